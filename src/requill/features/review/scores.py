"""Judges tables of priorities: RICE, ICE and WSJF scores that don't follow from their parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice

from msgspec import Struct

from requill.features.documents.outline import Row, Table
from requill.features.review.drafts import Draft, Mend, Spot
from requill.features.review.reading import Heading

_ROWS = 200
_NUMBER = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.(?P<places>\d+))?(?P<percent> ?%)?")
_UNSURE = 0.5


class _Scale(Struct, frozen=True):
    """How a score is made of the columns `parts`; `names` are those that its own column may have."""

    rule: str
    name: str
    parts: Sequence[str]
    names: frozenset[str]
    formula: str
    of: Callable[..., float]


_SCALES = (
    _Scale(
        "P02",
        "RICE",
        ("reach", "impact", "confidence", "effort"),
        frozenset({"rice", "rice score", "score"}),
        "Reach × impact × confidence / effort",
        lambda reach, impact, confidence, effort: reach * impact * confidence / effort,
    ),
    _Scale(
        "P03",
        "ICE",
        ("impact", "confidence", "ease"),
        frozenset({"ice", "ice score", "score"}),
        "Impact × confidence × ease",
        lambda impact, confidence, ease: impact * confidence * ease,
    ),
    _Scale(
        "P03",
        "WSJF",
        ("value", "time criticality", "risk reduction", "job size"),
        frozenset({"wsjf", "wsjf score", "score"}),
        "(Value + time criticality + risk reduction) / job size",
        lambda value, time, risk, size: (value + time + risk) / size,
    ),
)


def judge_scores(table: Table, heading: Heading, text: str) -> Iterator[Draft]:
    """Scores that are not what their row gives, and little confidence."""
    titles = [title.strip() for title in table.header.texts(text)]
    keys = [title.casefold().removeprefix("business ").removeprefix("user ") for title in titles]
    scale = next((one for one in _SCALES if set(one.parts) <= set(keys) and one.names & set(keys)), None)
    if scale is None:
        return
    places = {name: keys.index(name) for name in scale.parts}
    own = next(index for index, key in enumerate(keys) if key in scale.names)
    for number, row in islice(enumerate(table.rows, 1), _ROWS):
        cells = [cell.of(text).strip() for cell in row.cells]
        if len(cells) == len(keys):
            where = Spot(row.cells[own], row.span, f"Row {number}")
            mend = Mend(
                "set_cell",
                f"Set {titles[own]}",
                {"section": heading.text, "row": str(number), "column": titles[own]},
                "value",
            )
            yield from _of_row(
                scale, {name: cells[at] for name, at in places.items()}, cells[own], where, mend
            )
            yield from _unsure(scale, row, cells, places, number)


def _of_row(scale: _Scale, parts: Mapping[str, str], said: str, where: Spot, mend: Mend) -> Iterator[Draft]:
    """The score of a row, where all of it are plain figures; a confidence of 80 may mean 80%."""
    figures, given = [_figure(parts[name]) for name in scale.parts], _NUMBER.fullmatch(said)
    if given is None or any(one is None for one in figures):
        return
    values = [one for one in figures if one is not None]
    if values[-1] == 0:
        return
    score, wanted = _value(given), scale.of(*values)
    rounding = 0.51 * 10 ** -len(given["places"] or "")
    if any(abs(score - each) <= max(rounding, 0.01 * each) for each in (wanted, wanted / 100)):
        return
    why = f"{scale.formula} gives {wanted:,.6g}. Correct the score, or what it is made of."
    yield Draft(scale.rule, "issue", f"The {scale.name} score doesn’t add up", why, where, (mend,))


def _unsure(
    scale: _Scale, row: Row, cells: Sequence[str], places: Mapping[str, int], number: int
) -> Iterator[Draft]:
    at = places.get("confidence")
    if scale.rule != "P02" or at is None or not cells[at].endswith("%"):
        return
    confidence = _figure(cells[at])
    if confidence is not None and confidence < _UNSURE:
        why = "Below 50% a score says little. Find out more before you rank by it."
        spot = Spot(row.cells[at], row.span, f"Row {number}")
        yield Draft("P02", "hint", f"A confidence of {cells[at]}", why, spot)


def _figure(cell: str) -> float | None:
    found = _NUMBER.fullmatch(cell)
    return None if found is None else _value(found)


def _value(found: re.Match[str]) -> float:
    number = float(found[0].rstrip("% ").replace(",", ""))
    return number / 100 if found["percent"] else number
