"""Puts a pasted table under a section's columns, or keeps it as it is where they have nothing in common."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from requill.ai.builtin.compose.columns import row
from requill.ai.builtin.compose.entries import append_rows, own_header, rows_of
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.grids import Grid
from requill.ai.builtin.text.roles import roles

Reader = Callable[[str], Mapping[str, str]]
_DIGIT = re.compile(r"\d")
_EMPTY = ("", markup.TO_BE_SET, markup.TO_BE_NAMED)
_LONGEST_NAME = 40


class _Fit(Struct, frozen=True):
    """Where each pasted column goes: its place among ours, or None."""

    names: Sequence[str]
    places: Sequence[int | None]
    header: Sequence[str]
    roles: Sequence[str]
    main: str


def add_pasted(
    grid: Grid, header: Sequence[str], existing: str, *, main: str = "", read: Reader | None = None
) -> str:
    """The section with the pasted rows under its own columns.

    A section without a table takes the columns that it lacks from the pasted one. `read` finds parts in the
    words of a row for which the pasted table has no column.
    """
    names, data = _split(grid, header, main)
    if not names:
        return append_rows(header, [_in_order(one, header) for one in data], existing)
    fit = _fit(names, header, main)
    if not any(place is not None and fit.roles[place] != "main" for place in fit.places) and not (
        {name.casefold() for name in names} & {name.casefold() for name in header}
    ):
        return markup.paragraphs([existing, markup.table(names, [_capital(one) for one in data])])
    if own_header(existing) is None:
        fit = _fit(names, _joined(fit), main)
    have = rows_of(existing, fit.header)
    rows: list[list[str]] = []
    for one in data:
        rows.append(_row(one, fit, read, [*have, *rows]))
    return append_rows(fit.header, rows, existing)


def _split(grid: Grid, header: Sequence[str], main: str) -> tuple[list[str], list[Sequence[str]]]:
    """The pasted table's column names, which may be its first row, and its rows."""
    if grid.header is not None:
        return list(grid.header), list(grid.rows)
    first, *rest = grid.rows
    keys = {words.squeeze(name).casefold() for name in header}
    known = any(name.casefold() in keys for name in first)
    by_role = [role for role in roles(first, main) if role not in ("", "main")]
    figures = any(_DIGIT.search(cell) for one in rest for cell in one[1:])
    counted = figures and not any(_DIGIT.search(cell) for cell in first)
    short = all(0 < len(cell) < _LONGEST_NAME for cell in first)
    named = bool(rest) and short and (known or len(by_role) > 1 or counted)
    return (list(first), list(rest)) if named else ([], list(grid.rows))


def _fit(names: Sequence[str], header: Sequence[str], main: str) -> _Fit:
    """Each pasted column to ours of the same name, else of the same role; never two to one."""
    ours, keys = roles(header, main), [words.squeeze(name).casefold() for name in header]
    taken: set[int] = set()
    places: list[int | None] = []
    for name, role in zip(names, roles(names, main), strict=True):
        key = words.squeeze(name).casefold()
        place = keys.index(key) if key in keys else ours.index(role) if role and role in ours else None
        places.append(place if place not in taken else None)
        taken |= {place} if place is not None else set()
    return _Fit(names, places, header, ours, main)


def _joined(fit: _Fit) -> list[str]:
    """Our columns with those that we lack, each after its left neighbour."""
    header = list(fit.header)
    after = 0
    for name, place in zip(fit.names, fit.places, strict=True):
        if place is None:
            header.insert(after, name)
            after += 1
        else:
            after = header.index(fit.header[place]) + 1
    return header


def _row(one: Sequence[str], fit: _Fit, read: Reader | None, have: Sequence[Sequence[str]]) -> list[str]:
    parts: dict[str, str] = {}
    direct: dict[int, str] = {}
    extra: list[str] = []
    for index, text in enumerate(one):
        place = fit.places[index] if index < len(fit.places) else None
        if not text:
            continue
        if place is None:
            extra.append(f"{fit.names[index]}: {text}" if index < len(fit.names) else text)
        elif fit.roles[place]:
            parts[fit.roles[place]] = text
        else:
            direct[place] = text
    for role, text in read("; ".join(parts.values())).items() if read else ():
        if role in fit.roles and role not in parts:
            parts = _moved(parts, role, text)
    made = row(fit.header, parts, main=fit.main, rows=have)
    for place, text in direct.items():
        made[place] = words.capitalised(text)
    if extra:
        made[-1] = "; ".join([*([made[-1]] if made[-1] not in _EMPTY else []), *extra])
    return made


def _moved(parts: Mapping[str, str], role: str, text: str) -> dict[str, str]:
    """The parts with what one of them says about another role under that role: "cache, owner: Tom"."""
    pattern = re.compile(rf"[\s,;(]*\b{role}\s*(?:is|:|=)?\s*{re.escape(text)}\)?", re.IGNORECASE)
    for name, said in parts.items():
        if found := pattern.search(said):
            left = f"{said[: found.start()]}{said[found.end() :]}".strip(" ,;.")
            return {**parts, name: left, role: text} if left else dict(parts)
    return dict(parts)


def _in_order(one: Sequence[str], header: Sequence[str]) -> list[str]:
    width = len(header)
    cells = [words.capitalised(cell) or markup.TO_BE_SET for cell in one]
    if len(cells) > width:
        cells = [*cells[: width - 1], "; ".join(cells[width - 1 :])]
    return cells + [markup.TO_BE_SET] * (width - len(cells))


def _capital(one: Sequence[str]) -> list[str]:
    return [words.capitalised(one[0]), *one[1:]] if one else []
