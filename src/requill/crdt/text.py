"""A document's text as Yjs has it: built from what is stored, edited by small steps, compared and merged.

Positions of callers are code points. Whatever bytes come from outside go through here, and what pycrdt raises
about them is one error; its panics are no `Exception`.
"""

from __future__ import annotations

import re
import secrets
from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, Protocol

from pycrdt import Doc, Text, TransactionEvent
from pycrdt import merge_updates as _merge

from requill.crdt.characters import Character
from requill.crdt.contents import CONTENT, TITLE, MalformedUpdate, deletion_of, marks_behind, right_origins
from requill.crdt.positions import (
    bytes_before,
    bytes_before_each,
    utf8_length,
    utf16_length,
)
from requill.crdt.wire import NO_CHANGE, NO_STATE, read_state

__all__ = ["Edited", "MalformedUpdate", "TextDoc", "merged", "new_client_id"]

_CLIENT_BITS = 32  # as many as clients in JavaScript use
_PANIC = "PanicException"
_MARK = "\x00"  # in no text
_MARKED = re.compile(f"{_MARK}([0-9]+){_MARK}")


class Edited(Protocol):
    """One replacement: `text` in the place of what stands from `start` up to `end`."""

    @property
    def start(self) -> int:
        """The first code point that goes."""

    @property
    def end(self) -> int:
        """The first one behind them that stays."""

    @property
    def text(self) -> str:
        """What comes."""


def new_client_id() -> int:
    """An id for a writer whom nobody else may be taken for."""
    return secrets.randbits(_CLIENT_BITS)


class TextDoc:
    """The text and the title of a document, with everything that clients need to merge into them.

    It may be used by one thread at a time. What it writes is by `client_id`, which nobody else may use at the
    same time. After a `MalformedUpdate` nothing in it can be relied on.
    """

    __slots__ = ("_changes", "_clocks", "_doc", "_texts", "end")

    def __init__(self, updates: Iterable[bytes] = (), *, client_id: int | None = None) -> None:
        """Raises `MalformedUpdate`."""
        self._doc: Doc[Text] = Doc(client_id=new_client_id() if client_id is None else client_id)
        self._texts = {root: self._doc.get(root, type=Text) for root in (CONTENT, TITLE)}
        with _guarded(), self._doc.transaction():
            for update in updates:
                self._doc.apply_update(update)
        self.end: tuple[int, int] | None = None
        """Where the last words of the last `edit` end: the client id and the clock of their last letter."""
        self._clocks: dict[int, int] | None = None
        self._changes: list[bytes] = []
        self._doc.observe(_Kept(self._changes))

    @property
    def content(self) -> str:
        """The text. Raises `MalformedUpdate` where what was applied made none."""
        return self._shown(CONTENT)

    @property
    def title(self) -> str:
        """The title as it was typed: it may have several lines, or nothing."""
        return self._shown(TITLE)

    @property
    def content_bytes(self) -> int:
        """How long the text is in UTF-8; not counted anew."""
        return len(self._texts[CONTENT])

    @property
    def title_bytes(self) -> int:
        """How long the title is in UTF-8."""
        return len(self._texts[TITLE])

    def state(self) -> bytes:
        """Its state vector."""
        return self._doc.get_state()

    def clocks(self) -> dict[int, int]:
        """The same, read: everybody who ever wrote is in it, so it is kept where `know_clocks` told it."""
        return read_state(self._doc.get_state()) if self._clocks is None else dict(self._clocks)

    def know_clocks(self, clocks: dict[int, int]) -> None:
        """What `clocks` would give until the next change; the caller has followed the last ones."""
        self._clocks = clocks

    def difference(self, vector: bytes = NO_STATE) -> bytes:
        """The update that brings whoever has that state here. Raises `MalformedUpdate`."""
        with _guarded():
            return self._doc.get_update(vector)

    def apply(self, update: bytes) -> bytes:
        """Merge an update, and give what was new in it: `NO_CHANGE` for nothing. Raises `MalformedUpdate`.

        What stands on something that is missing here waits unseen: see `Contents.is_missing_something`.
        """
        with _guarded():
            self._doc.apply_update(update)
        return self._change()

    def edits_of(self, updates: Iterable[bytes]) -> tuple[tuple[int, int, str], ...]:
        """Merge updates, and give what they changed in the text: `text` in the place of what stood from
        `start` up to `end`, in its code points, in order. Raises `MalformedUpdate`.
        """
        before, deltas = self.content, _Deltas()
        text = self._texts[CONTENT]
        subscription = text.observe(deltas)
        try:
            with _guarded(), self._doc.transaction():
                for update in updates:
                    self._doc.apply_update(update)
        finally:
            text.unobserve(subscription)
        self._changes.clear()
        return tuple(_in_code_points(deltas.found, before))

    def edit(self, edits: Sequence[Edited], before: str, *, root: str = CONTENT, origin: str) -> bytes:
        """Make the edits, which count in the text `before` that stands there now; the update of them.

        Raises `ValueError` when another text stands there, or for edits that are none of it.
        """
        text = self._texts[root]
        if len(text) != utf8_length(before):
            raise ValueError("the edits are those of another text")
        reached = self.clocks().get(self._doc.client_id, 0)
        self.end = None
        with self._doc.transaction(origin=origin):
            for start, end, added in reversed(list(_in_bytes(edits, before))):
                if end > start:
                    del text[start:end]
                if added:
                    text.insert(start, added)
                    words = added.rstrip()
                    # pycrdt's own way to that letter counts bytes, and fails at the end of a text.
                    if words and self.end is None:
                        self.end = self._doc.client_id, reached + utf16_length(words) - 1
                    reached += utf16_length(added)
        return self._change()

    def characters(self, text: str, positions: Iterable[int]) -> dict[int, Character]:
        """The characters at these code points of `text`, which is what stands there now.

        pycrdt tells no ids, and its `StickyIndex` takes bytes for units of UTF-16. So in a copy a mark is put
        before each: which character that is before is said in the update of the marks.
        """
        wanted = list(_halving(sorted(set(positions))))
        if not wanted:
            return {}
        offsets, (copy, content), updates = bytes_before_each(text, wanted), self._copy(), list[bytes]()
        copy.observe(_Kept(updates))
        marked: list[int] = []
        with copy.transaction():
            for position in wanted:
                before = bisect_left(marked, position)  # each mark before it has moved it by a byte
                content.insert(offsets[position] + before, _MARK)
                marked.insert(before, position)
        ids = right_origins(updates[0])
        return {
            position: Character(client, clock, utf16_length(text[position]))
            for position, (client, clock) in zip(wanted, ids, strict=True)
        }

    def standing(self, characters: Iterable[Character]) -> dict[Character, int]:
        """At which code point of the text each of the characters stands that is still there.

        In a copy a mark is put behind each, where it is or was, and then all are deleted: it was there if the
        words between its mark and the mark before are without it now.
        """
        clocks = self.clocks()
        known = [
            one
            for one in dict.fromkeys(characters)
            if one.clock + one.units <= clocks.get(one.client, 0)  # else the marks would wait for it
        ]
        if not known:
            return {}
        ranges: dict[int, list[tuple[int, int]]] = {}
        for one in known:
            ranges.setdefault(one.client, []).append((one.clock, one.units))
        # Of two things put in at one place the one by the lower client comes first.
        client = next(number for number in count() if number not in clocks)
        marks = [
            ((one.client, one.clock + one.units - 1), f"{_MARK}{n}{_MARK}") for n, one in enumerate(known)
        ]
        copy, content = self._copy()
        copy.apply_update(marks_behind(client, marks))
        before = _MARKED.split(str(content))
        copy.apply_update(deletion_of(ranges))
        behind = _MARKED.split(str(content))
        found: dict[Character, int] = {}
        reached = 0
        for words, number, rest in zip(before[:-1:2], before[1::2], behind[:-1:2], strict=True):
            reached += len(words)
            if words and words[:-1] == rest:
                found[known[int(number)]] = reached - 1
        return found

    def _copy(self) -> tuple[Doc[Text], Text]:
        """The same in which marks may be made."""
        copy: Doc[Text] = Doc(client_id=new_client_id())
        content = copy.get(CONTENT, type=Text)
        with _guarded():
            copy.apply_update(self._doc.get_update())
        return copy, content

    def _change(self) -> bytes:
        self._clocks = None
        change = merged(self._changes) if self._changes else NO_CHANGE
        self._changes.clear()
        return change

    def _shown(self, root: str) -> str:
        with _guarded():
            return str(self._texts[root])


class _Kept:
    """Keeps what a transaction changed. The difference to a state would have all that was ever deleted."""

    def __init__(self, changes: list[bytes]) -> None:
        self._changes = changes

    def __call__(self, event: TransactionEvent) -> None:
        self._changes.append(event.update)


class _Deltas:
    """Keeps what a transaction did to a text: so many bytes stay, or go, or words come."""

    def __init__(self) -> None:
        self.found: list[dict[str, Any]] = []

    def __call__(self, event: Any) -> None:  # a `TextEvent`, whose fields have no types
        self.found += event.delta


def _halving(positions: Sequence[int]) -> Iterator[int]:
    """The middle one, then those of both halves, and so on.

    To put something in, Yjs counts through the words in which that is: so the next have half of them left.
    """
    spans = deque([(0, len(positions))])
    while spans:
        start, end = spans.popleft()
        if start < end:
            middle = (start + end) // 2
            yield positions[middle]
            spans += ((start, middle), (middle + 1, end))


def merged(updates: Sequence[bytes]) -> bytes:
    """One update that does what all do. Raises `MalformedUpdate`."""
    if len(updates) == 1:
        return updates[0]
    with _guarded():
        return _merge(*updates)


def _in_bytes(edits: Sequence[Edited], before: str) -> Iterator[tuple[int, int, str]]:
    """The same in bytes of UTF-8; the text is gone through once."""
    reached = offset = 0
    for edit in edits:
        if not reached <= edit.start <= edit.end <= len(before):
            raise ValueError("edits overlap or lie outside of the text")
        offset += bytes_before(before[reached : edit.start], edit.start - reached)
        start = offset
        offset += bytes_before(before[edit.start : edit.end], edit.end - edit.start)
        reached = edit.end
        yield start, offset, edit.text


def _in_code_points(deltas: Iterable[Mapping[str, Any]], before: str) -> Iterator[tuple[int, int, str]]:
    """The same as edits, of which none touches the next."""
    encoded, is_ascii = before.encode(), before.isascii()
    offset = reached = 0
    start, text, is_open = 0, "", False

    def on(size: int) -> int:
        return size if is_ascii else len(encoded[offset : offset + size].decode())

    for delta in deltas:
        if "insert" in delta:
            start, text, is_open = (start if is_open else reached), text + delta["insert"], True
        elif "delete" in delta:
            start, is_open = (start if is_open else reached), True
            reached += on(delta["delete"])
            offset += delta["delete"]
        else:
            if is_open:
                yield start, reached, text
                text, is_open = "", False
            reached += on(delta["retain"])
            offset += delta["retain"]
    if is_open:
        yield start, reached, text


@contextmanager
def _guarded() -> Iterator[None]:
    try:
        yield
    except BaseException as error:
        if isinstance(error, Exception) or type(error).__name__ == _PANIC:
            raise MalformedUpdate(str(error)) from None
        raise
