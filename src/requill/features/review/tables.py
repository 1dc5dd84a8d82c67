"""Judges tables: cells that are still empty, and scores that don't add up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from requill.features.documents.outline import Row, Span, Table
from requill.features.review.drafts import Draft, Mend, Spot
from requill.features.review.reading import Heading

_KNOWN = re.compile(
    r"(?:risk )?(?:owner|mitigation|by|due|due date|date|needed by|ready by|target|baseline|metric|likelihood|impact|from|who|answer"
    r"|source|decision|decided by|priority|status|size|effort|verification|value)"
)
_AT_MOST = 5  # empty cells of one column are named one by one
_ROWS = 5_000
_UNSET = frozenset(
    {"", "-", "–", "—", "?", "to be set", "to be named", "to be decided", "tbd", "tbc", "n/n", "..."}
)
_FORMULAS: tuple[tuple[str, str, tuple[tuple[str, ...], ...]], ...] = (
    ("P02", "RICE", (("reach",), ("impact",), ("confidence",), ("effort",))),
    (
        "P03",
        "WSJF",
        (
            ("value", "business value", "user value"),
            ("time criticality", "criticality"),
            ("risk reduction", "risk", "risk/opportunity", "rr/oe"),
            ("job size", "size", "effort", "duration"),
        ),
    ),
    ("P03", "ICE", (("impact",), ("confidence",), ("ease",))),
)


def judge_table(table: Table, heading: Heading, planned: frozenset[str], text: str) -> list[Draft]:
    """What is missing or wrong in a table; `planned` are the columns that its template gives it."""
    titles = [title.strip() for title in table.header.texts(text)]
    rows = table.rows[:_ROWS]
    return [*_empty_cells(rows, titles, heading, planned, text), *_scores(rows, titles, heading, text)]


def _empty_cells(
    rows: Sequence[Row], titles: Sequence[str], heading: Heading, planned: frozenset[str], text: str
) -> Iterator[Draft]:
    empty: dict[int, list[tuple[int, Row, Span]]] = {}
    for number, row in enumerate(rows, 1):
        cells = row.cells
        values = [cell.of(text).strip().casefold() for cell in cells[: len(titles)]]
        if not any(values):
            continue
        for index in range(len(titles)):
            if index >= len(values) or values[index] in _UNSET:
                key = titles[index].casefold()
                if key and (key in planned or _KNOWN.fullmatch(key)):
                    cell = cells[index] if index < len(cells) else Span(row.span.end, row.span.end)
                    empty.setdefault(index, []).append((number, row, cell))
    for index, found in sorted(empty.items(), key=lambda pair: pair[1][0][0]):
        title = titles[index]
        if len(found) > _AT_MOST:
            yield _many(found, title, heading)
            continue
        for number, row, cell in found:
            yield _cell(number, row, cell, title, heading, text)


def _cell(number: int, row: Row, cell: Span, title: str, heading: Heading, text: str) -> Draft:
    name = _lowered(title)
    words = cell if cell.end > cell.start else row.cells[0]
    spot = Spot(words, row.span, heading.text, heading.body.start, f"Row {number}")
    arguments = {"section": heading.text, "row": str(number), "column": title}
    mends = (Mend("set_cell", f"Set {name}", arguments, "value", at_words=True),)
    rule = "S02" if heading.kind == "metrics" else "S07"
    return Draft(rule, "issue", f"No {name}", _why(row, name, text), spot, mends)


def _why(row: Row, name: str, text: str) -> str:
    first = " ".join(row.cells[0].of(text).split())
    subject = f"“{first[:60]}”" if first else "This row"
    return f"{subject} has no {name} yet. Fill it in, or ask for it as an open question."


def _many(found: Sequence[tuple[int, Row, Span]], title: str, heading: Heading) -> Draft:
    name = _lowered(title)
    _, row, cell = found[0]
    words = cell if cell.end > cell.start else row.cells[0]
    spot = Spot(words, row.span, heading.text, heading.body.start, "")
    why = f"The first is row {found[0][0]}. Fill the column, or take it out."
    rule = "S02" if heading.kind == "metrics" else "S07"
    return Draft(rule, "issue", f"{len(found)} rows without “{title}”", why, spot)


def _lowered(title: str) -> str:
    if title.casefold() in ("by", "due", "needed by", "ready by"):
        return "date"
    return title if title[1:] != title[1:].lower() else title.lower()


# --- scores -----------------------------------------------------------------------------------


def _scores(rows: Sequence[Row], titles: Sequence[str], heading: Heading, text: str) -> Iterator[Draft]:
    keys = [title.casefold() for title in titles]
    for rule, name, parts in _FORMULAS:
        places = [next((keys.index(word) for word in words if word in keys), -1) for words in parts]
        total = next(
            (
                index
                for index, key in enumerate(keys)
                if key in (name.lower(), f"{name.lower()} score", "score", "total")
            ),
            -1,
        )
        if min(places) >= 0 and total >= 0:
            for number, row in enumerate(rows, 1):
                yield from _score(row, number, (rule, name, places, total), heading, text)
            return


def _score(
    row: Row, number: int, formula: tuple[str, str, Sequence[int], int], heading: Heading, text: str
) -> Iterator[Draft]:
    rule, name, places, total = formula
    if len(row.cells) <= max(*places, total):
        return
    values = [_number(row.cells[place].of(text)) for place in places]
    said = _number(row.cells[total].of(text))
    known = [value for value in values if value is not None]
    if said is None or len(known) < len(values):
        return
    right = _RIGHT[name](known)
    spot = Spot(row.cells[total], row.span, heading.text, heading.body.start, f"Row {number}")
    if right is not None and abs(right - said) > max(0.02 * abs(right), 0.51 if said == int(said) else 0.06):
        shown = f"{right:.2f}".rstrip("0").rstrip(".")
        why = f"By its parts the {name} score is {shown}."
        yield Draft(
            rule,
            "issue",
            f"The score isn't {row.cells[total].of(text).strip()}",
            why,
            spot,
            (Mend("replace_words", f"Use {shown}", {"replacement": shown}, at_words=True),),
        )
    if name == "RICE" and known[2] < 0.5:
        spot = Spot(row.cells[places[2]], row.span, heading.text, heading.body.start, f"Row {number}")
        why = "Below 50% it is a guess. Find out more before you rank it."
        yield Draft(rule, "hint", "Confidence below 50%", why, spot)


def _rice(values: Sequence[float]) -> float | None:
    return values[0] * values[1] * values[2] / values[3] if values[3] else None


def _ice(values: Sequence[float]) -> float | None:
    return values[0] * values[1] * values[2]


def _wsjf(values: Sequence[float]) -> float | None:
    return sum(values[:3]) / values[3] if values[3] else None


_RIGHT = {"RICE": _rice, "ICE": _ice, "WSJF": _wsjf}


def _number(cell: str) -> float | None:
    bare = cell.strip().replace(",", "")
    found = re.fullmatch(r"(\d{1,12}(?:\.\d{1,6})?)\s*(%?)", bare)
    return None if found is None else float(found[1]) / (100 if found[2] else 1)
