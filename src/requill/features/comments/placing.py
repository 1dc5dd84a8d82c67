"""Placing of comments' passages in a text that was written on.

A passage is known by characters of it, whose ids in Yjs are theirs for ever, and by those beside it. Where
too few of them are left, its quotation is looked for. The page places comments by the same rules, and
`placing.json` in the tests holds both to them. Positions are code points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, convert, to_builtins

from requill.crdt.characters import Character
from requill.crdt.text import TextDoc
from requill.features.comments.policy import CONTEXT_CHARACTERS, KEPT_CHARACTERS, QUOTE_CHARACTERS

_DISTINCT = 12  # a quotation of so many characters that stood once is found without what was around it
_BESIDE = 8  # so many characters before or behind a quotation tell it from others
_SPREAD = 4  # of what stands between its first character and its last, a passage is a fourth at least
_INSTEAD = (3, 200)  # what stands in its place has at most so many times its characters and so many more
_SPACE = " \t\r\n"

Span = tuple[int, int]


class Quotation(Struct, frozen=True):
    """The words of a passage as they were, and those around them. Of a long one, how it begins and ends."""

    text: str
    before: str
    after: str


class Passage(Struct, frozen=True):
    """What a comment stands on: characters of the passage, in order, of which the first and the last are its
    own first and last, and those beside it; None at the text's ends.

    It had `length` code points. `is_alone` says that its words stood nowhere else, and `is_elsewhere` that
    they were found in another place since somebody said where the comment stands.
    """

    left: Character | None
    kept: tuple[Character, ...]
    right: Character | None
    length: int
    is_alone: bool = False
    is_elsewhere: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether its quotation has all of its words."""
        return self.length <= QUOTE_CHARACTERS

    @property
    def ends(self) -> tuple[Character, ...]:
        """The four that tell where it stands as long as nothing was written in it."""
        four = (self.left, self.kept[0], self.kept[-1], self.right)
        return tuple(one for one in four if one is not None)


class Around(Struct, frozen=True):
    """Where the characters of a passage stand in a text; those that are gone are not in `kept`.

    `left` is behind the character to the left, `right` before the one to the right; None where it is gone.
    The text's ends are always there.
    """

    left: int | None
    kept: tuple[int, ...]
    right: int | None
    first: int | None
    last: int | None

    @classmethod
    def of(cls, passage: Passage, where: Mapping[Character, int], length: int) -> Around:
        """By the characters that stand in a text of that length."""
        left = None if passage.left is None else where.get(passage.left)
        right = length if passage.right is None else where.get(passage.right)
        return cls(
            left=0 if passage.left is None else None if left is None else left + 1,
            kept=tuple(sorted(where[one] for one in passage.kept if one in where)),
            right=right,
            first=where.get(passage.kept[0]),
            last=where.get(passage.kept[-1]),
        )


class FoundPassage(Struct, frozen=True):
    """Where a passage stands. `is_moved`: it is not certain that these are its words, or too few of them are.

    With `is_new` they are other characters than those that it stood on. `is_whole`: none is gone, or was put
    in.
    """

    span: Span
    is_moved: bool = False
    is_new: bool = False
    is_whole: bool = False


def sampled(span: Span) -> list[int]:
    """The characters of a passage by which it is known: all of a short one, else some at even distances."""
    start, end = span
    count = min(end - start, KEPT_CHARACTERS)
    if count < 2:
        return list(range(start, start + count))
    return [start + at * (end - start - 1) // (count - 1) for at in range(count)]


def quote(text: str, span: Span) -> Quotation:
    """The words that stand there, and those around them."""
    start, end = span
    words = text[start:end]
    if len(words) > QUOTE_CHARACTERS:
        half = QUOTE_CHARACTERS // 2
        words = f"{words[:half]}…{words[-half:]}"
    return Quotation(
        words, text[max(start - CONTEXT_CHARACTERS, 0) : start], text[end : end + CONTEXT_CHARACTERS]
    )


def take(doc: TextDoc, text: str, span: Span) -> Passage:
    """What the words stand on that are there in the text, which is that of `doc`. They are some."""
    return take_all(doc, text, [span])[0]


def take_all(doc: TextDoc, text: str, spans: Sequence[Span]) -> list[Passage]:
    """The same of several, which takes hardly longer."""
    wanted = {at for start, end in spans for at in (start - 1, *sampled((start, end)), end)}
    known = doc.characters(text, (at for at in wanted if 0 <= at < len(text)))
    return [
        Passage(
            known.get(start - 1),
            tuple(known[at] for at in sampled((start, end))),
            known.get(end),
            end - start,
            _only(text, text[start:end]) is not None,
        )
        for start, end in spans
    ]


def find(doc: TextDoc, text: str, passages: Sequence[tuple[Passage, Quotation]]) -> list[FoundPassage | None]:
    """Where the passages stand in the text, which is that of `doc`; None for one of which nothing is left.

    Of those in which nothing was written, four characters are looked for.
    """
    where = doc.standing(one for passage, _ in passages for one in passage.ends)
    unchanged = [_unchanged(text, passage, quotation, where) for passage, quotation in passages]
    rest = [passage for (passage, _), span in zip(passages, unchanged, strict=True) if span is None]
    where = {**where, **doc.standing(one for passage in rest for one in passage.kept)}
    return [
        FoundPassage(span, is_whole=True)
        if span is not None
        else place(text, passage, quotation, Around.of(passage, where, len(text)))
        for (passage, quotation), span in zip(passages, unchanged, strict=True)
    ]


def _unchanged(
    text: str, passage: Passage, quotation: Quotation, where: Mapping[Character, int]
) -> Span | None:
    first, last = where.get(passage.kept[0]), where.get(passage.kept[-1])
    return None if first is None or last is None else _quoted(text, passage, quotation, (first, last + 1))


def place(text: str, passage: Passage, quotation: Quotation, around: Around) -> FoundPassage | None:
    """Where a passage stands of which these characters are left; None where nothing is left of it.

    What was put back where it was deleted, as by undoing, is found between its neighbours.
    """
    kept, of = around.kept, len(passage.kept)
    if around.first is not None and around.last is not None:
        span = _quoted(text, passage, quotation, (around.first, around.last + 1))
        if span is not None:
            return FoundPassage(span, is_whole=True)
    if 2 * len(kept) >= of:
        span = (kept[0], kept[-1] + 1)
        is_spread = (span[1] - span[0]) * of > _SPREAD * passage.length * len(kept)
        return FoundPassage(
            span, is_moved=is_spread, is_whole=len(kept) == of and span[1] - span[0] == passage.length
        )
    if around.left is not None and around.right is not None:
        span = _quoted(text, passage, quotation, (around.left, around.right))
        if span is not None:
            return FoundPassage(span, is_new=True)
    if passage.is_whole and (span := _as_it_was(text, quotation)) is not None:
        return FoundPassage(span, is_new=True)
    if passage.is_whole and (start := _elsewhere(text, passage, quotation)) is not None:
        return FoundPassage((start, start + passage.length), is_moved=True, is_new=True)
    if kept:
        return FoundPassage((kept[0], kept[-1] + 1), is_moved=True)
    instead = _instead(text, passage, around)
    return None if instead is None else FoundPassage(instead, is_moved=True)


def _quoted(text: str, passage: Passage, quotation: Quotation, span: Span) -> Span | None:
    """The span, if exactly the words of the passage stand in it; of a long one that cannot be told."""
    is_there = passage.is_whole and text[slice(*span)] == quotation.text
    return span if is_there and span[0] < span[1] else None


def _as_it_was(text: str, quotation: Quotation) -> Span | None:
    """Where the words stand once with exactly what was around them: more was put back than they."""
    at = _only(text, f"{quotation.before}{quotation.text}{quotation.after}")
    if at is None:
        return None
    start = at + len(quotation.before)
    span = (start, start + len(quotation.text))
    return span if quote(text, span) == quotation else None


def _elsewhere(text: str, passage: Passage, quotation: Quotation) -> int | None:
    """Where words stand once that were put elsewhere, by themselves or with what was around them."""
    words, before, after = quotation.text, quotation.before, quotation.after
    if passage.is_alone and len(words) >= _DISTINCT and (at := _only(text, words)) is not None:
        return at
    if len(before) >= _BESIDE and (at := _only(text, before + words)) is not None:
        return at + len(before)
    return _only(text, words + after) if len(after) >= _BESIDE else None


def _instead(text: str, passage: Passage, around: Around) -> Span | None:
    """The words between its neighbours, where none of its own is left: they were written in its place."""
    left, right = around.left, around.right
    times, more = _INSTEAD
    if left is None or right is None or right - left > times * passage.length + more:
        return None
    words = text[left:right].lstrip(_SPACE)
    start, words = right - len(words), words.rstrip(_SPACE)
    return (start, start + len(words)) if words else None


def _only(text: str, words: str) -> int | None:
    """Where the words stand, if they stand once."""
    at = text.find(words)
    return at if at >= 0 and text.find(words, at + 1) < 0 else None


def to_json(passage: Passage) -> dict[str, Any]:
    """A passage as it is stored."""
    stored: dict[str, Any] = to_builtins(passage)
    return stored


def from_json(stored: Mapping[str, Any]) -> Passage:
    """A stored passage."""
    return convert(stored, Passage)


def has_unknown(doc: TextDoc, passage: Passage) -> bool:
    """Whether it stands on characters of somebody of whom the document has not got that much."""
    clocks = doc.clocks()
    return any(one.clock + one.units > clocks.get(one.client, 0) for one in (*passage.ends, *passage.kept))
