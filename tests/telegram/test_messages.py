"""The catalogue: every sentence in both languages, and one for everything that can go wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bot
from bot.messages import CATALOGUE, Sentence, advice, describe, shown_name, text
from bot.telegram.errors import StartError
from rag.domain import Language, PageWarning
from rag.errors import FileError, FileReason, NoContractError, TooLargeError, UserError

LANGUAGES: tuple[Language, ...] = ("id", "en")
EVERY_VALUE = {"megabytes": 60, "limit": 50, "width": 40_000, "height": 40_000, "pages": 400}


def every_subclass(base: type) -> set[type]:
    return {base}.union(*(every_subclass(kind) for kind in base.__subclasses__()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", FileReason)
def test_every_reason_has_a_sentence_that_names_the_file(reason: FileReason, language: Language) -> None:
    """It says which file, ends as a sentence, and says what to do after what is wrong."""
    said = describe(FileError("kontrak.pdf", reason, **EVERY_VALUE), language)
    assert f"file.{reason}" in CATALOGUE
    assert "“kontrak.pdf”" in said
    assert re.search(r"[.,:;] .+\.$", said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_user_error_has_a_sentence(language: Language) -> None:
    """Also those without a finer reason, and those of the start."""
    for kind in every_subclass(UserError) - {StartError}:
        error = kind("kontrak.pdf") if issubclass(kind, FileError) else kind()
        assert describe(error, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("warning", PageWarning)
def test_every_page_warning_has_advice(warning: PageWarning, language: Language) -> None:
    """It names the pages."""
    assert "2, 5" in advice(warning, [2, 5], language)


def test_every_key_that_the_bot_uses_is_in_the_catalogue_and_the_other_way_round() -> None:
    """Keys are found in the source; a key with a value in it stands for all that begin like it."""
    folder = Path(bot.__file__).parent
    rooms = {path for path in (folder / "messages").glob("*.py") if path.name != "__init__.py"}
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py") if path not in rooms)
    quoted = set(re.findall(r'"([a-z_]+(?:\.[a-z_]+)*)"', source)) | {
        f"error.{k.code}" for k in every_subclass(UserError)
    }
    opened = tuple(re.findall(r"f[\"']([a-z_]+\.(?:[a-z]+_)?)\{", source))
    unused = {key for key in CATALOGUE if key not in quoted and not key.startswith(opened)}
    assert unused == set()
    assert {key for key in re.findall(r'\btext\(\s*"([a-z_.]+)"', source) if key not in CATALOGUE} == set()


def test_no_sentence_carries_markup() -> None:
    """Sentences are sent as plain text."""
    for sentence in CATALOGUE.values():
        assert not re.search(r"</?[a-z]+>|\*\*|__", sentence.id + sentence.en)


@pytest.mark.parametrize(
    ("id_", "en", "one"), [("", "x", ""), ("x", " ", ""), ("{a}", "{b}", ""), ("{a}", "{a}", "{b}")]
)
def test_a_sentence_that_lacks_something_is_refused(id_: str, en: str, one: str) -> None:
    """A missing language or another placeholder fails when the module is imported, not when it is said."""
    with pytest.raises(ValueError, match=r"language|singular"):
        Sentence(id_, en, one)


def test_english_has_a_singular() -> None:
    """Indonesian does not."""
    assert [text("count.pages", "en", n=n) for n in (0, 1, 2)] == ["0 pages", "1 page", "2 pages"]
    assert text("count.pages", "id", n=1) == "1 halaman"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("kontrak.pdf", "kontrak.pdf"),
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\x\\kontrak.pdf", "kontrak.pdf"),
        ("a\nb\x00.pdf", "a b .pdf"),
        ("x" * 80 + ".pdf", "x" * 29 + "…" + "x" * 26 + ".pdf"),
        ("", "?"),
        ("../", ".."),
    ],
)
def test_a_name_is_shown_without_what_could_mislead(name: str, shown: str) -> None:
    """No folders, no control characters, not too long."""
    assert shown_name(name) == shown


def test_a_sentence_is_exact() -> None:
    """Two in full, as a user reads them."""
    too_large = TooLargeError("pindaian.pdf", FileReason.TOO_MANY_BYTES, megabytes=60, limit=50)
    assert describe(too_large, "id") == (
        "“pindaian.pdf” terlalu besar: 60 MB, batasnya 50 MB. Bagi menjadi beberapa berkas, "
        "atau kirim foto tiap halaman."
    )
    assert describe(NoContractError(), "en") == (
        "There is no contract here yet. Send photos of its pages, or a PDF or Word file, then ask."
    )
