"""Every sentence that the product says to a person, Indonesian and English side by side.

Used by every front; knows nothing of Telegram, terminals or storage. The catalogue is frozen, and a sentence that lacks
a language or whose two languages name different values fails when this module is imported. Sentences are plain text:
no Markdown, no HTML.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import Formatter
from types import MappingProxyType

from rag.domain import Language, PageWarning
from rag.errors import FileError, UserError

LONGEST_NAME = 60
"""Characters of a file's name that are shown; the rest is cut from its middle."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One thing to say in both languages. ``one`` is the English for ``n == 1``; Indonesian has no plural."""

    id: str
    en: str
    one: str = ""

    def __post_init__(self) -> None:
        if not self.id.strip() or not self.en.strip():
            raise ValueError(f"a sentence needs both languages: {self!r}")
        if placeholders(self.id) != placeholders(self.en):
            raise ValueError(f"the two languages name different values: {self!r}")
        if not placeholders(self.one) <= placeholders(self.en):
            raise ValueError(f"the singular names other values: {self!r}")

    def template(self, language: Language, n: object) -> str:
        """The words for ``language``; ``n`` picks the English singular."""
        if language == "id":
            return self.id
        return self.one if self.one and n == 1 else self.en


def placeholders(template: str) -> set[str]:
    """The names in braces of a template."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def text(key: str, language: Language, **values: object) -> str:
    """The sentence ``key`` in ``language``, filled with ``values``. Raises ``KeyError`` for an unknown key or value."""
    return CATALOGUE[key].template(language, values.get("n")).format_map(values)


def describe(error: UserError, language: Language) -> str:
    """One sentence for a person: which file, what is wrong, what to do next."""
    if not isinstance(error, FileError):
        return text(f"error.{error.code}", language, **error.values)
    key = f"file.{error.reason}"
    values = dict(error.values, name=shown_name(error.name))
    return text(key if key in CATALOGUE else "error.file_error", language, **values)


def advice(warning: PageWarning, pages: Iterable[int], language: Language) -> str:
    """What may be wrong with these pages and how to photograph them better."""
    return text(f"warning.{warning}", language, pages=", ".join(map(str, pages)))


def shown_name(name: str) -> str:
    """A user's file name as it may be printed: no folders, no control characters, not too long."""
    last = name.replace("\\", "/").rstrip("/").rpartition("/")[2]
    clean = "".join(char if char.isprintable() else " " for char in last).strip()
    if len(clean) > LONGEST_NAME:
        half = LONGEST_NAME // 2
        clean = f"{clean[: half - 1]}…{clean[-half:]}"
    return clean or "?"


CATALOGUE: Mapping[str, Sentence] = MappingProxyType(
    {
        # ------------------------------------------------------------------------------------------- first words
        "start": Sentence(
            id="Halo! Saya bantu Anda membaca kontrak.\n\n"
            "1. Kirim foto halaman-halamannya, atau berkas PDF atau Word.\n"
            "2. Tanyakan apa saja: “apa isi Pasal 5?”, “berapa dendanya kalau terlambat bayar?”\n\n"
            "Saya menyebut pasalnya, mengutip isinya, dan menunjukkan potongan foto Anda sendiri. "
            "Kalau kontraknya tidak mengatur, saya katakan begitu.\n\n"
            "Petunjuk lengkap: /help",
            en="Hello! I help you read your contract.\n\n"
            "1. Send photos of its pages, or a PDF or Word file.\n"
            "2. Ask anything: “what does Pasal 5 say?”, “what is the fine for paying late?”\n\n"
            "I name the clause, quote it, and show the piece of your own photo. "
            "If the contract does not say, I tell you so.\n\n"
            "How it works: /help",
        ),
        "help": Sentence(
            id="Mengirim halaman\n"
            "• Foto, album, PDF, Word (.docx), atau teks (.txt). Beberapa halaman boleh dikirim bergantian.\n"
            "• Foto dari atas, seluruh halaman terlihat, cahaya rata. Kalau hasilnya buram, kirim fotonya sebagai File "
            "supaya tidak dikompres.\n\n"
            "Bertanya\n"
            "• Sebut pasalnya (“Pasal 7 ayat 2”) atau bertanya biasa (“siapa yang bayar listrik?”). "
            "Boleh dalam bahasa Indonesia atau Inggris.\n"
            "• Di grup, sebut nama saya atau balas pesan saya.\n\n"
            "Perintah\n"
            "/clauses – daftar pasal yang terbaca\n"
            "/new – mulai kontrak lain\n"
            "/cancel – hentikan pembacaan halaman\n"
            "/delete – hapus semua kontrak di obrolan ini\n\n"
            "Jawaban saya mengutip kontrak Anda; itu bukan nasihat hukum.",
            en="Sending pages\n"
            "• Photos, albums, PDF, Word (.docx) or text (.txt). Several pages may come one after another.\n"
            "• Photograph from above, the whole page in view, in even light. If a page comes out blurred, send the "
            "photo as a File so that it is not compressed.\n\n"
            "Asking\n"
            "• Name the clause (“Pasal 7 ayat 2”) or just ask (“who pays for electricity?”), "
            "in Indonesian or in English.\n"
            "• In a group, mention me or reply to one of my messages.\n\n"
            "Commands\n"
            "/clauses – the clauses that were read\n"
            "/new – start another contract\n"
            "/cancel – stop reading pages\n"
            "/delete – delete every contract of this chat\n\n"
            "My answers quote your contract; they are not legal advice.",
        ),
        "help.retention": Sentence(
            id="Kontrak yang tidak dibuka selama {n} hari dihapus dengan sendirinya.",
            en="A contract that is not used for {n} days is deleted by itself.",
            one="A contract that is not used for {n} day is deleted by itself.",
        ),
        "menu.start": Sentence(id="Mulai", en="Start"),
        "menu.help": Sentence(id="Cara memakai bot ini", en="How to use this bot"),
        "menu.clauses": Sentence(id="Daftar pasal yang terbaca", en="The clauses that were read"),
        "menu.new": Sentence(id="Mulai kontrak lain", en="Start another contract"),
        "menu.cancel": Sentence(id="Hentikan pembacaan halaman", en="Stop reading pages"),
        "menu.delete": Sentence(id="Hapus semua kontrak di obrolan ini", en="Delete every contract of this chat"),
        # ------------------------------------------------------------------------------------------------ counts
        "count.pages": Sentence(id="{n} halaman", en="{n} pages", one="{n} page"),
        "count.words": Sentence(id="{n} kata", en="{n} words", one="{n} word"),
        "count.clauses": Sentence(id="{n} pasal", en="{n} clauses", one="{n} clause"),
        "count.files": Sentence(id="{n} berkas", en="{n} files", one="{n} file"),
        "count.contracts": Sentence(id="{n} kontrak", en="{n} contracts", one="{n} contract"),
        # --------------------------------------------------------------------------------------- reading the pages
        "progress.received": Sentence(id="Diterima. Sebentar, saya ambil dulu…", en="Got it. One moment, fetching…"),
        "progress.page": Sentence(id="Membaca halaman {page} dari {pages}…", en="Reading page {page} of {pages}…"),
        "progress.done": Sentence(id="Selesai dibaca.", en="All read."),
        "progress.stopped": Sentence(id="Pembacaan berhenti.", en="Reading stopped."),
        "receipt.read": Sentence(id="Sudah saya baca: {pages}, {words}.", en="I have read {pages}, {words}."),
        "receipt.added": Sentence(
            id="Ditambahkan ke kontrak yang sedang dibuka: {added}. Sekarang seluruhnya {pages}, {words}. "
            "Kalau ini kontrak lain, kirim /new lalu kirim lagi halamannya.",
            en="Added to the open contract: {added}. It now has {pages}, {words}. "
            "If this is another contract, send /new and then its pages again.",
        ),
        "receipt.repeated": Sentence(
            id="{files} sudah ada di kontrak ini, jadi tidak dibaca lagi.",
            en="{files} already in this contract, not read again.",
        ),
        "receipt.clauses": Sentence(id="{clauses} ditemukan: {numbers}.", en="{clauses} found: {numbers}."),
        "receipt.no_clauses": Sentence(
            id="Tidak ada judul pasal yang terbaca. Anda tetap bisa bertanya tentang isinya.",
            en="No clause headings were read. You can still ask about what the pages say.",
        ),
        "receipt.repaired": Sentence(
            id="Nomornya rusak dan saya perbaiki: {clauses}.", en="Damaged numbers that I repaired: {clauses}."
        ),
        "receipt.inferred": Sentence(
            id="Judulnya tidak terbaca, nomornya saya simpulkan dari urutan: {clauses}.",
            en="Headings not read, numbers inferred from their neighbours: {clauses}.",
        ),
        "receipt.missing": Sentence(
            id="Belum ada: {clauses}. Mungkin halamannya belum dikirim atau kurang jelas.",
            en="Not there: {clauses}. Their pages may not have been sent, or are hard to read.",
        ),
        "receipt.ask": Sentence(
            id="Silakan bertanya. Daftar pasal: /clauses", en="Ask me anything about it. The clauses: /clauses"
        ),
        "printed": Sentence(id="{clause} (tercetak “{printed}”)", en="{clause} (printed “{printed}”)"),
        # ------------------------------------------------------------------------------------- pages to do again
        "warning.blurred": Sentence(
            id="Buram: halaman {pages}. Foto lagi dengan tangan diam dan fokus pada tulisan; "
            "di Telegram, kirim sebagai File supaya tidak dikompres.",
            en="Blurred: page {pages}. Photograph again with a steady hand, focused on the print; "
            "in Telegram, send it as a File so that it is not compressed.",
        ),
        "warning.too_small": Sentence(
            id="Tulisannya terlalu kecil: halaman {pages}. Foto lebih dekat, satu halaman per foto; "
            "di Telegram, kirim sebagai File.",
            en="The print is too small: page {pages}. Go closer, one page per photo; in Telegram, send it as a File.",
        ),
        "warning.too_dark": Sentence(
            id="Terlalu gelap: halaman {pages}. Foto lagi di tempat terang, tanpa bayangan tangan atau ponsel.",
            en="Too dark: page {pages}. Photograph again in good light, without the shadow of your hand or phone.",
        ),
        "warning.unsure": Sentence(
            id="Banyak kata yang kurang pasti: halaman {pages}. Periksa kutipannya, atau foto lagi dari atas dengan "
            "kertas rata.",
            en="Many words are uncertain: page {pages}. Check its quotations, or photograph it again from above, "
            "the paper flat.",
        ),
        "warning.no_text": Sentence(
            id="Tidak ada tulisan yang terbaca: halaman {pages}. Pastikan halamannya yang terfoto, bukan sisi "
            "kosongnya.",
            en="No text was read: page {pages}. Make sure that the photo shows the printed side.",
        ),
        # --------------------------------------------------------------------------------- the list of the clauses
        "clauses.title": Sentence(id="Isi kontrak ini", en="What this contract holds"),
        "clauses.line": Sentence(id="{clause} (hlm. {page})", en="{clause} (p. {page})"),
        "clauses.repaired": Sentence(id="nomor diperbaiki", en="number repaired"),
        "clauses.inferred": Sentence(id="nomor disimpulkan", en="number inferred"),
        # ----------------------------------------------------------------------------------------------- commands
        "new.done": Sentence(
            id="Baik. Halaman berikutnya yang Anda kirim memulai kontrak baru.",
            en="All right. The next pages that you send start a new contract.",
        ),
        "cancel.done": Sentence(
            id="Baik, saya berhenti sebelum halaman berikutnya.", en="All right, I stop before the next page."
        ),
        "cancel.nothing": Sentence(
            id="Tidak ada halaman yang sedang dibaca.", en="No pages are being read at the moment."
        ),
        "delete.done": Sentence(
            id="Sudah dihapus: {contracts} dengan {pages}, beserta teks dan fotonya.",
            en="Deleted: {contracts} with {pages}, their text and photos included.",
        ),
        "delete.nothing": Sentence(
            id="Tidak ada yang perlu dihapus: obrolan ini tidak menyimpan kontrak.",
            en="Nothing to delete: this chat holds no contract.",
        ),
        "unknown_command": Sentence(
            id="Perintah itu tidak saya kenal. Yang ada: /clauses, /new, /cancel, /delete, /help.",
            en="I do not know that command. There are /clauses, /new, /cancel, /delete and /help.",
        ),
        # ---------------------------------------------------------------------------- what a chat may not send us
        "refused.chat": Sentence(
            id="Bot ini pribadi. Minta pemiliknya mengizinkan obrolan {chat}.",
            en="This bot is private. Ask its owner to allow chat {chat}.",
        ),
        "refused.voice": Sentence(
            id="Pesan suara belum bisa saya dengarkan. Tolong tulis pertanyaannya.",
            en="I cannot listen to voice messages yet. Please write your question.",
        ),
        "refused.video": Sentence(
            id="Video tidak bisa saya baca. Kirim foto tiap halaman, atau PDF.",
            en="I cannot read videos. Send a photo of each page, or a PDF.",
        ),
        "refused.other": Sentence(
            id="Itu tidak bisa saya baca. Kirim foto halaman kontrak, PDF, Word (.docx) atau teks, atau tulis "
            "pertanyaan.",
            en="I cannot read that. Send photos of contract pages, a PDF, Word (.docx) or text file, or write a "
            "question.",
        ),
        # ------------------------------------------------------------------------- files that cannot become pages
        "file.unknown_type": Sentence(
            id="“{name}” bukan jenis berkas yang bisa dibaca. Kirim foto, PDF, Word (.docx) atau teks.",
            en="“{name}” is not a type of file that can be read. Send a photo, a PDF, a Word (.docx) or a text file.",
        ),
        "file.legacy_doc": Sentence(
            id="“{name}” memakai format Word lama. Simpan sebagai .docx atau PDF, lalu coba lagi.",
            en="“{name}” is in an old Word format. Save it as .docx or PDF and try again.",
        ),
        "file.other_office": Sentence(
            id="“{name}” bukan dokumen Word. Simpan sebagai PDF, lalu coba lagi.",
            en="“{name}” is not a Word document. Save it as PDF and try again.",
        ),
        "file.archive": Sentence(
            id="“{name}” adalah arsip. Buka arsipnya dan kirim berkas di dalamnya.",
            en="“{name}” is an archive. Unpack it and send the files in it.",
        ),
        "file.binary": Sentence(
            id="“{name}” bernama berkas teks tetapi isinya bukan teks. Kirim berkas aslinya: foto, PDF atau Word.",
            en="“{name}” is named as text but does not hold text. Send the original: a photo, a PDF or a Word file.",
        ),
        "file.name_says_photo": Sentence(
            id="“{name}” berekstensi foto, tetapi isinya bukan gambar. Pakai foto aslinya.",
            en="“{name}” is named as a photo but does not hold an image. Use the original photo.",
        ),
        "file.name_says_pdf": Sentence(
            id="“{name}” bernama PDF tetapi isinya bukan PDF. Buat lagi PDF-nya dari dokumen aslinya, lalu kirim.",
            en="“{name}” is named as a PDF but does not hold one. Make the PDF again from the original and send it.",
        ),
        "file.name_says_word": Sentence(
            id="“{name}” bernama Word tetapi isinya bukan dokumen Word. Simpan lagi sebagai .docx atau PDF, lalu "
            "kirim.",
            en="“{name}” is named as Word but does not hold a Word document. Save it as .docx or PDF and try again.",
        ),
        "file.breaks_off": Sentence(
            id="“{name}” terpotong di tengah. Coba lagi dengan berkas yang utuh.",
            en="“{name}” breaks off in the middle. Try again with an intact copy.",
        ),
        "file.unreadable": Sentence(
            id="“{name}” rusak dan tidak bisa dibuka. Buat lagi berkasnya, atau kirim foto halamannya.",
            en="“{name}” is damaged and cannot be opened. Make the file again, or send photos of its pages.",
        ),
        "file.password": Sentence(
            id="“{name}” terkunci kata sandi. Simpan tanpa kata sandi, lalu coba lagi.",
            en="“{name}” is locked with a password. Save it without one and try again.",
        ),
        "file.too_many_bytes": Sentence(
            id="“{name}” terlalu besar: {megabytes} MB, batasnya {limit} MB. Bagi menjadi beberapa berkas, atau kirim "
            "foto tiap halaman.",
            en="“{name}” is too large: {megabytes} MB, the limit is {limit} MB. Split it into several files, or send a "
            "photo of each page.",
        ),
        "file.too_large_for_bots": Sentence(
            id="“{name}” lebih besar dari {limit} MB, batas Telegram untuk bot. Bagi menjadi beberapa berkas, atau "
            "kirim foto tiap halaman.",
            en="“{name}” is over {limit} MB, which is as much as Telegram lets bots fetch. Split it into several "
            "files, or send a photo of each page.",
        ),
        "file.too_many_pixels": Sentence(
            id="“{name}” terlalu besar: {width} × {height} piksel, batasnya {limit} megapiksel. Perkecil gambarnya, "
            "lalu "
            "coba lagi.",
            en="“{name}” is too large: {width} × {height} pixels, the limit is {limit} megapixels. Make the image "
            "smaller "
            "and try again.",
        ),
        "file.too_many_pages": Sentence(
            id="“{name}” terlalu panjang: {pages} halaman, batasnya {limit}. Kirim hanya halaman kontraknya.",
            en="“{name}” is too long: {pages} pages, the limit is {limit}. Send only the pages of the contract.",
        ),
        "file.unpacks_too_large": Sentence(
            id="Isi “{name}” terlalu besar setelah dibuka. Simpan sebagai PDF dengan gambar yang lebih kecil, lalu "
            "coba lagi.",
            en="“{name}” unpacks to more than can be read. Save it as a PDF with smaller images and try again.",
        ),
        "file.no_bytes": Sentence(
            id="“{name}” kosong. Periksa berkasnya, lalu coba lagi.",
            en="“{name}” is empty. Check the file and try again.",
        ),
        "file.no_pages": Sentence(
            id="“{name}” tidak punya halaman. Periksa berkasnya, lalu coba lagi.",
            en="“{name}” has no pages. Check the file and try again.",
        ),
        "file.no_such_file": Sentence(
            id="“{name}” tidak ditemukan. Periksa nama dan foldernya.",
            en="“{name}” was not found. Check its name and folder.",
        ),
        "file.folder": Sentence(
            id="“{name}” adalah folder. Sebutkan berkas di dalamnya, misalnya {name}/*.jpg.",
            en="“{name}” is a folder. Name the files in it, e.g. {name}/*.jpg.",
        ),
        "file.forbidden": Sentence(
            id="“{name}” tidak boleh dibuka. Periksa izin berkasnya.",
            en="“{name}” may not be opened. Check the file's permissions.",
        ),
        # ------------------------------------------------------------------------------ other things that may be wrong
        "error.user_error": Sentence(
            id="Itu tidak berhasil. Lihat petunjuknya di /help.", en="That did not work. See /help for what does."
        ),
        "error.file_error": Sentence(
            id="“{name}” tidak bisa dibaca. Kirim foto, PDF, Word (.docx) atau teks.",
            en="“{name}” cannot be read. Send a photo, a PDF, a Word (.docx) or a text file.",
        ),
        "error.no_contract": Sentence(
            id="Belum ada kontrak di sini. Kirim foto halamannya, atau PDF atau Word, lalu bertanya.",
            en="There is no contract here yet. Send photos of its pages, or a PDF or Word file, then ask.",
        ),
        "error.no_text": Sentence(
            id="Di halaman-halaman itu tidak ada tulisan yang terbaca. Foto lagi dari dekat dengan cahaya yang cukup.",
            en="No text could be read on these pages. Photograph them again from closer, in good light.",
        ),
        # ----------------------------------------------------------------------------------- trouble on our side
        "error.cancelled": Sentence(
            id="Pembacaan dihentikan; tidak ada yang disimpan dari kiriman itu.",
            en="The reading was stopped; nothing of what you sent was kept.",
        ),
        "error.album": Sentence(
            id="Halaman lain dari album itu juga belum disimpan; kirim lagi semuanya bersama-sama.",
            en="The other pages of that album were not kept either; send all of them again together.",
        ),
        "error.stopping": Sentence(
            id="Saya sedang dimulai ulang dan belum selesai membaca. Tolong kirim lagi halamannya sebentar lagi.",
            en="I am being restarted and had not finished reading. Please send the pages again in a moment.",
        ),
        "error.telegram": Sentence(
            id="Sambungan ke Telegram terganggu. Tolong coba sekali lagi.",
            en="The connection to Telegram failed. Please try once more.",
        ),
        "error.models": Sentence(
            id="Pembaca halaman di server ini belum lengkap, jadi halaman itu tidak bisa dibaca. Beri tahu pemilik bot "
            "ini: jalankan `tanya-kontrak doctor`.",
            en="This server's page reader is incomplete, so the page could not be read. Tell the bot's owner to run "
            "`tanya-kontrak doctor`.",
        ),
        "error.disk": Sentence(
            id="Penyimpanan di server ini penuh atau tidak bisa ditulisi, jadi itu tidak tersimpan. Beri tahu pemilik "
            "bot ini: kosongkan ruang disk dan periksa izin DATA_DIR. Setelah itu, kirim lagi.",
            en="This server's storage is full or cannot be written, so that was not saved. Tell the bot's owner to "
            "free disk space and check the permissions of DATA_DIR. Then send it again.",
        ),
        "error.database": Sentence(
            id="Basis data di server ini rusak, jadi kontrak Anda tidak bisa dibuka. Beri tahu pemilik bot ini: "
            "hentikan bot dan pulihkan DATA_DIR dari cadangan. Setelah itu, coba lagi.",
            en="This server's database is damaged, so your contract cannot be opened. Tell the bot's owner to stop the "
            "bot and restore DATA_DIR from a backup. Then try again.",
        ),
        "error.busy": Sentence(
            id="Penyimpanan di server ini sedang dipakai program lain. Tolong coba lagi sebentar lagi.",
            en="Another program is using this server's storage. Please try again in a moment.",
        ),
        "error.internal": Sentence(
            id="Maaf, ada kesalahan di pihak saya, dan sudah dicatat (nomor {update}). Tolong coba sekali lagi.",
            en="Sorry, something went wrong on my side; it has been logged (number {update}). Please try once more.",
        ),
        # -------------------------------------------------------------------------- trouble when the bot is started
        "error.telegram_no_token": Sentence(
            id="TELEGRAM_BOT_TOKEN belum diisi. Buat bot di @BotFather, lalu tulis tokennya di .env.",
            en="TELEGRAM_BOT_TOKEN is not set. Make a bot with @BotFather and put its token into .env.",
        ),
        "error.telegram_token": Sentence(
            id="Telegram menolak token bot ini. Salin lagi TELEGRAM_BOT_TOKEN dari @BotFather, dan periksa "
            "TELEGRAM_API_URL kalau diisi.",
            en="Telegram refused the bot's token. Copy TELEGRAM_BOT_TOKEN from @BotFather again, and check "
            "TELEGRAM_API_URL if you set it.",
        ),
        "error.telegram_unreachable": Sentence(
            id="Telegram tidak terjangkau. Periksa jaringan, proxy dan TELEGRAM_API_URL.",
            en="Telegram cannot be reached. Check the network, the proxy and TELEGRAM_API_URL.",
        ),
        "error.telegram_webhook": Sentence(
            id="Telegram menolak WEBHOOK_URL. Isi dengan alamat https publik yang mengarah ke bot ini, di port 443, "
            "80, 88 atau 8443; atau kosongkan.",
            en="Telegram refused WEBHOOK_URL. Set it to a public https address that leads to this bot, on port 443, "
            "80, 88 or 8443; or leave it empty.",
        ),
        "error.telegram_port": Sentence(
            id="Port di WEBHOOK_URL (8443 kalau tidak disebut) tidak bisa dipakai. Hentikan program lain yang "
            "memakainya, atau sebut port lain.",
            en="The port in WEBHOOK_URL (8443 where it names none) cannot be used. Stop the other program that uses "
            "it, or name another port.",
        ),
        # ------------------------------------------------------------------------------------------------ the terminal
        "terminal.reading": Sentence(id="Membaca halaman", en="Reading pages"),
        "terminal.column_clause": Sentence(id="Pasal", en="Clause"),
        "terminal.column_title": Sentence(id="Judul", en="Title"),
        "terminal.column_page": Sentence(id="Hal.", en="Page"),
        "terminal.column_note": Sentence(id="Catatan", en="Note"),
        "terminal.note_repaired": Sentence(
            id="judul rusak, nomornya dipulihkan", en="heading damaged, its number was repaired"
        ),
        "terminal.note_inferred": Sentence(
            id="nomor tidak terbaca, disimpulkan dari urutannya", en="number not read, it follows from its neighbours"
        ),
        "terminal.gap": Sentence(
            id="Pasal {number} tidak terbaca. Kalau halamannya ada, foto ulang halaman itu.",
            en="Pasal {number}: not read. If you have the page, photograph it again.",
        ),
        "terminal.gap_in_text": Sentence(
            id="Pasal {number} tidak ada di berkas ini, padahal nomor sesudahnya ada.",
            en="Pasal {number}: not in this file, although the numbers after it are.",
        ),
        "terminal.no_text": Sentence(
            id="Tidak ada teks yang terbaca. Foto lagi lebih dekat, rata dan terang.",
            en="No text could be read. Photograph again: closer, flat, with more light.",
        ),
        "terminal.no_clauses": Sentence(
            id="Teksnya terbaca, tetapi tidak ada judul pasal di dalamnya. Pertanyaan tetap dijawab dari teksnya.",
            en="The text was read, but it has no clause headings. Questions are answered from the text all the same.",
        ),
        "terminal.demo_start": Sentence(
            id="Membaca kontrak sewa rumah (rekaan kami sendiri) dari {n} foto …",
            en="Reading a house lease (made up by us) from {n} photographs …",
        ),
        "terminal.demo_picture": Sentence(
            id="Potongan foto dengan pasal yang dikutip, bagiannya di halaman pertama: {path}",
            en="The cited clause, its part on its first page, cut from the photo: {path}",
        ),
        "terminal.demo_end": Sentence(
            id='Coba dengan kontrakmu: .venv/bin/tanya-kontrak ask FOTO... -q "apa isi pasal 5?"',
            en='Try your own contract: .venv/bin/tanya-kontrak ask PHOTO... -q "what does clause 5 say?"',
        ),
        "terminal.storage": Sentence(
            id="Folder data tidak bisa dipakai. Periksa DATA_DIR, izin tulis dan sisa ruang disk.",
            en="The data folder cannot be used. Check DATA_DIR, its write permission and the free disk space.",
        ),
        "terminal.fault": Sentence(
            id="Ada kesalahan di pihak kami ({kind}). Jalankan `tanya-kontrak doctor`, lalu coba lagi.",
            en="Something went wrong on our side ({kind}). Run `tanya-kontrak doctor`, then try again.",
        ),
    }
)
