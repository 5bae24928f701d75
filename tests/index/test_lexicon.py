"""The lexicon: what people say and what contracts write speak of the same ideas."""

from __future__ import annotations

import pytest

from rag.index.lexicon import load_lexicon, parse_lexicon, words_of
from rag.index.options import IndexOptions
from rag.index.stems import english_stem, stem
from rag.index.terms import chunk_terms

SMALL = """
# a comment
denda, penalti | kena denda | fine, late fee
bunga | | interest

= brp, brapa: berapa
= dmn: di mana
- yang the
"""


def ideas_of(text: str) -> set[str]:
    lexicon = load_lexicon()
    return {lexicon.ideas[found.idea].name for found in lexicon.find(lexicon.spelt(words_of(text)))}


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("telat byr", "keterlambatan pembayaran"),
        ("mau resign", "pengunduran diri pekerja"),
        ("dp-nya", "uang muka dibayarkan"),
        ("nunggak", "tunggakan angsuran"),
        ("sewain lagi ke teman", "menyewakan kembali kepada pihak lain"),
        ("how much is the late fee", "denda keterlambatan"),
        ("can I sublet", "menyewakan kembali rumah"),
        ("THR cair", "tunjangan hari raya keagamaan"),
        ("ke-cover asuransi gak", "pertanggungan"),
        ("ongkir siapa yang bayar", "biaya pengiriman"),
        ("dipecat", "pemutusan hubungan kerja"),
        ("non-compete", "larangan bersaing"),
    ],
)
def test_both_speak_of_an_idea(said: str, written: str) -> None:
    assert ideas_of(said) & ideas_of(written)


@pytest.mark.parametrize(("one", "other"), [("denda", "bunga"), ("premi", "royalti"), ("cuti", "lembur")])
def test_neighbours_stay_apart(one: str, other: str) -> None:
    """A fine is no interest: where only one is written, the other was not asked for."""
    assert not ideas_of(one) & ideas_of(other)


@pytest.mark.parametrize(
    ("indonesian", "english"), [("termin", "terminate"), ("mobil", "mobile"), ("ban bocor", "banned")]
)
def test_an_indonesian_word_is_no_english_one_by_its_stem(indonesian: str, english: str) -> None:
    """English endings come off and leave an Indonesian word: a payment's *termin* terminates nothing."""
    assert english_stem(english).startswith(english_stem(indonesian.split()[0]))
    assert not ideas_of(indonesian) & ideas_of(english)


@pytest.mark.parametrize("small", ["or", "up", "out", "off", "down"])
def test_a_small_english_word_is_no_idea(small: str) -> None:
    """*or* is short for own risk in a policy, and stands in every second English question."""
    assert ideas_of(small) == set()


def test_a_file_is_read_line_by_line() -> None:
    lexicon = parse_lexicon(SMALL)
    assert [idea.name for idea in lexicon.ideas] == ["denda", "bunga"]
    assert lexicon.spelt(["brp", "dmn", "dua2nya"]) == ["berapa", "di", "mana", "duanya"]
    assert [lexicon.is_empty(word) for word in ("yang", "denda")] == [True, False]
    found = [(lexicon.ideas[one.idea].name, one.start, one.end) for one in lexicon.find(["a", "late", "fee"])]
    assert found == [("denda", 1, 3)]


def test_another_text_is_another_version() -> None:
    """An index remembers the lexicon that it was made with."""
    assert parse_lexicon(SMALL).version != parse_lexicon(SMALL + "premi | | premium\n").version


@pytest.mark.parametrize("line", ["denda | kena denda", "| x | y", "a | b | c | d"])
def test_a_line_that_is_no_idea_is_named(line: str) -> None:
    with pytest.raises(ValueError, match="formal, everyday and English"):
        parse_lexicon(line)


def test_no_spelling_leads_to_another_spelling() -> None:
    """Each is put right in one step, so the order of the file does not matter."""
    lexicon = load_lexicon()
    words = [word for idea in lexicon.ideas for form in idea.formal for word in words_of(form)]
    assert [word for word in words if len(word) > 3 and lexicon.spelt([word]) != [word]] == []


@pytest.mark.parametrize(
    ("word", "root"),
    [
        ("keterlambatan", "lambat"),
        ("terlambat", "lambat"),
        ("kerusakan", "rusak"),
        ("pemberitahuan", "beritahu"),
        ("nyewa", "sewa"),
        ("dibalikin", "balik"),
        ("ngelanggar", "langgar"),
        ("diperpanjang", "panjang"),
    ],
)
def test_stems(word: str, root: str) -> None:
    """Formal affixes by Sastrawi's dictionary, everyday ones by what is left."""
    assert stem(word) == root


def test_english_stems() -> None:
    assert english_stem("payments") == english_stem("payment")


def test_a_chunks_terms() -> None:
    """Stems of words with a subject, and an idea once for each place; as plain words where that is wanted."""
    lexicon = parse_lexicon(SMALL)
    assert chunk_terms("Denda yang dibayar", "id", lexicon, IndexOptions()) == ["denda", "bayar", "@0"]
    assert chunk_terms("Denda yang dibayar", "id", lexicon, IndexOptions(ideas=False)) == ["denda", "bayar"]
    plain = IndexOptions(stems=False, ideas=False)
    assert chunk_terms("Denda yang dibayar", "id", lexicon, plain) == ["denda", "yang", "dibayar"]
