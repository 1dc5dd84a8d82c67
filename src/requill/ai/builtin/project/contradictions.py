"""Finds where documents of a project give different dates or figures for what looks like the same thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.project.overview import disagreements
from requill.ai.builtin.project.sheets import Sheet
from requill.ai.builtin.text.clashes import HOW, Clash, clashes
from requill.ai.builtin.text.evidence import DATE, lines, telling

_MOST_LINES = 200  # dated lines of one document that are compared
_MOST_SHOWN = 12
_CHARACTERS = 200
_LEAST = 0.6  # share of the shorter line's words that both must have, where they have more than one
# Words that stand beside many dates and so name none of the things that are dated.
_GENERAL = frozenset(
    words.stem(word)
    for word in words.words(
        """start starts begin begins end ends date day week month quarter due deadline milestone phase after
        before until since owner open close ready done plan planned first last new next january february march
        april may june july august september october november december jan feb mar
        apr jun jul aug sep sept oct nov dec q1 q2 q3 q4 h1 h2 st nd rd th"""
    )
)


class _Dated(Struct, frozen=True):
    """A line with its dates, and the words that say what is dated."""

    sheet: Sheet
    text: str
    dates: frozenset[str]
    about: frozenset[str]


def contradictions(sheets: Sequence[Sheet]) -> str:
    """The pairs that may contradict each other, and what was compared to find them."""
    dated = {sheet.number: list(_dated(sheet)) for sheet in sheets}
    pairs = [
        f"- {one.sheet.name}: “{_shown(one.text)}”, but {other.sheet.name}: “{_shown(other.text)}”"
        for first, second in combinations(sheets, 2)
        for one in dated[first.number]
        for other in dated[second.number]
        if _clash(one, other)
    ]
    alike = [
        line
        for found in clashes([sheet.text for sheet in sheets])
        if (line := _told(found, sheets)) not in pairs
    ]
    figures = [said for first, second in combinations(sheets, 2) if (said := disagreements(first, second))]
    how = f"I compared {HOW}."
    if len(sheets) > 1:
        how = (
            f"I compared the dated lines and the metrics of {words.counted(len(sheets), 'document')} by the "
            f"names of what they speak of, and {HOW}."
        )
    if not pairs and not figures and not alike:
        only = "the project has only this document" if len(sheets) == 1 else ""
        nothing = (
            f"I find nothing that contradicts itself; {only}."
            if only
            else ("I find no date, metric or other line on which they differ.")
        )
        return f"{nothing} {how}"
    return markup.paragraphs(
        [
            *_listed(pairs, "pair of dates", "pairs of dates"),
            *_listed(alike, "pair of lines", "pairs of lines"),
            *figures,
            how,
        ]
    )


def _listed(pairs: Sequence[str], one: str, many: str) -> list[str]:
    if not pairs:
        return []
    count = words.counted(len(pairs), f"{one} may", f"{many} may")
    more = f"{len(pairs) - _MOST_SHOWN} more are not listed." if len(pairs) > _MOST_SHOWN else ""
    return [f"{words.capitalised(count)} contradict each other:", "\n".join(pairs[:_MOST_SHOWN]), more]


def _told(found: Clash, sheets: Sequence[Sheet]) -> str:
    (one, first), (other, second) = found.first, found.second
    said = f"- {sheets[one].name}: “{_shown(first.text)}”, but"
    return f"{said} {sheets[other].name}: “{_shown(second.text)}”"


def _dated(sheet: Sheet) -> Iterator[_Dated]:
    found = 0
    for line in lines(sheet.text):
        dates = frozenset(words.squeeze(one.group()).casefold() for one in DATE.finditer(line.text))
        name = line.text.split(" · ", 1)[0] if " · " in line.text else DATE.sub(" ", line.text)
        about = frozenset(term for term in telling(name) if term not in _GENERAL and not term.isdigit())
        if dates and about and found < _MOST_LINES:
            found += 1
            yield _Dated(sheet, line.text, dates, about)


def _clash(one: _Dated, other: _Dated) -> bool:
    """Whether two lines speak of one thing and share no date, nor the month that one of them says."""
    common, shorter = one.about & other.about, min(len(one.about), len(other.about))
    if not common or len(common) < (shorter if shorter < 2 else _LEAST * shorter):
        return False
    return not any(a in b or b in a for a in one.dates for b in other.dates)


def _shown(text: str) -> str:
    return markup.inline(words.clipped(text.replace("**", ""), _CHARACTERS))
