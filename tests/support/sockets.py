"""Opens sockets as a browser would, with the cookie and the origin of its page, and as none would."""

from __future__ import annotations

import base64
import json
import os
import socket
import struct
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Protocol
from urllib.parse import urlsplit

import anyio
import pytest
from anyio.abc import SocketStream
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from requill.api.cookies import SESSION_COOKIE
from tests.support.people import Person, Product

TEXT, CLOSE = 1, 8


class Serves(Protocol):
    """A server at an address, in this process or in one of its own."""

    address: str


@asynccontextmanager
async def connected(
    product: Serves, person: Person, *, path: str = "/ws-general", origin: str | None = "here"
) -> AsyncIterator[ClientConnection]:
    """An open socket. Raises `InvalidStatus` when the server refuses the upgrade."""
    address = product.address.replace("http:", "ws:") + path
    cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    headers = {"Cookie": cookies} if cookies else {}
    from_page = {} if origin is None else {"Origin": product.address if origin == "here" else origin}
    async with connect(
        address, additional_headers=headers | from_page, proxy=None, open_timeout=10
    ) as socket:
        yield socket


async def heard(socket: ClientConnection) -> object:
    """What the server says next."""
    with anyio.fail_after(5):
        return json.loads(await socket.recv())


async def closed(socket: ClientConnection) -> int:
    """The code the server closes it with, without having said anything more."""
    with anyio.fail_after(5), pytest.raises(ConnectionClosed) as end:
        await socket.recv()
    return end.value.rcvd.code if end.value.rcvd else 0


@asynccontextmanager
async def raw_socket(
    product: Product, person: Person, *, path: str, headers: Mapping[str, str] | None = None
) -> AsyncIterator[tuple[SocketStream, bytes]]:
    """A socket of somebody who sends and reads bytes by hand, and the head of the server's answer.

    Its window is small: what is not read soon waits in the server.
    """
    where = urlsplit(product.address)
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.setblocking(False)
    plain.connect_ex((where.hostname, where.port))
    lines = {
        "Host": where.netloc,
        "Origin": product.address,
        "Cookie": f"{SESSION_COOKIE}={person.token}",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        **(headers or {}),
    }
    async with await SocketStream.from_socket(plain) as stream:
        head = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in lines.items())]
        await stream.send("\r\n".join([*head, "", ""]).encode())
        answered = b""
        with anyio.fail_after(10):
            while b"\r\n\r\n" not in answered:
                answered += await stream.receive()
        yield stream, answered


def frame(opcode: int, payload: bytes, *, reserved: bool = False) -> bytes:
    """A client's frame; `reserved` says that it is compressed."""
    first = 0x80 | (0x40 if reserved else 0) | opcode
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
    return bytes([first]) + length + b"\0\0\0\0" + payload  # masked with nothing


async def close_code(stream: SocketStream) -> int:
    """The code in the close frame with which the server ends a raw socket."""
    received = bytearray()
    with anyio.fail_after(10):
        try:
            while True:
                received += await stream.receive()
        except (anyio.EndOfStream, anyio.BrokenResourceError):
            pass
    at = 0
    while at + 2 <= len(received):
        opcode, size = received[at] & 15, received[at + 1]
        start = at + 2 + {126: 2, 127: 8}.get(size, 0)
        if size >= 126:
            size = int.from_bytes(received[at + 2 : start], "big")
        if opcode == CLOSE:
            return int.from_bytes(received[start : start + 2], "big")
        at = start + size
    return 0
