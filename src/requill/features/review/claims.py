"""Claims of statements, in a form that can be compared: their telling words, figures and dates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from requill.features.review import vocabulary
from requill.features.review.prose import stem, words_of
from requill.features.review.raw_findings import Spot, Spotted
from requill.features.review.reading import Kind, Piece, Statement
from requill.features.review.rules import Role

_LONG = 2_000  # characters of a statement that is too long to be compared as one
_SMALL = vocabulary.words("small")
_SYNONYMS = {stem(word): name for name, words in vocabulary.groups("synonyms").items() for word in words}
_ATTRIBUTES = [(name, frozenset(map(stem, words))) for name, words in vocabulary.groups("attributes").items()]
_UNITS: Mapping[str, tuple[str, float]] = {
    name: (kind, float(factor))
    for kind in ("units", "sizes")
    for factor, names in vocabulary.groups(kind).items()
    for name in names
} | {"percent": ("%", 1.0), "%": ("%", 1.0)}
_SAID_OF_NUMBERS = vocabulary.stems("comparing") | {"delete"}
_DATING = vocabulary.stems("dating")
_LINES = vocabulary.stems("lines")

_FIGURE, _DATE, _CLAUSE = map(vocabulary.pattern, ("figure", "date", "clause"))
_MAX, _MIN, _CONDITION = map(vocabulary.pattern, ("max", "min", "condition"))
_OFFLINE = vocabulary.pattern("offline")
_FURTHER, _MUST, _DATE_LABEL = map(vocabulary.pattern, ("further", "modal", "date_label"))
_NEGATIVES = vocabulary.words("negative")
_LAUNCH, _STAGE = map(vocabulary.pattern, ("launch", "stage"))
_DIGIT = re.compile(r"\d")
_MONTH = re.compile(r"Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|20\d\d-")
_PAST = re.compile(r"\b(?:launched|went|was|were|had)\b", re.IGNORECASE)
_SUMMARIES = frozenset({"summary", "overview", "abstract"})
_FIGURED: frozenset[Kind] = frozenset({"requirements", "criteria", "stories", "scope", "rollout", ""})
_DATED: frozenset[Kind] = frozenset({"requirements", "criteria", "stories", "scope", "rollout", "risks", ""})


class Demand(Struct, frozen=True, gc=False):
    """What a statement asks for, or forbids, by its telling words: without reasons and further clauses."""

    telling: frozenset[str]
    is_negative: bool


class Claim(Spotted, frozen=True, gc=False):
    """A statement by its telling words, in their order; `is_wanted` is False for a "Won't"."""

    stems: tuple[str, ...]
    telling: frozenset[str]
    demands: tuple[Demand, ...]
    role: Role
    kind: Kind
    id: str
    is_wanted: bool
    words: str


class Figure(Spotted, frozen=True, gc=False):
    """A number with a unit that is said of a subject. `name` is the subject as it is written."""

    attribute: str
    unit: str
    value: float
    limit: str
    subject: frozenset[str]
    name: str
    id: str
    is_conditional: bool


class Dated(Spotted, frozen=True, gc=False):
    """A day on which something happens: by its telling words, or the launch (`is_named`: called so)."""

    event: frozenset[str]
    is_launch: bool
    is_named: bool
    date: tuple[int, int, int]
    name: str


@lru_cache(maxsize=1024)
def telling(words: str) -> tuple[str, ...]:
    """The stems of the words that say what a statement is about."""
    return tuple(filter(None, map(_root, words_of(words))))


@lru_cache(maxsize=16384)
def _root(word: str) -> str:
    """The stem of a word, or of the one that stands for its synonyms; "" where it says nothing."""
    return "" if word in _SMALL else _SYNONYMS.get(stem(word), stem(word))


def claims_of(piece: Piece) -> tuple[Claim, ...]:
    """The statements of a piece that can contradict or repeat another."""
    found: list[Claim] = []
    unwanted = {one.id for _, one in piece.requirements if one.priority == "Won't"}
    for one in piece.statements:
        kind = one.heading.kind
        if len(one.words) > _LONG or not (one.role != "other" or kind in ("scope", "non-goals")):
            continue
        stems = telling(one.words)
        if not _LINES.isdisjoint(stems) and _OFFLINE.search(one.words):
            stems = (*stems, "offline")
        if stems:
            said, demands = frozenset(stems), tuple(_demands(one.words))
            is_wanted = one.id not in unwanted
            found.append(
                Claim(one.spot(), stems, said, demands, one.role, kind, one.id, is_wanted, one.words)
            )
    return tuple(found)


def _demands(words: str) -> Iterator[Demand]:
    """The parts of a statement that each ask for something: "the app must do this and must not do that"."""
    first, *further = _FURTHER.split(words)
    modal = _MUST.search(first)
    subject = first[: modal.start()] if modal else ""
    for part in (first, *(f"{subject}{one}" for one in further if _MUST.match(one))):
        yield Demand(frozenset(telling(part)), not _NEGATIVES.isdisjoint(words_of(part)))


def figures_of(piece: Piece) -> tuple[Figure, ...]:
    """The numbers of a piece that are said of something."""
    found: list[Figure] = []
    for one in piece.statements:
        kind = one.heading.kind
        if kind in _FIGURED and len(one.words) <= _LONG and _DIGIT.search(one.words):
            # Of what is said by the way, only how long something is kept is meant as a rule.
            is_rule = one.role != "other" or kind == "scope"
            found += (each for each in _figures(one) if is_rule or each.attribute == "retention")
    return tuple(found)


def _figures(statement: Statement) -> Iterator[Figure]:
    found = list(_FIGURE.finditer(statement.words))
    for start, end in _clauses(statement.words) if found else ():
        numbers = [one for one in found if start <= one.start() and one.end() <= end]
        if len(numbers) == 1:
            figure = _figure(statement, statement.words[start:end], numbers[0])
            if figure is not None:
                yield figure


def _clauses(words: str, label_end: int = 0) -> Iterator[tuple[int, int]]:
    """The clauses of a statement; a label in front of it is part of the first."""
    start = 0
    for found in _CLAUSE.finditer(words, label_end):
        yield start, found.start()
        start = found.end()
    yield start, len(words)


def _figure(statement: Statement, clause: str, number: re.Match[str]) -> Figure | None:
    unit, factor = _UNITS.get(number["unit"].lower(), (f"count {stem(number['unit'].lower())}", 1.0))
    limit = "max" if _MAX.search(clause) else "min" if _MIN.search(clause) else ""
    if unit.startswith("count") and not limit:
        return None
    rest = clause.replace(number[0], " ", 1)
    stems = telling(rest)
    attribute, said_so = _attribute(stems, unit, limit)
    subject = frozenset(stems) - said_so - _SAID_OF_NUMBERS
    if not subject:
        return None
    is_kept = attribute == "retention"
    before = "" if is_kept else statement.words[: number.start()]
    name = next((word for word in reversed(words_of(rest)) if _root(word) in subject), "")
    return Figure(
        spot=statement.spot(number.start("number"), number.end()),
        attribute=attribute,
        unit=unit,
        value=_value(number["number"]) * factor,
        limit="" if is_kept else limit,
        subject=subject,
        name=number["unit"].lower() if unit.startswith("count") else name,
        id=statement.id,
        is_conditional=_CONDITION.search(before + clause) is not None,
    )


def _value(said: str) -> float:
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+", said):
        return float(said.replace(",", ""))
    whole, *rest = said[:30].replace(",", ".").split(".")
    return float(f"{whole}.{''.join(rest)}")


def _attribute(stems: tuple[str, ...], unit: str, limit: str) -> tuple[str, frozenset[str]]:
    said = set(map(stem, stems))
    for name, words in _ATTRIBUTES if unit == "units" else ():
        if said & words and not (name == "retention" and limit == "max"):
            return name, words
    return "", frozenset()


def dates_of(piece: Piece, text: str) -> tuple[Dated, ...]:
    """The days of a piece on which something happens."""
    found: list[Dated] = []
    for one in piece.statements:
        is_summary = one.heading.text.casefold().strip() in _SUMMARIES
        is_told = one.heading.kind in _DATED or (is_summary and _PAST.search(one.words) is None)
        is_judged = is_told and not one.is_cell and len(one.words) <= _LONG
        if is_judged and _DIGIT.search(one.words) and _MONTH.search(one.words):
            label = _DATE_LABEL.match(one.words)
            is_dated = label is not None and _DATE.match(one.words, label.end())
            for start, end in _clauses(one.words, label.end() if label and is_dated else 0):
                dates = list(_DATE.finditer(one.words, start, end))
                if len(dates) == 1:
                    dated = _dated(one.words[start:end], dates[0], one.spot(*dates[0].span()))
                    found += (each for each in dated if each.is_named or not is_summary)
    for section, table in piece.tables:
        heading = piece.heading(section)
        for row in table.rows[:200] if heading.kind in ("rollout", "", "scope") else ():
            for cell in row.cells[1:]:
                date = _DATE.fullmatch(cell.of(text))
                if date is not None:
                    found += _dated(row.cells[0].of(text), date, Spot(cell, cell, None))
                    break
    return tuple(found)


def _dated(clause: str, date: re.Match[str], spot: Spot) -> Iterator[Dated]:
    words = clause.replace(date[0], " ")
    launch = _LAUNCH.search(words)
    event = frozenset(telling(words)) - _DATING
    if _STAGE.search(words) or (launch is None and len(event) < 2):
        return
    month = (date["month"] or date["month2"] or "").lower()[:3]
    number = int(date["m"]) if date["m"] else vocabulary.MONTHS.index(month) + 1
    day = int(date["day"] or date["day2"] or date["d"])
    year = int(date["year"] or date["y"] or date["y2"] or 0)
    is_named = launch is not None and launch["named"] is not None
    said = words_of(words)
    told = [index for index, word in enumerate(said) if _root(word)]
    name = "launch" if launch else " ".join(said[told[0] : told[-1] + 1][:4])
    yield Dated(spot, event, launch is not None, is_named, (year, number, day), name)
