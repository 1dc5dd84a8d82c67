"""Reads the dates of a text, and says which lies so many days, weeks or months away, in the same form."""

from __future__ import annotations

import calendar
import re
from datetime import date, timedelta
from typing import Literal

from msgspec import Struct

Unit = Literal["day", "week", "month", "quarter", "year"]

_MONTHS = [name for name in calendar.month_name if name]
_MONTH = (
    r"(?P<month{n}>(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
    r"|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b)"
)
_DAY = r"(?P<day{n}>\d{{1,2}})(?P<th{n}>st|nd|rd|th)?"
_YEAR = r"(?P<year{n}>(?:19|20)\d\d)\b"
# Each form with the numbers of its groups; the longest come first.
_FORMS = "|".join(
    (
        r"(?P<year1>20\d\d)-(?P<number1>\d\d)(?:-(?P<day1>\d\d))?(?![\d-])",
        r"(?P<day2>\d{1,2})\.(?P<number2>\d{1,2})\.(?P<year2>20\d\d)\b",
        _DAY.format(n=3)
        + r"\.?\s+(?:of\s+)?"
        + _MONTH.format(n=3)
        + r"(?:\.?,?\s+"
        + _YEAR.format(n=3)
        + ")?",
        _MONTH.format(n=4)
        + r"\.?\s+"
        + _DAY.format(n=4)
        + r"(?![\d%]|[.,:]\d)(?:,?\s+"
        + _YEAR.format(n=4)
        + ")?",
        _MONTH.format(n=5) + r"\.?,?\s+" + _YEAR.format(n=5),
        r"(?P<part6>[QqHh])(?P<place6>[1-4])(?:(?:\s*/\s*|\s+|-)" + _YEAR.format(n=6) + r")?(?!\w)",
        r"(?P<year7>20\d\d)[ -/]?(?P<part7>[QqHh])(?P<place7>[1-4])\b",
        r"(?:(?!May\b|March\b)|(?<=in )|(?<=by )|(?<=\| )|(?<=: ))" + _MONTH.format(n=8),
    )
)
_STATED = re.compile(rf"(?<![\w.,/-])(?:{_FORMS})")
_ANY_MONTH = re.compile(r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*", re.IGNORECASE)
_THE = re.compile(r"^the\s+", re.IGNORECASE)
_VAGUE_BEFORE = re.compile(
    r"\b(?:early|mid|late|end of|start of|beginning of|middle of)[ -]*$", re.IGNORECASE
)
_WEEKDAY_BEFORE = re.compile(
    r"\b(?:Mon|Tue(?:s)?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\.?,?\s*(?:the\s+)?$",
    re.IGNORECASE,
)
_IN_MONTHS: dict[Unit, int] = {"month": 1, "quarter": 3, "year": 12}
_LENGTH = {"q": 3, "h": 6}  # of a part of a year, in months
_IN_DAYS: dict[Unit, int] = {"day": 1, "week": 7}
_LEAP, _COMMON = 2028, 2027  # a date that names no year must come out the same in both


class Stated(Struct, frozen=True):
    """A date as it stands in a text; what the writing leaves open is None."""

    found: re.Match[str]
    year: int | None
    month: int | None
    day: int | None
    part: str = ""  # "q" or "h"
    place: int = 0
    has_weekday: bool = False
    is_vague: bool = False

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.found.start()

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.found.end()

    @property
    def text(self) -> str:
        """The date as it is written."""
        return self.found.group()

    @property
    def months(self) -> tuple[int, int]:
        """Its first and its last month; January where it names none."""
        if length := _LENGTH.get(self.part):
            return (self.place - 1) * length + 1, self.place * length
        return self.month or 1, self.month or 1

    def days(self, year: int) -> tuple[int, int]:
        """Its first and its last day in that year, as numbers to compare: every month counts as 31 days."""
        first, last = self.months
        begin = (year * 12 + first - 1) * 31
        return (begin + self.day, begin + self.day) if self.day else (begin + 1, (year * 12 + last) * 31)


def dates_in(text: str) -> list[Stated]:
    """The dates of a text in their order: days, months, quarters and halves of a year."""
    return [stated for found in _STATED.finditer(text) if (stated := _read(found, text))]


def date_alone(text: str) -> Stated | None:
    """The date that a text is and nothing else; a month alone is one too."""
    found = dates_in(f": {text}")
    return found[0] if [stated.text for stated in found] == [text] else None


def typed_date(text: str) -> Stated | None:
    """The date that somebody typed and nothing else, with a capital or without."""
    bare = _THE.sub("", text.strip())
    return date_alone(_ANY_MONTH.sub(lambda name: name.group().capitalize(), bare))


def _read(found: re.Match[str], text: str) -> Stated | None:
    parts = {name.rstrip("12345678"): said for name, said in found.groupdict().items() if said}
    year = int(parts["year"]) if "year" in parts else None
    if "part" in parts:
        place = int(parts["place"])
        part = parts["part"].lower()
        return Stated(found, year, None, None, part, place) if part == "q" or place < 3 else None
    month = int(parts["number"]) if "number" in parts else _month(parts["month"])
    day = int(parts["day"]) if "day" in parts else None
    if not 1 <= month <= 12 or (day and not 1 <= day <= calendar.monthrange(year or _LEAP, month)[1]):
        return None
    before = text[max(0, found.start() - 24) : found.start()]
    return Stated(
        found,
        year,
        month,
        day,
        has_weekday=bool(_WEEKDAY_BEFORE.search(before)),
        is_vague=bool(_VAGUE_BEFORE.search(before)),
    )


def _month(name: str) -> int:
    return next(n for n, month in enumerate(_MONTHS, 1) if month.startswith(name[:3].capitalize()))


def shifted(stated: Stated, count: int, unit: Unit) -> str | None:
    """The date so many units later, or earlier where the count is negative; None where no such is exact."""
    if stated.has_weekday and unit != "week":
        return None
    if stated.part:
        return _shifted_part(stated, count, unit)
    if stated.day is not None:
        return _shifted_day(stated, count, unit)
    return _shifted_month(stated, count * _IN_MONTHS[unit]) if unit in _IN_MONTHS else None


def _shifted_part(stated: Stated, count: int, unit: Unit) -> str | None:
    length, most = (3, 4) if stated.part == "q" else (6, 2)
    months = count * _IN_MONTHS.get(unit, 0)
    if not months or months % length:
        return None
    years, place = divmod(stated.place - 1 + months // length, most)
    return written(stated, year=_year(stated, years), place=place + 1) if _may(stated, years) else None


def _shifted_month(stated: Stated, months: int) -> str | None:
    years, month = divmod((stated.month or 1) - 1 + months, 12)
    return written(stated, year=_year(stated, years), month=month + 1) if _may(stated, years) else None


def _shifted_day(stated: Stated, count: int, unit: Unit) -> str | None:
    made = {_day_after(stated, year, count, unit) for year in _years(stated)}
    result = made.pop()
    if made or result is None:
        return None
    years, month, day = result
    if not _may(stated, years):
        return None
    return written(stated, year=_year(stated, years), month=month, day=day)


def _years(stated: Stated) -> tuple[int, ...]:
    return (stated.year,) if stated.year else (_LEAP, _COMMON)


def _day_after(stated: Stated, year: int, count: int, unit: Unit) -> tuple[int, int, int] | None:
    """Years further, month and day; None for a day that there is not."""
    month, day = stated.month or 1, stated.day or 1
    try:
        if unit in _IN_DAYS:
            after = date(year, month, day) + timedelta(days=count * _IN_DAYS[unit])
            return after.year - year, after.month, after.day
        years, index = divmod(month - 1 + count * _IN_MONTHS[unit], 12)
        date(year + years, index + 1, day)
    except (ValueError, OverflowError):
        return None
    return years, index + 1, day


def _may(stated: Stated, years: int) -> bool:
    """Whether it can be so many years away: a date that names no year stays in its year."""
    return years == 0 or (stated.year is not None and 1900 <= stated.year + years < 2100)


def _year(stated: Stated, years: int) -> int | None:
    return stated.year + years if stated.year else None


def written(
    stated: Stated,
    *,
    year: int | None,
    month: int | None = None,
    day: int | None = None,
    place: int | None = None,
) -> str:
    """The date in the form that it had."""
    text, offset = stated.text, stated.start
    put: list[tuple[int, int, str]] = []
    for name, said in stated.found.groupdict().items():
        if said is None:
            continue
        start, end = stated.found.span(name)
        new = _piece(name.rstrip("12345678"), said, year, month, day, place)
        # "2027-01-18" and "18.01.2027" keep two figures for a day below ten.
        pads = name.startswith("day") and re.search(r"-\d\d-|\.\d\d\.", stated.text)
        put.append((start - offset, end - offset, new.zfill(2) if pads else new))
    for start, end, new in sorted(put, reverse=True):
        text = f"{text[:start]}{new}{text[end:]}"
    return text


def _piece(
    name: str, said: str, year: int | None, month: int | None, day: int | None, place: int | None
) -> str:
    match name:
        case "year":
            return str(year)
        case "place":
            return str(place)
        case "number":
            return f"{month:0{len(said)}d}"
        case "day":
            return f"{day:02d}" if len(said) == 2 and said.startswith("0") else str(day)
        case "th":
            return _ordinal(day or 1)
        case "month":
            full = _MONTHS[(month or 1) - 1]
            short = full[:3] if len(said) in (3, 4) and said.capitalize() not in _MONTHS else full
            return short.upper() if said.isupper() else short.lower() if said.islower() else short
        case _:
            return said


def _ordinal(day: int) -> str:
    return "th" if 10 < day < 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
