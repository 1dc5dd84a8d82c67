"""Judges tables: cells that are still empty."""

from __future__ import annotations

from collections.abc import Iterator

from requill.features.documents.outline import Row, Span, Table
from requill.features.review import vocabulary
from requill.features.review.raw_findings import Mend, RawFinding, Spot
from requill.features.review.reading import Heading

_KNOWN, _UNSET = map(vocabulary.pattern, ("columns", "unset"))
_NAMED = 5  # empty cells of one column that are named one by one
_ROWS = 5_000
_DATES = frozenset({"by", "due", "needed by", "ready by"})


def judge_table(table: Table, heading: Heading, planned: frozenset[str], text: str) -> Iterator[RawFinding]:
    """What is missing in a table; `planned` are the columns that its template gives it."""
    titles = [title.strip() for title in table.header.texts(text)]
    keys = [title.casefold() for title in titles]
    wanted = [index for index, key in enumerate(keys) if key and (key in planned or _KNOWN.fullmatch(key))]
    empty: dict[int, list[tuple[int, Row, Span]]] = {}
    for number, row in enumerate(table.rows[:_ROWS], 1):
        values = [cell.of(text) for cell in row.cells]
        for index in wanted if any(values) else ():
            if index >= len(values) or _UNSET.fullmatch(values[index]):
                is_word = index < len(values) and values[index]
                empty.setdefault(index, []).append((number, row, row.cells[index if is_word else 0]))
    rule = "S02" if heading.kind == "metrics" else "S07"
    for index, found in sorted(empty.items(), key=lambda pair: pair[1][0][0]):
        if len(found) > _NAMED:
            why = f"The first is row {found[0][0]}. Fill in the column or remove it."
            spot = Spot(found[0][2], found[0][1].span)
            yield RawFinding(rule, "issue", f"{len(found)} rows without “{titles[index]}”", why, spot)
            continue
        name = "date" if keys[index] in _DATES else titles[index]
        name = name.lower() if name[1:] == name[1:].lower() else name
        for number, row, words in found:
            first = " ".join(row.cells[0].of(text).split())[:60]
            subject = f"“{first}”" if first else "This row"
            why = f"{subject} has no {name} yet. Fill it in, or ask for it as an open question."
            arguments = {"section": heading.text, "row": str(number), "column": titles[index]}
            mends = (Mend("set_cell", f"Set {name}", arguments, "value", at_words=True),)
            yield RawFinding(rule, "issue", f"No {name}", why, Spot(words, row.span, f"Row {number}"), mends)
