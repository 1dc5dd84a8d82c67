"""Finds the dates of a document, each with the name of what happens then."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from requill.ai.builtin.document.calendar import Stated, dates_in
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.outline import Outline

MOST_SHOWN = 4  # dates that an answer quotes
_LONGEST_LINE = 4000  # characters of one line in which dates are looked for
_BESIDE = 40  # characters on each side of a date
_FENCE = re.compile(r"^ {0,3}(?:```|~~~)")
_RULE = re.compile(r"\|?[\s|:]*-{1,}[\s|:-]*$")
_MARK = re.compile(r"^\s*(?:[-*+>]\s+|\d+[.)]\s+|#+\s+|\[[ xX]\]\s+|\|\s*)+|\*\*|__")
_BETWEEN = re.compile(r"\s*[,;|]\s*|(?<=[.!?])\s+|\s+(?:and|then)\s+")
# What something is called ends there: "Beta with 5% of shoppers on", "GA is planned for".
_NAME_END = re.compile(
    r"[,:;(]|\s[–—-](?=\s|$)|\s(?:is|are|was|will|should|must|with|on|in|by|for|from|until|at|to|starts?"
    r"|begins?|ends?|goes|happens|planned|due|comes|date)\b",
    re.IGNORECASE,
)
_LABEL = re.compile(r"^(?:[A-Z]{1,5}-?\d{1,4}|(?:Phase|Stage|Step|Milestone)\s+\d+)[:.)]?\s+", re.IGNORECASE)
_LAUNCHES = frozenset({"ga", "general availability"})


class Dated(Struct, frozen=True):
    """A date of the document, with the name of what happens then; `line` is as it reads.

    `whole` are all the words beside the date, of which the name may be only the first; `before` and `after`
    are what stands directly beside it, and `column` is the head of its column in a table.
    """

    start: int
    stated: Stated
    name: str
    whole: str
    line: str
    before: str
    after: str
    column: str = ""
    is_row: bool = False

    @property
    def end(self) -> int:
        """Where it ends in the document."""
        return self.start + len(self.stated.text)


def dates_of(outline: Outline, start: int, end: int) -> Iterator[Dated]:
    """Every date in the range, with what happens then: the words around it, up to the next pause."""
    position, fenced = start, False
    header: list[str] = []
    for line in outline.text[start:end].split("\n"):
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced and not _RULE.fullmatch(line.strip()):
            is_row = line.lstrip().startswith("|")
            header = header or markup.split_row(line) if is_row else []
            yield from _of_row(line, position, header) if is_row else _of_line(line, position)
        position += len(line) + 1


def _of_row(line: str, position: int, header: Sequence[str]) -> Iterator[Dated]:
    cells = markup.split_row(line)
    stated = dates_in(line)
    plain = [cell for cell in cells if cell.strip() and not _is_date(cell)]
    name = next((cell for cell in plain if not _LABEL.fullmatch(f"{cell} ")), "")
    read = markup.inline(words.clipped(" · ".join(cell for cell in cells if cell.strip()), 160))
    for one in stated:
        cell = len(markup.split_row(f"{line[: one.start]}x")) - 1
        column = header[cell] if cell < len(header) else ""
        before, after = _beside(line, one)
        yield Dated(position + one.start, one, _bare(name), name, read, before, after, column, is_row=True)


def _beside(line: str, one: Stated) -> tuple[str, str]:
    return line[max(0, one.start - _BESIDE) : one.start], line[one.end : one.end + _BESIDE]


def _is_date(cell: str) -> bool:
    return [one.text for one in dates_in(cell)] == [cell.strip()]


def _of_line(line: str, position: int) -> Iterator[Dated]:
    stated = dates_in(line[:_LONGEST_LINE])
    if not stated:
        return
    read = markup.inline(words.clipped(_MARK.sub("", line).strip(), 160))
    hidden = list(line[:_LONGEST_LINE])
    for one in stated:  # a comma within a date is no pause
        hidden[one.start : one.end] = "▢" * len(one.text)
    pauses = list(_BETWEEN.finditer("".join(hidden)))
    for one in stated:
        former = [pause for pause in pauses if pause.end() <= one.start]
        begin = former[-1].end() if former else 0
        stop = next((pause.start() for pause in pauses if pause.start() >= one.end), len(line))
        name = _bare(line[begin : one.start]) or _bare(line[one.end : stop])
        if not name and former:  # "Beta, March 1": it is called what stands before the pause
            name = _bare(line[former[-2].end() if len(former) > 1 else 0 : former[-1].start()])
        whole = line[begin : one.start].strip() or line[one.end : stop]
        yield Dated(position + one.start, one, name, _MARK.sub("", whole), read, *_beside(line, one))


def _bare(text: str) -> str:
    """What something is called, without marks, label and what only leads to its date."""
    bare = _LABEL.sub("", _MARK.sub("", text).strip(" :–—-"), count=1)
    bare = re.sub(r"^(?:and|then|the|our|a|an|is|on|in|by|from|:)\s+", "", f"{bare} ", flags=re.IGNORECASE)
    return _NAME_END.split(bare, maxsplit=1)[0].strip(" *_.:–—-")


def nothing_of(what: str, everything: Sequence[Dated]) -> Plan:
    """That it has no date, and what has one."""
    named = words.clipped(what, 60)
    names = [one for one in everything if one.name and len(one.name) < 60]
    shown = "\n".join(f"- {one.line}" for one in names[:MOST_SHOWN])
    rest = f" Dates that I can move:\n\n{shown}" if shown else ""
    return Plan(f"I find no date of “{named}” in this document, so nothing was changed.{rest}")


def name_key(text: str) -> str:
    """A name without what differs from writer to writer."""
    key = " ".join(words.words(text))
    return "ga" if key in _LAUNCHES else key
