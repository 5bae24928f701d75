"""What is said while pages are read, the receipt, and how to photograph a page again."""

from __future__ import annotations

from bot.messages.sentence import Sentence

SENTENCES = {
    # --------------------------------------------------------------------------------------------- reading the pages
    "progress.received": Sentence(id="Diterima. Sebentar, saya ambil dulu…", en="Got it. One moment, fetching…"),
    "progress.page": Sentence(id="Membaca halaman {page} dari {pages}…", en="Reading page {page} of {pages}…"),
    "progress.others": Sentence(
        id="Bergiliran dengan {n} kiriman dari obrolan lain.",
        en="Taking turns with {n} uploads from other chats.",
        one="Taking turns with {n} upload from another chat.",
    ),
    "progress.done": Sentence(id="Selesai dibaca.", en="All read."),
    "progress.stopped": Sentence(id="Pembacaan berhenti.", en="Reading stopped."),
    "receipt.read": Sentence(id="Sudah saya baca: {pages}, {words}.", en="I have read {pages}, {words}."),
    "receipt.added": Sentence(
        id="Ditambahkan ke kontrak yang sedang dibuka: {added}. Sekarang seluruhnya {pages}, {words}.",
        en="Added to the open contract: {added}. It now has {pages}, {words}.",
    ),
    "receipt.title": Sentence(
        id="Halaman ini berjudul sendiri, jadi saya anggap kontrak baru. Yang sebelumnya tetap ada di /contracts.",
        en="These pages have a title of their own, so I took them for a new contract. The one before is in /contracts.",
    ),
    "receipt.restarts": Sentence(
        id="Nomor pasalnya mulai lagi, jadi saya anggap kontrak baru. Yang sebelumnya tetap ada di /contracts.",
        en="The clause numbers begin again, so I took this for a new contract. The one before is in /contracts.",
    ),
    "receipt.replaced": Sentence(
        id="Halaman {pages} sudah ada; foto yang baru menggantikan yang lama.",
        en="Page {pages} was there already; the new photo takes its place.",
    ),
    "receipt.dropped": Sentence(
        id="Halaman {pages} sudah ada dan terbaca lebih baik, jadi foto yang baru tidak dipakai.",
        en="Page {pages} was there already and reads better, so the new photo is not used.",
    ),
    "receipt.again": Sentence(
        id="Halaman {page} tampaknya sama dengan halaman {old}.", en="Page {page} looks the same as page {old}."
    ),
    "receipt.disorder": Sentence(
        id="Urutan halamannya tampak tertukar; satu ketukan membetulkannya.",
        en="The pages seem to be out of order; one tap puts that right.",
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
    # --------------------------------------------------------------------------------------------- pages to do again
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
    "warning.glare": Sentence(
        id="Pantulan cahaya menutupi tulisan: halaman {pages}. Foto lagi tanpa lampu kilat, miringkan kertas atau "
        "menjauh dari lampu di atasnya.",
        en="Glare hides some of the print: page {pages}. Photograph again without flash; tilt the paper, or move away "
        "from the lamp above it.",
    ),
    "warning.cut_off": Sentence(
        id="Tulisannya terpotong di tepi foto: halaman {pages}. Foto lagi sedikit lebih jauh, sampai keempat tepi "
        "kertas terlihat.",
        en="The print is cut off at the photo's edge: page {pages}. Photograph again from a little further away, with "
        "all four edges of the paper in view.",
    ),
    "warning.partly_unread": Sentence(
        id="Sebagian tulisannya tidak terbaca: halaman {pages}. Foto lagi lebih dekat dan rata, dengan cahaya merata; "
        "di Telegram, kirim sebagai File.",
        en="Part of the print was not read: page {pages}. Photograph again, closer and flatter, in even light; in "
        "Telegram, send it as a File.",
    ),
    "warning.unsure": Sentence(
        id="Banyak kata yang kurang pasti: halaman {pages}. Periksa kutipannya, atau foto lagi dari atas dengan "
        "kertas rata.",
        en="Many words are uncertain: page {pages}. Check its quotations, or photograph it again from above, "
        "the paper flat.",
    ),
    "warning.damaged": Sentence(
        id="Berkasnya rusak, jadi tidak terbaca: halaman {pages}. Kirim halaman itu sekali lagi.",
        en="The file is damaged here and could not be read: page {pages}. Send that page once more.",
    ),
    "warning.no_text": Sentence(
        id="Tidak ada tulisan yang terbaca: halaman {pages}. Pastikan halamannya yang terfoto, bukan sisi kosongnya.",
        en="No text was read: page {pages}. Make sure that the photo shows the printed side.",
    ),
    # --------------------------------------------------------------------------- what one tap changes afterwards
    "button.stop": Sentence(id="Hentikan", en="Stop"),
    "button.join": Sentence(id="Bukan, ini sambungan kontrak tadi", en="No, it continues the contract before"),
    "button.split": Sentence(id="Bukan, ini kontrak lain", en="No, this is another contract"),
    "button.order": Sentence(id="Urutkan halaman", en="Put the pages in order"),
    "button.replace": Sentence(id="Ganti halaman {old}", en="Replace page {old}"),
    "pages.split": Sentence(id="Dipisah menjadi kontrak sendiri.", en="Made a contract of their own."),
    "pages.joined": Sentence(id="Digabung dengan kontrak tadi.", en="Joined with the contract before."),
    "pages.ordered": Sentence(id="Urutan halaman diubah.", en="The pages are in another order now."),
    "pages.removed": Sentence(id="Halaman {page} dihapus.", en="Page {page} is removed."),
    "pages.replaced": Sentence(id="Halaman {page} diganti.", en="Page {page} is replaced."),
    "pages.now": Sentence(
        id="Sekarang {pages}, pasal: {numbers}.", en="It has {pages} now, with these clauses: {numbers}."
    ),
    "pages.title": Sentence(id="Halaman “{name}”", en="The pages of “{name}”"),
    "pages.hint": Sentence(
        id="Ketuk nomornya untuk melihat, memindah, atau menghapus. Balas foto halaman dengan foto baru untuk "
        "menggantinya.",
        en="Tap a number to look at a page, move it or remove it. Reply to its photo with a new one to replace it.",
    ),
    "page.caption": Sentence(id="Halaman {page}", en="Page {page}"),
    "page.menu": Sentence(
        id="Halaman {page} dari {pages}. Balas dengan foto baru untuk menggantinya.",
        en="Page {page} of {pages}. Reply with a new photo to replace it.",
    ),
    "button.up": Sentence(id="↑ Maju", en="↑ Earlier"),
    "button.down": Sentence(id="↓ Mundur", en="↓ Later"),
    "button.off": Sentence(id="✕ Hapus", en="✕ Remove"),
    # ------------------------------------------------------------------------- what a contract invites to ask of it
    "invite.fine": Sentence(id="Berapa dendanya kalau terlambat?", en="What is the fine for being late?"),
    "invite.price": Sentence(id="Berapa harga dan kapan dibayar?", en="What is the price and when is it due?"),
    "invite.wage": Sentence(id="Berapa upahnya dan kapan dibayar?", en="What is the wage and when is it paid?"),
    "invite.loan": Sentence(id="Berapa angsurannya tiap bulan?", en="What is to be paid back each month?"),
    "invite.term": Sentence(id="Sampai kapan kontrak ini berlaku?", en="Until when does this contract last?"),
    "invite.end": Sentence(id="Bagaimana kontrak ini diakhiri?", en="How can this contract be ended?"),
    "invite.deposit": Sentence(id="Bagaimana dengan uang jaminannya?", en="What about the deposit?"),
    "invite.repair": Sentence(id="Siapa yang menanggung perbaikan?", en="Who pays for repairs?"),
    "invite.leave": Sentence(id="Berapa hari cutinya?", en="How many days of leave are there?"),
    "invite.secret": Sentence(id="Apa saja yang harus dirahasiakan?", en="What must be kept confidential?"),
    "invite.dispute": Sentence(id="Di mana sengketa diselesaikan?", en="Where are disputes settled?"),
    "invite.duties": Sentence(id="Apa saja kewajiban saya?", en="What are my duties?"),
    "invite.clause": Sentence(id="Apa isi Pasal {number}?", en="What does Pasal {number} say?"),
}
