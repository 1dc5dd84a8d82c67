"""Who is in a room, as everybody in it is told: names come from the server, cursors from whoever has them.

What a client claims to be is replaced by what it is known as. A client id belongs to whoever came with it
first; another person cannot write or point under it.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable

import orjson
from msgspec import Struct

from requill.crdt.wire import Presence

COLOURS = ("#b54708", "#1d6fb8", "#7a3ea1", "#0e7a5f", "#b42365", "#5a6b00", "#3b5bdb", "#8a4b2a")
"""By name, so that somebody has the same one everywhere; each reads on white and beside black."""

_GONE = "null"


class Person(Struct, frozen=True):
    """Somebody in a room: an id that says nothing outside of it, and the name that they show."""

    id: str
    name: str

    @property
    def colour(self) -> str:
        """Theirs."""
        return COLOURS[zlib.crc32(self.id.encode()) % len(COLOURS)]


def issued(told: Presence, person: Person) -> Presence | None:
    """What a client tells of itself, with who it is put in; None where it is no object."""
    if told.state == _GONE:
        return told
    try:
        state = orjson.loads(told.state)
    except orjson.JSONDecodeError:
        return None
    if not isinstance(state, dict):
        return None
    state["user"] = {"id": person.id, "name": person.name, "color": person.colour}
    return Presence(told.client, told.clock, json.dumps(state, ensure_ascii=False, separators=(",", ":")))


class Present:
    """The newest state of every client in a room; a client that went is not there."""

    def __init__(self) -> None:
        self._states: dict[int, tuple[Presence, float]] = {}

    def all(self) -> tuple[Presence, ...]:
        """All of them."""
        return tuple(state for state, _ in self._states.values())

    def take(self, told: Presence, moment: float) -> bool:
        """Keep what is newer than what is known, heard at that moment; says whether it was."""
        if told.state == _GONE:
            return self._states.pop(told.client, None) is not None
        known = self._states.get(told.client)
        if known is not None and known[0].clock >= told.clock:
            return False
        self._states[told.client] = told, moment
        return True

    def silent_since(self, moment: float) -> set[int]:
        """The clients that were not heard of since then."""
        return {client for client, (_, heard) in self._states.items() if heard < moment}

    def gone(self, clients: Iterable[int]) -> tuple[Presence, ...]:
        """Forget clients; what the others are told of that.

        It has the clock of what they know, so that somebody who comes back is seen with the next one.
        """
        left = [known[0] for client in clients if (known := self._states.pop(client, None)) is not None]
        return tuple(Presence(one.client, one.clock, _GONE) for one in left)
