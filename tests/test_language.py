"""The language of a question is the language of its small words."""

from __future__ import annotations

from pathlib import Path

import pytest

from rag.answer import detect_language
from rag.domain import Language

INDONESIAN = """
pasal 5
Pasal 5 ayat (2)
ayat 2-nya?
apa isi pasal 3?
apa bunyi pasal 5 ayat 2 huruf b
termination itu pasal brp?
kalau terlambat?
jelaskan lebih sederhana
ringkas
berapa dendanya
denda telat bayar
sewa nya brapa per bulan
kapan kontrak berakhir
boleh terminate early gak?
apa itu force majeure
deposit balik ga?
siapa pihak pertama
jangka waktu
gaji
bolehkah saya menyewakan kembali rumah ini
apakah ada penalty kalau late payment?
overtime dibayar berapa
brp lama notice period nya?
klo mau resign gmn
sanksi di pasal 5
Apa sanksi di Pasal 5?
pasal 1338 KUHPerdata
bagaimana penyelesaian sengketa
kpn bayar sewa
apkah boleh pelihara kucing
bagaiman cara memperpanjang
psl 7
pasal 5 huruf a
BAB I
pasal 61A UU No. 6 Tahun 2023
hak dan kewajiban penyewa
klausul 5
landlord boleh masuk rumah?
annual leave berapa hari
masa percobaan
confidentiality diatur di mana
yang bayar listrik siapa
uang jaminan dikembalikan kapan?
tolong jelasin article 5
kerusakan bangunan tanggung jawab siapa
pemutusan hubungan kerja
"""

ENGLISH = """
what does pasal 5 say?
what is in article 5
article 5
clause five
section 4.15
the fifth article
how much is the denda?
when is the uang sewa due
is there a penalty for late payment
can penyewa sublet?
what about the tenant?
summary
who are the parties
notice period
rent
who pays listrik?
waht is the rent
wat happens if I pay late
does ayat 2 mention a deposit
can I terminate early
explain pasal 7 please
salary
explain jangka waktu
is pasal 3 about payment?
governing law
what's the penalty
whats the penalty
must the employee keep secrets
which pasal covers force majeure?
how long is the masa percobaan?
what is Pihak Pertama obliged to do
tell me about denda
termination
may the landlord enter the house
when does it end
late payment interest
show me pasal 4 ayat (2)
is the employer allowed to move me
overtime
dispute resolution
"""

CASES = [(line, "id") for line in INDONESIAN.strip().splitlines()] + [
    (line, "en") for line in ENGLISH.strip().splitlines()
]


@pytest.mark.parametrize(("question", "expected"), CASES)
def test_a_question_is_answered_in_its_own_language(question: str, expected: Language) -> None:
    """Short, mixed and mistyped questions; a clause's name alone is Indonesian."""
    assert expected == detect_language(question)


def test_without_any_word_it_is_indonesian() -> None:
    """The contracts are Indonesian, so a bare number or sign is taken for that."""
    assert detect_language("5?") == "id"
    assert detect_language("") == "id"


def test_two_hundred_questions_are_told_apart() -> None:
    """Everyday, mistyped and mixed ones from a file of their own; at least 99 in 100 are right."""
    lines = (Path(__file__).parent / "questions_by_language.txt").read_text(encoding="utf-8").splitlines()
    asked = [line.split(" ", 1) for line in lines if not line.startswith("#")]
    wrong = [question for language, question in asked if detect_language(question) != language]
    assert len(asked) == 200
    assert len(wrong) <= 2, wrong
