"""Sends a turn's events to its stream; many small pieces of text leave as few frames."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from time import monotonic
from typing import Any

from requill.bus.interface import Bus
from requill.features.turns.policy import FRAME_SECONDS
from requill.serving.metrics import FIRST_TEXT


class Emitter:
    """Writes one turn's stream, without ever waiting.

    The first piece of text goes out at once, later ones at most every `FRAME_SECONDS`, so that a fast
    model costs a frame per 20 ms and not a frame per token. The work per piece does not grow with the
    text. `asked_at` is when the turn was asked for (of `monotonic`): the time to the first piece is counted.
    """

    def __init__(self, bus: Bus, stream: str, asked_at: float) -> None:
        self._bus = bus
        self._stream = stream
        self._pieces: list[str] = []
        self._asked_at = asked_at
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def text(self, piece: str) -> None:
        """Send a piece of the answer, now or with its neighbours."""
        self._pieces.append(piece)
        if monotonic() >= self._due:
            self._flush()
        elif len(self._pieces) == 1:
            wait = self._due - monotonic()
            self._timer = asyncio.get_running_loop().call_later(wait, self._flush)

    def event(self, name: str, data: Mapping[str, Any]) -> None:
        """Send an event, after the text that came before it."""
        self._flush()
        self._bus.append(self._stream, name, data)

    def end(self, name: str, data: Mapping[str, Any]) -> None:
        """Send the last event."""
        self._flush()
        self._bus.append(self._stream, name, data, last=True)

    def _flush(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._pieces:
            return
        pieces, self._pieces = self._pieces, []
        now = monotonic()
        if not self._due:
            FIRST_TEXT.observe(now - self._asked_at)
        self._due = now + FRAME_SECONDS
        self._bus.append(self._stream, "delta", {"text": "".join(pieces)})
