"""Single characters of a text by their ids, which are theirs for ever, whatever is written around them.

Outside they are Yjs's relative positions: a place before a character, or behind it.
"""

from __future__ import annotations

from msgspec import Struct

from requill.crdt.wire import number_bytes

_OF_ITEM = b"\x00"
_STAYS_BEFORE, _STAYS_BEHIND = b"\x00", b"\x41"  # the association, 0 and -1 as lib0 writes them


class Character(Struct, frozen=True, array_like=True):
    """Who wrote it, and which of their units of UTF-16 it is; of two units, or one."""

    client: int
    clock: int
    units: int

    @property
    def before(self) -> bytes:
        """The relative position before it: what is put in there is outside, to the left."""
        return _OF_ITEM + number_bytes(self.client) + number_bytes(self.clock) + _STAYS_BEFORE

    @property
    def behind(self) -> bytes:
        """The relative position behind it: what is put in there is outside, to the right."""
        last = self.clock + self.units - 1
        return _OF_ITEM + number_bytes(self.client) + number_bytes(last) + _STAYS_BEHIND
