"""Gives each request its id, counts and times it, and writes its line in the log."""

from __future__ import annotations

import re
from time import perf_counter

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from requill.kit.addresses import Network, is_within
from requill.kit.failures import SERVER_ERROR
from requill.kit.request_ids import CURRENT, RequestId
from requill.serving import metrics

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

    An id is taken from a trusted proxy only: what a stranger may name, they could give to requests of others
    in the log. With `logs_requests`, every request has a line, else those that the server failed.
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
        request_id = RequestId(self._given_id(scope))
        header = (HEADER, request_id.text.encode())

        async def observe(message: Message) -> None:
            if message["type"] in _STARTS:
                message = {**message, "headers": [*message.get("headers", ()), header]}
                self._note(scope, message.get("status", _SWITCHED), perf_counter() - began)
            await send(message)

        metrics.REQUESTS_UNDER_WAY.value += 1
        before = CURRENT.set(request_id)
        try:
            await self._app(scope, receive, observe)
        finally:
            CURRENT.reset(before)
            metrics.REQUESTS_UNDER_WAY.value -= 1

    def _given_id(self, scope: Scope) -> str | None:
        client = scope.get("client")
        if not self._proxies or not client or not is_within(client[0], self._proxies):
            return None
        given = [value for name, value in scope["headers"] if name == HEADER]
        text = given[0].decode("latin-1") if len(given) == 1 else ""
        return text if _FORM.fullmatch(text) else None

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        named = scope.get("method", "GET")  # a socket begins as one
        method = named if named in _METHODS else "other"
        route = _route(scope, status)
        metrics.REQUESTS.observe(seconds, route, method, f"{status // 100}xx")
        if status >= SERVER_ERROR or self._logs_requests:
            write = log.error if status >= SERVER_ERROR else log.info
            write("request", method=method, route=route, status=status, milliseconds=round(seconds * 1000, 1))


def _route(scope: Scope, status: int) -> str:
    """The template of the address. An address itself may be anything, or a key, as a shared document's is."""
    route = scope.get("route")
    if route is None:
        return "static" if status < _FAILED else "unmatched"
    path: str = route.path
    return path
