"""What commands and buttons answer."""

from __future__ import annotations

from bot.messages.sentence import Sentence

SENTENCES = {
    # --------------------------------------------------------------------------------------- the list of the clauses
    "clauses.title": Sentence(id="Isi kontrak ini", en="What this contract holds"),
    "clauses.line": Sentence(id="{clause} (hlm. {page})", en="{clause} (p. {page})"),
    "clauses.repaired": Sentence(id="nomor diperbaiki", en="number repaired"),
    "clauses.inferred": Sentence(id="nomor disimpulkan", en="number inferred"),
    # ------------------------------------------------------------------------------------------------------ commands
    "new.done": Sentence(
        id="Baik. Halaman berikutnya yang Anda kirim memulai kontrak baru.",
        en="All right. The next pages that you send start a new contract.",
    ),
    "cancel.done": Sentence(
        id="Baik, saya berhenti sebelum halaman berikutnya.", en="All right, I stop before the next page."
    ),
    "cancel.nothing": Sentence(id="Tidak ada halaman yang sedang dibaca.", en="No pages are being read at the moment."),
    "delete.done": Sentence(
        id="Sudah dihapus: {contracts} dengan {pages}, beserta teks dan fotonya.",
        en="Deleted: {contracts} with {pages}, their text and photos included.",
    ),
    "delete.nothing": Sentence(
        id="Tidak ada yang perlu dihapus: obrolan ini tidak menyimpan kontrak.",
        en="Nothing to delete: this chat holds no contract.",
    ),
    "delete.hint": Sentence(
        id="Untuk menghapus kontrak, atau semuanya, pakai /delete.",
        en="To delete a contract, or everything, use /delete.",
    ),
    "unknown_command": Sentence(
        id="Perintah itu tidak saya kenal. Yang ada: /clauses, /pasal, /contracts, /new, /delete; semuanya di /help.",
        en="I do not know that command. There are /clauses, /pasal, /contracts, /new and /delete; all are in /help.",
    ),
    "reset.done": Sentence(
        id="Baik, yang baru dibicarakan saya lupakan. Kontraknya tetap ada.",
        en="All right, I forget what we just spoke of. The contracts stay.",
    ),
    "summary.question": Sentence(id="ringkas", en="summary"),
    "asked.about": Sentence(id="Tentang “{name}”:", en="About “{name}”:"),
    "button.photo": Sentence(id="Foto hlm. {page}", en="Photo p. {page}"),
    "clause.repaired": Sentence(
        id="Catatan: judulnya terbaca “{printed}”; nomornya diperbaiki dari urutannya.",
        en="Note: its heading was read as “{printed}”; the number was repaired from its neighbours.",
    ),
    "clause.inferred": Sentence(
        id="Catatan: judulnya terbaca “{printed}”; nomornya disimpulkan dari urutannya.",
        en="Note: its heading was read as “{printed}”; the number was inferred from its neighbours.",
    ),
    # ------------------------------------------------------------------------------------- the contracts of a chat
    "contracts.title": Sentence(id="Kontrak di obrolan ini", en="The contracts of this chat"),
    "contracts.line": Sentence(id="{name} – {pages}", en="{name} – {pages}"),
    "contracts.unnamed": Sentence(id="Kontrak {day}", en="Contract of {day}"),
    "contracts.hint": Sentence(
        id="▸ yang sedang dibuka: pertanyaan dan halaman berikutnya untuk kontrak itu. Ketuk nama untuk pilihan lain.",
        en="▸ is the open one: questions and further pages are for it. Tap a name for more.",
    ),
    "contracts.opened": Sentence(
        id="“{name}” dibuka. Pertanyaan berikutnya saya jawab dari kontrak ini.",
        en="“{name}” is open. I answer your next questions from it.",
    ),
    "button.open": Sentence(id="Buka", en="Open"),
    "button.clauses": Sentence(id="Pasal", en="Clauses"),
    "button.pages": Sentence(id="Halaman", en="Pages"),
    "button.rename": Sentence(id="Ganti nama", en="Rename"),
    "button.remove": Sentence(id="Hapus", en="Delete"),
    "button.docx": Sentence(id="Unduh Word", en="Download Word"),
    "button.txt": Sentence(id="Unduh teks", en="Download text"),
    "button.back": Sentence(id="‹ Semua kontrak", en="‹ All contracts"),
    "button.delete_now": Sentence(id="Ya, hapus", en="Yes, delete"),
    "button.delete_all": Sentence(id="Hapus semuanya", en="Delete everything"),
    "rename.ask": Sentence(
        id="Nama baru untuk “{name}”? Balas pesan ini.", en="What shall “{name}” be called? Reply to this message."
    ),
    "rename.done": Sentence(id="Sekarang bernama “{name}”.", en="It is called “{name}” now."),
    "delete.which": Sentence(
        id="Mana yang dihapus? Yang dihapus tidak bisa dikembalikan.",
        en="Which one shall be deleted? It cannot be brought back.",
    ),
    "delete.sure": Sentence(
        id="Hapus “{name}” beserta teks dan fotonya? Ini tidak bisa dikembalikan.",
        en="Delete “{name}”, its text and photos included? It cannot be brought back.",
    ),
    "export.docx": Sentence(
        id="Teks yang terbaca, dengan judul pasal. Cocokkan dengan halaman aslinya.",
        en="The text that was read, with headings. Compare it with the page itself.",
    ),
    "export.txt": Sentence(id="Teks yang terbaca, halaman demi halaman.", en="The text that was read, page by page."),
    # ----------------------------------------------------------------------------------------- about the bot itself
    "language.ask": Sentence(
        id="Bahasa apa yang saya pakai di obrolan ini?", en="Which language shall I speak in this chat?"
    ),
    "language.id": Sentence(id="Indonesia", en="Indonesian"),
    "language.en": Sentence(id="Inggris", en="English"),
    "language.auto": Sentence(id="Ikut bahasa pertanyaan", en="That of each question"),
    "language.set_id": Sentence(id="Baik, saya berbahasa Indonesia.", en="All right, I speak Indonesian."),
    "language.set_en": Sentence(id="Baik, saya berbahasa Inggris.", en="All right, I speak English."),
    "language.set_auto": Sentence(
        id="Baik, jawaban mengikuti bahasa pertanyaan.", en="All right, answers are in the language of the question."
    ),
    "privacy": Sentence(
        id="Yang saya simpan, hanya untuk obrolan ini dan hanya di server bot ini: gambar dan teks halaman, indeks "
        "pencariannya, nama kontrak, pilihan bahasa, dan nomor pesan yang menyangkut halaman atau pasal. Pertanyaan "
        "dan jawaban tidak disimpan; pesan yang belum selesai dikerjakan disimpan sampai selesai. Catatan server "
        "berisi nomor, ukuran dan waktu, tidak ada isi kontrak. Telegram sendiri menyimpan obrolan ini menurut "
        "aturannya.",
        en="What I keep, for this chat alone and on this bot's server alone: the pages' images and text, their search "
        "index, the contracts' names, the choice of language, and the numbers of messages that are about a page or a "
        "clause. Questions and answers are not kept; a message that is still being worked on is, until that is done. "
        "The server's log has numbers, sizes and times, and nothing of a contract. Telegram itself keeps this chat by "
        "its own rules.",
    ),
    "privacy.days": Sentence(
        id="Kontrak yang tidak dibuka selama {n} hari dihapus dengan sendirinya.",
        en="A contract that is not used for {n} days is deleted by itself.",
        one="A contract that is not used for {n} day is deleted by itself.",
    ),
    "privacy.kept": Sentence(
        id="Semuanya disimpan sampai Anda menghapusnya.", en="All of it is kept until you delete it."
    ),
    "privacy.model": Sentence(
        id="Untuk menyusun jawaban, pertanyaan Anda dan potongan kontrak yang menyangkutnya dikirim ke {model}; tidak "
        "ada yang lain.",
        en="To word an answer, your question and the passages found for it go to {model}; nothing else does.",
    ),
    "privacy.no_model": Sentence(
        id="Tidak ada yang dikirim ke pihak lain: jawaban dikutip langsung dari kontrak.",
        en="Nothing goes to anyone else: answers are quoted from the contract itself.",
    ),
    "privacy.voice": Sentence(
        id="Pesan suara dikirim ke {model} untuk ditulis, dan tidak saya simpan.",
        en="Voice messages go to {model} to be written down, and I do not keep them.",
    ),
    "privacy.delete": Sentence(
        id="/delete menghapus semuanya, sampai ke byte terakhir.", en="/delete removes all of it, to the last byte."
    ),
    "status.open": Sentence(id="Dibuka: “{name}”, {pages}.", en="Open: “{name}”, {pages}."),
    "status.nothing_open": Sentence(
        id="Tidak ada kontrak yang dibuka. Kirim halaman, atau pilih di /contracts.",
        en="No contract is open. Send pages, or choose one in /contracts.",
    ),
    "status.contracts": Sentence(id="Seluruhnya {contracts}.", en="{contracts} in all."),
    "status.reading": Sentence(
        id="Kiriman yang sedang dibaca: {n} di sini, {others} di obrolan lain.",
        en="Uploads being read: {n} here, {others} in other chats.",
    ),
    "status.model": Sentence(id="Penyusun jawaban: {model}.", en="Answers are worded by {model}."),
    "status.no_model": Sentence(
        id="Jawaban dikutip langsung dari kontrak.", en="Answers are the contract's own words."
    ),
    "status.used": Sentence(
        id="Hari ini: {pages} dari {most_pages} halaman, {asked} dari {most_asked} pertanyaan.",
        en="Today: {pages} of {most_pages} pages, {asked} of {most_asked} questions.",
    ),
}
