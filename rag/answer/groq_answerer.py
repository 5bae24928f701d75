"""The language models of Groq, or of any server that speaks the same protocol, behind ``Answerer``.

All that is known of the ``groq`` package is here. Knows nothing of contracts: what it is given goes out and nothing
else. The key is in no message and no log line.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import defaultdict
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Sequence
from contextlib import aclosing, contextmanager
from typing import TYPE_CHECKING

from rag.answer.answerer import Message
from rag.answer.quota import Quota
from rag.answer.tokens import estimated_tokens
from rag.errors import AnswererError, FallbackReason

if TYPE_CHECKING:
    from groq import APIStatusError, AsyncStream
    from groq.types.chat import ChatCompletionChunk, ChatCompletionMessageParam

log = logging.getLogger(__name__)

MAX_TOKENS = 700
"""Asked for, not used: the service counts them against the minute's quota before the call runs, so they are few."""


MODEL_GONE = frozenset({"model_not_found", "model_decommissioned", "model_not_active", "model_terms_required"})
"""Error codes that mean: this account cannot use this model, and asking again will not help."""

UNTOLD_WAIT, LONGEST_WAIT = 10.0, 600.0
"""Seconds to leave a rate-limited service alone: when it does not say how long, and at most, whatever it says."""


class _ModelUnavailableError(Exception):
    """Retired, unknown or forbidden for this account."""


class _RateLimitedError(Exception):
    """``retry_after`` is in seconds."""

    def __init__(self, retry_after: float) -> None:
        super().__init__(retry_after)
        self.retry_after = retry_after


class GroqAnswerer:
    """Asks the first of ``models`` that answers, streaming.

    ``patience`` (seconds) bounds what a rate limit may make a chat wait; ``first_token`` the wait for the response and
    then for its first piece; ``total`` the whole, waiting for a rate limit included. More than the service says it
    still allows is not asked for. A model that the account cannot use is skipped from then on. ``base_url`` is the root
    of a server of one's own. Close it with ``close``.
    """

    def __init__(
        self,
        api_key: str,
        *,
        base_url: str | None = None,
        models: Sequence[str],
        patience: float = 8.0,
        first_token: float = 15.0,
        total: float = 45.0,
    ) -> None:
        import groq

        if not models:
            raise ValueError("name at least one model")
        # Retries are ours: the client's own would wait longer than a chat should, and without saying so.
        self._client = groq.AsyncGroq(api_key=api_key, base_url=base_url, max_retries=0, timeout=total)
        self._models = list(models)
        self._last = models[0]
        self._patience, self._first_token, self._total = patience, first_token, total
        self._limited_until = 0.0
        self._quotas: defaultdict[str, Quota] = defaultdict(Quota)

    @property
    def name(self) -> str:
        """``groq:<model>`` of the model that answered last; before any answer, of the first one to be tried."""
        return f"groq:{self._last}"

    async def close(self) -> None:
        """Closes the connections; nothing may be asked afterwards."""
        await self._client.close()

    async def stream(self, messages: Sequence[Message]) -> AsyncIterator[str]:
        """The pieces of one answer. Raises ``AnswererError``; pieces before an error are worth nothing."""
        deadline = time.monotonic() + self._total
        for model in tuple(self._models):
            try:
                response = await self._open(model, messages, deadline)
            except _ModelUnavailableError:
                self._skip(model)
                continue
            async with aclosing(self._pieces(response, deadline)) as pieces:
                async for piece in pieces:
                    yield piece
            self._last = model
            return
        raise AnswererError(FallbackReason.NO_MODEL)

    def _skip(self, model: str) -> None:
        if model in self._models:
            self._models.remove(model)
            log.warning("model %s is not available to this account; it is skipped until the next start", model)

    async def _open(self, model: str, messages: Sequence[Message], deadline: float) -> AsyncStream[ChatCompletionChunk]:
        """The response, its text still to come; a rate limit within the patience is waited for, once."""
        import groq

        quota, tokens = self._quotas[model], estimated_tokens(messages) + MAX_TOKENS
        for _ in range(2):
            await self._wait_for_quota(quota, tokens, deadline)
            quota.spend(tokens, time.monotonic())
            try:
                with _our_errors(model):
                    async with asyncio.timeout(min(self._first_token, deadline - time.monotonic())):
                        response = await self._client.chat.completions.create(
                            model=model,
                            messages=[_as_groq(message) for message in messages],
                            stream=True,
                            temperature=0.0,
                            max_completion_tokens=MAX_TOKENS,
                            # Models other than gpt-oss refuse this option or know other words for it.
                            reasoning_effort="low" if "gpt-oss" in model else groq.omit,
                        )
                quota.observe(response.response.headers, time.monotonic())
                return response
            except _RateLimitedError as limit:
                self._limited_until = time.monotonic() + limit.retry_after
        raise AnswererError(FallbackReason.RATE_LIMITED)

    async def _wait_for_quota(self, quota: Quota, tokens: int, deadline: float) -> None:
        """Sleeps until a request of ``tokens`` may be made, if that is within the patience; earlier it is in vain."""
        now = time.monotonic()
        wait = max(self._limited_until - now, quota.wait(tokens, now))
        if wait > min(self._patience, deadline - time.monotonic()):
            raise AnswererError(FallbackReason.RATE_LIMITED)
        if wait > 0:
            await asyncio.sleep(wait)

    async def _pieces(self, response: AsyncStream[ChatCompletionChunk], deadline: float) -> AsyncGenerator[str, None]:
        """The text of ``response``. A stream that ends without a finish reason was cut: half an answer is none."""
        limit = min(deadline, time.monotonic() + self._first_token)
        started = finished = False
        try:
            while (chunk := await self._next(response, limit)) is not None:
                text, last = _content(chunk)
                finished = finished or last
                if text:
                    started, limit = True, deadline
                    yield text
        finally:
            await response.close()
        if not (started and finished):
            log.warning("the model's answer %s", "broke off" if started else "was empty")
            raise AnswererError(FallbackReason.UNREACHABLE)

    async def _next(self, response: AsyncStream[ChatCompletionChunk], limit: float) -> object | None:
        """The next chunk, ``None`` at the end of the stream."""
        with _our_errors("in its stream"):
            async with asyncio.timeout(limit - time.monotonic()):
                return await anext(response, None)


def _as_groq(message: Message) -> ChatCompletionMessageParam:
    if message.role == "system":
        return {"role": "system", "content": message.content}
    if message.role == "assistant":
        return {"role": "assistant", "content": message.content}
    return {"role": "user", "content": message.content}


def _content(chunk: object) -> tuple[str, bool]:
    """The text of one chunk, and whether it ends the answer. The client does not validate chunks, so this does."""
    choices = getattr(chunk, "choices", None)
    if not isinstance(choices, list):
        raise AnswererError(FallbackReason.UNREACHABLE)
    text, last = "", False
    for choice in choices:
        piece = getattr(getattr(choice, "delta", None), "content", None)
        text += piece if isinstance(piece, str) else ""
        last = last or getattr(choice, "finish_reason", None) is not None
    return text, last


@contextmanager
def _our_errors(where: str) -> Iterator[None]:
    """The one place where what ``groq`` and its HTTP client raise becomes ours; ``where`` is for the log."""
    import groq
    import httpx

    try:
        yield
    except TimeoutError as error:
        log.warning("model %s: no answer in time", where)
        raise AnswererError(FallbackReason.TIMEOUT) from error
    except groq.APIStatusError as error:
        log.warning("model %s: HTTP %d %s", where, error.status_code, _code(error))
        raise _meaning(error) from error
    except (groq.APITimeoutError, httpx.TimeoutException) as error:
        log.warning("model %s: %s", where, type(error).__name__)
        raise AnswererError(FallbackReason.TIMEOUT) from error
    except (groq.GroqError, httpx.HTTPError, ValueError) as error:
        # ValueError: a chunk that is not JSON, or not UTF-8.
        log.warning("model %s: %s", where, type(error).__name__)
        raise AnswererError(FallbackReason.UNREACHABLE) from error


def _meaning(error: APIStatusError) -> Exception:
    status, code = error.status_code, _code(error)
    if status == 404 or code in MODEL_GONE or (status == 403 and code.startswith("model_")):
        return _ModelUnavailableError()
    if status == 429:
        return _RateLimitedError(_retry_after(error.response.headers.get("retry-after", "")))
    if status == 413:  # Groq's word for a prompt larger than the minute's quota
        return AnswererError(FallbackReason.RATE_LIMITED)
    if status == 408:
        return AnswererError(FallbackReason.TIMEOUT)
    return AnswererError(FallbackReason.REFUSED if status < 500 else FallbackReason.UNREACHABLE)


def _code(error: APIStatusError) -> str:
    """The error's code as the service words it: ``{"error": {"code": "model_not_found", ...}}``; empty if none."""
    body = error.body
    inner = body.get("error", body) if isinstance(body, dict) else None
    code = inner.get("code") if isinstance(inner, dict) else None
    return code if isinstance(code, str) else ""


def _retry_after(header: str) -> float:
    """Seconds to wait; a date or nonsense counts as not told."""
    try:
        told = float(header)
    except ValueError:
        return UNTOLD_WAIT
    return min(max(told, 0.0), LONGEST_WAIT) if not math.isnan(told) else UNTOLD_WAIT
