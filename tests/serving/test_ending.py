"""A server that is told to end answers everybody who was connected before: a proxy may not ask them again."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import socket
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

import anyio
import pytest
from anyio.abc import SocketStream

from requill.serving.server import _accept_all
from tests.support.process import Served, served

pytestmark = pytest.mark.anyio

_BODY = b'{"rating":9}'
_HEAD = (
    b"POST /api/feedback HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
)
_POST = _HEAD % len(_BODY) + _BODY
_CALLERS = 16
_BEFORE_THE_END = 400


async def _connected(server: Served) -> SocketStream:
    return await anyio.connect_tcp("127.0.0.1", urlsplit(server.address).port or 0)


async def _whole_answer(stream: SocketStream) -> bytes:
    received = b""
    with anyio.fail_after(10):
        while not received.endswith(b"}"):
            received += await stream.receive()
    return received


async def _answer(stream: SocketStream) -> bytes:
    await stream.send(_POST)
    return (await _whole_answer(stream))[:12]


@pytest.mark.full
async def test_connections_that_are_idle_when_it_ends_have_one_more_request(tmp_path: Path) -> None:
    async with served({"REQUILL_DATA_DIR": str(tmp_path)}) as server:
        fresh, kept = await _connected(server), await _connected(server)
        assert await _answer(kept) == b"HTTP/1.1 422"
        server.process.send_signal(signal.SIGTERM)
        await server.tells("Shutting down")
        for stream in (fresh, kept):
            async with stream:
                assert await _answer(stream) == b"HTTP/1.1 422"
                with pytest.raises(anyio.EndOfStream):
                    await stream.receive()


@pytest.mark.full
async def test_the_last_answers_say_that_they_are_the_last(tmp_path: Path) -> None:
    async with served({"REQUILL_DATA_DIR": str(tmp_path)}) as server:
        idle, asking = await _connected(server), await _connected(server)
        await asking.send(_POST[:-1])
        assert await _answer(idle) == b"HTTP/1.1 422"
        server.process.send_signal(signal.SIGTERM)
        await server.tells("Shutting down")
        await asking.send(_POST[-1:])
        await idle.send(_POST)
        for stream in (idle, asking):
            async with stream:
                assert (await _whole_answer(stream)).lower().count(b"\r\nconnection: close\r\n") == 1


@pytest.mark.full
async def test_nobody_who_could_connect_goes_without_an_answer(tmp_path: Path) -> None:
    seen: Counter[bytes] = Counter()

    async def call(server: Served) -> None:
        while True:
            try:
                stream = await _connected(server)
            except OSError:
                return
            async with stream:
                seen[await _answer(stream)] += 1
                if seen.total() == _BEFORE_THE_END:
                    server.process.send_signal(signal.SIGTERM)

    async with served({"REQUILL_DATA_DIR": str(tmp_path)}) as server, anyio.create_task_group() as tasks:
        for _ in range(_CALLERS):
            tasks.start_soon(call, server)
    assert set(seen) == {b"HTTP/1.1 422"}
    assert seen.total() >= _BEFORE_THE_END


@pytest.mark.parametrize("left", [0, 1])
async def test_it_goes_on_to_end_where_the_system_gives_it_no_more_files(left: int) -> None:
    async def nobody(*_: object) -> None:
        """Is not reached: the server stops before."""

    listening = await asyncio.start_server(nobody, "127.0.0.1", 0)
    with socket.create_connection(listening.sockets[0].getsockname()):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        free = os.dup(0)
        os.close(free)
        resource.setrlimit(resource.RLIMIT_NOFILE, (free + left, hard))
        try:
            let_in = list(_accept_all(listening))
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert let_in == []
    listening.close()
