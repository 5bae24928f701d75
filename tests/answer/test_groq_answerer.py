"""The real groq client against a loopback server: an answer, or a reason why there is none, never a hang."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator

import pytest

from rag.answer.answerer import Message
from rag.answer.groq_answerer import GroqAnswerer
from rag.errors import AnswererError, FallbackReason
from tests.answer.chat_server import ChatServer, Reply, chat_server, cut, fails, garbles, hangs, says, silent

KEY = "gsk_contoh_rahasia"
OSS, LLAMA = "openai/gpt-oss-120b", "llama-3.3-70b-versatile"
ASKED = [Message("system", "Rules."), Message("user", "Berapa denda?")]
GONE = fails(404, "model_not_found")


@pytest.fixture
async def server() -> AsyncIterator[ChatServer]:
    async with chat_server() as running:
        yield running


@pytest.fixture
async def groq(server: ChatServer) -> AsyncIterator[GroqAnswerer]:
    answerer = GroqAnswerer(KEY, base_url=server.url, models=[OSS, LLAMA], patience=0.5, first_token=10.0, total=20.0)
    yield answerer
    await answerer.close()


async def heard(answerer: GroqAnswerer) -> str:
    return "".join([piece async for piece in answerer.stream(ASKED)]).strip()


async def reason_of(answerer: GroqAnswerer) -> FallbackReason:
    with pytest.raises(AnswererError) as failure:
        await heard(answerer)
    return failure.value.reason


async def test_the_pieces_of_an_answer_are_the_answer(server: ChatServer, groq: GroqAnswerer) -> None:
    """The first model is asked, with exactly our messages, and the answer bears its name."""
    server.plays(says("Denda 2% per hari."))
    assert await heard(groq) == "Denda 2% per hari."
    assert groq.name == f"groq:{OSS}"
    [request] = server.requests
    assert [{"role": m.role, "content": m.content} for m in ASKED] == request["messages"]
    assert request["max_completion_tokens"] <= 1000


async def test_reasoning_effort_is_asked_of_gpt_oss_only(server: ChatServer, groq: GroqAnswerer) -> None:
    """Other models refuse that option, so they never see it."""
    server.plays(GONE, says("Ya."))
    await heard(groq)
    assert [request.get("reasoning_effort") for request in server.requests] == ["low", None]


@pytest.mark.parametrize(
    "gone",
    [
        GONE,
        fails(404),
        fails(400, "model_decommissioned"),
        fails(403, "model_permission_blocked_org"),
        fails(400, "model_terms_required"),
    ],
)
async def test_a_model_that_is_gone_is_skipped_and_remembered(
    gone: Reply, server: ChatServer, groq: GroqAnswerer, caplog: pytest.LogCaptureFixture
) -> None:
    """Retired, unknown, forbidden: the next model answers, and the first is not asked again. The log says which."""
    server.plays(gone, says("Satu."), says("Dua."))
    with caplog.at_level(logging.WARNING):
        assert await heard(groq) == "Satu."
        assert await heard(groq) == "Dua."
    assert [request["model"] for request in server.requests] == [OSS, LLAMA, LLAMA]
    assert groq.name == f"groq:{LLAMA}"
    assert f"model {OSS} is not available" in caplog.text
    assert KEY not in caplog.text


async def test_without_any_usable_model_there_is_no_model(server: ChatServer, groq: GroqAnswerer) -> None:
    """All are gone: said at once, and from then on without asking."""
    server.plays(GONE, GONE)
    assert await reason_of(groq) is FallbackReason.NO_MODEL
    assert await reason_of(groq) is FallbackReason.NO_MODEL
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        (fails(401, "invalid_api_key"), FallbackReason.REFUSED),
        (fails(403), FallbackReason.REFUSED),
        (fails(400, "json_validate_failed"), FallbackReason.REFUSED),
        (fails(413, "rate_limit_exceeded"), FallbackReason.RATE_LIMITED),
        (fails(500), FallbackReason.UNREACHABLE),
        (fails(503), FallbackReason.UNREACHABLE),
        (cut("Denda 2%"), FallbackReason.UNREACHABLE),
        (cut("Denda 2%", clean=True), FallbackReason.UNREACHABLE),
        (says(""), FallbackReason.UNREACHABLE),
        (garbles("Denda 2%", "{half a chu"), FallbackReason.UNREACHABLE),
        (garbles("Denda 2%", '"a string"'), FallbackReason.UNREACHABLE),
        (garbles("Denda 2%", '{"choices": null}'), FallbackReason.UNREACHABLE),
        (garbles("Denda 2%", '{"choices": [{"index": 0}]}'), FallbackReason.UNREACHABLE),
        (garbles("Denda 2%", '{"error": {"message": "over capacity"}}'), FallbackReason.UNREACHABLE),
    ],
    ids=lambda value: value.value if isinstance(value, FallbackReason) else "reply",
)
async def test_each_failure_has_its_reason(
    reply: Reply, expected: FallbackReason, server: ChatServer, groq: GroqAnswerer, caplog: pytest.LogCaptureFixture
) -> None:
    """One request, one reason; the key is in no log line; the next question works again."""
    server.plays(reply, says("Kembali."))
    with caplog.at_level(logging.DEBUG, logger="rag"):
        assert await reason_of(groq) is expected
    assert len(server.requests) == 1
    assert KEY not in caplog.text
    if expected is not FallbackReason.RATE_LIMITED:
        assert await heard(groq) == "Kembali."


@pytest.mark.parametrize("reply", [silent(), hangs(), hangs("Denda 2%")], ids=["no head", "no token", "half"])
async def test_a_hang_has_an_end(reply: Reply, server: ChatServer) -> None:
    """Before the head, before the first token, after some: within the limits."""
    hurried = GroqAnswerer(KEY, base_url=server.url, models=[OSS], first_token=0.5, total=1.0)
    server.plays(reply)
    started = time.monotonic()
    assert await reason_of(hurried) is FallbackReason.TIMEOUT
    assert time.monotonic() - started < 10
    await hurried.close()


async def test_a_short_rate_limit_is_waited_for(server: ChatServer, groq: GroqAnswerer) -> None:
    """Retry-After within the patience: the user waits that long and gets the answer."""
    server.plays(fails(429, headers={"Retry-After": "0.2"}), says("Ya."))
    started = time.monotonic()
    assert await heard(groq) == "Ya."
    assert time.monotonic() - started >= 0.2


@pytest.mark.parametrize("headers", [None, {"Retry-After": "120"}, {"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}])
async def test_a_long_rate_limit_is_not_waited_for(
    headers: dict[str, str] | None, server: ChatServer, groq: GroqAnswerer
) -> None:
    """Past the patience, or of unknown length: the reason at once, and the service is left alone meanwhile."""
    server.plays(fails(429, headers=headers))
    started = time.monotonic()
    assert await reason_of(groq) is FallbackReason.RATE_LIMITED
    assert await reason_of(groq) is FallbackReason.RATE_LIMITED
    assert time.monotonic() - started < 0.5
    assert len(server.requests) == 1


async def test_a_rate_limit_is_waited_for_only_once(server: ChatServer, groq: GroqAnswerer) -> None:
    """A service that keeps saying "soon" does not hold a chat for ever."""
    server.plays(*[fails(429, headers={"Retry-After": "0.1"})] * 3)
    assert await reason_of(groq) is FallbackReason.RATE_LIMITED
    assert len(server.requests) == 2


async def test_nobody_listening_is_unreachable() -> None:
    """A connection that is refused is no traceback."""
    async with chat_server() as server:
        url = server.url
    answerer = GroqAnswerer(KEY, base_url=url, models=[OSS])
    assert await reason_of(answerer) is FallbackReason.UNREACHABLE
    await answerer.close()


def rest(tokens: int, reset: str) -> dict[str, str]:
    names = {"limit": "8000", "remaining": str(tokens), "reset": reset}
    return {f"x-ratelimit-{name}-tokens": value for name, value in names.items()}


async def test_what_the_service_has_no_tokens_for_is_not_asked(server: ChatServer, groq: GroqAnswerer) -> None:
    """Its headers said that the minute's rest is too small and how long that lasts: the reason comes at once."""
    server.plays(says("Satu.", rest(300, "40s")), says("Dua."))
    assert await heard(groq) == "Satu."
    assert await reason_of(groq) is FallbackReason.RATE_LIMITED
    assert len(server.requests) == 1


async def test_tokens_that_come_back_soon_are_waited_for(server: ChatServer, groq: GroqAnswerer) -> None:
    """Within the patience the user waits, and no request is made in vain."""
    server.plays(says("Satu.", rest(300, "0.3s")), says("Dua."))
    assert await heard(groq) == "Satu."
    started = time.monotonic()
    assert await heard(groq) == "Dua."
    assert time.monotonic() - started >= 0.2
