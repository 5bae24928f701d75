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
        "supaya tidak dikompres.\n"
        "• Balas foto suatu halaman dengan foto baru untuk menggantinya.\n\n"
        "Bertanya\n"
        "• Sebut pasalnya (“Pasal 7 ayat 2”) atau bertanya biasa (“siapa yang bayar listrik?”). "
        "Boleh dalam bahasa Indonesia atau Inggris.\n"
        "• Balas jawaban atau halaman untuk bertanya lebih lanjut tentangnya.\n"
        "• Di grup, sebut nama saya atau balas pesan saya.\n\n"
        "Perintah\n"
        "/clauses – daftar pasal yang terbaca\n"
        "/pasal 5 – isi satu pasal\n"
        "/summary – ringkasan kontrak\n"
        "/contracts – pilih, ganti nama atau hapus kontrak\n"
        "/pages – lihat, urutkan atau hapus halaman\n"
        "/new – mulai kontrak lain\n"
        "/export – unduh teksnya sebagai Word atau teks\n"
        "/language – bahasa saya\n"
        "/privacy – apa yang disimpan dan siapa yang menerimanya\n"
        "/status – keadaan saat ini\n"
        "/reset – lupakan yang baru dibicarakan\n"
        "/cancel – hentikan pembacaan halaman\n"
        "/delete – hapus kontrak, atau semuanya\n\n"
        "Jawaban saya mengutip kontrak Anda; itu bukan nasihat hukum.",
        en="Sending pages\n"
        "• Photos, albums, PDF, Word (.docx) or text (.txt). Several pages may come one after another.\n"
        "• Photograph from above, the whole page in view, in even light. If a page comes out blurred, send the "
        "photo as a File so that it is not compressed.\n"
        "• Reply to a page's photo with a new photo to replace it.\n\n"
        "Asking\n"
        "• Name the clause (“Pasal 7 ayat 2”) or just ask (“who pays for electricity?”), "
        "in Indonesian or in English.\n"
        "• Reply to an answer or to a page to ask more about it.\n"
        "• In a group, mention me or reply to one of my messages.\n\n"
        "Commands\n"
        "/clauses – the clauses that were read\n"
        "/pasal 5 – what one clause says\n"
        "/summary – the contract in short\n"
        "/contracts – choose, rename or delete a contract\n"
        "/pages – look at, reorder or remove pages\n"
        "/new – start another contract\n"
        "/export – download its text as Word or plain text\n"
        "/language – the language that I speak\n"
        "/privacy – what is kept and who receives it\n"
        "/status – how things stand\n"
        "/reset – forget what we just spoke of\n"
        "/cancel – stop reading pages\n"
        "/delete – delete a contract, or everything\n\n"
        "My answers quote your contract; they are not legal advice.",
    ),
    "help.retention": Sentence(
        id="Kontrak yang tidak dibuka selama {n} hari dihapus dengan sendirinya.",
        en="A contract that is not used for {n} days is deleted by itself.",
        one="A contract that is not used for {n} day is deleted by itself.",
    ),
    "menu.help": Sentence(id="Cara memakai bot ini", en="How to use this bot"),
    "menu.clauses": Sentence(id="Daftar pasal yang terbaca", en="The clauses that were read"),
    "menu.pasal": Sentence(id="Isi satu pasal: /pasal 5", en="What one clause says: /pasal 5"),
    "menu.summary": Sentence(id="Ringkasan kontrak", en="The contract in short"),
    "menu.contracts": Sentence(id="Pilih, ganti nama, hapus kontrak", en="Choose, rename or delete a contract"),
    "menu.pages": Sentence(id="Lihat, urutkan, hapus halaman", en="Look at, reorder or remove pages"),
    "menu.export": Sentence(id="Unduh sebagai Word dan teks", en="Download as Word and text"),
    "menu.language": Sentence(id="Bahasa yang saya pakai", en="The language that I speak"),
    "menu.privacy": Sentence(id="Apa yang disimpan, siapa menerima apa", en="What is kept and who receives what"),
    "menu.status": Sentence(id="Keadaan saat ini", en="How things stand"),
    "menu.reset": Sentence(id="Lupakan yang baru dibicarakan", en="Forget what we just spoke of"),
    "menu.new": Sentence(id="Mulai kontrak lain", en="Start another contract"),
    "menu.cancel": Sentence(id="Hentikan pembacaan halaman", en="Stop reading pages"),
    "menu.delete": Sentence(id="Hapus kontrak, atau semuanya", en="Delete a contract, or everything"),
    # -------------------------------------------------------------------------------------------------------- counts
    "count.pages": Sentence(id="{n} halaman", en="{n} pages", one="{n} page"),
    "count.words": Sentence(id="{n} kata", en="{n} words", one="{n} word"),
    "count.clauses": Sentence(id="{n} pasal", en="{n} clauses", one="{n} clause"),
    "count.files": Sentence(id="{n} berkas", en="{n} files", one="{n} file"),
    "count.contracts": Sentence(id="{n} kontrak", en="{n} contracts", one="{n} contract"),
}
