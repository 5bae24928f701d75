"""What a person sees on a terminal: tables, progress, answers, complaints. Colours only where there is a terminal.

Results go to stdout; progress and complaints go to stderr, so that a pipe gets the results alone.
"""

from __future__ import annotations

import itertools
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar
from rich.table import Table
from rich.text import Text

from bot.messages import advice, describe, shown_name, text
from rag.answer.labels import number_ranges
from rag.clauses import is_sure, lost_after
from rag.domain import Answer, ClauseStatus, Contract, Language, PageWarning
from rag.errors import UserError
from rag.library import Progress
from storage import StorageError


def language() -> Language:
    """The terminal's language: Indonesian where the locale is Indonesian, else English."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "id" if locale.lower().startswith("id") else "en"


def console(*, width: int | None = None) -> Console:
    """For results; ``width`` where a table must not be cut to the terminal's."""
    return Console(highlight=False, soft_wrap=not sys.stdout.isatty(), width=width)


def print_json(document: object) -> None:
    """One JSON document, and nothing else, on stdout."""
    sys.stdout.write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")
    sys.stdout.flush()


def complain(error: Exception) -> None:
    """One line on stderr: what is wrong and what to do next."""
    if isinstance(error, UserError):
        said = describe(error, language())
    elif isinstance(error, StorageError):
        said = text("terminal.storage", language())
    else:
        said = text("terminal.fault", language(), kind=type(error).__name__)
    print(f"tanya-kontrak: {said}", file=sys.stderr)


@contextmanager
def page_progress() -> Iterator[PageProgress]:
    """A bar with page k of n on stderr while pages are read; plain lines where that is not a terminal."""
    bar = Bar(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with bar:
        yield PageProgress(bar)


class PageProgress:
    """Shows the library's progress on a bar."""

    def __init__(self, bar: Bar) -> None:
        self._bar = bar
        self._task = bar.add_task(text("terminal.reading", language()), total=None)

    def __call__(self, progress: Progress) -> None:
        description = escape(shown_name(progress.file))
        self._bar.update(self._task, total=progress.pages, completed=progress.page - 1, description=description)


def show_contract(contract: Contract) -> None:
    """The clauses as a table, then what is missing and which pages to photograph again."""
    out, speaks = console(), language()
    if contract.clauses:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for column in ("clause", "title", "page", "note"):
            table.add_column(text(f"terminal.column_{column}", speaks))
        for at, clause in enumerate(contract.clauses):
            note = clause_note(contract, at, speaks)
            pages = "–".join(str(page) for page in dict.fromkeys((clause.pages[0], clause.pages[-1])))
            part = f" ({clause.part})" if clause.part else ""
            table.add_row(escape(printable(clause.printed + part)), escape(printable(clause.title)), pages, note)
        out.print(table)
    if contract.missing:
        key = "terminal.gap" if any(page.method == "ocr" for page in contract.pages) else "terminal.gap_in_text"
        numbers = number_ranges(contract.missing)
        out.print(text(key, speaks, number=numbers))
    for line in (*gap_places(contract, speaks), *order_notes(contract, speaks)):
        out.print(line)
    for warning in contract.warnings:
        out.print(text(f"terminal.{warning}", speaks))
    for line in page_advice(contract, speaks):
        out.print(escape(line))


def clause_note(contract: Contract, position: int, speaks: Language) -> str:
    """Why the clause is not simply found, or nothing."""
    status = contract.clauses[position].status
    if status is not ClauseStatus.FOUND:
        return text(f"terminal.note_{status}", speaks)
    return "" if is_sure(contract, position) else text("terminal.note_unsure", speaks)


def gap_places(contract: Contract, speaks: Language) -> list[str]:
    """For each clause after which numbers were not read, between which pages those should stand."""
    places = []
    for at, clause in enumerate(contract.clauses):
        lost = (
            [] if clause.part else [number for number in lost_after(contract.clauses, at) if number in contract.missing]
        )
        after = next((other for other in contract.clauses[at + 1 :] if other.kind is clause.kind), None)
        if lost and after is not None and after.page != clause.pages[-1]:
            pages = {"before": str(clause.pages[-1]), "after": str(after.page)}
            places.append(text("terminal.gap_between", speaks, number=number_ranges(lost), **pages))
    return places


def order_notes(contract: Contract, speaks: Language) -> list[str]:
    """What was noticed of the pages and of citations: absent, sent twice, out of order, naming what is not there."""
    notes = [text("terminal.repeated", speaks, page=str(a), other=str(b)) for a, b in contract.repeated]
    if contract.absent:
        notes.append(text("terminal.absent", speaks, pages=number_ranges([str(page) for page in contract.absent])))
    if contract.moved:
        notes.append(text("terminal.moved", speaks, order=", ".join(map(str, contract.moved))))
    if contract.disordered and not contract.absent:
        notes.append(text("terminal.disordered", speaks))
    cited = dict.fromkeys(each.reference.number for each in contract.dangling)
    if cited:
        notes.append(text("terminal.dangling", speaks, numbers=", ".join(cited)))
    return notes


def warn_of_pages(contract: Contract) -> None:
    """On stderr, for ``ask``: an answer from pages that read badly is worth less than it looks."""
    for line in page_advice(contract, language()):
        print(f"tanya-kontrak: {line}", file=sys.stderr)


def printable(said: str) -> str:
    """Without control characters: a contract or a question must not steer the terminal."""
    return "".join(char for char in said if char.isprintable() or char == "\n")


def page_advice(contract: Contract, speaks: Language) -> list[str]:
    """For each kind of warning the pages that have it, and how to photograph them better."""
    pages = {warning: [page.number for page in contract.pages if warning in page.warnings] for warning in PageWarning}
    return [advice(warning, numbers, speaks) for warning, numbers in pages.items() if numbers]


def show_answer(answer: Answer) -> None:
    """The question, what the answer promises, and the answer."""
    out = console()
    out.print(f"[bold]{escape(printable(answer.question))}[/bold]")
    out.print(_marked(answer))
    for remark in filter(None, (answer.fallback, answer.note)):
        out.print(f"[dim]{escape(printable(remark))}[/dim]")
    out.print(f"[dim]{answer.status} · {escape(answer.by)} · {answer.seconds:.2f} s[/dim]\n")


def _marked(answer: Answer) -> Text:
    """The answer's text, its deciding words bold and its doubtful figures underlined."""
    styles = [*((span, "bold") for span in answer.bold), *((span, "underline") for span in answer.doubtful)]
    cuts = sorted({0, len(answer.text), *(place for span, _ in styles for place in span)})
    marked = Text()
    for start, end in itertools.pairwise(cuts):
        style = " ".join(style for (first, last), style in styles if first <= start and end <= last)
        marked.append(printable(answer.text[start:end]), style)
    return marked
