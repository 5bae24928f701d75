"""What a language model's service still allows: read off the headers of its responses, so that no call is made in vain.

``x-ratelimit-remaining-tokens`` is the minute's rest, ``x-ratelimit-remaining-requests`` the day's, and the ``-reset-``
headers say when they are whole again (``7.66s``, ``2m59.5s``). What was not told does not limit. Knows no service.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

_DURATION = re.compile(
    r"(?:(?P<d>\d+)d)?(?:(?P<h>\d+)h)?(?:(?P<m>\d+)m(?!s))?(?:(?P<s>\d+(?:\.\d+)?)s)?(?:(?P<ms>\d+(?:\.\d+)?)ms)?"
)
_SECONDS = {"d": 86_400.0, "h": 3_600.0, "m": 60.0, "s": 1.0, "ms": 0.001}


@dataclass(slots=True)
class Allowance:
    """One limit: how much there is in all, how much is left of it, and when (monotonic seconds) it is whole again."""

    limit: float = math.inf
    left: float = math.inf
    whole_at: float = 0.0

    def wait(self, wanted: float, now: float) -> float:
        """Seconds until ``wanted`` may be used; infinite where it never may."""
        if wanted > self.limit:
            return math.inf
        return max(0.0, self.whole_at - now) if wanted > self.left else 0.0


@dataclass(slots=True)
class Quota:
    """The rest of a minute's tokens and of a day's requests, for one model of one account."""

    tokens: Allowance = field(default_factory=Allowance)
    requests: Allowance = field(default_factory=Allowance)

    def observe(self, headers: Mapping[str, str], now: float) -> None:
        """Take in what a response tells; ``now`` in monotonic seconds."""
        for name, allowance in (("tokens", self.tokens), ("requests", self.requests)):
            limit, left = (_number(headers.get(f"x-ratelimit-{what}-{name}")) for what in ("limit", "remaining"))
            allowance.limit = allowance.limit if limit is None else limit
            if left is not None:
                allowance.left = left
                allowance.whole_at = now + (_duration(headers.get(f"x-ratelimit-reset-{name}", "")) or 0.0)

    def wait(self, tokens: int, now: float) -> float:
        """Seconds until a request of ``tokens``, prompt and answer together, may be made; infinite: it is too large."""
        return max(self.tokens.wait(tokens, now), self.requests.wait(1, now))

    def spend(self, tokens: int, now: float) -> None:
        """Count a request that is on its way: another one may be asked for before its response tells the rest."""
        for allowance, amount in ((self.tokens, tokens), (self.requests, 1)):
            if now < allowance.whole_at:
                allowance.left -= amount


def _number(text: str | None) -> float | None:
    try:
        number = float(text) if text else math.nan
    except ValueError:
        return None
    return number if math.isfinite(number) and number >= 0 else None


def _duration(text: str) -> float | None:
    """``7.66s``, ``2m59.56s``, ``1h0m0s`` or plain seconds; ``None`` where it is none of these."""
    match = _DURATION.fullmatch(text.strip())
    if match and match.group():
        return sum(float(match[unit]) * factor for unit, factor in _SECONDS.items() if match[unit])
    return _number(text)
