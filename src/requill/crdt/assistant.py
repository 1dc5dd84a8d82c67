"""The assistant in a document's room while a turn writes: told to the rooms of all processes, by hints alone.

A process that ends says nothing more, and then the rooms forget it: see `Attendance.forget_silent`.
"""

from __future__ import annotations

import asyncio
import json

from requill.bus.interface import Bus
from requill.crdt.attendance import announced
from requill.crdt.limits import ASSISTANT_STAYS_SECONDS, ASSISTANT_TELLS_SECONDS
from requill.crdt.presence import ASSISTANT, GONE
from requill.crdt.text import new_client_id
from requill.crdt.wire import Presence
from requill.kit.events import document_topic


class AssistantPresence:
    """Of one turn about one document. It is not there until it writes; nothing here waits."""

    def __init__(self, bus: Bus, document_id: int) -> None:
        self._bus, self._topic = bus, document_topic(document_id)
        self._client = new_client_id()
        self._clock = 0
        self._state: str | None = None
        self._timer: asyncio.TimerHandle | None = None

    def writes(self, end: tuple[int, int] | None = None) -> None:
        """It writes from now on, or has written: up to the letter with that client id and clock of Yjs."""
        shown: dict[str, object] = {"user": ASSISTANT.shown()}
        if end is not None:
            place = {"item": {"client": end[0], "clock": end[1]}, "assoc": -1}  # behind that letter
            shown["cursor"] = {"anchor": place, "head": place}
        self._state = json.dumps(shown, separators=(",", ":"))
        self._tell()

    def leave(self) -> None:
        """The turn is over. What it has written is pointed at for a moment more."""
        self._stop()
        if self._state is None:
            return
        if "cursor" in self._state:
            asyncio.get_running_loop().call_later(ASSISTANT_STAYS_SECONDS, self._go)
        else:
            self._go()

    def _go(self) -> None:
        self._state = None
        self._publish(GONE)

    def _tell(self) -> None:
        self._stop()
        if self._state is not None:
            self._publish(self._state)
            self._timer = asyncio.get_running_loop().call_later(ASSISTANT_TELLS_SECONDS, self._tell)

    def _publish(self, state: str) -> None:
        self._clock += 1
        told = Presence(self._client, self._clock, state)
        self._bus.publish(self._topic, announced([told], [ASSISTANT.id]))

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
