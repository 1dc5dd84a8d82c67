"""Works out RICE scores that somebody asks for in a sentence, with all four factors given."""

from __future__ import annotations

import re

from msgspec import Struct

from requill.ai.builtin.language import markup, words

_PARTS = re.compile(r"[;\n]+|\.\s+(?=[A-Z])")
_FIGURE = r"(?P<{0}>\d[\d,.]*\d|\d)\s?(?P<{0}_unit>k\b|m\b|%)?"
_JOIN = r"\s*(?:of|is|=|:|at|about|~)?\s*"
_FACTORS = {
    name: re.compile(rf"\b{name}\b{_JOIN}{_FIGURE.format('value')}", re.IGNORECASE)
    for name in ("reach", "impact", "confidence", "effort")
}
_UNITS = {"k": 1_000.0, "m": 1_000_000.0}
_NAME = re.compile(
    r"^.*?\b(?:calculate|compute|score|rank|rice)\b"
    r"(?:\s+(?:the|these|this|them|with|by|in|using|rice|scores?|ideas?|of|for)\b)*\s*[:\-–—]?\s*",
    re.IGNORECASE,
)
_LEAST = 2  # factors that a part names, to be an idea with others missing


class _Idea(Struct, frozen=True):
    name: str
    factors: dict[str, float]
    said: dict[str, str]

    @property
    def score(self) -> float:
        factors = self.factors
        return factors["reach"] * factors["impact"] * factors["confidence"] / factors["effort"]


def rice_scores(message: str) -> str:
    """The scores, the highest first; empty where not one idea has all four factors."""
    ideas = [idea for part in _PARTS.split(message[:4000]) if (idea := _read(part))]
    ideas = [_Idea(one.name or f"Idea {n}", one.factors, one.said) for n, one in enumerate(ideas, start=1)]
    whole = [one for one in ideas if len(one.factors) == len(_FACTORS) and one.factors["effort"]]
    if not whole:
        return ""
    rows = [
        (markup.inline(one.name), *(one.said[name] for name in _FACTORS), f"**{_shown(one.score)}**")
        for one in sorted(whole, key=lambda one: -one.score)
    ]
    table = markup.table(("Idea", "Reach", "Impact", "Confidence", "Effort", "RICE"), rows)
    lacking = [_lacking(one) for one in ideas if one not in whole]
    how = "RICE = reach × impact × confidence ÷ effort. Scores within 20% of each other count as equal."
    return markup.paragraphs([table, how, " ".join(lacking)])


def _lacking(idea: _Idea) -> str:
    names = [name for name in _FACTORS if not idea.factors.get(name)]
    return f"“{markup.inline(idea.name)}” lacks {words.listed(names)}."


def _read(part: str) -> _Idea | None:
    found = {name: match for name, pattern in _FACTORS.items() if (match := pattern.search(part))}
    if len(found) < _LEAST:
        return None
    factors = {name: _value(name, match["value"], match["value_unit"]) for name, match in found.items()}
    said = {name: _said(name, match["value"], match["value_unit"]) for name, match in found.items()}
    start = min(match.start() for match in found.values())
    name = words.squeeze(_NAME.sub("", part[:start])).strip(" ,:-–—(")
    return _Idea(words.capitalised(words.clipped(name, 80)) if words.words(name) else "", factors, said)


def _value(name: str, figure: str, unit: str | None) -> float:
    number = float(figure.replace(",", "").rstrip("."))
    if name == "confidence":
        return number / 100 if unit == "%" or number > 1 else number
    return number * _UNITS.get((unit or "").casefold(), 1.0)


def _said(name: str, figure: str, unit: str | None) -> str:
    value = _value(name, figure, unit)
    return f"{value * 100:g}%" if name == "confidence" else _shown(value)


def _shown(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:,.2f}".rstrip("0").rstrip(".")
