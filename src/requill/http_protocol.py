"""HTTP as the server speaks it: an answer's head and body leave together."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

_MOST_HELD_BYTES = 64 * 1024


class HttpProtocol(HttpToolsProtocol):
    """Uvicorn's, which writes the head by itself.

    The loop sends each write at once, and that costs as much as a statement of the database, here and again
    where it is received.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        """See `asyncio.Protocol`."""
        super().connection_made(transport)
        self._gathering = GatheringTransport(transport, self.loop)
        self.transport = cast("asyncio.Transport", self._gathering)

    def handle_websocket_upgrade(self) -> None:
        """A socket looks after its transport itself."""
        self._gathering.flush()
        self.transport = self._gathering.transport
        super().handle_websocket_upgrade()


class GatheringTransport:
    """A transport that sends at the end of a turn of the event loop what was written in it.

    More than 64 KiB is sent at once, so that a reader who is too slow is noticed as ever.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self.transport = transport
        self._loop = loop
        self._held: list[bytes] = []
        self._held_bytes = 0

    def write(self, data: bytes) -> None:
        """See `asyncio.WriteTransport`."""
        if not self._held:
            self._loop.call_soon(self.flush)
        self._held.append(data)
        self._held_bytes += len(data)
        if self._held_bytes > _MOST_HELD_BYTES:
            self.flush()

    def writelines(self, data: Iterable[bytes]) -> None:
        """See `asyncio.WriteTransport`."""
        for piece in data:
            self.write(piece)

    def flush(self) -> None:
        """Send it now."""
        held, self._held, self._held_bytes = self._held, [], 0
        if held:
            self.transport.writelines(held)

    def close(self) -> None:
        """See `asyncio.Transport`: what was written is sent before."""
        self.flush()
        self.transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)
