"""Somebody's connection to a room: what may be written over it, and what waits on it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from requill.crdt.limits import ASKS_AT_ONCE, ASKS_PER_SECOND, WAITING_BYTES, WAITING_UPDATES
from requill.crdt.presence import Person
from requill.kit.actor import Actor

# Why a room ends a connection, besides the codes of RFC 6455.
MALFORMED = 1007
OVERLOADED = 1013
RESTARTING = 1012
NOT_ALLOWED = 4403
GONE = 4404
RESYNC = 4509  # y-websocket comes back after it, and after none of 4400 to 4499
TOO_LARGE = 4413


class RoomMember:
    """One connection. `send` and `close` are the socket's; neither waits.

    `client_id` is the one under which it writes, once it has; `is_synced` says that it was sent what it
    lacked, and hears of every change from then on. While it `is_asked` for what it has, what it sends may
    stand on that: then it `is_behind`, and its updates are held back until it answers. What somebody sent who
    is gone since is stored, what was sent over a connection that the room has closed is not.
    """

    def __init__(
        self,
        actor: Actor,
        person: Person,
        send: Callable[[bytes], None],
        close: Callable[[int, str], None],
        *,
        can_write: bool,
    ) -> None:
        self.actor, self.person, self.can_write = actor, person, can_write
        self.client_id: int | None = None
        self.is_synced = self.is_closed = self.is_gone = False
        self.is_asked = self.is_behind = False
        self._held: list[bytes] = []
        self._send, self._close = send, close
        self._waiting = self._waiting_bytes = 0
        self._asks, self._asked_at = float(ASKS_AT_ONCE), 0.0
        self._has_room = asyncio.Event()
        self._has_room.set()

    def send(self, data: bytes) -> None:
        """Send it, behind what waits."""
        if not self.is_closed and not self.is_gone:
            self._send(data)

    def close(self, code: int, reason: str) -> None:
        """End the connection; what was sent over it and is not acknowledged stays the client's to send."""
        if not self.is_closed:
            self.is_closed = True
            self._has_room.set()
            if not self.is_gone:
                self._close(code, reason)

    def go(self) -> None:
        """The connection is over, and nobody asked for that here."""
        self.is_gone = True
        self._has_room.set()

    def may_ask(self, moment: float) -> bool:
        """Whether it may ask for what it lacks, once more at that moment."""
        gained = (moment - self._asked_at) * ASKS_PER_SECOND
        self._asks, self._asked_at = min(ASKS_AT_ONCE, self._asks + gained) - 1, moment
        return self._asks >= 0

    async def room_for_more(self) -> None:
        """Wait until not too much of what it sent waits."""
        await self._has_room.wait()

    def hold(self, data: bytes) -> None:
        """Hold an update back; too much of them ends the connection."""
        self._held.append(data)
        if len(self._held) > WAITING_UPDATES or sum(map(len, self._held)) > WAITING_BYTES:
            self.close(RESYNC, "what was asked for is missing")

    def take_held(self) -> list[bytes]:
        """What was held back, in its order; it has answered."""
        held, self._held = self._held, []
        self.is_asked = self.is_behind = False
        return held

    def took(self, size: int) -> None:
        """An update waits."""
        self._waiting += 1
        self._waiting_bytes += size
        if self._waiting >= WAITING_UPDATES or self._waiting_bytes >= WAITING_BYTES:
            self._has_room.clear()

    def done_with(self, size: int) -> None:
        """An update that waited is stored, or refused."""
        self._waiting -= 1
        self._waiting_bytes -= size
        if self._waiting < WAITING_UPDATES and self._waiting_bytes < WAITING_BYTES:
            self._has_room.set()
