"""A model is asked once more where its answer fails, and is heard only as far as it is confirmed."""

from __future__ import annotations

import pytest

from rag.answer import Model, ScriptedAnswerer
from rag.answer.passages import hit_passages
from rag.domain import Contract
from rag.errors import AnswererError, FallbackReason
from tests.answer.conftest import hit

QUESTION = "berapa denda kalau telat bayar?"
GOOD = 'Dendanya 2%: "denda sebesar 2% (dua persen)" [Pasal 3 ayat (2)].'
SHOWN = "Dendanya 2%: “denda sebesar 2% (dua persen)” [Pasal 3 ayat (2)]."
WRONG = 'Sewanya gratis: "sewa rumah ini gratis" [Pasal 3 ayat (1)].'
RENT = 'Sewanya Rp60.000.000: "Rp 60.000.000,- (enam puluh juta rupiah)" [Pasal 3 ayat (1)].'


def model(contract: Contract, answerer: ScriptedAnswerer, heard: list[str] | None = None) -> Model:
    return Model(answerer, contract, "id", None if heard is None else heard.append)


async def asked(contract: Contract, answerer: ScriptedAnswerer, heard: list[str] | None = None) -> str:
    passages = hit_passages([hit(contract, "3", "2"), hit(contract, "3", "1")], contract, "id")
    checked = await model(contract, answerer, heard).answer(QUESTION, passages)
    assert checked is not None
    return checked.text


async def test_a_good_answer_is_asked_for_once(lease: Contract) -> None:
    """No second request is paid for."""
    answerer = ScriptedAnswerer([GOOD, WRONG])
    assert await asked(lease, answerer) == SHOWN
    assert len(answerer.history) == 1


async def test_what_fails_is_asked_for_once_more(lease: Contract) -> None:
    """The second request holds the first answer and names the sentence that failed; its better answer counts."""
    answerer = ScriptedAnswerer([f"{GOOD} {WRONG}", f"{GOOD} {RENT}"])
    assert (await asked(lease, answerer)).count("[Pasal 3") == 2
    first, second = answerer.history
    assert second[: len(first)] == first
    assert [message.role for message in second[len(first) :]] == ["assistant", "user"]
    assert "gratis" in second[-1].content
    assert "denda sebesar" not in second[-1].content


@pytest.mark.parametrize("again", [WRONG, "NOT_FOUND", "", FallbackReason.TIMEOUT, FallbackReason.RATE_LIMITED])
async def test_a_worse_second_answer_leaves_the_first(lease: Contract, again: str | FallbackReason) -> None:
    """Without what failed in it."""
    assert await asked(lease, ScriptedAnswerer([f"{GOOD} {WRONG}", again])) == SHOWN


@pytest.mark.parametrize("again", [WRONG, "", FallbackReason.TIMEOUT])
async def test_nothing_confirmed_twice_is_no_answer(lease: Contract, again: str | FallbackReason) -> None:
    """There is no third request."""
    answerer = ScriptedAnswerer([WRONG, again, GOOD])
    with pytest.raises(AnswererError) as failure:
        await asked(lease, answerer)
    assert failure.value.reason is FallbackReason.UNCONFIRMED
    assert len(answerer.history) == 2


async def test_the_other_language_is_asked_for_again(lease: Contract) -> None:
    """An English answer to an Indonesian question is none."""
    english = 'The penalty for the late payment is 2%: "denda sebesar 2% (dua persen)" [Pasal 3 ayat (2)].'
    answerer = ScriptedAnswerer([english, GOOD])
    assert await asked(lease, answerer) == SHOWN
    assert "in Indonesian" in answerer.history[1][-1].content


async def test_only_confirmed_sentences_are_heard_while_it_speaks(lease: Contract) -> None:
    """Each time with all so far; what fails is never heard, not even for a moment."""
    heard: list[str] = []
    await asked(lease, ScriptedAnswerer([f"{GOOD} {WRONG} {RENT}", f"{GOOD} {RENT}"]), heard)
    assert heard[0] == SHOWN
    assert heard == sorted(set(heard), key=len)
    assert not any("gratis" in text for text in heard)
    assert "Rp60.000.000" in heard[-1]
