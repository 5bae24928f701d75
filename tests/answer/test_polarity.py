"""A sentence may not say the opposite of what it quotes."""

from __future__ import annotations

import pytest

from rag.answer.polarity import contradicts, fits

BAN = "PIHAK KEDUA dilarang:\na. menyewakan kembali rumah kepada pihak lain;\nb. mengubah bentuk bangunan."
RIGHT = "PIHAK KEDUA dapat mengakhiri perjanjian dengan pemberitahuan tertulis."
DUTY = "PIHAK KEDUA wajib memelihara Rumah dan menanggung biaya perbaikan kecil."
FACT = "Uang jaminan sebesar Rp5.000.000 diserahkan pada saat penyerahan kunci."
LOSS = "Harga sewa yang telah dibayar tidak dikembalikan."


@pytest.mark.parametrize(
    ("prose", "quote", "passage"),
    [
        ("Penyewa boleh menyewakan kembali rumah:", "menyewakan kembali rumah", BAN),
        ("The tenant may sublet:", "menyewakan kembali rumah", BAN),
        ("Ya, penyewa berhak mengubah bangunan", "mengubah bentuk bangunan", BAN),
        ("Penyewa tidak boleh mengakhiri perjanjian:", "dapat mengakhiri perjanjian", RIGHT),
        ("The tenant may not terminate early:", "dapat mengakhiri perjanjian", RIGHT),
        ("Penyewa tidak wajib memelihara rumah:", "wajib memelihara Rumah", DUTY),
        ("The tenant is not required to maintain the house:", "wajib memelihara Rumah", DUTY),
        ("Tidak ada uang jaminan:", "Uang jaminan sebesar Rp5.000.000", FACT),
        ("There is no deposit:", "Uang jaminan sebesar Rp5.000.000", FACT),
        ("Harga sewa dikembalikan:", "tidak dikembalikan", LOSS),
    ],
)
def test_the_opposite_is_seen(prose: str, quote: str, passage: str) -> None:
    """Permission for a ban, a ban for a right, a duty denied, a fact denied, a denial dropped; in both languages."""
    assert contradicts(prose, quote, passage)


@pytest.mark.parametrize(
    ("prose", "quote", "passage"),
    [
        ("Tidak boleh:", "menyewakan kembali rumah", BAN),
        ("Subletting is prohibited:", "menyewakan kembali rumah", BAN),
        ("Ya, dengan pemberitahuan tertulis:", "pemberitahuan tertulis", RIGHT),
        ("The tenant may end it early:", "dapat mengakhiri perjanjian", RIGHT),
        ("Penyewa menanggung perbaikan kecil:", "menanggung biaya perbaikan kecil", DUTY),
        ("Uang jaminannya Rp5.000.000:", "Uang jaminan sebesar Rp5.000.000", FACT),
        ("Sewa tidak dikembalikan:", "tidak dikembalikan", LOSS),
        ("The rent is not refunded:", "tidak dikembalikan", LOSS),
        (
            "Tidak untuk usaha:",
            "hanya boleh menggunakan Rumah sebagai tempat tinggal",
            "PIHAK KEDUA hanya boleh menggunakan",
        ),
    ],
)
def test_the_same_is_let_pass(prose: str, quote: str, passage: str) -> None:
    """Also where a limit (``hanya``, ``kecuali``) is told as a denial."""
    assert not contradicts(prose, quote, passage)


@pytest.mark.parametrize(
    ("plain", "sentence", "expected"),
    [
        ("Ya.", "Penyewa dilarang menyewakan kembali.", False),
        ("Boleh.", "Penyewa tidak boleh menyewakan kembali.", False),
        ("Ya.", "Penyewa boleh memperpanjang.", True),
        ("Ya.", "Dendanya 2%.", True),
        ("Tidak.", "Penyewa dilarang menyewakan kembali.", True),
        ("Tidak.", "Dendanya 2%.", False),
    ],
)
def test_a_plain_yes_or_no_fits_its_sentence(plain: str, sentence: str, expected: bool) -> None:
    """A yes before a prohibition says the opposite, whatever the question was."""
    assert fits(plain, sentence) is expected
