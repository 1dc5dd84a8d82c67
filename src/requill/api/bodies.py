"""Reads JSON bodies: each within its route's limit; large ones beside the event loop, for known people."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from typing import Any

import orjson
from anyio import to_thread
from fastapi.routing import APIRoute
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Scope

from requill.api import limits
from requill.api.deps import caller
from requill.kit.compute import compute
from requill.kit.errors import Malformed, TooLarge


class JsonRoute(APIRoute):
    """Has its JSON body read here; one that needs more than `BODY_BYTES` says so with `max_body_size`.

    FastAPI would parse it on the event loop, whoever sent it, and refuse one that is too large in plain text.
    """

    def __init__(
        self, path: str, endpoint: Callable[..., Any], *, max_body_size: int | None = None, **options: Any
    ) -> None:
        self._max_body_bytes = max_body_size or limits.BODY_BYTES
        super().__init__(path, endpoint, **options)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Read the body, within its limit, before the request is handled."""
        handle = super().get_route_handler()
        if self.body_field is None:
            return handle

        async def read_and_handle(request: Request) -> Response:
            body = await _read(request, self._max_body_bytes)
            if len(body) > limits.SMALL_BODY_BYTES:
                await (await caller(request)).admit()
            return await handle(_ReadRequest(request.scope, body, await _parse(body)))

        return read_and_handle


class _ReadRequest(Request):
    """A request whose body was read."""

    def __init__(self, scope: Scope, body: bytes, value: Any) -> None:
        super().__init__(scope)
        self._bytes = body
        self._value = value

    async def body(self) -> bytes:
        return self._bytes

    async def json(self) -> Any:
        return self._value


async def _read(request: Request, limit: int) -> bytes:
    """The whole body. Raises `TooLarge`.

    `Request.body` reads it as a stream, which takes as long as reading the JSON in it.
    """
    length = request.headers.get("content-length", "")
    if length.isdigit() and int(length) > limit:
        raise TooLarge
    parts: list[bytes] = []
    size, is_more = 0, True
    while is_more:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise _malformed() from ClientDisconnect()
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > limit:
            raise TooLarge
        is_more = message.get("more_body", False)
    return b"".join(parts)


async def _parse(body: bytes) -> Any:
    """The JSON in it; None when there is none. Raises `Malformed` and `TooLarge`."""
    try:
        if len(body) > limits.SMALL_BODY_BYTES:
            return await _parse_large(body)
        return json.loads(body) if body else None
    except (ValueError, RecursionError) as error:
        raise _malformed() from error


async def _parse_large(body: bytes) -> Any:
    """By the quicker reader; what that refuses, as half a surrogate pair, is read by the other one."""
    await to_thread.run_sync(_check_form, body)
    try:
        return await to_thread.run_sync(orjson.loads, body)
    except ValueError:
        return await compute(json.loads, body, size=len(body))


def _check_form(body: bytes) -> None:
    """Refuse what has more to read in it than texts. Raises `TooLarge`.

    A long text is read at once. What takes time and memory is many values: one byte becomes a hundred.
    """
    plain = body.replace(b"\\\\", b"").replace(b'\\"', b"")
    parts = plain.split(b'"', 2 * limits.BODY_STRINGS + 1)
    is_cut = len(parts) > 2 * limits.BODY_STRINGS + 1
    if is_cut or sum(map(len, parts[::2])) > limits.BODY_FORM_BYTES:
        raise TooLarge("This request has too many parts.")


def _malformed() -> Malformed:
    return Malformed("The body is not valid JSON.")
