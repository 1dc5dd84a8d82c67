"""Reads JSON bodies: each within its route's limit, large ones beside the event loop."""

from __future__ import annotations

import json
from typing import Any

import orjson
from anyio import to_thread
from starlette.requests import ClientDisconnect, Request

from requill.api import limits
from requill.kit.compute import compute
from requill.kit.errors import Malformed, TooLarge


async def read_body(request: Request, limit: int) -> bytes:
    """Whole. Raises `TooLarge`.

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


async def parse(body: bytes) -> Any:
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
