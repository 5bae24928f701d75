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
    "unknown_command": Sentence(
        id="Perintah itu tidak saya kenal. Yang ada: /clauses, /new, /cancel, /delete, /help.",
        en="I do not know that command. There are /clauses, /new, /cancel, /delete and /help.",
    ),
}
