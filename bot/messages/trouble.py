"""Everything else that may go wrong, in a chat and when the bot is started."""

from __future__ import annotations

from bot.messages.sentence import Sentence

SENTENCES = {
    # -------------------------------------------------------------------------------- other things that may be wrong
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
    "error.old_button": Sentence(
        id="Tombol itu sudah terlalu lama. Pakai /clauses atau /contracts untuk yang baru.",
        en="That button is too old. Use /clauses or /contracts for new ones.",
    ),
    "error.no_clause_named": Sentence(
        id="Sebutkan pasalnya, misalnya /pasal 5 atau /pasal 5 ayat 2. Daftarnya: /clauses",
        en="Name the clause, e.g. /pasal 5 or /pasal 5 ayat 2. The list: /clauses",
    ),
    "error.question_long": Sentence(
        id="Itu terlalu panjang untuk sebuah pertanyaan (batasnya {limit} huruf). Tanyakan satu hal dengan singkat.",
        en="That is too long for a question (the limit is {limit} characters). Ask one thing, in short.",
    ),
    "error.question_empty": Sentence(
        id="Tulis pertanyaannya dengan kata-kata, misalnya “apa isi Pasal 5?”.",
        en="Write your question in words, e.g. “what does Pasal 5 say?”.",
    ),
    "error.voice_long": Sentence(
        id="Pesan suara itu lebih dari {limit} detik. Rekam pertanyaan yang singkat, atau tulis.",
        en="That voice message is longer than {limit} seconds. Record a short question, or write it.",
    ),
    "error.voice_unheard": Sentence(
        id="Suaranya tidak bisa saya tangkap. Coba sekali lagi di tempat tenang, atau tulis pertanyaannya.",
        en="I could not make out any words. Try again in a quiet place, or write your question.",
    ),
    "error.page_limit": Sentence(
        id="Batas hari ini untuk obrolan ini {limit} halaman, dan kiriman itu melewatinya. Kirim lagi besok.",
        en="This chat may have {limit} pages read a day, and that would be more. Send it again tomorrow.",
    ),
    "error.question_limit": Sentence(
        id="Batas hari ini untuk obrolan ini {limit} pertanyaan, dan sudah terpakai. Tanyakan lagi besok.",
        en="This chat may ask {limit} questions a day, and has. Ask again tomorrow.",
    ),
    "error.contract_gone": Sentence(
        id="Kontrak atau halaman itu sudah tidak ada di obrolan ini. Yang ada: /contracts",
        en="That contract or page is no longer in this chat. What is: /contracts",
    ),
    "error.no_text": Sentence(
        id="Di halaman-halaman itu tidak ada tulisan yang terbaca. Foto lagi dari dekat dengan cahaya yang cukup.",
        en="No text could be read on these pages. Photograph them again from closer, in good light.",
    ),
    # ------------------------------------------------------------------------------------------- trouble on our side
    "error.cancelled": Sentence(
        id="Pembacaan dihentikan; tidak ada yang disimpan dari kiriman itu.",
        en="The reading was stopped; nothing of what you sent was kept.",
    ),
    "error.album": Sentence(
        id="Halaman lain dari kiriman itu juga belum disimpan; kirim lagi semuanya bersama-sama.",
        en="The other pages that came with it were not kept either; send all of them again together.",
    ),
    "error.stopping": Sentence(
        id="Saya sedang dimulai ulang. Halaman itu saya lanjutkan sendiri setelahnya; tidak perlu dikirim lagi.",
        en="I am being restarted. I go on with these pages by myself afterwards; no need to send them again.",
    ),
    "error.given_up": Sentence(
        id="Maaf, itu berulang kali tidak bisa saya selesaikan. Tolong kirim lagi, kalau bisa dalam bentuk lain.",
        en="Sorry, I could not finish that, several times. Please send it again, in another form if you can.",
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
    # ------------------------------------------------------------------------------- trouble when the bot is started
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
}
