"""Presence of people in a room, as everybody in it is told: names come from the server, cursors from their
owners.

What a client claims to be is replaced by what it is known as. A client id belongs to whoever came with it
first; another person cannot write or point under it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import orjson
from msgspec import Struct

from requill.crdt.wire import Presence

HUES: Mapping[int, str] = {
    2: "#2e774e",
    3: "#a44a29",
    4: "#a34071",
    5: "#007677",
    6: "#86620f",
    7: "#3e66b2",
    8: "#587128",
}
"""The colours `--presence-2` to `-8` of the app, as it draws them in the light. It knows them by number,
draws others in the dark, and keeps its first for oneself; other clients take the colours."""

GONE = "null"


class Person(Struct, frozen=True):
    """Somebody in a room: an id that says nothing outside of it, the name that they show, and their hue."""

    id: str
    name: str
    hue: int

    def shown(self) -> dict[str, object]:
        """As everybody is told."""
        return {"id": self.id, "name": self.name, "color": HUES[self.hue], "hue": self.hue}


class Assistant(Struct, frozen=True):
    """The assistant, while a turn writes. Nobody's id reads so: they are numbers."""

    id: str = "assistant"
    name: str = "Assistant"
    colour: str = "#005f7a"

    def shown(self) -> dict[str, object]:
        """As everybody is told."""
        return {"id": self.id, "name": self.name, "color": self.colour}


ASSISTANT = Assistant()


def hue_of(user_id: str) -> int:
    """Somebody's hue: the same that the app gives them wherever else they are named (`hue-of.ts`)."""
    total = 0
    for letter in user_id:
        total = (total * 31 + ord(letter)) % 7919
    return 2 + total % len(HUES)


def issued(told: Presence, person: Person) -> Presence | None:
    """What a client tells of itself, with who it is put in; None where it is no object."""
    if told.state == GONE:
        return told
    try:
        state = orjson.loads(told.state)
    except orjson.JSONDecodeError:
        return None
    if not isinstance(state, dict):
        return None
    return _with_user(told, state, person.shown())


def as_own(told: Presence) -> Presence:
    """The same as its person is told, at another place: that it is they."""
    if told.state == GONE:
        return told
    state = orjson.loads(told.state)
    return _with_user(told, state, state["user"] | {"you": True})


def _with_user(told: Presence, state: dict[str, Any], user: dict[str, object]) -> Presence:
    shown = json.dumps(state | {"user": user}, ensure_ascii=False, separators=(",", ":"))
    return Presence(told.client, told.clock, shown)


class Present:
    """The newest state of every client in a room; a client that went is not there."""

    def __init__(self) -> None:
        self._states: dict[int, tuple[Presence, float]] = {}

    def all(self) -> tuple[Presence, ...]:
        """All of them."""
        return tuple(state for state, _ in self._states.values())

    def take(self, told: Presence, moment: float) -> bool:
        """Keep what is newer than what is known, heard at that moment; says whether it was.

        Who went is told with the clock that was known there: whoever has come back since has a later one.
        """
        known = self._states.get(told.client)
        if told.state == GONE:
            if known is None or known[0].clock > told.clock:
                return False
            del self._states[told.client]
            return True
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
        return tuple(Presence(one.client, one.clock, GONE) for one in left)
