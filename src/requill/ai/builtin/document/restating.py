"""Writes a new date in the form of the one that it replaces, with the year where that is beyond doubt."""

from __future__ import annotations

import calendar
import re
from collections.abc import Sequence

from requill.ai.builtin.document.calendar import Stated, written
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.language import markup, words

_MOST_BACK = 3  # months that a date without a year may be earlier, and still is meant in the same year
_MOST_AHEAD = 9  # likewise later: what lies further ahead may as well be in the year before
_MONTH_FIRST = re.compile(r"[A-Za-z]")


def restated(old: Stated, new: Stated, side: int = 0) -> str:
    """The new date in the old one's form; empty where its year is in doubt.

    `side` is 1 where it is said to be later, and -1 where earlier.
    """
    if new.year is None and old.year is not None and _is_doubtful(old, new, side):
        return ""
    return in_year(old, new, new.year or old.year)


def in_year(old: Stated, new: Stated, year: int | None) -> str:
    """The new date in that year, in the old one's form; empty for a day that the year has not."""
    if year and new.month and new.day and new.day > calendar.monthrange(year, new.month)[1]:
        return ""
    if _kind(old) != _kind(new):
        return _with_year(_capitalised(new), new, year)
    if old.part:
        made = written(old, year=year, place=new.place)
    else:
        made = written(old, year=year, month=new.month, day=new.day)
    return made if old.year else _with_year(made, old, year)


def in_likely_years(old: Stated, new: Stated, side: int = 0) -> list[str]:
    """The new date in each year that may be meant, in the old one's form."""
    year = old.year or 0
    years = {1: (year + 1,), -1: (year - 1,)}.get(side, (year, year + 1))
    return [text for each in years if (text := in_year(old, new, each))]


def which_year(name: str, old: Stated, new: Stated, offers: Sequence[str]) -> Plan:
    """The question for the year; `offers` are wishes that name it."""
    shown = markup.inline(words.clipped(name, 60))
    choice = f" Say, for example, “{offers[0]}”." if offers else ""
    return Plan(
        f"“{shown}” is {old.text} now: in which year is {new.text}? Nothing was changed.{choice}",
        suggestions=list(offers),
    )


def _kind(stated: Stated) -> str:
    return stated.part or ("day" if stated.day else "month")


def _is_doubtful(old: Stated, new: Stated, side: int) -> bool:
    """Whether the date may as well lie in the year before or after."""
    first, last = old.months
    begin, _ = new.months
    if first <= begin <= last and not (side and old.day and new.day and begin == first):
        return False
    ahead = begin - first or (1 if (new.day or 0) > (old.day or 0) else -1)
    if side and ahead * side < 0:
        return True
    return not -_MOST_BACK <= ahead <= _MOST_AHEAD


def _with_year(text: str, form: Stated, year: int | None) -> str:
    if year is None or str(year) in text:
        return text
    comma = "," if form.day and _MONTH_FIRST.match(text) else ""
    return f"{text}{comma} {year}"


def _capitalised(stated: Stated) -> str:
    """A date as it was typed, with the capitals of a month or a quarter."""
    text = stated.text
    for name, said in stated.found.groupdict().items():
        if said and name.startswith(("month", "part")):
            at = stated.found.start(name) - stated.start
            text = f"{text[:at]}{said.capitalize()}{text[at + len(said) :]}"
    return text
