"""The command for a person and for a program."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from rag.evaluation.demo import demo_pages
from rag.evaluation.gold import load_contract
from rag.evaluation.printer import print_contract, print_docx
from rag.evaluation.sheets import plain_text, render_pages, scanned_pdf
from tests.terminal.conftest import Runs
from tests.terminal.schemas import ASK, READ


@pytest.fixture
def lease_file(tmp_path: Path, lease_text: str) -> Path:
    path = tmp_path / "sewa.txt"
    path.write_text(lease_text, encoding="utf-8")
    return path


def test_help_answers_at_once(run_alone: Runs) -> None:
    """No model is loaded to say what there is: under half a second, the best of three on a busy machine."""
    seconds = []
    for _ in range(3):
        started = time.perf_counter()
        assert run_alone("--help").code == 0
        seconds.append(time.perf_counter() - started)
    assert min(seconds) < 0.5


def test_read_for_a_person(run: Runs, lease_file: Path) -> None:
    shown = run("read", lease_file)
    assert (shown.code, shown.err) == (0, "")
    assert [line.split()[:2] for line in shown.out.splitlines() if line.lstrip().startswith("PASAL")] == [
        ["PASAL", "1"], ["PASAL", "2"], ["PASAL", "3"], ["PASAL", "4"],
    ]  # fmt: skip
    assert "\x1b" not in shown.out


def test_a_gap_and_a_repair_are_shown(run: Runs, tmp_path: Path) -> None:
    path = tmp_path / "rusak.txt"
    path.write_text("PASAL 4\nA.\nPASAL S\nB.\nPASAL 6\nC.\n\fPASAL 8\nD.\n", encoding="utf-8")
    shown = run("read", path, LC_ALL="id_ID.UTF-8").out
    assert "nomornya dipulihkan" in shown
    assert "Pasal 1–3, 7 tidak ada di berkas ini" in shown


def test_read_as_json(run: Runs, lease_file: Path) -> None:
    document = json.loads(run("read", lease_file, "--json").out)
    jsonschema.validate(document, READ)
    assert [clause["number"] for clause in document["clauses"]] == ["1", "2", "3", "4"]
    assert document["clauses"][2]["ayat"][0]["number"] == "1"


@pytest.mark.slow
def test_ask_as_json(run: Runs, lease_file: Path) -> None:
    """The languages and the statuses of a named clause, a meaning, and a clause that is not there."""
    questions = ["apa isi pasal 3?", "berapa denda kalau telat bayar?", "what does clause 9 say?"]
    shown = run("ask", lease_file, *(part for q in questions for part in ("-q", q)), "--json")
    document = json.loads(shown.out)
    jsonschema.validate(document, ASK)
    assert [(answer["status"], answer["language"], answer["clauses"][:1]) for answer in document] == [
        ("found", "id", ["3"]),
        ("retrieved", "id", ["3"]),
        ("missing", "en", []),
    ]


@pytest.mark.slow
def test_questions_of_one_call_stand_alone(run: Runs, lease_file: Path) -> None:
    """The clause of a question before it does not answer the next one, as it would in a chat."""
    alone = run("ask", lease_file, "-q", "kalau terlambat?", "--json")
    after = run("ask", lease_file, "-q", "apa isi pasal 1?", "-q", "kalau terlambat?", "--json")
    assert json.loads(alone.out)[0]["clauses"] == json.loads(after.out)[1]["clauses"]
    assert json.loads(alone.out)[0]["answer"] == json.loads(after.out)[1]["answer"]


@pytest.mark.parametrize("kind", ["docx", "text pdf", "text"])
def test_printed_files_as_json(run: Runs, tmp_path: Path, kind: str) -> None:
    """Word, PDF and text of one contract read like the print they were made from, whatever carries the text."""
    gold = load_contract("jasa")
    path = tmp_path / {"docx": "jasa.docx", "text pdf": "jasa.pdf", "text": "jasa.txt"}[kind]
    if kind == "docx":
        path.write_bytes(print_docx(gold))
    elif kind == "text pdf":
        path.write_bytes(print_contract(gold).pdf)
    else:
        path.write_text(plain_text(gold), encoding="utf-8")
    document = json.loads(run("read", path, "--json").out)
    jsonschema.validate(document, READ)
    assert {page["method"] for page in document["pages"]} == {"text"}
    numbers = [clause["number"] for clause in document["clauses"] if clause["kind"] == "pasal"]
    assert numbers == [clause.number for clause in gold.clauses]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["photo", "scanned pdf"])
def test_pictures_as_json(run: Runs, tmp_path: Path, kind: str) -> None:
    """A photo and a scan without text are read as images."""
    path = demo_pages()[0]
    if kind == "scanned pdf":
        path = tmp_path / "pindaian.pdf"
        path.write_bytes(scanned_pdf(render_pages(print_contract(load_contract("sewa-rumah")).pdf)[:1]))
    shown = run("ask", path, "-q", "apa isi pasal 1?", "--json")
    [answer] = json.loads(shown.out)
    jsonschema.validate([answer], ASK)
    assert (answer["status"], answer["clauses"]) == ("found", ["1"])
    document = json.loads(run("read", path, "--json").out)
    jsonschema.validate(document, READ)
    assert [page["method"] for page in document["pages"]] == ["ocr"]


@pytest.mark.slow
def test_the_article_s_six_variants_of_a_photo(run: Runs, tmp_path: Path) -> None:
    """``--contest all`` reads six variants, keeps them where asked, and names the winner."""
    variants = tmp_path / "variants"
    shown = run("read", demo_pages()[0], "--contest", "all", "--keep-variants", variants, "--json")
    document = json.loads(shown.out)
    jsonschema.validate(document, READ)
    [page] = document["pages"]
    assert {path.stem.removeprefix("page-1-") for path in variants.iterdir()} == {
        reading["variant"] for reading in page["readings"]
    }
    # The article's rule, on what was printed: mean confidence x words.
    scores = {reading["variant"]: reading["confidence"] * reading["words"] for reading in page["readings"]}
    assert len(scores) == 6
    assert page["variant"] == max(scores, key=lambda variant: scores[variant])


def test_ask_pages_without_any_text(run: Runs, tmp_path: Path) -> None:
    path = tmp_path / "kosong.txt"
    path.write_text("   \n", encoding="utf-8")
    shown = run("ask", path, "-q", "apa isi pasal 1?")
    assert (shown.code, shown.out) == (1, "")
    assert len(shown.err.strip().splitlines()) == 1


@pytest.mark.parametrize("arguments", [[], ["read"], ["ask", "x.txt"], ["ask", "x.txt", "-q", " "], ["fly"]])
def test_wrong_arguments(run: Runs, arguments: list[str]) -> None:
    assert run(*arguments).code == 2


def test_a_misspelt_setting_is_named_and_no_value_shown(run: Runs, tmp_path: Path, lease_file: Path) -> None:
    (tmp_path / "here" / ".env").write_text("GROQ_API_KEY=rahasia-123\nGROQ_API_KYE=rahasia-456\n")
    shown = run("read", lease_file)
    assert shown.code == 1
    assert "GROQ_API_KYE" in shown.err
    assert "rahasia" not in shown.err


@pytest.mark.slow
def test_doctor(run_alone: Runs) -> None:
    """Everything that the default install carries works; secrets are only said to be set."""
    shown = run_alone("doctor", "--json", GROQ_API_KEY="rahasia-123")
    found = {check["name"]: check["state"] for check in json.loads(shown.out)["checks"]}
    assert (shown.code, found) == (
        0,
        {
            "python": "ok", "opencv": "ok", "reading": "ok", "models": "ok", "easyocr": "ok",
            "embedding": "ok", "data": "ok", "groq": "ok", "telegram": "off",
        },
    )  # fmt: skip
    assert "rahasia" not in shown.out + shown.err


@pytest.mark.slow
def test_demo(run_alone: Runs, tmp_path: Path) -> None:
    """The bundled contract's clauses, four answers, and the picture of the cited clause."""
    shown = run_alone("demo")
    assert shown.code == 0
    listed = [line.split()[1] for line in shown.out.splitlines() if line.startswith(" PASAL")]
    assert listed == [clause.number for clause in load_contract("sewa-rumah").clauses]
    statuses = [line.split(" · ")[0] for line in shown.out.splitlines() if " · extract · " in line]
    assert statuses == ["found", "retrieved", "retrieved", "missing"]
    assert (tmp_path / "here" / "tanya-kontrak-demo.png").read_bytes().startswith(b"\x89PNG")


def test_nothing_stays_behind(run: Runs, lease_file: Path, left_behind: Callable[[], list[str]]) -> None:
    """A contract that was read in the terminal leaves no trace on the disk."""
    run("read", lease_file)
    assert left_behind() == []


def test_a_contract_cannot_steer_the_terminal(run: Runs, tmp_path: Path) -> None:
    """Escape sequences in a question are not printed, markup in a contract is text."""
    path = tmp_path / "jahil.txt"
    path.write_text("PASAL 1\n[red]UMUM[/red]\nIsi [bold]tebal[/oops].\n", encoding="utf-8")
    shown = run("ask", path, "-q", "apa isi pasal 1?\x1b[2J")
    assert (shown.code, "\x1b" in shown.out) == (0, False)
    assert "Isi [bold]tebal[/oops]." in shown.out
