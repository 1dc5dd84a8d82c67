"""Wire format: the numbers of lib0, the messages of y-websocket, and three of our own.

Everything is read with a limit on its length, its number and its size; nothing nests.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from requill.crdt.limits import AWARENESS_BYTES, AWARENESS_STATES, FRAME_BYTES, SAFE_INTEGER, STATE_CLIENTS

SYNC, AWARENESS, QUERY_AWARENESS, ACKNOWLEDGED, REACHED, READERS = 0, 1, 3, 100, 101, 102
STEP_1, STEP_2, UPDATE = 0, 1, 2
NO_STATE = b"\x00"
"""The state vector of somebody who has nothing."""
NO_CHANGE = b"\x00\x00"
"""The update in which nothing is new."""

_VARINT_BITS = 53


class MalformedMessage(ValueError):
    """Bytes are not what they should be, or more than is taken."""


class Reader:
    """Reads numbers and bytes one after the other. Raises `MalformedMessage` where there are none."""

    __slots__ = ("_at", "_data", "_end")

    def __init__(self, data: bytes) -> None:
        self._data, self._at, self._end = data, 0, len(data)

    @property
    def is_done(self) -> bool:
        """Whether all was read."""
        return self._at == self._end

    @property
    def left(self) -> int:
        """How many bytes were not read."""
        return self._end - self._at

    def byte(self) -> int:
        """The next byte."""
        if self._at >= self._end:
            raise MalformedMessage("too short")
        value = self._data[self._at]
        self._at += 1
        return value

    def number(self, limit: int = SAFE_INTEGER) -> int:
        """A number of lib0: seven bits a byte, the lowest first."""
        data, at, end = self._data, self._at, self._end
        value = shift = 0
        while True:
            if at >= end or shift > _VARINT_BITS:
                raise MalformedMessage("no number")
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                break
            shift += 7
        if value > limit:
            raise MalformedMessage("too large a number")
        self._at = at
        return value

    def bytes(self, limit: int = FRAME_BYTES) -> bytes:
        """Bytes behind their length."""
        length = self.number(limit)
        if length > self.left:
            raise MalformedMessage("too short")
        at = self._at
        self._at += length
        return self._data[at : self._at]

    def text(self, limit: int = FRAME_BYTES) -> str:
        """A text behind the length of its UTF-8."""
        try:
            return self.bytes(limit).decode()
        except UnicodeDecodeError:
            raise MalformedMessage("no UTF-8") from None

    def require_done(self) -> None:
        """Refuse what stands behind the end."""
        if not self.is_done:
            raise MalformedMessage("too long")


class Sync(Struct, frozen=True):
    """Step 1 with a state vector, or step 2 or an update with an update."""

    step: int
    data: bytes


class Presence(Struct, frozen=True):
    """What a client tells of itself: its clock, and its state as JSON, `null` when it goes."""

    client: int
    clock: int
    state: str


class Presences(Struct, frozen=True):
    """What a frame tells of clients."""

    states: tuple[Presence, ...]


class QueryPresences(Struct, frozen=True):
    """Asks for everybody's state."""


Message = Sync | Presences | QueryPresences


def read_message(data: bytes) -> Message:
    """The message of a frame. Raises `MalformedMessage`."""
    reader = Reader(data)
    kind = reader.number()
    if kind == SYNC:
        step = reader.number()
        if step not in (STEP_1, STEP_2, UPDATE):
            raise MalformedMessage("no such step")
        message: Message = Sync(step, reader.bytes())
    elif kind == AWARENESS:
        message = read_presences(reader.bytes())
    elif kind == QUERY_AWARENESS:
        message = QueryPresences()
    else:
        raise MalformedMessage("no such message")
    reader.require_done()
    return message


def read_presences(data: bytes) -> Presences:
    """The states of an awareness update. Raises `MalformedMessage`."""
    reader = Reader(data)
    count = reader.number(AWARENESS_STATES)
    states = tuple(
        Presence(reader.number(), reader.number(), reader.text(AWARENESS_BYTES)) for _ in range(count)
    )
    reader.require_done()
    return Presences(states)


def read_state(vector: bytes) -> dict[int, int]:
    """By client, the clock of a state vector. Raises `MalformedMessage`."""
    reader = Reader(vector)
    state: dict[int, int] = {}
    for _ in range(reader.number(STATE_CLIENTS)):
        client = reader.number()
        state[client] = reader.number()
    reader.require_done()
    return state


_SMALL = tuple(bytes((value,)) for value in range(0x80))


def number_bytes(value: int) -> bytes:
    """A number as lib0 writes it."""
    if value <= 0x7F:
        return _SMALL[value]
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    written.append(value)
    return bytes(written)


def sized(data: bytes) -> bytes:
    """Bytes behind their length."""
    return number_bytes(len(data)) + data


def write_sync(step: int, data: bytes) -> bytes:
    """A message of the kind `Sync`."""
    return bytes((SYNC, step)) + sized(data)


def write_presences(states: Iterable[Presence]) -> bytes:
    """A message of the kind `Presences`."""
    return bytes((AWARENESS,)) + sized(presences_bytes(states))


def presences_bytes(states: Iterable[Presence]) -> bytes:
    """The same without what makes a message of it: see `read_presences`."""
    written = [
        number_bytes(one.client) + number_bytes(one.clock) + sized(one.state.encode()) for one in states
    ]
    return number_bytes(len(written)) + b"".join(written)


def write_acknowledgement(number: int) -> bytes:
    """Says to whoever sent an update that it is kept, in the update of that number or before."""
    return bytes((ACKNOWLEDGED,)) + number_bytes(number)


def write_reached(number: int) -> bytes:
    """Says that what was sent so far is the document up to the update of that number, and no further."""
    return bytes((REACHED,)) + number_bytes(number)


def write_readers(count: int) -> bytes:
    """Says how many read the document through its link, in all processes."""
    return bytes((READERS,)) + number_bytes(count)
