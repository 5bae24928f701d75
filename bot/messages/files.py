"""What cannot be read, and what to send instead."""

from __future__ import annotations

from bot.messages.sentence import Sentence

SENTENCES = {
    # ----------------------------------------------------------------------------------- what a chat may not send us
    "refused.chat": Sentence(
        id="Bot ini pribadi. Minta pemiliknya mengizinkan obrolan {chat}.",
        en="This bot is private. Ask its owner to allow chat {chat}.",
    ),
    "refused.voice": Sentence(
        id="Pesan suara tidak bisa saya dengarkan di server ini. Tolong tulis pertanyaannya.",
        en="I cannot listen to voice messages on this server. Please write your question.",
    ),
    "voice.heard": Sentence(id="Saya dengar: “{words}”", en="I heard: “{words}”"),
    "refused.video": Sentence(
        id="Video tidak bisa saya baca. Kirim foto tiap halaman, atau PDF.",
        en="I cannot read videos. Send a photo of each page, or a PDF.",
    ),
    "refused.other": Sentence(
        id="Itu tidak bisa saya baca. Kirim foto halaman kontrak, PDF, Word (.docx) atau teks, atau tulis pertanyaan.",
        en="I cannot read that. Send photos of contract pages, a PDF, Word (.docx) or text file, or write a question.",
    ),
    # -------------------------------------------------------------------------------- files that cannot become pages
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
        id="“{name}” bernama Word tetapi isinya bukan dokumen Word. Simpan lagi sebagai .docx atau PDF, lalu kirim.",
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
}
