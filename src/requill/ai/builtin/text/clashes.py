"""Finds lines that say the same with and without "not", or the same but for one figure.

That is all that a rule can tell of contradictions; whoever shows them says so (`HOW`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from requill.ai.builtin.language import words
from requill.ai.builtin.text.evidence import Line, lines

HOW = (
    "lines that say the same with and without “not”, or the same with one other figure or time; "
    "a contradiction in other words I cannot see"
)

_MOST_LINES = 4000  # of one text
_LONGEST = 400  # characters of a line that is compared
_LEAST_WORDS = 3
_MOST_ALIKE = 3  # more lines of one form are a series: "Bus 1 has 8 seats", "Bus 2 has 9 seats"
_ID = re.compile(r"^\W*[A-Z]{1,5}-\d{1,4}\W+")
_NOT = re.compile(r"n['’]t\b", re.IGNORECASE)
_TOKEN = re.compile(
    r"(?P<figure>[<>≤≥]?\s?\d+(?:[.,:]\d+)*(?:\s?(?:[ap]\.?m\b\.?|%|uhr\b|o['’]clock\b))?)|(?P<word>[^\W\d_]+)",
    re.IGNORECASE,
)
_NEGATIONS = frozenset(words.words("not never no cannot nicht nie kein keine keinen keiner keinem"))
_EMPTY = frozenset(words.words("a an the any do does did will ein eine einen einer einem der die das"))
_SAME = {"cannot": "can", "ca": "can", "wo": "will", "shall": "must"}
_NUMBERS = {word: str(n) for n, word in enumerate(words.words(
    "two three four five six seven eight nine ten eleven twelve"), start=2)}  # fmt: skip
# A number behind such a word is a name: "Phase 1 ends in June" and "Phase 2 ends in June" are two phases.
_NAMING = frozenset(
    words.words(
        """phase stage step week version v section release depot level tier room group wave sprint option
        priority team floor line zone class grade gate part chapter appendix item figure table question risk
        goal requirement story site batch round page iteration milestone type plan scenario case test day
        month year quarter q h p kpi metric school store shop bus van unit module screen field no nr number
        january february march april may june july august september october november december"""
    )
)
# What stands there is no statement of how it is to be: it is asked, feared, past, or left out.
_UNSTATED = re.compile(
    r"question|risk|problem|background|today|current|non-?\s?goal|out of scope|will not|history|change ?log"
    r"|alternative|frage|risik|heute|nicht-?ziel",
    re.IGNORECASE,
)
_CONDITIONAL = re.compile(r"\W*(?:given|when|then|check|if|before|as an?)\b|.*\?\W*$", re.IGNORECASE)


class Clash(Struct, frozen=True):
    """Two lines that may contradict each other, each with the place of its text."""

    first: tuple[int, Line]
    second: tuple[int, Line]


class _Said(Struct, frozen=True):
    place: int
    line: Line
    is_denied: bool
    figures: tuple[str, ...]


def clashes(texts: Sequence[str]) -> list[Clash]:
    """The pairs within the texts and between them, in the order of the first of each."""
    alike: dict[tuple[str, ...], list[_Said]] = {}
    for place, text in enumerate(texts):
        for count, line in enumerate(lines(text)):
            if count < _MOST_LINES and (read := _read(place, line)):
                form, said = read
                alike.setdefault(form, []).append(said)
    return [
        Clash((one.place, one.line), (other.place, other.line))
        for group in alike.values()
        for one, other in _pairs(group)
    ]


def _pairs(group: Sequence[_Said]) -> Iterator[tuple[_Said, _Said]]:
    distinct = list({(one.is_denied, one.figures): one for one in reversed(group)}.values())[::-1]
    if len(distinct) > _MOST_ALIKE:
        return
    for one, other in combinations(distinct, 2):
        different = sum(a != b for a, b in zip(one.figures, other.figures, strict=True))
        if different == (0 if one.is_denied is not other.is_denied else 1):
            yield one, other


def _read(place: int, line: Line) -> tuple[tuple[str, ...], _Said] | None:
    """A line as its form, without its figures and its "not", and these; None where it states nothing."""
    text = _ID.sub("", line.text)
    if len(text) > _LONGEST or _UNSTATED.search(line.heading) or _CONDITIONAL.match(text):
        return None
    form: list[str] = []
    figures: list[str] = []
    denials, former = 0, ""
    for found in _TOKEN.finditer(_NOT.sub(" not", text)):
        said = found.group().casefold()
        word = words.stem(_SAME.get(said, said))
        if found["word"] and said in _NEGATIONS:
            denials += 1
            former = said
            if said == "cannot":
                form.append("can")
        elif said in _NUMBERS or (found["figure"] and former not in _NAMING):
            figures.append(re.sub(r"[\s.]+(?=[ap]\.?m)|\s", "", _NUMBERS.get(said, said)).rstrip("."))
            form.append("#")
        elif said not in _EMPTY:
            form.append(word)
            former = said
    if sum(part != "#" for part in form) < _LEAST_WORDS or denials > 1:
        return None
    return tuple(form), _Said(place, line, denials == 1, tuple(figures))
