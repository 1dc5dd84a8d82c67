"""A model behind the Chat Completions protocol: asks, tries again where right, says how it failed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from http import HTTPStatus
from urllib.parse import urlsplit

import structlog

from requill.ai.address import DEFAULT_BASE_URL
from requill.ai.interface import (
    Interrupted,
    ModelError,
    ModelEvent,
    ModelRequest,
    ProviderUnavailable,
    Status,
    ToolResult,
)
from requill.ai.openai.connections import (
    ConnectionLost,
    Headers,
    NoFreeConnection,
    OpenAIConnections,
    Reply,
    Silent,
    Timeouts,
)
from requill.ai.openai.decoder import AnswerDecoder, Garbled
from requill.ai.openai.dialect import dialect_of, write
from requill.ai.openai.redaction import without_key
from requill.ai.openai.refusals import Refusal, Refused, error_for, is_too_long, read_refusal
from requill.ai.openai.round_deadline import RoundDeadline
from requill.kit.request_ids import id_of_next_call
from requill.serving import metrics, tracing

_TRIES = 2
# A fast model sends a piece every 2 ms, and waking up for each costs three times the work of decoding it; to
# the eye, text that grows fifty times a second flows.
_REST_SECONDS = 0.02
_REFUSAL_BYTES = 64 * 1024
# Nobody needs to be told of a shorter wait.
_TOLD_SECONDS = 2
WAITING = "The AI provider asked us to wait {seconds} seconds. Trying again then…"
# Documented by OpenAI, for their support; other servers pass it over or log it.
_CALL_ID = "X-Client-Request-Id"
log = structlog.get_logger(__name__)


class OpenAIModel:
    """One model of one server, asked with one key. Cheap to make where `connections` are shared.

    Shared connections stay open when the model is closed; without any, it opens and closes its own.
    `base_url` None is the address of the protocol's author; `api_key` None sends none, as local servers
    want it. `own_key`: the key is the person's own, so that refusals name the setting where it is changed.
    """

    def __init__(
        self,
        *,
        model: str,
        context_tokens: int,
        connections: OpenAIConnections | None = None,
        base_url: str | None = None,
        api_key: str | None = None,
        label: str | None = None,
        own_key: bool = False,
        timeouts: Timeouts | None = None,
    ) -> None:
        self._shares = connections is not None
        self._connections = connections or OpenAIConnections()
        self._model = model
        self._context_tokens = context_tokens
        self._base_url = (base_url or DEFAULT_BASE_URL).rstrip("/")
        self._host = urlsplit(self._base_url).hostname or ""
        self._headers = Headers({"Content-Type": "application/json", "Accept": "text/event-stream"})
        if api_key:
            self._headers["Authorization"] = f"Bearer {api_key}"
        self._label = label or model
        self._own_key = own_key
        self._timeouts = timeouts or Timeouts()

    def __repr__(self) -> str:
        return f"OpenAIModel(model={self._model!r}, base_url={self._base_url!r})"

    @property
    def label(self) -> str:
        """How the product names this model to people."""
        return self._label

    @property
    def context_tokens(self) -> int:
        """How many tokens of input the model takes."""
        return self._context_tokens

    @property
    def _api_key(self) -> str | None:
        """Kept in the headers alone, which never show it."""
        return self._headers.get("Authorization", "").removeprefix("Bearer ") or None

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent]:
        """Answer one round; see `Model.stream`.

        A try that failed before anything was yielded is made once more, within the time for the first byte.
        """
        breaker = self._connections.breakers.of(self._base_url, self._api_key)
        if (seconds := breaker.seconds_to_wait()) is not None:
            metrics.PROVIDER_ERRORS.add("turned_away")
            raise ProviderUnavailable(headers={"Retry-After": str(seconds)})
        deadline = RoundDeadline(self._timeouts)
        for tries in range(1, _TRIES + 1):
            answered, call_id = False, id_of_next_call()
            metrics.PROVIDER_UNDER_WAY.value += 1
            span, kind = tracing.call_span(self._model, self._host, call_id), None
            ids = {_CALL_ID: call_id, **tracing.headers_of(span)}
            try:
                async with (
                    aclosing(self._try(request, deadline, ids)) as events,
                    aclosing(without_key(events, self._api_key)) as said,
                ):
                    async for event in said:
                        if not answered:
                            breaker.succeeded()
                        answered = True
                        yield event
            except (ConnectionLost, Garbled, Refused, ModelError) as failure:
                error = self._error(failure, call_id)
                kind = _kind(failure)
                metrics.PROVIDER_ERRORS.add(kind)
                is_down = _is_down(failure)
                says_nothing = isinstance(failure, Silent | NoFreeConnection)
            else:
                return
            finally:
                metrics.PROVIDER_UNDER_WAY.value -= 1
                tracing.end(span, kind)
            if answered:
                raise Interrupted
            if is_down:
                breaker.failed()
            elif not says_nothing:
                breaker.succeeded()
            pause = deadline.pause(error.headers.get("Retry-After"))
            if tries == _TRIES or pause is None or not isinstance(error, ProviderUnavailable):
                raise error
            if pause >= _TOLD_SECONDS:
                yield Status(WAITING.format(seconds=round(pause)))
            await asyncio.sleep(pause)

    async def close(self) -> None:
        """Close the connections, unless they are shared."""
        if not self._shares:
            await self._connections.close()

    async def _try(
        self, request: ModelRequest, deadline: RoundDeadline, ids: Mapping[str, str]
    ) -> AsyncGenerator[ModelEvent]:
        reply = await self._ask(request, deadline, ids)
        after_tools = bool(request.messages) and isinstance(request.messages[-1], ToolResult)
        decoder = AnswerDecoder(may_be_silent=after_tools)
        has_begun = False  # many servers first say only who speaks: the first word is not to wait for that
        try:
            wait = deadline.for_first_byte()
            while not decoder.closed and (data := await self._read(reply, wait, decoder)):
                for event in decoder.feed(data):
                    has_begun = True
                    yield event
                if has_begun and not decoder.complete:
                    await reply.rest(_REST_SECONDS)
                wait = deadline.for_next_byte(complete=decoder.complete)
            for event in decoder.flush():
                yield event
            if not decoder.complete:
                raise ConnectionLost("cut off")
            for event in decoder.end():
                yield event
            await reply.finish()
        finally:
            reply.close()

    @staticmethod
    async def _read(reply: Reply, wait: float, decoder: AnswerDecoder) -> bytes:
        try:
            return await reply.read(wait)
        except ConnectionLost:
            if decoder.complete:  # only token counts are missing
                return b""
            raise

    async def _ask(self, request: ModelRequest, deadline: RoundDeadline, ids: Mapping[str, str]) -> Reply:
        """Send the request, in another dialect where the server refuses one of its parameters."""
        server = (self._base_url, self._model)
        dialect = self._connections.dialects.get(server) or dialect_of(self._base_url)
        tried = {dialect}
        headers = Headers({**self._headers, **ids})
        while True:
            reply = await self._connections.post(
                f"{self._base_url}/chat/completions",
                headers=headers,
                body=write(request, self._model, dialect),
                connect=self._timeouts.connect,
                within=deadline.for_first_byte(),
            )
            if reply.status == 200:
                return reply
            refusal = await self._refusal(reply, deadline)
            other = None if is_too_long(refusal) else dialect.after(refusal)
            if other is None or other in tried:
                raise Refused(refusal)
            dialect = self._connections.dialects[server] = other
            tried.add(other)

    @staticmethod
    async def _refusal(reply: Reply, deadline: RoundDeadline) -> Refusal:
        try:
            body = await reply.read_up_to(_REFUSAL_BYTES, deadline.for_first_byte())
        finally:
            reply.close()
        return read_refusal(reply.status, body, reply.headers.get("Retry-After"))

    def _error(self, failure: ConnectionLost | Garbled | Refused | ModelError, call_id: str) -> ModelError:
        if isinstance(failure, ModelError):
            return failure
        if not isinstance(failure, Refused):
            log.warning("provider_failed", base_url=self._base_url, call_id=call_id, reason=str(failure))
            return ProviderUnavailable()
        refusal = failure.refusal
        error = error_for(refusal, model=self._model, own_key=self._own_key)
        log.warning(
            "provider_refused",
            base_url=self._base_url,
            call_id=call_id,
            status=refusal.status,
            code=error.code,
        )
        return error


def _is_down(failure: ConnectionLost | Garbled | Refused | ModelError) -> bool:
    """Whether everyone who asks this server would fail; a refusal is about one key or one request.

    Silence may be, too: somebody who asks for much at once would turn away all others with it.
    """
    if isinstance(failure, Refused):
        return failure.refusal.status >= HTTPStatus.INTERNAL_SERVER_ERROR
    return isinstance(failure, ConnectionLost) and not isinstance(failure, Silent | NoFreeConnection)


def _kind(failure: ConnectionLost | Garbled | Refused | ModelError) -> str:
    """How it failed, in a word, for those who watch."""
    match failure:
        case Silent():
            return "silent"
        case NoFreeConnection():
            return "no_free_connection"
        case ConnectionLost():
            return "connection_lost"
        case Garbled():
            return "garbled"
        case Refused() if failure.refusal.status == HTTPStatus.TOO_MANY_REQUESTS:
            return "rate_limited"
        case Refused() if failure.refusal.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            return "server_error"
        case Refused():
            return "refused"
        case ModelError():
            return failure.code.removeprefix("PROVIDER_").lower()
