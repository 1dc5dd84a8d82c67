"""Deltas between texts: kept and compressed, put behind one another, and carried out.

A delta says what stays, what goes and what comes, in order; what stays behind the last piece is left out.
What goes is in it, so that it can be counted without the text that it was made of. Positions are code points.
`tag` says who made a piece; what several made together, or nobody knows of, has `NOBODY`.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct, msgpack

from requill.features.documents.text import Edit
from requill.features.history.policy import FAST_BYTES

NOBODY = -1


Kind = Literal[0, 1, 2]
"""What becomes of a piece of text."""
KEEP: Final = 0
REMOVE: Final = 1
ADD: Final = 2


class Piece(Struct, frozen=True, gc=False):
    """So many characters that stay, or the text that goes or comes."""

    kind: Kind
    size: int
    text: str = ""
    tag: int = NOBODY

    def cut(self, start: int, end: int) -> Piece:
        """A part of it."""
        return Piece(self.kind, end - start, self.text[start:end] if self.text else "", self.tag)


Delta = tuple[Piece, ...]


class DamagedDelta(ValueError):
    """A delta was not made of the text that it shall change."""


DAMAGE = (DamagedDelta, zlib.error, msgspec.DecodeError, UnicodeDecodeError)
"""What is raised where what is stored is not what was stored."""


class _Builder:
    """Puts pieces together: neighbours of one kind and tag are one piece."""

    def __init__(self) -> None:
        self._pieces: list[Piece] = []

    def add(self, piece: Piece) -> None:
        """One more piece."""
        if not piece.size:
            return
        last = self._pieces[-1] if self._pieces else None
        if last is not None and last.tag == piece.tag and last.kind == piece.kind:
            text = last.text + piece.text
            self._pieces[-1] = Piece(piece.kind, last.size + piece.size, text, piece.tag)
        else:
            self._pieces.append(piece)

    def done(self) -> Delta:
        """All of them, without what stays at the end."""
        if self._pieces and self._pieces[-1].kind == KEEP:
            self._pieces.pop()
        return tuple(self._pieces)


def delta_of(before: str, edits: Iterable[Edit], tag: int = NOBODY) -> Delta:
    """Edits of `before`, which are in order and do not overlap, made by `tag`."""
    found, reached = _Builder(), 0
    for edit in edits:
        found.add(Piece(KEEP, edit.start - reached))
        found.add(Piece(REMOVE, edit.end - edit.start, before[edit.start : edit.end], tag))
        found.add(Piece(ADD, len(edit.text), edit.text, tag))
        reached = edit.end
    return found.done()


def tagged(delta: Delta, tags: Sequence[int]) -> Delta:
    """The same with other tags, by the place of each; `NOBODY` stays."""
    return tuple(
        piece if piece.tag == NOBODY else Piece(piece.kind, piece.size, piece.text, tags[piece.tag])
        for piece in delta
    )


def composed(first: Delta, second: Delta) -> Delta:
    """One delta that does what `first` does and then `second`; what comes and goes again is in none.

    Raises `DamagedDelta` where they cannot follow one another. Thousands are put together for one comparison,
    each piece a dozen times: so pieces are looked at by their fields, and cut only where they have to be.
    """
    found = _Builder()
    add, ahead, behind = found.add, iter(first), iter(second)
    done, wanted = next(ahead, None), next(behind, None)
    while wanted is not None:
        if done is not None and done.kind == REMOVE:
            add(done)
            done = next(ahead, None)
            continue
        if done is None or wanted.kind == ADD:
            add(wanted)
            wanted = next(behind, None)
            continue
        one, other = done, wanted
        if done.size == wanted.size:
            done, wanted = next(ahead, None), next(behind, None)
        elif done.size < wanted.size:
            other, wanted = wanted.cut(0, done.size), wanted.cut(done.size, wanted.size)
            done = next(ahead, None)
        else:
            one, done = done.cut(0, wanted.size), done.cut(wanted.size, done.size)
            wanted = next(behind, None)
        if other.kind == KEEP:
            add(one)
        elif one.kind == KEEP:
            add(other)
        elif one.text != other.text:
            raise DamagedDelta("what goes is not what came")
    if done is not None:
        add(done)
    for rest in ahead:
        add(rest)
    return found.done()


def all_composed(deltas: Sequence[Delta]) -> Delta:
    """One delta that does what all do, in order; by halves, so that nothing is gone through too often."""
    level = list(deltas)
    while len(level) > 1:
        pairs = [composed(level[at], level[at + 1]) for at in range(0, len(level) - 1, 2)]
        level = pairs if len(level) % 2 == 0 else [*pairs, level[-1]]
    return level[0] if level else ()


def applied(text: str, delta: Delta) -> str:
    """`text` after the delta. Raises `DamagedDelta` where it was made of another text."""
    parts: list[str] = []
    reached = 0
    for piece in delta:
        if piece.kind == ADD:
            parts.append(piece.text)
            continue
        end = reached + piece.size
        part = text[reached:end]
        if len(part) < piece.size or (piece.kind == REMOVE and part != piece.text):
            raise DamagedDelta("the text is not the one that was changed")
        if piece.kind == KEEP:
            parts.append(part)
        reached = end
    parts.append(text[reached:])
    return "".join(parts)


def packed_text(text: str) -> bytes:
    """A whole text as it is stored."""
    return _compressed(text.encode())


def unpacked_text(stored: bytes) -> str:
    """A stored text."""
    return zlib.decompress(stored).decode()


def packed(delta: Delta) -> bytes:
    """A delta as it is stored."""
    plain = [piece.size if piece.kind == KEEP else (piece.kind, piece.text, piece.tag) for piece in delta]
    return _compressed(msgpack.encode(plain))


def unpacked(stored: bytes) -> Delta:
    """A stored delta."""
    return tuple(_pieces_of(msgpack.decode(zlib.decompress(stored))))


def _pieces_of(plain: Iterable[Any]) -> Iterator[Piece]:
    for one in plain:
        if isinstance(one, int):
            yield Piece(KEEP, one)
        else:
            kind, text, tag = one
            yield Piece(kind, len(text), text, tag)


def checksum(text: str) -> int:
    """By which a text is known again: whoever writes beside this program leaves another."""
    return zlib.crc32(text.encode())


def _compressed(data: bytes) -> bytes:
    return zlib.compress(data, 1 if len(data) > FAST_BYTES else 6)
