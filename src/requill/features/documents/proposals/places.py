"""Places of hunks in a text that was written on: told by the characters that they stand on and between.

Nothing is looked for in the text, but for hunks of earlier releases, which have a quotation alone. The page
places hunks by the same rules (`place-hunks.ts`), and `places.json` in the tests of both holds them to it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from sys import maxsize
from typing import Any

from msgspec import Struct, convert, to_builtins

from requill.crdt.characters import Character
from requill.crdt.text import TextDoc
from requill.features.documents.proposals.hunks import GONE, PLACED, Hunk, Part, Quote, sides
from requill.features.documents.words import is_word_end

_REACH = 1000  # characters within which words are looked for beside what is put in

Span = tuple[int, int]
"""From which code point on to which one behind it."""
Spans = Mapping[int, Span]
"""The same by the number of a hunk."""


class Place(Struct, frozen=True):
    """What the hunk of that number stands on: the first and the last character of the words that stand there,
    and those beside them, to the left and to the right; None at the text's ends.

    Of one without words, which is put in between two characters, first and last are the nearest letter or
    digit before and behind it that its proposal leaves: lines may go and leave their ends.

    `at` and `version` are those of its quotation at that time. Where they no longer agree, a release that
    knows no places has placed or decided the hunk since.
    """

    index: int
    at: int
    version: int
    left: Character | None
    first: Character | None
    last: Character | None
    right: Character | None

    def is_of(self, hunk: Hunk) -> bool:
        """Whether it is the place of the hunk as it is now."""
        return (self.index, self.at, self.version) == (hunk.index, hunk.quote.at, hunk.quote.version)


def take_places(
    doc: TextDoc, text: str, hunks: Sequence[Hunk], besides: Iterable[Span] = ()
) -> tuple[Place, ...]:
    """What the hunks stand on that stand in this text, which is that of `doc`, where their quotations say.

    `besides` is where others of their proposal stand.
    """
    told = spans_told(hunks)
    changed = _Spans((*told.values(), *besides))
    spots = [(hunk, _spots(text, told[hunk.index], changed)) for hunk in hunks if hunk.index in told]
    wanted = (at for _, four in spots for at in four if 0 <= at < len(text))
    known = doc.characters(text, wanted)
    return tuple(
        Place(hunk.index, hunk.quote.at, hunk.quote.version, *(known.get(at) for at in four))
        for hunk, four in spots
    )


def places_after(
    doc: TextDoc,
    text: str,
    version: int,
    hunks: Sequence[Hunk],
    decided: Collection[int],
    places: Sequence[Place],
) -> tuple[Place, ...]:
    """The places of a proposal's hunks in the text that a decision has made; the decided ones' are new."""
    moved = [hunk for hunk in hunks if hunk.index in decided]
    others = [hunk for hunk in hunks if hunk.index not in decided]
    besides: Mapping[int, Span] = {}
    if any(not sides(hunk)[0] for hunk in moved):
        besides = find_spans(standing(doc, places), text, version, others, places)
    return with_places(places, take_places(doc, text, moved, besides.values()))


def standing(doc: TextDoc, places: Iterable[Place]) -> Mapping[Character, int]:
    """Where the characters stand in the text of `doc` that these places are of."""
    return doc.standing(one for place in places for one in _characters(place))


def find_spans(
    where: Mapping[Character, int], text: str, version: int, hunks: Sequence[Hunk], places: Iterable[Place]
) -> dict[int, Span]:
    """Where the hunks stand in the text of that version, in which `where` says their characters are.

    The others stand nowhere.
    """
    known = {place.index: place for place in places}
    placed = [(hunk, known.get(hunk.index)) for hunk in hunks if is_placed(hunk)]
    of = {hunk.index: place for hunk, place in placed if place is not None and place.is_of(hunk)}
    spans: dict[int, Span] = {}
    for hunk, _ in placed:
        place = of.get(hunk.index)
        span = (
            _quoted_span(text, version, hunk)
            if place is None
            else span_of(text, hunk, Around.of(place, where, len(text)))
        )
        if span is not None:
            spans[hunk.index] = span
    return spans


class _Spans:
    """Spans that do not overlap, to be asked whether something is in one of them."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self._spans = sorted(span for span in spans if span[0] < span[1])

    def __contains__(self, at: int) -> bool:
        found = bisect_right(self._spans, (at, maxsize)) - 1
        return found >= 0 and at < self._spans[found][1]


def _spots(text: str, span: Span, changed: _Spans) -> tuple[int, int, int, int]:
    """Where the characters of a place are: left, first, last, right; outside of the text where none is.

    What is changed with it is nothing to stand by: it may be gone before.
    """
    start, end = span
    if start < end:
        return start - 1, start, end - 1, end
    before, behind = (
        range(start - 1, max(start - _REACH, 0) - 1, -1),
        range(end, min(end + _REACH, len(text))),
    )
    first, last = (
        next((at for at in side if text[at].isalnum() and at not in changed), -1) for side in (before, behind)
    )
    return start - 1, first, last, end


def spans_told(hunks: Iterable[Hunk]) -> dict[int, Span]:
    """Where hunks stand that were just quoted, in the text that they are quoted from."""
    return {hunk.index: hunk.span for hunk in hunks if is_placed(hunk) and hunk.quote.at != GONE}


def is_placed(hunk: Hunk) -> bool:
    """Whether it has a place in the text: a title has none, nor what is decided for good."""
    return hunk.part is Part.TEXT and hunk.state in PLACED


class Around(Struct, frozen=True):
    """Where the characters are: behind the left one, at the first, behind the last, at the right one.

    None where they are gone. The text's ends are always there; they are no neighbours.
    """

    left: int | None
    first: int | None
    last: int | None
    right: int | None
    has_left: bool
    has_right: bool
    has_words: bool

    @classmethod
    def of(cls, place: Place, standing: Mapping[Character, int], length: int) -> Around:
        """By the characters that stand in a text of that length."""

        def at(one: Character | None, behind: int = 0) -> int | None:
            found = None if one is None else standing.get(one)
            return None if found is None else found + behind

        return cls(
            left=0 if place.left is None else at(place.left, 1),
            first=at(place.first),
            last=at(place.last, 1),
            right=length if place.right is None else at(place.right),
            has_left=place.left is not None,
            has_right=place.right is not None,
            has_words=place.first is not None or place.last is not None,
        )


def span_of(text: str, hunk: Hunk, around: Around) -> Span | None:
    """Where the hunk stands in the text; None where its words are gone, or what it stood between."""
    needle, other = sides(hunk)
    if not needle:
        at = _insertion(text, hunk.quote, other, around)
        return None if at is None else (at, at)
    for start, end in ((around.first, around.last), (around.left, around.right)):
        if start is not None and end is not None and text[start:end] == needle:
            return (start, end) if _fits(text, hunk.quote, needle, other, (start, end)) else None
    return None


def _fits(text: str, quote: Quote, needle: str, other: str, span: Span) -> bool:
    """Whether the words still end where words do, and whole lines that would go are whole."""
    start, end = span
    was, at = f"{quote.before}{needle}{quote.after}", len(quote.before)
    is_cut = (is_word_end(was, at) and not is_word_end(text, start)) or (
        is_word_end(was, at + len(needle)) and not is_word_end(text, end)
    )
    if is_cut:
        return False
    if needle.endswith("\n") and not other.endswith("\n") and _begins_line(quote.before, len(quote.before)):
        return _begins_line(text, start)
    if needle.startswith("\n") and not other.startswith("\n") and _ends_line(quote.after, 0):
        return _ends_line(text, end)
    return True


def _insertion(text: str, quote: Quote, other: str, around: Around) -> int | None:
    """Where the words are to come that have come nowhere yet, or have been taken out."""
    left, right = around.left, around.right
    is_beside = (around.has_left and left is not None) or (around.has_right and right is not None)
    if not around.has_left and not around.has_right:
        return None if text else 0
    is_among = not around.has_words or around.first is not None or around.last is not None
    if not is_beside or not is_among:
        return None
    if other.startswith("\n") and _ends_line(quote.after, 0):
        at = left if right is None else right
        return at if at is not None and _ends_line(text, at) else None
    if other.endswith("\n") and _begins_line(quote.before, len(quote.before)):
        at = right if left is None else left
        if left is not None and right is not None:  # behind the lines that were put in there
            at = text.rfind("\n", left, right) + 1 or left
        return at if at is not None and _begins_line(text, at) else None
    if left is None or right is None:
        return None
    was_word = not is_word_end(f"{quote.before}{quote.after}", len(quote.before))
    return next((at for at in (right, left) if was_word or is_word_end(text, at)), None)


def _quoted_span(text: str, version: int, hunk: Hunk) -> Span | None:
    """Where a hunk of an earlier release stands: told for this version, or where its quotation is once."""
    needle, _ = sides(hunk)
    quote = hunk.quote
    if quote.version == version:
        at = quote.at if quote.at != GONE and text.startswith(needle, quote.at) else -1
    else:
        whole = f"{quote.before}{needle}{quote.after}"
        found = text.find(whole) if whole else -1
        is_only = found >= 0 and text.find(whole, found + 1) < 0
        at = found + len(quote.before) if is_only else -1
    return None if at < 0 else (at, at + len(needle))


def _characters(place: Place) -> Iterable[Character]:
    return (one for one in (place.left, place.first, place.last, place.right) if one is not None)


def _begins_line(text: str, position: int) -> bool:
    return position == 0 or text[position - 1] == "\n"


def _ends_line(text: str, position: int) -> bool:
    return position == len(text) or text[position] == "\n"


def places_to_json(places: Iterable[Place]) -> list[dict[str, Any]]:
    """Places as they are stored."""
    return [to_builtins(place) for place in places]


def places_from_json(stored: Sequence[Mapping[str, Any]] | None) -> tuple[Place, ...]:
    """Stored places; none of a proposal of an earlier release."""
    return tuple(convert(one, Place) for one in stored or ())


def with_places(known: Iterable[Place], taken: Iterable[Place]) -> tuple[Place, ...]:
    """The places, those that were taken anew in the place of what they were."""
    return tuple(({place.index: place for place in known} | {place.index: place for place in taken}).values())
