"""Gives each request its id, counts and times it, and writes its line in the log."""

from __future__ import annotations

import re
from collections.abc import Awaitable
from time import perf_counter
from typing import TYPE_CHECKING

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from requill.kit.addresses import Network, is_within
from requill.kit.failures import SERVER_ERROR
from requill.kit.request_ids import CURRENT, RequestId
from requill.serving import metrics, tracing

if TYPE_CHECKING:
    from opentelemetry.trace import Span

log = structlog.get_logger(__name__)

HEADER = b"x-request-id"
_FORM = re.compile(r"[\w.:+/=@-]{1,128}", re.ASCII)
# An answer of any kind; the second lets a socket in, the third refuses it.
_STARTS = frozenset({"http.response.start", "websocket.accept", "websocket.http.response.start"})
_SWITCHED = 101
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_FAILED = 400


class ObservingMiddleware:
    """Wraps the whole application.

    An id, and a trace to go on with, is taken from a trusted proxy only: a stranger could give them to what
    others ask. With `logs_requests`, every request has a line, else those that the server failed.
    """

    def __init__(self, app: ASGIApp, proxies: frozenset[Network], *, logs_requests: bool = False) -> None:
        self._app = app
        self._proxies = proxies
        self._logs_requests = logs_requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request as an ASGI application."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        began = perf_counter()
        is_trusted = self._is_trusted(scope)
        request_id = RequestId(_given_id(scope) if is_trusted else None)
        header = (HEADER, request_id.text.encode())
        span: Span | None = None

        def observe(message: Message) -> Awaitable[None]:  # a coroutine of its own would cost each piece
            if message["type"] in _STARTS:
                message = {**message, "headers": [*message.get("headers", ()), header]}
                self._note(scope, message.get("status", _SWITCHED), perf_counter() - began, span)
            return send(message)

        metrics.REQUESTS_UNDER_WAY.value += 1
        before = CURRENT.set(request_id)
        try:
            if tracing.is_on():
                with tracing.request_span(_method(scope), scope["headers"], is_trusted=is_trusted) as span:
                    await self._app(scope, receive, observe)
            else:
                await self._app(scope, receive, observe)
        finally:
            CURRENT.reset(before)
            metrics.REQUESTS_UNDER_WAY.value -= 1

    def _is_trusted(self, scope: Scope) -> bool:
        if not self._proxies:
            return False
        client = scope.get("client")
        return client is not None and is_within(client[0], self._proxies)

    def _note(self, scope: Scope, status: int, seconds: float, span: Span | None) -> None:
        method, route = _method(scope), _route(scope, status)
        metrics.REQUESTS.observe(seconds, route, method, f"{status // 100}xx")
        if span is not None:
            tracing.note_answer(span, method, route, status)
        if status >= SERVER_ERROR or self._logs_requests:
            write = log.error if status >= SERVER_ERROR else log.info
            write("request", method=method, route=route, status=status, milliseconds=round(seconds * 1000, 1))


def _given_id(scope: Scope) -> str | None:
    given = [value for name, value in scope["headers"] if name == HEADER]
    text = given[0].decode("latin-1") if len(given) == 1 else ""
    return text if _FORM.fullmatch(text) else None


def _method(scope: Scope) -> str:
    """The method, if it is a usual one; a socket begins with a GET."""
    method: str = scope.get("method", "GET")
    return method if method in _METHODS else "other"


def _route(scope: Scope, status: int) -> str:
    """The template of the address. An address itself may be anything, or a key, as a shared document's is."""
    route = scope.get("route")
    if route is None:
        return "static" if status < _FAILED else "unmatched"
    path: str = route.path
    return path
