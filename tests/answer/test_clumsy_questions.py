"""Questions as people really type them: no clause but the one that is meant, and a word where there is none.

The contracts are made up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from rag.clauses import read_contract
from rag.domain import Answer, AnswerStatus, Line, Page
from rag.index import ContractIndex
from rag.index.embedder import WordHashEmbedder
from rag.library.conversations import Conversations, Opened
from rag.retrieve import RetrievalOptions
from rag.worker import Worker

PARTNERS = """PERJANJIAN KERJA SAMA
Antara CV Misal Jaya (PIHAK PERTAMA) dan PT Contoh Sejahtera (PIHAK KEDUA).
Pasal 1
RUANG LINGKUP
Para Pihak bekerja sama dalam penjualan kopi sebagaimana dirinci dalam Lampiran I.
Pasal 2
BAGI HASIL
(1) Pihak Pertama menerima 60% (enam puluh persen) dari laba bersih.
(2) Pihak Kedua menerima 40% (empat puluh persen) dari laba bersih.
Pasal 3
JANGKA WAKTU
Perjanjian ini berlaku selama 3 (tiga) tahun sejak ditandatangani.
LAMPIRAN I
DAFTAR PRODUK
Pasal 1
Kopi robusta dijual dengan harga Rp80.000 (delapan puluh ribu rupiah).
Pasal 2
Kopi arabika dijual dengan harga Rp120.000 (seratus dua puluh ribu rupiah).
LAMPIRAN II
TATA TERTIB TOKO
Pasal 1
Toko dibuka pukul 07.00 dan ditutup pukul 21.00.
Pasal 2
Karyawan toko wajib memakai seragam.
Pasal 3
Pelanggaran tata tertib dikenai denda Rp50.000 (lima puluh ribu rupiah).
"""
JOB = """PERJANJIAN KERJA
Antara PT Contoh Sejahtera ("Perusahaan") dan Budi Umpama ("Karyawan").
1. JABATAN
1.1 Karyawan dipekerjakan sebagai staf gudang.
1.2 Karyawan melapor kepada Kepala Gudang.
2. UPAH
2.1 Upah pokok sebesar Rp4.500.000 (empat juta lima ratus ribu rupiah) setiap bulan.
2.2 Tunjangan makan sebesar Rp25.000 (dua puluh lima ribu rupiah) setiap hari kerja.
3. CUTI
3.1 Karyawan berhak atas cuti tahunan 12 (dua belas) hari kerja.
3.2 Cuti diajukan paling lambat 7 (tujuh) hari sebelumnya.
"""
SERVICES = """SERVICE AGREEMENT
This Agreement is made between PT Contoh Sejahtera (the "Client") and Umpama Design Ltd (the "Contractor").
Article 1
Services
The Contractor shall design a website for the Client.
Article 2
Fees
2.1 The Client shall pay a fee of USD 12,000 (twelve thousand US dollars).
2.2 Payment is due within 30 (thirty) days of invoice.
"""
TORN = """PASAL 1
OBJEK
Pihak Pertama menyewakan sebuah rumah kepada Pihak Kedua.
PASAL 2
HARGA
(1) Harga sewa adalah Rp60.000.000 (enam puluh juta rupiah) setiap tahun.
(2) Harga sewa dibayar di muka.
\fPASAL 5
LARANGAN
Pihak Kedua dilarang:
a. menyewakan kembali rumah kepada pihak lain;
b. mengubah bentuk bangunan.
PASAL 6
PERSELISIHAN
Perselisihan diselesaikan dengan musyawarah.
"""


class Talk:
    """One chat about the contract that ``text`` is."""

    def __init__(self, worker: Worker, text: str) -> None:
        embedder = WordHashEmbedder()
        pages = text.split("\f")
        contract = read_contract(
            [Page(at, tuple(map(Line, page.strip().split("\n"))), "text") for at, page in enumerate(pages, 1)]
        )
        self._opened = Opened(1, 1, contract, ContractIndex.build(contract, embedder))
        self._talk = Conversations(worker, embedder, None, RetrievalOptions())

    async def ask(self, question: str) -> Answer:
        return await self._talk.ask("a", self._opened, question, offline=True, language=None, on_text=None)

    async def last_of(self, turns: Sequence[str]) -> Answer:
        for turn in turns[:-1]:
            await self.ask(turn)
        return await self.ask(turns[-1])


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    worker = Worker(ocr_workers=1)
    yield worker
    worker.close()


@pytest.mark.parametrize(
    ("text", "turns", "quoted"),
    [
        (PARTNERS, ["lampiran 2"], ["Toko dibuka", "memakai seragam", "Rp50.000"]),
        (PARTNERS, ["apa isi Lampiran I?"], ["robusta", "arabika"]),
        (PARTNERS, ["pasal terakhir lampiran 1"], ["arabika"]),
        (PARTNERS, ["pasal pertama lampiran II"], ["Toko dibuka"]),
        (PARTNERS, ["pasal 1 di isi kontrak"], ["bekerja sama"]),
        (PARTNERS, ["pasal 1", "yang lampiran I"], ["robusta"]),
        (PARTNERS, ["pasal 1", "isi kontrak"], ["bekerja sama"]),
        (PARTNERS, ["pasal 1", "yang kedua dong"], ["robusta"]),
        (PARTNERS, ["pasal 1", "yang terakhir"], ["Toko dibuka"]),
        (PARTNERS, ["pasal 1", "semuanya"], ["bekerja sama", "robusta", "Toko dibuka"]),
        (PARTNERS, ["pasal 3", "dua-duanya"], ["3 (tiga) tahun", "Rp50.000"]),
        (PARTNERS, ["lampiran pertama"], ["robusta", "arabika"]),
        (PARTNERS, ["pasal 2 di lampiran yang kedua"], ["memakai seragam"]),
        (PARTNERS, ["pasal 1 lampiran dua"], ["Toko dibuka"]),
        (PARTNERS, ["pasal 3", "jangka waktu"], ["3 (tiga) tahun"]),
        (PARTNERS, ["pasal 2 ayat 1", "yang di isi kontrak"], ["60%"]),
        (PARTNERS, ["pasal 2 ayat 1", "yang di isi kontrak", "ayat 2?"], ["40%"]),
        (JOB, ["3.2"], ["Cuti diajukan"]),
        (JOB, ["butir 2.2"], ["Tunjangan makan"]),
        (JOB, ["poin 3.1 dong"], ["cuti tahunan"]),
        (JOB, ["nomor 1"], ["1. JABATAN"]),
        (JOB, ["klausul 2", "poin 1?"], ["Upah pokok"]),
        (JOB, ["klausul 2", "2.2-nya?"], ["Tunjangan makan"]),
        (TORN, ["pasal lima poin b"], ["mengubah bentuk"]),
        (TORN, ["pasal lima point a"], ["menyewakan kembali"]),
        (TORN, ["pasal 2", "yang sebelumnya?"], ["menyewakan sebuah rumah"]),
        (TORN, ["pasal 5", "selanjutnya?"], ["musyawarah"]),
        (TORN, ["pasal 2 ayat 1", "berikutnya?"], ["dibayar di muka"]),
        (TORN, ["pasal di atas pasal 2"], ["menyewakan sebuah rumah"]),
        (TORN, ["pasal dibawah pasal 5"], ["musyawarah"]),
        (TORN, ["the clause above pasal 6"], ["menyewakan kembali"]),
        (TORN, ["kontrak ini pasal terakhirnya apa"], ["musyawarah"]),
        (TORN, ["pasal 6", "in english please"], ["musyawarah"]),
        (TORN, ["**pasal** _6_"], ["musyawarah"]),
        (TORN, ["<b>pasal</b>&nbsp;<i>6</i>"], ["musyawarah"]),
        (TORN, ["‮pas​al 6‬"], ["musyawarah"]),
        (TORN, ["pasal ٦"], ["musyawarah"]),
        (PARTNERS, ["siapa saja pihak dalam kontrak ini?"], ["CV Misal Jaya", "PT Contoh Sejahtera"]),
        (PARTNERS, ["siapa pihak kedua?"], ["PT Contoh Sejahtera"]),
        (JOB, ["siapa karyawannya?"], ["Budi Umpama"]),
        (SERVICES, ["who are the parties?"], ["PT Contoh Sejahtera", "Umpama Design Ltd"]),
        (SERVICES, ["who is the contractor?"], ["Umpama Design Ltd"]),
    ],
)
async def test_what_is_meant_is_quoted_and_nothing_else(
    worker: Worker, text: str, turns: list[str], quoted: list[str]
) -> None:
    """One citation for each thing meant, in its order."""
    answer = await Talk(worker, text).last_of(turns)
    found = [[words for words in quoted if words in citation.quote] for citation in answer.citations]
    assert found == [[words] for words in quoted]


@pytest.mark.parametrize(
    ("text", "turns", "says"),
    [
        (PARTNERS, ["lampiran 3"], "Lampiran 3 tidak ada di kontrak ini. Yang ada: lampiran 1, lampiran 2."),
        (
            PARTNERS,
            ["pasal 4 lampiran I"],
            "Pasal 4 (lampiran 1) tidak ada di kontrak ini. Yang ada: Pasal 1–2 (lampiran 1).",
        ),
        (JOB, ["klausul 2.9"], "Klausul 2 tidak punya 2.9. Yang ada: 2.1, 2.2."),
        (JOB, ["9.1"], "Klausul 9.1 tidak ada di kontrak ini. Yang ada: Klausul 1–3."),
        (SERVICES, ["Article 2.7?"], "Article 2 has no 2.7. What there is: 2.1, 2.2."),
        (
            TORN,
            ["pasal setelah pasal 6"],
            "Tidak ada pasal setelah pasal 6 di kontrak ini. Yang ada: Pasal 1–2, 5–6.",
        ),
        (TORN, ["pasal 1", "sebelumnya?"], "Tidak ada pasal sebelum Pasal 1 di kontrak ini. Yang ada: Pasal 1–2, 5–6."),
    ],
)
async def test_what_is_not_there_is_said_with_what_there_is(
    worker: Worker, text: str, turns: list[str], says: str
) -> None:
    """Of the annex or the clause that was named; nothing is quoted in its place."""
    answer = await Talk(worker, text).last_of(turns)
    assert (answer.status, answer.text, answer.citations) == (AnswerStatus.MISSING, says, ())


@pytest.mark.parametrize("turns", [["pasal setelah pasal 2"], ["pasal 2", "pasal setelahnya?"], ["pasal 2", "next?"]])
async def test_a_gap_is_never_passed_over_in_silence(worker: Worker, turns: list[str]) -> None:
    """The clause after Pasal 2 is not simply Pasal 5, whose number only happens to be the next that was read."""
    answer = await Talk(worker, TORN).last_of(turns)
    assert (answer.status, answer.clauses) == (AnswerStatus.INFERRED, ("5",))
    assert ("Pasal 3–4 di depannya tidak terbaca" in answer.text) or ("Pasal 3–4 before it was not" in answer.text)


@pytest.mark.parametrize(
    "question", ["apa isi kontrak ini?", "kontrak ini tentang apa", "jelaskan perjanjian ini dong"]
)
async def test_a_question_about_all_of_it_is_a_summary(worker: Worker, question: str) -> None:
    """No one passage answers it."""
    answer = await Talk(worker, PARTNERS).last_of([question])
    assert answer.text.startswith("Ringkasan kontrak")


@pytest.mark.parametrize("question", ["halo", "🏠💰❓", "?", "terima kasih ya 🙏"])
async def test_nothing_asked_is_not_looked_up(worker: Worker, question: str) -> None:
    """No clause comes near a greeting; what one may ask is said instead, and the focus stays."""
    talk = Talk(worker, JOB)
    answer = await talk.last_of(["klausul 2", question])
    assert (answer.status, answer.hits) == (AnswerStatus.UNANSWERED, ())
    assert "misalnya “apa isi Klausul 1?”" in answer.text
    assert (await talk.ask("poin 1?")).clauses == ("2",)


@pytest.mark.parametrize("question", ["pasal 6 " * 1300, "apa " * 2500, "berapa denda " + "x" * 10_000, "&lt;b" * 2000])
async def test_a_question_without_end_costs_nothing(worker: Worker, question: str) -> None:
    """It is asked for again in short, and neither parsed nor embedded."""
    answer = await Talk(worker, TORN).last_of([question])
    assert (answer.status, answer.hits) == (AnswerStatus.UNANSWERED, ())
    assert "paling banyak 1000 huruf" in answer.text


@pytest.mark.parametrize(
    "question", ["siapa yang menanggung kerusakan pihak kedua?", "siapa pihak ketiga?", "who may terminate first?"]
)
async def test_who_else_is_no_question_for_the_parties(worker: Worker, question: str) -> None:
    """Names are told only where nothing but a party is asked for."""
    answer = await Talk(worker, PARTNERS).last_of([question])
    assert "CV Misal Jaya”" not in answer.text


@pytest.mark.parametrize("question", ["5 hari", "berapa 3?", "2%"])
async def test_a_figure_is_not_a_clause(worker: Worker, question: str) -> None:
    """Only a number that stands alone names one, and only in a contract that numbers its clauses so."""
    answer = await Talk(worker, JOB).last_of([question])
    assert answer.status not in (AnswerStatus.FOUND, AnswerStatus.MISSING)


STATUTE = """PASAL 1
OBJEK
(1) Rumah disewakan seluruhnya.
(2) Rumah diserahkan kosong.
(3) Para Pihak mengesampingkan Pasal 1266 dan Pasal 1267 KUHPerdata.
PASAL 2
HARGA
Harga sewa dibayar di muka.
"""


@pytest.mark.parametrize("number", ["1266", "1267"])
async def test_a_statutes_article_without_its_statute_is_told_where_it_is_mentioned(
    worker: Worker, number: str
) -> None:
    """It is no clause of the contract, and the contract does speak of it."""
    answer = await Talk(worker, STATUTE).ask(f"apa isi pasal {number}?")
    assert (answer.status, answer.text) == (
        AnswerStatus.MISSING,
        f"Pasal {number} tidak ada di kontrak ini. Pasal 1 menyebut Pasal {number} KUHPerdata, yang bukan pasal "
        "kontrak ini. Yang ada: Pasal 1–2.",
    )


async def test_a_figure_in_a_sentence_is_no_mention_of_an_article(worker: Worker) -> None:
    """``(3) … KUHPerdata`` does not mention Pasal 3 KUHPerdata."""
    answer = await Talk(worker, STATUTE).ask("pasal 3 KUHPerdata")
    assert answer.status is AnswerStatus.OUTSIDE
    assert "tidak menyebut pasal itu, tetapi menyebut KUHPerdata di" in answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("apa isi pasal 1 dan berapa dendanya?", True),
        ("pasal 1 isinya apa? kapan berakhir?", True),
        ("pasal 1 dan 2, berapa harganya?", False),
        ("apa isi pasal 1?", False),
    ],
)
async def test_a_second_question_is_not_dropped_in_silence(worker: Worker, question: str, told: bool) -> None:
    """Where no model reads it, the reader is asked to send it by itself."""
    answer = await Talk(worker, STATUTE).ask(question)
    assert ("silakan kirim tersendiri" in answer.text) is told
