"""A chat's contracts: pages find theirs, and what the chat does with them afterwards."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from pathlib import Path

import docx
import pytest

from rag.domain import AnswerStatus
from rag.errors import ContractGoneError, NoContractError
from rag.index.embedder import WordHashEmbedder
from rag.library import About, Evidence, Library, Receipt, SourceFile
from rag.ocr import PageReader

BODY = " ".join(f"kata{number} dan isi nomor {number * 7}" for number in range(30))
LEASE = "SURAT PERJANJIAN SEWA\nPASAL 1\nOBJEK\nSebuah rumah rahasia-sewa.\n\fPASAL 2\nHARGA\nSatu juta rupiah.\n"
JOB = "PERJANJIAN KERJA\nPASAL 1\nJABATAN\nPekerja rahasia-kerja.\nPASAL 2\nUPAH\nLima juta rupiah.\n"


@pytest.fixture
async def library(tmp_path: Path) -> AsyncIterator[Library]:
    reader, embedder = PageReader(), WordHashEmbedder()
    async with await Library.open(tmp_path / "data", reader=reader, embedder=embedder) as library:
        yield library


class Sender:
    """Sends texts as files of a chat."""

    def __init__(self, library: Library, folder: Path) -> None:
        self._library = library
        self._folder = folder
        self._sent = 0

    async def __call__(self, *texts: str, chat: str = "a") -> Receipt:
        return await self._library.add_pages(chat, [self._file(text) for text in texts])

    def _file(self, text: str) -> SourceFile:
        self._sent += 1
        path = self._folder / f"{self._sent}.txt"
        path.write_text(text, encoding="utf-8")
        return SourceFile("kontrak.txt", path)


@pytest.fixture
def send(library: Library, tmp_path: Path) -> Sender:
    return Sender(library, tmp_path)


def written(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted((folder / "data").rglob("*")) if path.is_file())


async def test_a_title_page_begins_another_contract(library: Library, send: Sender) -> None:
    """The one before it stays, and both are listed by what they call themselves."""
    first = await send(LEASE)
    second = await send(JOB)
    assert (first.evidence, second.evidence, second.started) == (Evidence.FIRST, Evidence.TITLE, True)
    assert (second.before, second.added, second.contract_id) == (first.contract_id, (1,), first.contract_id + 1)
    assert [(c.name, c.pages, c.is_open) for c in await library.contracts.all("a")] == [
        ("Surat Perjanjian Sewa", 2, False),
        ("Perjanjian Kerja", 1, True),
    ]
    assert "Lima juta" in (await library.ask("a", "apa isi pasal 2?")).text


async def test_one_change_joins_what_began_anew(library: Library, send: Sender) -> None:
    """The pages move to the contract before, and the new one is gone."""
    first, second = await send(LEASE), await send(JOB)
    id_, contract = await library.contracts.move("a", second.contract_id, second.added, first.contract_id)
    assert (id_, len(contract.pages)) == (first.contract_id, 3)
    assert [(c.id, c.pages, c.is_open) for c in await library.contracts.all("a")] == [(first.contract_id, 3, True)]
    assert (await library.ask("a", "apa isi pasal 2?")).status is AnswerStatus.AMBIGUOUS


async def test_one_change_parts_what_joined(library: Library, send: Sender) -> None:
    """The pages become a contract of their own, which is open then."""
    first, more = await send(LEASE), await send("PASAL 3\nLAIN\nIsi pasal tiga.\n")
    assert (more.evidence, more.added, more.contract_id) == (Evidence.CONTINUES, (3,), first.contract_id)
    id_, contract = await library.contracts.move("a", more.contract_id, more.added)
    assert ([c.number for c in contract.clauses], (await library.contract("a")).pages[0].number) == (["3"], 1)
    assert [(c.id, c.pages) for c in await library.contracts.all("a")] == [(first.contract_id, 2), (id_, 1)]


async def test_a_page_sent_again_takes_the_place_of_the_first(library: Library, send: Sender) -> None:
    """A second photo of page 1, read a little otherwise: no page twice, and no clause twice."""
    first = await send(f"PASAL 1\nOBJEK\nRumah pertama. {BODY}\n", "PASAL 2\nHARGA\nSatu juta.\n")
    again = await send(f"PASAL 1\nOBJEK\nRumah kedua. {BODY}\n")
    assert (again.evidence, again.replaced, again.added) == (Evidence.AGAIN, (1,), (1,))
    assert (again.contract_id, len(again.contract.pages)) == (first.contract_id, 2)
    assert [c.number for c in again.contract.clauses] == ["1", "2"]
    assert "Rumah kedua" in (await library.ask("a", "apa isi pasal 1?")).text


async def test_a_worse_second_photo_is_not_kept(library: Library, send: Sender) -> None:
    """The receipt names the page that reads better."""
    await send(f"PASAL 1\nOBJEK\nRumah. {BODY}\n")
    again = await send(f"PASAL 1\nOBJEK\nRumah. {BODY[: len(BODY) * 7 // 8]}\n")
    assert (again.dropped, again.added, len(again.contract.pages)) == ((1,), (), 1)


async def test_files_know_their_pages(send: Sender) -> None:
    """Also where one of them was sent twice."""
    receipt = await send(LEASE, "PASAL 3\nLAIN\nIsi.\n", LEASE)
    assert (receipt.by_file, receipt.repeated) == (((1, 2), (3,), ()), 1)


async def test_pages_are_put_in_order_and_removed(library: Library, send: Sender, tmp_path: Path) -> None:
    """The receipt knows the better order; a removed page is gone from every byte."""
    receipt = await send("PASAL 3\nC\nIsi tiga.\n", "PASAL 1\nA\nIsi satu rahasia-x9.\n", "PASAL 2\nB\nIsi dua.\n")
    assert receipt.better_order == (2, 3, 1)
    contract = await library.contracts.arrange("a", receipt.contract_id, receipt.better_order)
    assert [(c.number, c.page) for c in contract.clauses] == [("1", 1), ("2", 2), ("3", 3)]
    contract = await library.contracts.arrange("a", receipt.contract_id, (2, 3))
    assert [(c.number, c.page) for c in contract.clauses] == [("2", 1), ("3", 2)]
    assert (await library.ask("a", "apa isi pasal 1?")).status is AnswerStatus.MISSING
    assert b"rahasia-x9" not in written(tmp_path)


async def test_a_contract_is_opened_named_and_deleted(library: Library, send: Sender, tmp_path: Path) -> None:
    """Questions go to the open one; a deleted one leaves no byte behind."""
    first, second = await send(LEASE), await send(JOB)
    await library.contracts.open("a", first.contract_id)
    assert "Satu juta" in (await library.ask("a", "apa isi pasal 2?")).text
    assert (
        await library.contracts.rename("a", first.contract_id, "  Rumah \n ibu " + "x" * 80) == "Rumah ibu " + "x" * 50
    )
    deleted = await library.contracts.delete("a", first.contract_id)
    assert (deleted.contracts, deleted.pages) == (1, 2)
    with pytest.raises(NoContractError):
        await library.ask("a", "apa isi pasal 2?")
    assert b"rahasia-sewa" not in written(tmp_path)
    assert b"rahasia-kerja" in written(tmp_path)
    assert [c.id for c in await library.contracts.all("a")] == [second.contract_id]


async def test_what_is_not_there_or_not_the_chats_is_gone(library: Library, send: Sender) -> None:
    """An old button, a page that was removed, another chat's contract: one error, nothing done."""
    other = (await send(LEASE, chat="b")).contract_id
    mine = (await send(JOB)).contract_id
    for act in (
        library.contracts.get("a", other),
        library.contracts.listed("a", other),
        library.contracts.open("a", 99),
        library.contracts.rename("a", other, "x"),
        library.contracts.delete("a", other),
        library.contracts.arrange("a", other, (1,)),
        library.contracts.arrange("a", mine, (1, 2)),
        library.contracts.arrange("a", mine, (1, 1)),
        library.contracts.move("a", mine, (1,), other),
        library.contracts.page_image("a", other, 1),
        library.contracts.word_file("a", other),
    ):
        with pytest.raises(ContractGoneError):
            await act
    assert [len(await library.contracts.all(chat)) for chat in "ab"] == [1, 1]


async def test_the_word_file_has_real_headings(library: Library, send: Sender) -> None:
    """Every line is there, once; a Pasal under a BAB is a heading of the second level."""
    receipt = await send(
        "SURAT PERJANJIAN SEWA\nPada hari ini.\nBAB I\nUMUM\nPASAL 1\nOBJEK\nSebuah rumah.\n(1) Satu.\n(2) Dua.\n"
        "PASAL 2\nHARGA\nSatu juta\nrupiah.\n"
    )
    document = docx.Document(io.BytesIO(await library.contracts.word_file("a", receipt.contract_id)))
    assert [(p.style.name, p.text) for p in document.paragraphs if p.style] == [
        ("Normal", "SURAT PERJANJIAN SEWA"),
        ("Normal", "Pada hari ini."),
        ("Heading 1", "BAB I UMUM"),
        ("Heading 2", "PASAL 1 OBJEK"),
        ("Normal", "Sebuah rumah."),
        ("Normal", "(1) Satu."),
        ("Normal", "(2) Dua."),
        ("Heading 2", "PASAL 2 HARGA"),
        ("Normal", "Satu juta rupiah."),
    ]


async def test_the_text_file_has_every_page(library: Library, send: Sender) -> None:
    """As it was read."""
    receipt = await send("PASAL 1\nSatu.\n\fPASAL 2\nDua é.\n")
    text = (await library.contracts.text_file("a", receipt.contract_id)).decode()
    assert text == "--- 1 ---\n\nPASAL 1\nSatu.\n\n--- 2 ---\n\nPASAL 2\nDua é.\n"


async def test_a_message_is_about_a_page_wherever_that_goes(library: Library, send: Sender) -> None:
    """The page keeps its messages when it gets another number or another contract; removed, it has none."""
    receipt = await send("PASAL 1\nA\nSatu.\n", "PASAL 2\nB\nDua.\n")
    contract = receipt.contract_id
    await library.contracts.note_messages("a", [50], About(contract, 2))
    await library.contracts.note_messages("a", [51], About(contract, 0, "1"))
    await library.contracts.arrange("a", contract, (2, 1))
    assert await library.contracts.about("a", 50) == About(contract, 1)
    assert await library.contracts.about("a", 51) == About(contract, 0, "1")
    await library.contracts.arrange("a", contract, (2,))
    assert await library.contracts.about("a", 50) is None
