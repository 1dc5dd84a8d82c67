"""Moves dates that stand in the document by days, weeks, months, quarters or years, where that is exact."""

from __future__ import annotations

from collections.abc import Sequence

from requill.ai.builtin.document.calendar import shifted
from requill.ai.builtin.document.dated import MOST_SHOWN, Dated, dates_of, name_key, nothing_of
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.matters import ShiftDates
from requill.ai.builtin.document.nouns import noun_for, place_of
from requill.ai.builtin.document.picking import is_name
from requill.ai.builtin.document.plan import Plan, no_section
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.outline import Outline

_MOST = 20  # dates that one wish moves


def shift_dates(command: ShiftDates, outline: Outline) -> Plan:
    """The dates so much later or earlier; a question where it is not clear which date, or what it becomes."""
    find = _of_section if command.every else _of_thing
    found = find(command.what, outline)
    if isinstance(found, Plan):
        return found
    moved: list[tuple[Dated, str]] = []
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
    left = _not_moved(moved, outline) if command.every and not command.what else _left(moved, outline)
    told = list(dict.fromkeys(_told(dated, new) for dated, new in moved))
    if len(told) == 1:
        return Plan(f"{told[0]}: {_by(command)}.{left}", editor.calls)
    lines = "\n".join(f"- {line}" for line in told)
    count = words.capitalised(words.counted(len(moved), "date is", "dates are"))
    return Plan(f"{count} {_by(command)} now:\n\n{lines}{left}", editor.calls)


def _told(dated: Dated, new: str) -> str:
    name = markup.inline(words.clipped(dated.name, 70))
    lead = f"“{name}” moves" if name else "The date moves"
    return f"{lead} from {dated.stated.text} to {new}"


def _by(command: ShiftDates) -> str:
    count = words.counted(abs(command.count), command.unit)
    return f"{count} {'later' if command.count > 0 else 'earlier'}"


def _left(moved: Sequence[tuple[Dated, str]], outline: Outline) -> str:
    """Where the old date still stands, for a person to look at."""
    old = {dated.stated.text for dated, _ in moved}
    gone = {dated.start for dated, _ in moved}
    left = [
        one
        for one in dates_of(outline, 0, len(outline.text))
        if one.stated.text in old and one.start not in gone
    ]
    if not left:
        return ""
    shown = "\n".join(f"- {one.line}" for one in left[:MOST_SHOWN])
    return f"\n\nThe old date also stands here, and was left as it is:\n\n{shown}"


def _not_moved(moved: Sequence[tuple[Dated, str]], outline: Outline) -> str:
    """The dates outside of the schedule: who moves everything has to know of them."""
    gone = {dated.start for dated, _ in moved}
    left = [one for one in dates_of(outline, 0, len(outline.text)) if one.start not in gone]
    lines = list(dict.fromkeys(one.line for one in left))
    if not lines:
        return ""
    more = len(lines) - MOST_SHOWN
    shown = "\n".join(f"- {line}" for line in lines[:MOST_SHOWN])
    rest = f"\n- and {words.counted(more, 'more line')}" if more > 0 else ""
    return f"\n\nNot moved, because these dates stand elsewhere:\n\n{shown}{rest}"


def _not_exact(dated: Dated, command: ShiftDates) -> Plan:
    """The question for the new date, where counting gives none."""
    old = dated.stated.text
    name = markup.inline(words.clipped(dated.name, 60))
    of = f" of “{name}”" if name else ""
    offer = f"Replace {old} with …"
    return Plan(
        f"The date{of} is “{old}”, and {_by(command)} is no exact date of that form. Nothing was changed: "
        f"say the new date, such as “{offer}”.",
    )


def _of_section(name: str, outline: Outline) -> list[Dated] | Plan:
    """Every date of the section, or of the one that holds the schedule."""
    milestone = noun_for("milestone")
    part = outline.named(name) if name else place_of(milestone, outline) if milestone else None
    if part is None:
        return (
            no_section(name)
            if name
            else Plan("Which section holds the dates? Say, for example, “in Rollout”.")
        )
    found = list(dates_of(outline, part.body_start, part.end))
    if not found:
        return Plan(f"“{part.heading}” names no date that I could move, so nothing was changed.")
    if len(found) > _MOST:
        return Plan(f"“{part.heading}” names {len(found)} dates; say which to move. Nothing was changed.")
    return found


def _of_thing(what: str, outline: Outline) -> list[Dated] | Plan:
    """The date of what was named; where it is told several times, every such place."""
    everything = list(dates_of(outline, 0, len(outline.text)))
    for fits in (_is_all, _is_called, _is_named):
        found = [one for one in everything if fits(what, one)]
        if found:
            break
    else:
        return nothing_of(what, everything)
    if len({one.stated.text for one in found}) > 1:
        named = words.clipped(what, 60)
        lines = "\n".join(f"- {line}" for line in dict.fromkeys(one.line for one in found[:MOST_SHOWN]))
        return Plan(
            f"{words.capitalised(words.number(len(found)))} dates are about “{named}”:\n\n{lines}\n\nSay "
            "which by more of its words, or “Replace … with …”. Nothing was changed."
        )
    return found


def _is_all(what: str, one: Dated) -> bool:
    return name_key(what) == name_key(one.whole)


def _is_called(what: str, one: Dated) -> bool:
    return name_key(what) == name_key(one.name)


def _is_named(what: str, one: Dated) -> bool:
    if is_name(what, one.name):
        return True
    return not one.is_row and f" {name_key(what)} " in f" {name_key(one.name)} "
