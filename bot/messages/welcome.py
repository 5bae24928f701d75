"""First words, the help, the commands of the menu, and counted things."""

from __future__ import annotations

from bot.messages.sentence import Sentence

SENTENCES = {
    # --------------------------------------------------------------------------------------------------- first words
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
    # -------------------------------------------------------------------------------------------------------- counts
    "count.pages": Sentence(id="{n} halaman", en="{n} pages", one="{n} page"),
    "count.words": Sentence(id="{n} kata", en="{n} words", one="{n} word"),
    "count.clauses": Sentence(id="{n} pasal", en="{n} clauses", one="{n} clause"),
    "count.files": Sentence(id="{n} berkas", en="{n} files", one="{n} file"),
    "count.contracts": Sentence(id="{n} kontrak", en="{n} contracts", one="{n} contract"),
}
