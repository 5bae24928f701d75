"""The terminal's words."""

from __future__ import annotations

from bot.messages.sentence import Sentence

SENTENCES = {
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
    "terminal.gap_between": Sentence(
        id="Pasal {number} seharusnya ada di antara halaman {before} dan {after}.",
        en="Pasal {number} should stand between page {before} and page {after}.",
    ),
    "terminal.note_unsure": Sentence(id="nomor atau batasnya tidak pasti", en="its number or extent is not certain"),
    "terminal.absent": Sentence(
        id="Menurut nomor cetaknya, halaman {pages} belum ada. Foto dan kirim halaman itu.",
        en="By the printed page numbers, page {pages} is not here. Photograph and send it.",
    ),
    "terminal.repeated": Sentence(
        id="Halaman {page} sama dengan halaman {other}; isinya dibaca sekali saja.",
        en="Page {page} shows what page {other} shows; it is read once.",
    ),
    "terminal.moved": Sentence(
        id="Menurut nomor halaman atau nomor pasalnya, halaman dibaca dalam urutan {order}.",
        en="By the numbers of pages or of clauses, the pages are read in the order {order}.",
    ),
    "terminal.disordered": Sentence(
        id="Sepertinya ada halaman yang hilang atau tertukar. Periksa urutan halamannya.",
        en="A page seems to be missing or out of order. Check the order of the pages.",
    ),
    "terminal.dangling": Sentence(
        id="Disebut di dalam kontrak, tetapi tidak ada di sini: Pasal {numbers}.",
        en="Cited in the contract, but not here: Pasal {numbers}.",
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
