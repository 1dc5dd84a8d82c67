"""Judges tables: cells that are still empty, and scores that don't add up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from requill.features.documents.outline import Row, Span, Table
from requill.features.review import vocabulary
from requill.features.review.drafts import Draft, Mend, Spot
from requill.features.review.reading import Heading

_KNOWN, _UNSET = map(vocabulary.pattern, ("columns", "unset"))
_NAMED = 5  # empty cells of one column that are named one by one
_ROWS = 5_000
_DATES = frozenset({"by", "due", "needed by", "ready by"})

Values = Sequence[float]
_FORMULAS: tuple[tuple[str, str, tuple[frozenset[str], ...], Callable[[Values], float]], ...] = (
    (
        "P02",
        "RICE",
        tuple(frozenset({word}) for word in ("reach", "impact", "confidence", "effort")),
        lambda values: values[0] * values[1] * values[2] / values[3],
    ),
    (
        "P03",
        "WSJF",
        (
            frozenset({"value", "business value", "user value"}),
            frozenset({"time criticality", "criticality"}),
            frozenset({"risk reduction", "risk", "rr/oe"}),
            frozenset({"job size", "size", "effort", "duration"}),
        ),
        lambda values: sum(values[:3]) / values[3],
    ),
    (
        "P03",
        "ICE",
        tuple(frozenset({word}) for word in ("impact", "confidence", "ease")),
        lambda values: values[0] * values[1] * values[2],
    ),
)


def judge_table(table: Table, heading: Heading, planned: frozenset[str], text: str) -> list[Draft]:
    """What is missing or wrong in a table; `planned` are the columns that its template gives it."""
    titles = [title.strip() for title in table.header.texts(text)]
    rows = table.rows[:_ROWS]
    return [*_empty_cells(rows, titles, heading, planned, text), *_scores(rows, titles, heading, text)]


def _empty_cells(
    rows: Sequence[Row], titles: Sequence[str], heading: Heading, planned: frozenset[str], text: str
) -> Iterator[Draft]:
    keys = [title.casefold() for title in titles]
    wanted = [index for index, key in enumerate(keys) if key and (key in planned or _KNOWN.fullmatch(key))]
    empty: dict[int, list[tuple[int, Row, Span]]] = {}
    for number, row in enumerate(rows, 1):
        values = [cell.of(text) for cell in row.cells]
        for index in wanted if any(values) else ():
            if index >= len(values) or _UNSET.fullmatch(values[index]):
                is_word = index < len(values) and values[index]
                empty.setdefault(index, []).append((number, row, row.cells[index if is_word else 0]))
    rule = "S02" if heading.kind == "metrics" else "S07"
    for index, found in sorted(empty.items(), key=lambda pair: pair[1][0][0]):
        if len(found) > _NAMED:
            why = f"The first is row {found[0][0]}. Fill the column, or take it out."
            spot = heading.spot(found[0][2], found[0][1].span)
            yield Draft(rule, "issue", f"{len(found)} rows without “{titles[index]}”", why, spot)
            continue
        name = "date" if keys[index] in _DATES else titles[index]
        name = name.lower() if name[1:] == name[1:].lower() else name
        for number, row, words in found:
            first = " ".join(row.cells[0].of(text).split())[:60]
            why = f"{f'“{first}”' if first else 'This row'} has no {name} yet. Fill it in, or ask for it as an open question."
            arguments = {"section": heading.text, "row": str(number), "column": titles[index]}
            mends = (Mend("set_cell", f"Set {name}", arguments, "value", at_words=True),)
            yield Draft(
                rule, "issue", f"No {name}", why, heading.spot(words, row.span, f"Row {number}"), mends
            )


# --- scores -----------------------------------------------------------------------------------


def _scores(rows: Sequence[Row], titles: Sequence[str], heading: Heading, text: str) -> Iterator[Draft]:
    keys = [title.casefold() for title in titles]
    for rule, name, parts, formula in _FORMULAS:
        places = [next((index for index, key in enumerate(keys) if key in words), -1) for words in parts]
        totals = {name.lower(), f"{name.lower()} score", "score", "total"}
        total = next((index for index, key in enumerate(keys) if key in totals), -1)
        if min(*places, total) < 0:
            continue
        for number, row in enumerate(rows, 1):
            if len(row.cells) > max(*places, total):
                values = [_number(row.cells[place].of(text)) for place in (*places, total)]
                known = [value for value in values if value is not None]
                if len(known) == len(values) and known[-2]:
                    spot = heading.spot(row.cells[total], row.span, f"Row {number}")
                    yield from _score(rule, name, formula(known[:-1]), known[-1], spot)
                    if name == "RICE" and known[2] < 0.5:
                        why = "Below 50% it is a guess. Find out more before you rank it."
                        spot = heading.spot(row.cells[places[2]], row.span, f"Row {number}")
                        yield Draft(rule, "hint", "Confidence below 50%", why, spot)
        return


def _score(rule: str, name: str, right: float, said: float, spot: Spot) -> Iterator[Draft]:
    if abs(right - said) > max(0.02 * abs(right), 0.51 if said == int(said) else 0.06):
        shown = f"{right:.2f}".rstrip("0").rstrip(".")
        mends = (Mend("replace_words", f"Use {shown}", {"replacement": shown}, at_words=True),)
        yield Draft(
            rule, "issue", "The score is wrong", f"By its parts the {name} score is {shown}.", spot, mends
        )


def _number(cell: str) -> float | None:
    found = re.fullmatch(r"(\d{1,12}(?:\.\d{1,6})?)\s*(%?)", cell.strip().replace(",", ""))
    return None if found is None else float(found[1]) / (100 if found[2] else 1)
