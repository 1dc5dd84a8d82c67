"""Reads the time that a question asks about: before, until, after, since, in or between dates."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from requill.ai.builtin.document.calendar import Stated, typed_date
from requill.ai.builtin.document.dated import Dated
from requill.ai.builtin.language import words

_SIDE = re.compile(
    r"\b(?P<side>before|until|till|up to|by|after|since|from|in|within|on|during|between)\s+(?=\S)",
    re.IGNORECASE,
)
_AND = re.compile(r"\s+(?:and|to|until|till|through)\s+|\s*[–—]\s*", re.IGNORECASE)
_END_OF = re.compile(r"^(?:the\s+)?end of\s+(?:the\s+)?", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_LONGEST = 60  # characters of a time
_MOST_SIDES = 12  # words of a question that may lead to one
_TO_ITS_END = ("until", "till", "up to", "by")


class Span(Struct, frozen=True):
    """A time: `side` of `first`, up to `last` where there are two; `head` is the question up to it.

    A date is its words and, except for a year alone, how it is read.
    """

    head: str
    side: str
    first: tuple[str, Stated | None]
    last: tuple[str, Stated | None]

    @property
    def year(self) -> int | None:
        """The year that it names, if any."""
        return _year(self.last) or _year(self.first)

    def said(self, year: int) -> str:
        """The time in words, with its year."""
        last = _written(self.last, year)
        if self.first is self.last:
            return f"{self.side} {last}"
        return f"{self.side} {_written(self.first, None)} {'and' if self.side == 'between' else 'to'} {last}"

    def holds(self, one: Stated, year: int) -> bool:
        """Whether a date lies in it; `year` is that of dates that name none."""
        begin, end = one.days(one.year or year)
        own = _year(self.last) or year
        first, last = _days(self.first, _year(self.first) or own)[0], _days(self.last, own)[1]
        match self.side:
            case "before":
                return begin < first
            case "after":
                return end > last
            case "until" | "till" | "up to" | "by":
                return end <= last
            case "since" | "from" if self.first is self.last:
                return end >= first
            case _:
                return begin <= last and end >= first


def span_in(question: str) -> Span | None:
    """The time with which a question ends; None where it ends otherwise."""
    said = question.rstrip(" .?!\n")
    for found in list(_SIDE.finditer(said))[:_MOST_SIDES]:
        rest = said[found.end() :]
        if len(rest) <= _LONGEST and (dates := _dates(found["side"].lower(), rest)):
            return Span(said[: found.start()].strip(), found["side"].lower(), dates[0], dates[-1])
    return None


def year_of(span: Span, dates: Collection[Dated]) -> int | None:
    """The year that is meant: the one that is said, or the only one that the dates have."""
    years = {one.stated.year for one in dates if one.stated.year}
    return span.year or (years.pop() if len(years) == 1 else None)


def within(span: Span, year: int, dates: Sequence[Dated], *, dateless: bool = False) -> Iterator[str]:
    """The lines of the dates in the time, each once; with `dateless` of those that name no year."""
    fitting = (one for one in dates if (one.stated.year is None) is dateless and span.holds(one.stated, year))
    yield from dict.fromkeys(one.line for one in fitting)


def _dates(side: str, rest: str) -> list[tuple[str, Stated | None]]:
    if side in ("between", "from"):
        for found in _AND.finditer(rest):
            pair = [_date(rest[: found.start()]), _date(rest[found.end() :])]
            if pair[0] and pair[1]:
                return [pair[0], pair[1]]
        if side == "between":
            return []
    one = _date(_END_OF.sub("", rest) if side in (*_TO_ITS_END, "after") else rest)
    return [one] if one else []


def _date(text: str) -> tuple[str, Stated | None] | None:
    bare = text.strip(" ,")
    if _YEAR.fullmatch(bare):
        return bare, None
    stated = typed_date(bare)
    return (stated.text, stated) if stated else None


def _year(one: tuple[str, Stated | None]) -> int | None:
    text, stated = one
    return stated.year if stated else int(text)


def _days(one: tuple[str, Stated | None], year: int) -> tuple[int, int]:
    stated = one[1]
    return stated.days(year) if stated else (year * 372 + 1, (year + 1) * 372)


def _written(one: tuple[str, Stated | None], year: int | None) -> str:
    text = words.capitalised(one[0])
    return text if year is None or _year(one) else f"{text} {year}"
