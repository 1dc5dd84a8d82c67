"""Finds the cells of tables that nobody has filled in yet."""

from __future__ import annotations

import re
from collections.abc import Iterator

from requill.ai.builtin.language import words
from requill.ai.builtin.language.markup import split_row
from requill.ai.builtin.text.finding import PLACEHOLDER, Finding
from requill.ai.builtin.text.items import Listing, listings
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import Section

_MOST_ROWS = 40  # of one table of metrics that are told one by one
_MEASURED = {"baseline": "baseline", "target": "target", "by": "date"}
_NUMBER = re.compile(r"\d")


def open_cells(outline: Outline) -> Iterator[Finding]:
    """The metrics without baseline, target or date, each; of any other table, its open columns."""
    for part in outline.top:
        body = outline.body(part)
        tables = [one for one in listings(body) if one.form == "row"] if "|" in body else []
        if outline.kind(part) != "metrics":
            yield from (finding for table in tables for finding in _open_rows(part, table))
            continue
        yield from (finding for table in tables for finding in _metric_rows(table))
        if not tables and body.strip() and not _NUMBER.search(body):
            yield Finding(
                8,
                "Cannot be tested",
                f"“{part.heading}” has no number.",
                "Give each goal a baseline, a target and a date.",
            )


def _metric_rows(table: Listing) -> Iterator[Finding]:
    header = [name.casefold() for name in table.header]
    for item in table.items[:_MOST_ROWS]:
        row = split_row(item.text)
        cells = dict(zip(header, row, strict=False))
        gaps = [
            said
            for name, said in _MEASURED.items()
            if name in cells and (cells[name] in ("", "-", "–", "—", "?") or PLACEHOLDER.match(cells[name]))
        ]
        if gaps:
            said = f"The metric “{words.clipped(row[0], 70)}” has no {words.listed(gaps)}."
            yield Finding(7, "Missing", said, "Set it, or say who will and when.")


def _open_rows(part: Section, table: Listing) -> Iterator[Finding]:
    """An empty cell may be meant; one that says "to be set" is not."""
    rows = [split_row(item.text) for item in table.items]
    gaps = [
        (row[0], [name for name, cell in zip(table.header, row, strict=False) if PLACEHOLDER.match(cell)])
        for row in rows
    ]
    gaps = [(row, names) for row, names in gaps if names]
    if not gaps:
        return
    columns = [f"“{name}”" for name in table.header if any(name in names for _, names in gaps)]
    verb = "is" if len(columns) == 1 else "are"
    count = words.counted(len(gaps), "row")
    first = words.clipped(gaps[0][0], 70)
    said = f"In “{part.heading}”, {words.listed(columns)} {verb} still open in {count}, first: “{first}”."
    yield Finding(6, "Left open", said, "Fill it in, or say who will and when.")
