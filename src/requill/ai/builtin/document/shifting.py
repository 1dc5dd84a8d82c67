"""Moves dates that stand in the document by days, weeks, months, quarters or years, where that is exact."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from requill.ai.builtin import markup, words
from requill.ai.builtin.document.calendar import Stated, dates_in, shifted
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.matters import ShiftDates
from requill.ai.builtin.document.nouns import noun_for, place_of
from requill.ai.builtin.document.picking import is_name
from requill.ai.builtin.document.plan import Plan, no_section
from requill.ai.builtin.outline import Outline

_MOST = 20  # dates that one wish moves
_MOST_SHOWN = 4
_LONGEST_LINE = 4000  # characters of one line in which dates are looked for
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


@dataclass(frozen=True, slots=True)
class _Dated:
    """A date of the document, with the name of what happens then; `line` is as it reads.

    `whole` are all the words beside the date, of which the name may be only the first.
    """

    start: int
    stated: Stated
    name: str
    whole: str
    line: str
    is_row: bool

    @property
    def end(self) -> int:
        return self.start + len(self.stated.text)


def shift_dates(command: ShiftDates, outline: Outline) -> Plan:
    """The dates so much later or earlier; a question where it is not clear which date, or what it becomes."""
    find = _of_section if command.every else _of_thing
    found = find(command.what, outline)
    if isinstance(found, Plan):
        return found
    moved: list[tuple[_Dated, str]] = []
    for dated in found:
        new = (
            None
            if dated.stated.is_vague and command.unit in ("day", "week")
            else shifted(dated.stated, command.count, command.unit)
        )
        if new is None:
            return _not_exact(dated, command)
        moved.append((dated, new))
    editor = Editor(outline.text)
    for dated, new in sorted(moved, key=lambda each: -each[0].start):
        editor.replace(dated.start, dated.end, new)
    told = list(dict.fromkeys(_told(dated, new) for dated, new in moved))
    if len(told) == 1:
        return Plan(f"{told[0]}: {_by(command)}.{_left(moved, outline)}", editor.calls)
    lines = "\n".join(f"- {line}" for line in told)
    count = words.capitalised(words.counted(len(moved), "date is", "dates are"))
    return Plan(f"{count} {_by(command)} now:\n\n{lines}{_left(moved, outline)}", editor.calls)


def _told(dated: _Dated, new: str) -> str:
    name = markup.inline(words.clipped(dated.name, 70))
    lead = f"“{name}” moves" if name else "The date moves"
    return f"{lead} from {dated.stated.text} to {new}"


def _by(command: ShiftDates) -> str:
    count = words.counted(abs(command.count), command.unit)
    return f"{count} {'later' if command.count > 0 else 'earlier'}"


def _left(moved: Sequence[tuple[_Dated, str]], outline: Outline) -> str:
    """Where the old date still stands, for a person to look at."""
    old = {dated.stated.text for dated, _ in moved}
    gone = {dated.start for dated, _ in moved}
    left = [
        one
        for one in _dates(outline, 0, len(outline.text))
        if one.stated.text in old and one.start not in gone
    ]
    if not left:
        return ""
    shown = "\n".join(f"- {one.line}" for one in left[:_MOST_SHOWN])
    return f"\n\nThe old date also stands here, and was left as it is:\n\n{shown}"


def _not_exact(dated: _Dated, command: ShiftDates) -> Plan:
    """The question for the new date, where counting gives none."""
    old = dated.stated.text
    name = markup.inline(words.clipped(dated.name, 60))
    of = f" of “{name}”" if name else ""
    offer = f"Replace {old} with …"
    return Plan(
        f"The date{of} is “{old}”, and {_by(command)} is no exact date of that form. Nothing was changed: "
        f"say the new date, such as “{offer}”.",
    )


def _of_section(name: str, outline: Outline) -> list[_Dated] | Plan:
    """Every date of the section, or of the one that holds the schedule."""
    milestone = noun_for("milestone")
    part = outline.named(name) if name else place_of(milestone, outline) if milestone else None
    if part is None:
        return (
            no_section(name)
            if name
            else Plan("Which section holds the dates? Say, for example, “in Rollout”.")
        )
    found = list(_dates(outline, part.body_start, part.end))
    if not found:
        return Plan(f"“{part.heading}” names no date that I could move, so nothing was changed.")
    if len(found) > _MOST:
        return Plan(f"“{part.heading}” names {len(found)} dates; say which to move. Nothing was changed.")
    return found


def _of_thing(what: str, outline: Outline) -> list[_Dated] | Plan:
    """The date of what was named; where it is told several times, every such place."""
    everything = list(_dates(outline, 0, len(outline.text)))
    for fits in (_is_all, _is_called, _is_named):
        found = [one for one in everything if fits(what, one)]
        if found:
            break
    else:
        return _nothing(what, everything)
    if len({one.stated.text for one in found}) > 1:
        named = words.clipped(what, 60)
        lines = "\n".join(f"- {line}" for line in dict.fromkeys(one.line for one in found[:_MOST_SHOWN]))
        return Plan(
            f"{words.capitalised(words.number(len(found)))} dates are about “{named}”:\n\n{lines}\n\nSay "
            "which by more of its words, or “Replace … with …”. Nothing was changed."
        )
    return found


def _nothing(what: str, everything: Sequence[_Dated]) -> Plan:
    named = words.clipped(what, 60)
    names = [one for one in everything if one.name and len(one.name) < 60]
    shown = "\n".join(f"- {one.line}" for one in names[:_MOST_SHOWN])
    rest = f" Dates that I can move:\n\n{shown}" if shown else ""
    return Plan(f"I find no date of “{named}” in this document, so nothing was changed.{rest}")


def _key(text: str) -> str:
    key = " ".join(words.words(text))
    return "ga" if key in _LAUNCHES else key


def _is_all(what: str, one: _Dated) -> bool:
    return _key(what) == _key(one.whole)


def _is_called(what: str, one: _Dated) -> bool:
    return _key(what) == _key(one.name)


def _is_named(what: str, one: _Dated) -> bool:
    if is_name(what, one.name):
        return True
    return not one.is_row and f" {_key(what)} " in f" {_key(one.name)} "


def _dates(outline: Outline, start: int, end: int) -> Iterator[_Dated]:
    """Every date in the range, with what happens then: the words around it, up to the next pause."""
    position, fenced = start, False
    for line in outline.text[start:end].split("\n"):
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced and not _RULE.fullmatch(line.strip()):
            yield from _of_row(line, position) if line.lstrip().startswith("|") else _of_line(line, position)
        position += len(line) + 1


def _of_row(line: str, position: int) -> Iterator[_Dated]:
    cells = markup.split_row(line)
    stated = dates_in(line)
    plain = [cell for cell in cells if cell.strip() and not _is_date(cell)]
    name = next((cell for cell in plain if not _LABEL.fullmatch(f"{cell} ")), "")
    read = markup.inline(words.clipped(" · ".join(cell for cell in cells if cell.strip()), 160))
    for one in stated:
        yield _Dated(position + one.start, one, _bare(name), name, read, is_row=True)


def _is_date(cell: str) -> bool:
    return [one.text for one in dates_in(cell)] == [cell.strip()]


def _of_line(line: str, position: int) -> Iterator[_Dated]:
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
        yield _Dated(position + one.start, one, name, _MARK.sub("", whole), read, is_row=False)


def _bare(text: str) -> str:
    """What something is called, without marks, label and what only leads to its date."""
    bare = _LABEL.sub("", _MARK.sub("", text).strip(" :–—-"), count=1)
    bare = re.sub(r"^(?:and|then|the|our|a|an|is|on|in|by|from|:)\s+", "", f"{bare} ", flags=re.IGNORECASE)
    return _NAME_END.split(bare, maxsplit=1)[0].strip(" *_.:–—-")
