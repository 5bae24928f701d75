"""What a service still allows, as its headers say."""

from __future__ import annotations

import math

import pytest

from rag.answer.quota import Quota


def told(**headers: str) -> dict[str, str]:
    return {f"x-ratelimit-{name.replace('_', '-')}": value for name, value in headers.items()}


def test_nothing_told_limits_nothing() -> None:
    """A server of one's own has no such headers; nonsense in them counts as not told."""
    quota = Quota()
    quota.observe({}, 100.0)
    quota.observe(told(remaining_tokens="many", limit_tokens="nan", reset_tokens="soon"), 100.0)
    assert quota.wait(1_000_000, 100.0) == 0.0


@pytest.mark.parametrize(
    ("reset", "seconds"),
    [("7.66s", 7.66), ("2m59.5s", 179.5), ("1h0m0s", 3600.0), ("450ms", 0.45), ("12", 12.0), ("1d2h", 93_600.0)],
)
def test_the_minutes_tokens_are_waited_for(reset: str, seconds: float) -> None:
    """What fits goes at once, what does not goes when the minute's allowance is whole again."""
    quota = Quota()
    quota.observe(told(limit_tokens="8000", remaining_tokens="900", reset_tokens=reset), 100.0)
    assert quota.wait(900, 100.0) == 0.0
    assert quota.wait(901, 100.0) == pytest.approx(seconds)
    assert quota.wait(901, 100.0 + seconds) == 0.0


def test_the_days_requests_are_waited_for() -> None:
    """The last one was made."""
    quota = Quota()
    quota.observe(told(limit_requests="1000", remaining_requests="0", reset_requests="3m"), 0.0)
    assert quota.wait(10, 0.0) == 180.0


def test_what_never_fits_is_not_waited_for() -> None:
    """A request larger than a whole minute's allowance."""
    quota = Quota()
    quota.observe(told(limit_tokens="8000", remaining_tokens="8000", reset_tokens="0s"), 0.0)
    assert quota.wait(8001, 0.0) == math.inf


def test_a_request_on_its_way_counts() -> None:
    """Two chats ask at once: the second one waits, though no response has told it to."""
    quota = Quota()
    quota.observe(told(limit_tokens="8000", remaining_tokens="3000", reset_tokens="30s"), 0.0)
    quota.spend(2000, 0.0)
    assert quota.wait(2000, 1.0) == 29.0
    assert quota.wait(2000, 30.0) == 0.0
