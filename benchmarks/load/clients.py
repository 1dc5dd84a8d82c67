"""HTTP and WebSocket as the crowd speaks them: a full client would cost more than the server."""

from __future__ import annotations

import asyncio
import base64
import os
import re
import struct
from collections.abc import AsyncIterator, Callable

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_SHORT, _LONG = 126, 127


class Connection:
    """One kept connection to the proxy, made again when it was closed."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        """The status and the body. Raises `OSError` or `EOFError` where there is no answer."""
        reader, writer = await self._opened()
        try:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            length = _LENGTH.search(head)
            body = await reader.readexactly(int(length[1])) if length else await _chunked(reader)
            if b"\r\nConnection: close" in head:  # nginx: after a thousand requests
                self.close()
        except BaseException:
            self.close()
            raise
        return int(head[9:12]), body

    async def stream(self, request: bytes) -> AsyncIterator[bytes]:
        """The head, then each chunk of an answer as it comes. Raises as `ask` does."""
        reader, writer = await self._opened()
        try:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            yield head
            length = _LENGTH.search(head)
            if length:
                yield await reader.readexactly(int(length[1]))
                return
            while chunk := await _chunk(reader):
                yield chunk
            if b"\r\nConnection: close" in head:
                self.close()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close it."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def _opened(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None or self._streams[0].at_eof():
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=4 * 1024 * 1024)
        return self._streams


async def _chunked(reader: asyncio.StreamReader) -> bytes:
    found = b""
    while chunk := await _chunk(reader):
        found += chunk
    return found


async def _chunk(reader: asyncio.StreamReader) -> bytes:
    size = int(await reader.readline() or b"0", 16)
    chunk = await reader.readexactly(size)
    await reader.readline()
    return chunk


class Socket(asyncio.Protocol):
    """An open WebSocket; `on_text` is called with each message. `opened` fails where it is refused."""

    def __init__(self, path: str, cookie: str, origin: str, on_text: Callable[[bytes], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed = False
        self._head = (
            f"GET {path} HTTP/1.1\r\nHost: {origin.removeprefix('http://')}\r\nOrigin: {origin}\r\n"
            f"Cookie: {cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
        )
        self._on_text = on_text
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]  # a connection's
        self._write(self._head.encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._buffer.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(OSError(bytes(self._buffer[:60])))
                return
            del self._buffer[: end + 4]
            self.opened.set_result(None)
        while self._take_frame():
            continue

    def connection_lost(self, _: Exception | None) -> None:
        self.is_closed = True
        if not self.opened.done():
            self.opened.set_exception(OSError("closed"))

    def close(self) -> None:
        """Close it."""
        if self._transport is not None:
            self._transport.close()

    def _take_frame(self) -> bool:
        if len(self._buffer) < 2:
            return False
        opcode, size, start = self._buffer[0] & 15, self._buffer[1], 2
        if size == _SHORT:
            start = 4
            size = struct.unpack("!H", self._buffer[2:4])[0] if len(self._buffer) >= start else _LONG << 32
        elif size == _LONG:
            start = 10
            size = struct.unpack("!Q", self._buffer[2:10])[0] if len(self._buffer) >= start else _LONG << 32
        if len(self._buffer) < start + size:
            return False
        payload = bytes(self._buffer[start : start + size])
        del self._buffer[: start + size]
        if opcode == _TEXT:
            self._on_text(payload)
        elif opcode == _PING:
            self._write(bytes([0x80 | _PONG, 0x80 | len(payload)]) + b"\0\0\0\0" + payload)
        elif opcode == _CLOSE:
            self.close()
        return True

    def _write(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.write(data)


async def open_socket(port: int, path: str, cookie: str, on_text: Callable[[bytes], None]) -> Socket:
    """A socket that is open. Raises `OSError`."""
    origin = f"http://127.0.0.1:{port}"
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(path, cookie, origin, on_text), "127.0.0.1", port)
    await socket.opened
    return socket
