"""Sends a turn's events to its stream; many small pieces of text leave as few frames."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from time import monotonic
from typing import Any

import anyio

from requill.bus.interface import Bus
from requill.features.turns.policy import FRAME_SECONDS


class Emitter:
    """Writes one turn's stream.

    The first piece of text goes out at once, later ones at most every `FRAME_SECONDS`, so that a fast
    model costs a frame per 20 ms and not a frame per token. The work per piece does not grow with the
    text.
    """

    def __init__(self, bus: Bus, stream: str) -> None:
        self._bus = bus
        self._stream = stream
        self._pieces: list[str] = []
        self._waiting = asyncio.Event()
        self._due = 0.0
        self._scope = anyio.CancelScope()

    async def text(self, piece: str) -> None:
        """Send a piece of the answer, now or with its neighbours."""
        self._pieces.append(piece)
        if monotonic() >= self._due:
            await self._flush()
        elif len(self._pieces) == 1:
            self._waiting.set()

    async def event(self, name: str, data: Mapping[str, Any]) -> None:
        """Send an event, after the text that came before it."""
        await self._flush()
        await self._bus.append(self._stream, name, dict(data))

    async def end(self, name: str, data: Mapping[str, Any]) -> None:
        """Send the last event, and end `send_held_text`."""
        self._scope.cancel()
        await self._flush()
        await self._bus.append(self._stream, name, dict(data), last=True)

    async def send_held_text(self) -> None:
        """Run beside the turn: sends held pieces when they are due, until the end."""
        with self._scope:
            while True:
                await self._waiting.wait()
                self._waiting.clear()
                await asyncio.sleep(max(0.0, self._due - monotonic()))
                await self._flush()

    async def _flush(self) -> None:
        if not self._pieces:
            return
        pieces, self._pieces = self._pieces, []
        self._due = monotonic() + FRAME_SECONDS
        await self._bus.append(self._stream, "delta", {"text": "".join(pieces)})
