"""Works out the score of a RICE row: reach times impact times confidence, divided by effort."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.language import markup

_FACTORS = ("reach", "impact", "confidence", "effort")
_FIGURE = re.compile(r"(\d[\d,]*(?:\.\d+)?)\s?(%?)")


def scored(header: Sequence[str], row: Sequence[str]) -> list[str]:
    """The row with its score, where the table has one and all four factors were given as figures."""
    names = [name.casefold() for name in header]
    cells = list(row)
    if "score" not in names or not set(_FACTORS) <= set(names):
        return cells
    place = names.index("score")
    values = [_value(cells[names.index(factor)]) for factor in _FACTORS]
    if cells[place] == markup.TO_BE_SET and all(values):
        reach, impact, confidence, effort = (value or 1.0 for value in values)
        cells[place] = f"{reach * impact * confidence / effort:,.4g}"
    return cells


def _value(text: str) -> float | None:
    """The first figure of a cell; per cent as a share of one."""
    found = _FIGURE.search(text)
    if not found:
        return None
    number = float(found[1].replace(",", ""))
    return number / 100 if found[2] else number
