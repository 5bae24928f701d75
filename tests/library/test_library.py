"""The library as the fronts use it: pages in, answers out, nothing left behind, nothing mixed up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rag.answer.answerer import ScriptedAnswerer
from rag.domain import AnswerStatus
from rag.errors import CancelledByUser, FileError, NoContractError, NoTextError
from rag.index.embedder import WordHashEmbedder
from rag.library import Library, Progress, SourceFile
from rag.ocr import PageReader
from storage import Unfinished


async def opened(folder: Path) -> Library:
    return await Library.open(folder, reader=PageReader(), embedder=WordHashEmbedder())


@pytest.fixture
async def library(tmp_path: Path) -> AsyncIterator[Library]:
    async with await opened(tmp_path / "data") as library:
        yield library


def file(tmp_path: Path, text: str, name: str = "kontrak.txt") -> SourceFile:
    path = tmp_path / f"{abs(hash((name, text)))}.txt"
    path.write_text(text, encoding="utf-8")
    return SourceFile(name, path)


def written(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file()]


def stored(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in written(folder))


async def test_pages_in_and_the_right_clause_out(library: Library, tmp_path: Path, lease_text: str) -> None:
    receipt = await library.add_pages("a", [file(tmp_path, lease_text)])
    assert (receipt.added, receipt.started, [c.number for c in receipt.contract.clauses]) == (
        (1, 2), True, ["1", "2", "3", "4"],
    )  # fmt: skip
    answer = await library.ask("a", "apa isi pasal 3?")
    assert (answer.status, answer.clauses, answer.by) == (AnswerStatus.FOUND, ("3",), "extract")
    assert "denda 5% (lima persen)" in answer.text


async def test_more_pages_join_the_open_contract(library: Library, tmp_path: Path) -> None:
    """A clause that runs over two uploads is one clause."""
    await library.add_pages("a", [file(tmp_path, "PASAL 1\nUMUM\nKalimat ini belum\n")])
    receipt = await library.add_pages("a", [file(tmp_path, "selesai di sini.\nPASAL 2\nBIAYA\nGratis.\n")])
    assert (receipt.started, receipt.added) == (False, (2,))
    assert receipt.contract.clauses[0].text == "PASAL 1\nUMUM\nKalimat ini belum selesai di sini."


async def test_the_same_file_twice_is_read_once(library: Library, tmp_path: Path, lease_text: str) -> None:
    same = file(tmp_path, lease_text)
    await library.add_pages("a", [same, same])
    receipt = await library.add_pages("a", [SourceFile("other name.txt", same.path)])
    assert (receipt.added, receipt.repeated, len(receipt.contract.pages)) == ((), 1, 2)


async def test_a_new_contract_begins_when_asked(library: Library, tmp_path: Path, lease_text: str) -> None:
    await library.add_pages("a", [file(tmp_path, lease_text)])
    await library.new_contract("a")
    with pytest.raises(NoContractError):
        await library.contract("a")
    receipt = await library.add_pages("a", [file(tmp_path, "PASAL 1\nLAIN\nIsi lain.\n")])
    assert (receipt.started, len(receipt.contract.clauses)) == (True, 1)


async def test_chats_do_not_see_each_other(library: Library, tmp_path: Path) -> None:
    """Two chats, the same file name, at once: each gets its own clause."""
    texts = {chat: f"PASAL 1\nUMUM\nRahasia milik {chat}.\n" for chat in ("alfa", "beta", "gama")}
    await asyncio.gather(*(library.add_pages(chat, [file(tmp_path, text)]) for chat, text in texts.items()))
    answers = await asyncio.gather(*(library.ask(chat, "apa isi pasal 1?") for chat in texts))
    for chat, answer in zip(texts, answers, strict=True):
        assert [other for other in texts if f"milik {other}" in answer.text] == [chat]


async def test_what_is_asked_before_any_page(library: Library) -> None:
    with pytest.raises(NoContractError):
        await library.ask("a", "apa isi pasal 1?")


async def test_pages_without_text_never_answer(library: Library, tmp_path: Path) -> None:
    """An empty reading is said to be empty; no older contract answers in its place."""
    await library.add_pages("a", [file(tmp_path, "PASAL 1\nLAMA\nIsi lama.\n")])
    await library.new_contract("a")
    await library.add_pages("a", [file(tmp_path, "\n \f \n")])
    with pytest.raises(NoTextError):
        await library.ask("a", "apa isi pasal 1?")


async def test_one_bad_file_keeps_nothing_of_its_call(library: Library, tmp_path: Path, lease_text: str) -> None:
    """All or nothing: the good file beside a bad one is not half added, and what was there stays."""
    await library.add_pages("a", [file(tmp_path, lease_text)])
    missing = SourceFile("hilang.jpg", tmp_path / "hilang.jpg")
    with pytest.raises(FileError) as caught:
        await library.add_pages("a", [file(tmp_path, "PASAL 9\nX.\n"), missing])
    assert caught.value.name == "hilang.jpg"
    assert len((await library.contract("a")).pages) == 2


async def test_cancelling_stops_before_the_next_page(library: Library, tmp_path: Path) -> None:
    seen: list[Progress] = []
    many = file(tmp_path, "\f".join(f"PASAL {n}\nIsi {n}." for n in range(1, 9)))
    with pytest.raises(CancelledByUser):
        await library.add_pages("a", [many], on_progress=seen.append, cancelled=lambda: len(seen) == 3)
    assert [progress.page for progress in seen] == [1, 2, 3]
    with pytest.raises(NoContractError):
        await library.contract("a")


async def test_progress_counts_the_pages_of_all_files(library: Library, tmp_path: Path) -> None:
    seen: list[Progress] = []
    files = [file(tmp_path, "Satu.\fDua.", "a.txt"), file(tmp_path, "Tiga.", "b.txt")]
    await library.add_pages("a", files, on_progress=seen.append)
    assert [(p.page, p.pages, p.file) for p in seen] == [(1, 3, "a.txt"), (2, 3, "a.txt"), (3, 3, "b.txt")]


async def test_deleting_forgets_every_byte(library: Library, tmp_path: Path) -> None:
    """Rows, images, vectors, keywords: a planted word is found nowhere in the folder afterwards."""
    await library.add_pages("a", [file(tmp_path, "PASAL 1\nUMUM\nKata rahasianya xylofonium.\n", "xylofonium.txt")])
    await library.ask("a", "xylofonium")
    assert b"xylofonium" in stored(tmp_path / "data")
    deleted = await library.delete("a")
    assert (deleted.contracts, deleted.pages) == (1, 1)
    assert b"xylofonium" not in stored(tmp_path / "data")
    with pytest.raises(NoContractError):
        await library.ask("a", "xylofonium")


async def test_deleting_stops_the_reading_that_goes_on(library: Library, tmp_path: Path) -> None:
    """``delete`` does not wait for forty pages to be read first."""
    many = file(tmp_path, "\f".join(f"PASAL {n}\nIsi {n}." for n in range(1, 200)))
    reading = asyncio.Event()
    adding = asyncio.create_task(library.add_pages("a", [many], on_progress=lambda _: reading.set()))
    await reading.wait()
    await library.delete("a")
    with pytest.raises(CancelledByUser):
        await adding


async def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    """Contract, gaps, index and language outlive the process."""
    async with await opened(tmp_path / "data") as library:
        await library.add_pages("a", [file(tmp_path, "PASAL 1\nUMUM\nSatu.\n\fPASAL 3\nBIAYA\nTiga.\n")])
        await library.set_language("a", "id")
        before = await library.contract("a")
    async with await opened(tmp_path / "data") as library:
        assert await library.contract("a") == before
        assert before.missing == ("2",)
        assert (await library.ask("a", "pasal 3")).clauses == ("3",)
        assert await library.language("a") == "id"


async def test_a_lost_index_is_built_again(tmp_path: Path, lease_text: str) -> None:
    """The rows are the truth: index folders may go at any time."""
    async with await opened(tmp_path / "data") as library:
        await library.add_pages("a", [file(tmp_path, lease_text)])
    for index in (tmp_path / "data" / "indexes").rglob("*.faiss"):
        index.unlink()
    async with await opened(tmp_path / "data") as library:
        assert (await library.ask("a", "denda keterlambatan")).clauses[0] == "3"
    assert len(list((tmp_path / "data" / "indexes").iterdir())) == 1


async def test_an_update_is_claimed_once(library: Library) -> None:
    assert [await library.claim_updates(Unfinished(7)) for _ in range(2)] == [[True], [False]]


async def test_a_strange_file_name_is_only_a_name(library: Library, tmp_path: Path, lease_text: str) -> None:
    """Bytes that are no text, and ``../``: the name is shown, never used as a path."""
    source = file(tmp_path, lease_text)
    receipt = await library.add_pages("a", [SourceFile("../../\udcff etc/passwd", source.path)])
    assert receipt.added == (1, 2)
    assert "passwd" not in {path.name for path in written(tmp_path)}


async def test_a_model_is_asked_with_the_hits_only(tmp_path: Path, lease_text: str) -> None:
    """The rest of the contract does not leave the house; and offline nothing does."""
    model = ScriptedAnswerer(['Ya: "dikenakan denda 5% (lima persen) sehari" [Pasal 3 ayat (1)].'])
    more = "".join(f"PASAL {n}\nLAIN {n}\nBenda nomor {n} disimpan di gudang.\n" for n in range(5, 20))
    question = "berapa denda keterlambatan pembayaran?"
    async with await Library.open(
        tmp_path / "data", reader=PageReader(), embedder=WordHashEmbedder(), answerer=model
    ) as library:
        await library.add_pages("a", [file(tmp_path, lease_text + more)])
        answer = await library.ask("a", question)
        offline = await library.ask("a", question, offline=True)
    assert (answer.by, offline.by, len(model.history)) == (model.name, "extract", 1)
    sent = " ".join(message.content for message in model.history[0])
    assert "denda 5%" in sent
    assert sent.count("disimpan di gudang") <= 4


async def test_who_asks_nothing_pays_for_no_index(library: Library, tmp_path: Path, lease_text: str) -> None:
    """Reading alone builds none; the first question does."""
    await library.add_pages("a", [file(tmp_path, lease_text)], build_index=False)
    assert not [path for path in written(tmp_path / "data") if "indexes" in path.parts]
    assert (await library.ask("a", "denda keterlambatan")).clauses[0] == "3"
