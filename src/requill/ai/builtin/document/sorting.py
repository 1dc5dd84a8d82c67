"""Sorts the rows of a table by a column, and the points of a list by their dates."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.document.calendar import Stated, dates_in, typed_date
from requill.ai.builtin.document.columns import column_place, tables
from requill.ai.builtin.document.ordering import reordered
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.wholes import SortRows
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.markup import split_row
from requill.ai.builtin.text.facts import column_index
from requill.ai.builtin.text.items import listings, main_listing
from requill.ai.builtin.text.outline import Outline
from requill.ai.builtin.text.roles import roles

_NUMBER = re.compile(r"[<>≤≥~€$£]*\s*(-?\d[\d,]*(?:\.\d+)?)")
_GAPS = frozenset({"", "-", "–", "—", "?", "tbd", "tbc", "n/a", markup.TO_BE_SET, markup.TO_BE_NAMED})
_LEAD = re.compile(
    r"(?:(?:by|on|from|until|till|in|at|before|after|around)\s+)?(?:the\s+)?"
    r"(?P<part>early|start of|beginning of|mid|middle of|late|end of)?[ -]*(?:the\s+)?(?=\S)",
    re.IGNORECASE,
)
_DATES = ("date", "dates", "day", "deadline", "due date", "when", "time")
_PARTS = {"early": 0.1, "mid": 0.5, "middle of": 0.5, "late": 0.9, "end of": 1.0}
_Key = tuple[float, float]


def sort_rows(command: SortRows, outline: Outline) -> Plan:
    """The rows by one column: dates by the calendar, figures by size, words by the alphabet, gaps last."""
    found = tables(command.where, outline)
    if not found and command.column.casefold() in _DATES:
        return _sort_points(command, outline)
    if len(found) != 1:
        many = "several tables" if found else "no table"
        return Plan(f"“{command.where}” has {many}, so nothing was sorted.")
    part, table = found[0]
    index = column_place(command.column, table)
    index = index if index >= 0 else column_index(command.column.casefold(), table.header)
    if index < 0:
        known = words.listed([f"“{name}”" for name in table.header])
        return Plan(f"The table in “{part.heading}” has no column “{command.column}”; it has {known}.")
    rows = [split_row(item.text) for item in table.items]
    values = [row[index].strip() if index < len(row) else "" for row in rows]
    given = [place for place, value in enumerate(values) if value.casefold() not in _GAPS]
    stated = {place: _date(values[place]) for place in given}
    figures = {place: figure for place in given if (figure := _NUMBER.match(values[place]))}
    name = table.header[index]
    if any(stated.values()) and (roles(table.header)[index] == "by" or all(stated.values())):
        keys = _by_calendar(stated, values, name)
        if isinstance(keys, Plan):
            return keys
        given.sort(key=keys.__getitem__, reverse=command.is_down)
    elif len(figures) == len(given):
        sizes = {place: float(one[1].replace(",", "")) for place, one in figures.items()}
        given.sort(key=sizes.__getitem__, reverse=command.is_down)
    else:
        given.sort(key=lambda place: values[place].casefold(), reverse=command.is_down)
    order = [*given, *(place for place in range(len(values)) if place not in given)]
    if order == list(range(len(values))):
        return Plan(f"“{part.heading}” is in that order already.")
    last = " What is still open comes last." if len(given) < len(values) else ""
    return Plan(f"Sorted “{part.heading}” by “{name}”.{last}", reordered(part, table, order, outline).calls)


def _sort_points(command: SortRows, outline: Outline) -> Plan:
    """The points of a list by the one date that each of them names."""
    part = outline.named(command.where)
    start = part.body_start if part else 0
    listing = main_listing(listings(outline.text[start : part.end], headings=False)) if part else None
    if part is None or listing is None or len(listing.items) < 2:
        return Plan(f"“{command.where}” has no table and no list, so nothing was sorted.")
    found = [dates_in(f": {item.text}") for item in listing.items]
    for item, dates in zip(listing.items, found, strict=True):
        if len(dates) != 1:
            count = "no date that I know" if not dates else words.counted(len(dates), "date")
            named = markup.inline(words.clipped(item.text, 80))
            return Plan(f"“{named}” names {count}, so nothing was sorted.")
    stated = {place: dates[0] for place, dates in enumerate(found)}
    keys = _by_calendar(dict(stated), [one.text for one in stated.values()], part.heading)
    if isinstance(keys, Plan):
        return keys
    order = sorted(stated, key=keys.__getitem__, reverse=command.is_down)
    if order == list(stated):
        return Plan(f"“{part.heading}” is in that order already.")
    return Plan(f"Sorted “{part.heading}” by date.", reordered(part, listing, order, outline).calls)


def _date(cell: str) -> Stated | None:
    """The date that a cell is, whatever little words lead to it."""
    lead = _LEAD.match(cell)
    return typed_date(cell.strip(" *_")) or (typed_date(cell[lead.end() :].strip(" *_")) if lead else None)


def _by_calendar(
    stated: dict[int, Stated | None], values: Sequence[str], name: str
) -> dict[int, _Key] | Plan:
    """Where each date lies; where one cannot be placed among the others, which."""
    dates = {place: one for place, one in stated.items() if one is not None}
    unknown = next((values[place] for place, one in stated.items() if one is None), "")
    if unknown:
        shown = markup.inline(words.clipped(unknown, 60))
        return Plan(f"“{shown}” in “{name}” is no date that I can place, so nothing was sorted.")
    undated = next((one.text for one in dates.values() if one.year is None), "")
    if undated and any(one.year is not None for one in dates.values()):
        return Plan(f"“{undated}” in “{name}” names no year, and others do, so nothing was sorted.")
    return {place: _key(one, values[place]) for place, one in dates.items()}


def _key(one: Stated, cell: str) -> _Key:
    """The day on which a date begins, or the part of it that is meant, and where it ends."""
    first, last = one.days(one.year or 0)
    if one.day is not None:
        return first, last
    lead = _LEAD.match(cell)
    part = (lead["part"] or "").casefold() if lead else ""
    return first - 1 + _PARTS.get(part, 0.0) * (last - first + 1), last
