"""Contracts of every layout, generated from seeds.

A layout says what a clause's heading looks like and what stands around the clauses. The bodies are made up by us; they
refer to each other, wrap, and hold what has been taken for headings before: references at the start of a line, lists
in capitals. Knows nothing of how contracts are read.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from rag.domain import ClauseKind
from rag.evaluation.clauses_bench.drafts import Draft, TrueContract, roman, set_in_columns, set_on_pages
from rag.evaluation.clauses_bench.wordings import SUBJECTS, Words, sentence, titles


def generate(layout: str, seed: int) -> TrueContract:
    """The contract of ``layout`` that ``seed`` gives, 5 to 60 clauses; the same each time."""
    rng = random.Random(f"{layout} {seed}")
    draft = Draft(rng, layout, rng.choice((5, 8, 12, 12, 16, 20, 30, 45, 60)))
    LAYOUTS[layout](draft)
    pages = set_in_columns(draft) if layout == "two columns" else set_on_pages(draft)
    return TrueContract(layout, tuple(draft.clauses), pages)


def _opening(draft: Draft) -> None:
    draft.say(
        f"PERJANJIAN {draft.rng.choice(SUBJECTS).upper()} (CONTOH)", "Yang bertanda tangan di bawah ini:",
        "Andaiani Misalnya, selanjutnya disebut PIHAK PERTAMA, dan", "PT Contoh Sejahtera, selanjutnya PIHAK KEDUA,",
        "sepakat mengikatkan diri dengan ketentuan sebagai berikut:",
    )  # fmt: skip


def _closing(draft: Draft) -> None:
    draft.say("Demikian perjanjian ini dibuat dalam rangkap dua.", "PIHAK PERTAMA PIHAK KEDUA", "Andaiani Misalnya")


def _plain(head: Callable[[int, str], list[str]], words: Words | None = None) -> Callable[[Draft], None]:
    """A layout that differs only in its headings."""

    def write(draft: Draft) -> None:
        _opening(draft)
        draft.run(head, words=words or Words(draft.rng.random() < 0.8))
        _closing(draft)

    return write


def _spelt(number: int) -> str:
    units: list[str] = "nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas".split()
    if number < 12:
        return units[number]
    if number < 20:
        return f"{units[number - 10]} belas"
    return f"{units[number // 10]} puluh {units[number % 10] if number % 10 else ''}".strip()


def _two_line_title(title: str) -> list[str]:
    first, _, rest = title.upper().partition(" DAN ")
    return [f"{first} DAN", rest] if rest else [first]


def _spaced(text: str) -> str:
    return "   ".join(" ".join(word) for word in text.split())


def _mixed(draft: Draft) -> None:
    """Titles on the line, then below, PASAL and Pasal, in one document."""
    _opening(draft)

    def head(number: int, title: str) -> list[str]:
        word = draft.rng.choice(("PASAL", "Pasal"))
        joint = draft.rng.choice((" ", " - ", " — ", ". ", ": "))
        return draft.rng.choice(([f"{word} {number}{joint}{title.upper()}"], [f"{word} {number}", title.upper()]))

    draft.run(head, words=Words(True))
    _closing(draft)


def _chapters(draft: Draft) -> None:
    _opening(draft)
    words, chapter = Words(True), 0
    for number, title in zip(range(1, draft.count + 1), titles(draft.rng, draft.count), strict=True):
        if number == 1 or draft.rng.random() < 0.25:
            chapter += 1
            draft.say(f"BAB {roman(chapter)}", draft.rng.choice(SUBJECTS).upper())
        head = [f"Pasal {number}"] if draft.rng.random() < 0.5 else [f"Pasal {number}", title]
        draft.clause(ClauseKind.PASAL, str(number), head, words=words)
    _closing(draft)


def _suffixes(draft: Draft) -> None:
    _opening(draft)
    words = Words(True)
    for number, title in zip(range(1, draft.count + 1), titles(draft.rng, draft.count), strict=True):
        for suffix in ("", "A", "B")[: draft.rng.choice((1, 1, 1, 2, 3))]:
            draft.clause(ClauseKind.PASAL, f"{number}{suffix}", [f"PASAL {number}{suffix}", title.upper()], words=words)
    _closing(draft)


def _numbered(shown: Callable[[str], str]) -> Callable[[Draft], None]:
    def write(draft: Draft) -> None:
        _opening(draft)
        for number, title in zip(range(1, draft.count + 1), titles(draft.rng, draft.count), strict=True):
            words = Words(True, marks=f"{number}.{{}}")
            draft.clause(ClauseKind.NUMBERED, str(number), [f"{number}. {shown(title)}"], words=words)
        _closing(draft)

    return write


def _english(kind: ClauseKind, head: Callable[[int, str], list[str]]) -> Callable[[Draft], None]:
    def write(draft: Draft) -> None:
        draft.say("SERVICE AGREEMENT (SAMPLE)", "The undersigned agree as follows:")
        draft.run(head, kind=kind, words=Words(True, language="en"))
        draft.say("IN WITNESS WHEREOF the parties have signed this agreement.")

    return write


def _roman_sections(draft: Draft) -> None:
    draft.say("LOAN AGREEMENT (SAMPLE)", "The undersigned agree as follows:")
    words, made = Words(False, language="en"), 0
    for chapter in range(1, 20):
        for section in range(1, draft.rng.randint(3, 8)):
            if made >= draft.count:
                return
            made += 1
            [title] = titles(draft.rng, 1, "en")
            draft.clause(
                ClauseKind.SECTION, f"{chapter}.{section}", [f"Section {roman(chapter)}.{section} {title}"], words=words
            )


def _side_by_side(draft: Draft) -> None:
    """Pasal and Article, clause about clause; set in columns by ``set_in_columns``."""
    indonesian, english = Words(True), Words(True, language="en")
    for number in range(1, min(draft.count, 30) + 1):
        [title], [other] = titles(draft.rng, 1), titles(draft.rng, 1, "en")
        draft.clause(ClauseKind.PASAL, str(number), [f"PASAL {number}", title.upper()], words=indonesian)
        draft.clause(ClauseKind.ARTICLE, str(number), [f"ARTICLE {number}", other.upper()], words=english)


def _below(number: int, title: str) -> list[str]:
    return [f"PASAL {number}", title.upper()]


def _annexes(draft: Draft) -> None:
    _opening(draft)
    words = Words(True)
    draft.run(_below, words=words)
    _closing(draft)
    for annex in (1, 2):
        draft.say(f"LAMPIRAN {roman(annex)}")
        draft.run(_below, count=draft.rng.randint(2, 6), part=f"lampiran {annex}", words=words)


def _explained(draft: Draft) -> None:
    draft.say("PERATURAN PERUSAHAAN (CONTOH)")
    draft.run(lambda number, _: [f"Pasal {number}"], words=Words(True))
    draft.say("PENJELASAN", "ATAS", "PERATURAN PERUSAHAAN (CONTOH)", "II. PASAL DEMI PASAL")
    words = Words(False, short="Cukup jelas.")
    draft.run(lambda number, _: [f"Pasal {number}"], part="penjelasan", words=words)


def _second_contract(draft: Draft) -> None:
    _opening(draft)
    draft.run(_below, words=Words(True))
    _closing(draft)
    draft.say("PERJANJIAN TAMBAHAN (CONTOH)", "Para pihak sepakat sebagai berikut:")
    draft.run(_below, count=draft.rng.randint(3, 8), part="kontrak 2", words=Words(True))
    _closing(draft)


def _contents(leaders: str) -> Callable[[Draft], None]:
    """A table of contents in front, its entries with their page, with or without dots between."""

    def write(draft: Draft) -> None:
        draft.say("DAFTAR ISI")
        names = titles(draft.rng, draft.count)
        for number, title in enumerate(names, 1):
            draft.say(f"Pasal {number}{'.' * bool(leaders)} {title}{leaders}{1 + number // 3}")
        _opening(draft)
        for number, title in enumerate(names, 1):
            draft.clause(ClauseKind.PASAL, str(number), [f"PASAL {number}", title.upper()], words=Words(True))
        _closing(draft)

    return write


def _body_behind(draft: Draft) -> None:
    """``Pasal 1: Para pihak ...``: the body goes on behind the number."""
    _opening(draft)
    for number in range(1, draft.count + 1):
        first = sentence(draft.rng, draft.count)
        draft.clause(ClauseKind.PASAL, str(number), [f"Pasal {number}: {first}"], words=Words(False))
    _closing(draft)


LAYOUTS: dict[str, Callable[[Draft], None]] = {
    "title below": _plain(_below),
    "title above": _plain(lambda number, title: [title.upper(), f"PASAL {number}"]),
    "title on the line": _plain(lambda number, title: [f"PASAL {number} - {title.upper()}"]),
    "title of two lines": _plain(lambda number, title: [f"PASAL {number}", *_two_line_title(title)]),
    "no title": _plain(lambda number, _: [f"PASAL {number}"]),
    "mixed case": _plain(lambda number, title: [f"Pasal {number}", title]),
    "mixed places": _mixed,
    "roman": _plain(lambda number, title: [f"PASAL {roman(number)}", title.upper()]),
    "spelt out": _plain(lambda number, title: [f"PASAL {_spelt(number).upper()}", title.upper()]),
    "said twice": _plain(lambda number, title: [f"PASAL {number} ({_spelt(number).upper()})", title.upper()]),
    "letter-spaced": _plain(lambda number, title: [_spaced(f"PASAL {number}"), title.upper()]),
    "several spaces": _plain(lambda number, title: [f"Pasal   {number}", title]),
    "number below": _plain(lambda number, _: ["Pasal", str(number)]),
    "marked up": _plain(lambda number, title: [f"## Pasal {number} {title}"]),
    "bold": _plain(lambda number, title: [f"**Pasal {number}**", title]),
    "in brackets": _plain(lambda number, title: [f"PASAL ({number})", title.upper()]),
    "body behind": _body_behind,
    "chapters": _chapters,
    "suffixes": _suffixes,
    "numbered, capitals": _numbered(str.upper),
    "numbered, mixed case": _numbered(str),
    "article, roman": _english(ClauseKind.ARTICLE, lambda number, title: [f"Article {roman(number)}", title]),
    "article": _english(ClauseKind.ARTICLE, lambda number, title: [f"ARTICLE {number}", title.upper()]),
    "section, roman": _roman_sections,
    "two columns": _side_by_side,
    "annexes": _annexes,
    "penjelasan": _explained,
    "second contract": _second_contract,
    "contents": _contents(" " + "." * 20 + " "),
    "contents without dots": _contents(" "),
}
"""Every layout that is known, by name: what writes it."""
