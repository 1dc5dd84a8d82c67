"""Puts an answer into its section: in place of the one that it replaces, else in the questions' order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from msgspec import Struct

from requill.ai.interface import SectionPlan
from requill.features.flow.frame import framed
from requill.features.flow.grid import find_grid, read_rows
from requill.features.flow.interview import SectionRecord
from requill.features.flow.structure import is_below, is_item, marker, renumbered
from requill.kit.cells import table_head


class PlacedAnswer(Struct, frozen=True):
    """The section's text with the answer, and the answer as it stands there without the header of its table.

    `is_beside`: what it was to replace is not there word for word, so it stands below that. `has_rows`: it is
    rows of the section's table.
    """

    body: str
    written: str
    is_beside: bool = False
    has_rows: bool = False


def place(
    body: str,
    plan: SectionPlan,
    section: SectionRecord,
    number: int,
    content: str,
    elsewhere: Sequence[str] = (),
) -> PlacedAnswer:
    """The section with the answer to that question of it; `elsewhere` is other text whose ids are taken."""
    lines = body.split("\n") if body else []
    old = section.questions[number].text
    found = _find(lines, old, _after_earlier(lines, section, number)) if old else None
    spot: int | None = None
    if found is not None:
        spot = found
        del lines[spot : spot + old.count("\n") + 1]
    rows = read_rows(content, plan.columns) if plan.columns else None
    if rows is None:
        written = framed(content)
        if plan.prefix:
            written = renumbered(written, plan.prefix, "\n".join(lines), *elsewhere)
        lines = _with_text(_without_empty_table(lines, plan), plan, section, number, written, spot)
    else:
        written = "\n".join(rows)
        lines = _with_rows(lines, plan, section, number, rows, spot)
    return PlacedAnswer("\n".join(lines).strip("\n"), written, bool(old) and found is None, bool(rows))


def _with_rows(
    lines: list[str],
    plan: SectionPlan,
    section: SectionRecord,
    number: int,
    rows: list[str],
    spot: int | None,
) -> list[str]:
    grid = find_grid(lines, plan.columns)
    if grid is None:
        return _with_text(lines, plan, section, number, "\n".join([*table_head(plan.columns), *rows]), spot)
    if spot is None or not grid.first + 2 <= spot <= grid.end:
        spot = _in_order(lines, section, number)
    if not grid.first + 2 <= spot <= grid.end:
        spot = grid.end
    return [*lines[:spot], *rows, *lines[spot:]]


def _with_text(
    lines: list[str],
    plan: SectionPlan,
    section: SectionRecord,
    number: int,
    text: str,
    spot: int | None,
) -> list[str]:
    if not text:
        return lines
    spot = _in_order(lines, section, number) if spot is None else min(spot, len(lines))
    grid = find_grid(lines, plan.columns) if plan.columns else None
    if grid is not None and grid.first < spot < grid.end:
        spot = grid.end
    before, after = lines[:spot], lines[spot:]
    while before and not before[-1].strip():
        before.pop()
    while after and not after[0].strip():
        after.pop(0)
    middle = text.split("\n")
    return [*before, *_gap(before, middle), *middle, *_gap(middle, after), *after]


def _gap(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Nothing between entries of one list, else a blank line."""
    if not before or not after:
        return []
    head = next((line for line in reversed(before) if not is_below(line)), "")
    continues = is_item(head) and is_item(after[0]) and marker(head) == marker(after[0])
    return [] if continues else [""]


def _in_order(lines: Sequence[str], section: SectionRecord, number: int) -> int:
    """Behind the answer to the question before, or before the one to the next, or at the end."""
    behind = _after_earlier(lines, section, number)
    if behind:
        return behind
    for later in section.questions[number + 1 :]:
        found = _find(lines, later.text, 0) if later.text else None
        if found is not None:
            return found
    return len(lines)


def _after_earlier(lines: Sequence[str], section: SectionRecord, number: int) -> int:
    """The line behind the last of the earlier answers that stands there; 0 where none does."""
    for earlier in reversed(section.questions[:number]):
        found = _find(lines, earlier.text, 0) if earlier.text else None
        if found is not None:
            return found + earlier.text.count("\n") + 1
    return 0


def _find(lines: Sequence[str], text: str, start: int) -> int | None:
    """The first line from which on `text` stands there line by line, from `start` or from the beginning."""
    wanted = text.split("\n")
    last = len(lines) - len(wanted)
    for first in chain(range(start, last + 1), range(min(start, last + 1))):
        if lines[first] == wanted[0] and list(lines[first : first + len(wanted)]) == wanted:
            return first
    return None


def _without_empty_table(lines: list[str], plan: SectionPlan) -> list[str]:
    """The lines without the header of a table whose only rows were replaced."""
    grid = find_grid(lines, plan.columns) if plan.columns else None
    if grid is None or grid.rows:
        return lines
    return lines[: grid.first] + lines[grid.end :]
