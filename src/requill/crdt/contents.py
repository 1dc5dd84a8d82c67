"""Contents of an update, examined before pycrdt is given it, which trusts what it reads.

A document is text in two roots. So an update holds inserted strings and deletions in them, and nothing else:
what nests (arrays, maps, values of JSON) could be deep enough to end the process, and has no meaning here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from msgspec import Struct

from requill.crdt.limits import DELETED_RANGES, SAFE_INTEGER, STRUCTS
from requill.crdt.positions import utf8_length, utf16_length
from requill.crdt.wire import MalformedMessage, Reader, number_bytes, sized

CONTENT, TITLE = "content", "title"
ROOTS = (CONTENT, TITLE)

_GONE, _DELETED, _STRING = 0, 1, 4
_HAS_ORIGIN, _HAS_RIGHT_ORIGIN, _HAS_KEY = 0x80, 0x40, 0x20


class MalformedUpdate(ValueError):
    """Bytes are no update of a document's text."""


class Contents(Struct, frozen=True):
    """What an update has: by client, from which clock to which; `needed` is what else must be known before.

    `text_bytes` are those of the inserted strings.
    """

    structs: dict[int, tuple[int, int]]
    needed: dict[int, int]
    text_bytes: int

    def is_known(self, state: dict[int, int]) -> bool:
        """Whether whoever has that state has all structs of it (deletions aside)."""
        return all(end <= state.get(client, 0) for client, (_, end) in self.structs.items())

    def is_missing_something(self, state: dict[int, int]) -> bool:
        """Whether it stands on something that whoever has that state does not have."""
        for client, (start, end) in self.structs.items():
            if start > state.get(client, 0) and end > start:
                return True
        for client, clock in self.needed.items():
            known = max(state.get(client, 0), self.structs.get(client, (0, 0))[1])
            if clock > known:
                return True
        return False

    def new_clients(self, state: dict[int, int]) -> set[int]:
        """The clients of which it has something that is new to whoever has that state."""
        return {client for client, (_, end) in self.structs.items() if end > state.get(client, 0)}


def contents_of(update: bytes) -> Contents:
    """Read an update, in the first form of its encoding. Raises `MalformedUpdate`."""
    try:
        return _read(Reader(update))
    except MalformedMessage as error:
        raise MalformedUpdate(str(error)) from None


def _read(reader: Reader) -> Contents:
    structs: dict[int, tuple[int, int]] = {}
    needed: dict[int, int] = {}
    left, text_bytes = STRUCTS, 0
    for _ in range(reader.number(STRUCTS)):
        count = reader.number(left)
        left -= count
        client, clock = reader.number(), reader.number()
        if client in structs:
            raise MalformedMessage("a client twice")
        start = clock
        for _ in range(count):
            length, size = _read_struct(reader, needed)
            clock += length
            text_bytes += size
        if clock > SAFE_INTEGER:
            raise MalformedMessage("too large a clock")
        structs[client] = (start, clock)
    _read_deletions(reader, needed)
    reader.require_done()
    return Contents(structs, needed, text_bytes)


def _read_struct(reader: Reader, needed: dict[int, int]) -> tuple[int, int]:
    """Its length in clocks and in bytes of text."""
    info = reader.byte()
    kind = info & 0x1F
    if kind == _GONE:
        if info:
            raise MalformedMessage("no such struct")
        return _positive(reader), 0
    if info & _HAS_ORIGIN:
        _need(reader, needed)
    if info & _HAS_RIGHT_ORIGIN:
        _need(reader, needed)
    if not info & (_HAS_ORIGIN | _HAS_RIGHT_ORIGIN):
        if reader.number() != 1 or reader.text() not in ROOTS:
            raise MalformedMessage("not in a text of the document")
        if info & _HAS_KEY:
            raise MalformedMessage("not in a text of the document")
    if kind == _DELETED:
        return _positive(reader), 0
    if kind != _STRING:
        raise MalformedMessage("something other than text")
    text = reader.text()
    if not text or "\x00" in text:
        raise MalformedMessage("text that cannot be kept")
    return utf16_length(text), utf8_length(text)


def right_origins(update: bytes) -> list[tuple[int, int]]:
    """Of an update of one client's, who wrote what each of its strings was put in before: (client, clock)."""
    reader = Reader(update)
    found: list[tuple[int, int]] = []
    for _ in range(reader.number()):
        count, _client, _clock = reader.number(), reader.number(), reader.number()
        for _ in range(count):
            info = reader.byte()
            if info & _HAS_ORIGIN:
                reader.number(), reader.number()
            found.append((reader.number(), reader.number()))
            reader.text()
    return found


def marks_behind(client: int, marks: Sequence[tuple[tuple[int, int], str]]) -> bytes:
    """The first update of a client: it puts in each text behind what has that id, (client, clock)."""
    behind = {of: bytes((_HAS_ORIGIN | _STRING,)) + number_bytes(of) for (of, _), _ in marks}
    structs = (behind[of] + number_bytes(clock) + sized(mark.encode()) for (of, clock), mark in marks)
    return b"\x01" + b"".join((*map(number_bytes, (len(marks), client, 0)), *structs, b"\x00"))


def deletion_of(ranges: Mapping[int, Sequence[tuple[int, int]]]) -> bytes:
    """The update that deletes what each client wrote from these clocks on, (clock, length)."""
    clients = (
        b"".join(map(number_bytes, (client, len(theirs), *chain.from_iterable(sorted(theirs)))))
        for client, theirs in ranges.items()
    )
    return b"\x00" + number_bytes(len(ranges)) + b"".join(clients)


def _positive(reader: Reader) -> int:
    length = reader.number()
    if not length:
        raise MalformedMessage("a struct of nothing")
    return length


def _need(reader: Reader, needed: dict[int, int]) -> None:
    client, clock = reader.number(), reader.number()
    needed[client] = max(needed.get(client, 0), clock + 1)


def _read_deletions(reader: Reader, needed: dict[int, int]) -> None:
    left = DELETED_RANGES
    for _ in range(reader.number(DELETED_RANGES)):
        client, count = reader.number(), reader.number(left)
        left -= count
        for _ in range(count):
            clock, length = reader.number(), reader.number()
            if clock + length > SAFE_INTEGER:
                raise MalformedMessage("too large a clock")
            needed[client] = max(needed.get(client, 0), clock + length)
