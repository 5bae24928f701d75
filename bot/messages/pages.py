"""What is said while pages are read, the receipt, and how to photograph a page again."""

from __future__ import annotations

from bot.messages.sentence import Sentence

SENTENCES = {
    # --------------------------------------------------------------------------------------------- reading the pages
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
    "warning.unsure": Sentence(
        id="Banyak kata yang kurang pasti: halaman {pages}. Periksa kutipannya, atau foto lagi dari atas dengan "
        "kertas rata.",
        en="Many words are uncertain: page {pages}. Check its quotations, or photograph it again from above, "
        "the paper flat.",
    ),
    "warning.no_text": Sentence(
        id="Tidak ada tulisan yang terbaca: halaman {pages}. Pastikan halamannya yang terfoto, bukan sisi kosongnya.",
        en="No text was read: page {pages}. Make sure that the photo shows the printed side.",
    ),
}
