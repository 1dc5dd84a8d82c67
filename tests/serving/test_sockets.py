"""Frames that are no messages: they count like messages, and say nothing to the log."""

from __future__ import annotations

import logging
from urllib.parse import urlsplit

import anyio
import pytest
from websockets.frames import Frame, Opcode

from requill.api import websocket
from requill.serving import sockets
from tests.support.floods import exchange
from tests.support.people import Product
from tests.support.sockets import TEXT, close_code, connected, frame, raw_socket

pytestmark = pytest.mark.anyio

_CONTINUATION, _PING = 0, 9
_UNFINISHED = 0x80
_INVALID = 1007


def _unfinished(data: bytes) -> bytes:
    """The frame without the mark that it is the last of its message."""
    return bytes([data[0] & ~_UNFINISHED]) + data[1:]


@pytest.mark.parametrize("length", [0, 125, 126, 2**16 - 1, 2**16])
def test_a_frame_that_is_sent_at_once_is_as_the_library_would_send_it(length: int) -> None:
    data = b"b" * length
    assert sockets.frame_head(length) + data == Frame(Opcode.BINARY, data).serialize(mask=False)


@pytest.mark.full
@pytest.mark.parametrize(
    ("first", "again"),
    [
        (_unfinished(frame(TEXT, b"")), _unfinished(frame(_CONTINUATION, b""))),
        (b"", frame(_PING, b"p" * 125)),
    ],
)
async def test_frames_that_are_no_messages_are_paced(product: Product, first: bytes, again: bytes) -> None:
    person = await product.guest()
    async with raw_socket(product, person, path="/ws-general") as (stream, _):
        await stream.send(first + again * (2 * sockets.FRAMES_AT_ONCE))
        assert await close_code(stream) == websocket.OVERLOADED


async def test_as_many_frames_at_once_as_are_allowed_are_read(product: Product) -> None:
    person = await product.guest()
    async with connected(product, person) as socket:
        answers = [await socket.ping() for _ in range(sockets.FRAMES_AT_ONCE)]
        with anyio.fail_after(10):
            for answer in answers:
                await answer


async def test_text_that_is_not_utf8_ends_the_socket_without_a_line_in_the_log(
    product: Product, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "_DRAIN_SECONDS", 0.2)  # for its side of the goodbye, which never comes
    person = await product.guest()
    async with raw_socket(product, person, path="/ws-general") as (stream, _):
        await stream.send(frame(TEXT, b"\xff\xfe"))
        assert await close_code(stream) == _INVALID
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_a_refused_socket_leaves_no_line_in_the_log(
    product: Product, caplog: pytest.LogCaptureFixture
) -> None:
    person = await product.guest()
    elsewhere = {"Origin": "https://elsewhere.example"}
    async with raw_socket(product, person, path="/ws-general", headers=elsewhere) as (_, head):
        assert head.startswith(b"HTTP/1.1 403")
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_a_handshake_with_a_header_that_is_too_long_is_answered(product: Product) -> None:
    person = await product.guest()
    long = {"X-Long": "x" * 10_000}
    async with raw_socket(product, person, path="/ws-general", headers=long) as (_, head):
        assert head.startswith(b"HTTP/1.1 431")


async def test_a_post_that_asks_for_a_socket_is_answered_as_a_post(product: Product) -> None:
    where = urlsplit(product.address)
    asked = (
        f"POST /ws-general HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade, close\r\nContent-Length: 0\r\n\r\n"
    ).encode()
    assert where.port is not None
    answer = await anyio.to_thread.run_sync(exchange, where.port, asked)
    assert answer.startswith((b"HTTP/1.1 404", b"HTTP/1.1 405"))
