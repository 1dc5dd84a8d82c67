"""Routes whose functions declare what they read of a request and what they answer.

FastAPI describes them (`api.description`) and does not serve them: it finds out anew in every request how
each parameter was declared, a third of the event loop's work for a list, and takes long to import.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import cached_property
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, WebSocketRoute
from starlette.routing import Route as PlainRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from requill.api.errors import invalid_of
from requill.api.limits import BODY_BYTES
from requill.api.parameters import Declaration, Plan, declaration_of

Endpoint = Callable[..., Awaitable[Response]]
Responses = Mapping[int | str, Mapping[str, Any]]


class Route(PlainRoute):
    """Calls an async function that answers a `Response` with what it declares (see `api.parameters`).

    `answers` is what only the description says: the options of FastAPI's routes. A declaration is read when
    the route is first asked or described: `TypeError` when that cannot be done. A JSON body has at most
    `body_bytes`.
    """

    def __init__(
        self, path: str, endpoint: Endpoint, method: str, body_bytes: int = BODY_BYTES, **answers: Any
    ) -> None:
        super().__init__(path, endpoint)
        self._method = method
        self._body_bytes = body_bytes
        self.methods = {method}
        self.app = self._serve
        self.answers = answers
        self._beginning, brace, _ = path.partition("{")
        self._is_literal = not brace
        self._found = {"endpoint": endpoint, "path_params": {}}

    @cached_property
    def declaration(self) -> Declaration:
        """What the function asks of a request."""
        return declaration_of(self.endpoint, self.param_convertors)

    @cached_property
    def _plan(self) -> Plan:
        return Plan.of(self.declaration, self._body_bytes)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """See `BaseRoute.matches`: a path is tried at all routes before its own, and most differ at once."""
        path: str = scope["path"]
        if not path.startswith(self._beginning) or scope["type"] != "http":
            return Match.NONE, {}
        if not self._is_literal:
            return super().matches(scope)
        if path != self._beginning:
            return Match.NONE, {}
        return Match.FULL if scope["method"] == self._method else Match.PARTIAL, self._found

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive, send)
        problems: list[Any] = []
        values = await self._plan.read(request, problems)
        if problems:
            raise invalid_of(problems)
        response = await self.endpoint(**values)
        await response(scope, receive, send)


class Router:
    """A feature's routes; what it is made with, each of them says of itself in the description."""

    def __init__(self, tags: list[str] | None = None, responses: Responses | None = None) -> None:
        self.routes: list[BaseRoute] = []
        self._tags = tags or []
        self._responses = responses or {}

    def _add(self, method: str, path: str, answers: Mapping[str, Any]) -> Callable[[Endpoint], Endpoint]:
        responses = {**self._responses, **answers.get("responses", {})}

        def added(endpoint: Endpoint) -> Endpoint:
            described = {**answers, "tags": self._tags, "responses": responses}
            self.routes.append(Route(path, endpoint, method, **described))
            return endpoint

        return added

    def get(self, path: str, **answers: Any) -> Callable[[Endpoint], Endpoint]:
        """Let the function that follows answer GET; for `answers` see `Route`."""
        return self._add("GET", path, answers)

    def post(self, path: str, **answers: Any) -> Callable[[Endpoint], Endpoint]:
        """Let the function that follows answer POST."""
        return self._add("POST", path, answers)

    def put(self, path: str, **answers: Any) -> Callable[[Endpoint], Endpoint]:
        """Let the function that follows answer PUT."""
        return self._add("PUT", path, answers)

    def patch(self, path: str, **answers: Any) -> Callable[[Endpoint], Endpoint]:
        """Let the function that follows answer PATCH."""
        return self._add("PATCH", path, answers)

    def delete(self, path: str, **answers: Any) -> Callable[[Endpoint], Endpoint]:
        """Let the function that follows answer DELETE."""
        return self._add("DELETE", path, answers)

    def websocket(
        self, path: str
    ) -> Callable[[Callable[[WebSocket], Awaitable[None]]], Callable[[WebSocket], Awaitable[None]]]:
        """Let the function that follows talk on a socket."""

        def added(endpoint: Callable[[WebSocket], Awaitable[None]]) -> Callable[[WebSocket], Awaitable[None]]:
            self.routes.append(WebSocketRoute(path, endpoint))
            return endpoint

        return added
