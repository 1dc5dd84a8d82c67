"""Reads where something is to be added: "to Goals: …", "… under the Goals", "… as a risk", "… to FR-002"."""

from __future__ import annotations

import re

from msgspec import Struct

from requill.ai.builtin.document.nouns import NOUN, Noun, noun_for
from requill.ai.builtin.document.reading.phrases import SECTION, is_section, place
from requill.ai.builtin.text.outline import Outline

_THE = r"(?P<the>the\s+|my\s+|our\s+)?"
_FIRST = re.compile(
    rf"\s*(?:to|into|in|under|below|for|at the end of|at the top of)\s+{_THE}(?P<where>[^:,\n]{{2,60}}?)"
    r"\s*(?:(?:[:,–—]|\s-)\s+|\n+|\s+(?=that\b|saying\b|about\b))(?P<text>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_LAST = re.compile(rf"\s+(?:to|into|in|under|below|as part of|at the end of)\s+{_THE}", re.IGNORECASE)
_ID_FIRST = re.compile(
    r"\s*(?:to|for|under|on)\s+(?:requirement\s+)?(?P<where>[A-Z]{1,5}-\d{1,4})\b\s*[:,–—-]?\s*(?P<text>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_ID_LAST = re.compile(r"\s(?:to|for|under)\s+(?P<where>[A-Z]{1,5}-\d{1,4})\s*[.!]?$", re.IGNORECASE)
_AS = re.compile(
    r"\s(?:as|to be|(?:to|under|in) (?:the |our )?(?:list of|possible))\s+(?:a|an|another|one of the|the"
    r"|our)?\s*"
    rf"(?:new\s+)?(?P<noun>{NOUN})\s*[.!]?$",
    re.IGNORECASE,
)
_THAT = re.compile(r"^(?:that|saying(?: that)?)\s+", re.IGNORECASE)
_TAIL = 100  # characters at the end in which a place is looked for


class Placed(Struct, frozen=True):
    """What is added, and the place as it was said; `spoken` if that place cannot be a part of the words."""

    text: str
    where: str
    spoken: bool = True


def section_first(rest: str, outline: Outline) -> Placed | None:
    """ "to Goals: save paper"."""
    found = _FIRST.match(rest)
    if not found or not is_section(found["where"], outline):
        return None
    return Placed(_THAT.sub("", found["text"]), place(found["where"]))


def section_last(rest: str, outline: Outline) -> Placed | None:
    """ "save paper under the Goals": the last words that name a section."""
    for before, found, where in _ends(rest):
        if is_section(where, outline):
            capital = (
                where[:1].isupper() or where[:1] in "\"'“‘" or bool(re.search(rf"\b{SECTION}$", where, re.I))
            )
            return Placed(before, place(where), bool(found["the"]) or capital)
    return None


def things_named(rest: str) -> tuple[str, Noun] | None:
    """ "lock-in to the risks": the words, and the things they are to stand among."""
    first = _FIRST.match(rest)
    if first and (noun := _home(first["where"])):
        return _THAT.sub("", first["text"]), noun
    for before, _, where in _ends(rest):
        if noun := _home(where):
            return before, noun
    return None


def _home(where: str) -> Noun | None:
    noun = noun_for(place(where))
    return noun if noun is not None and not noun.is_loose else None


def _ends(rest: str) -> list[tuple[str, re.Match[str], str]]:
    """Every way to cut the text at a preposition near its end, the last first: words, preposition, place."""
    tail = rest[-_TAIL:]
    start = len(rest) - len(tail)
    cuts: list[tuple[str, re.Match[str], str]] = []
    for found in reversed(list(_LAST.finditer(tail))):
        where = tail[found.end() :].strip(" .!")
        if len(where) > 1 and not re.search(r"[:,\n]", where) and rest[: start + found.start()].strip():
            cuts.append((rest[: start + found.start()], found, where))
    return cuts


def requirement(rest: str) -> Placed | None:
    """ "to FR-002: given …" and "… to FR-002"."""
    if found := _ID_FIRST.match(rest):
        return Placed(found["text"], found["where"].upper())
    if found := _ID_LAST.search(rest[-_TAIL:]):
        return Placed(rest[: len(rest) - len(rest[-_TAIL:]) + found.start()], found["where"].upper())
    return None


def as_thing(rest: str) -> tuple[str, Noun] | None:
    """ "lock-in as a risk": the words, and what they are to be."""
    tail = rest[-_TAIL:]
    found = _AS.search(tail)
    noun = noun_for(found["noun"]) if found else None
    before = rest[: len(rest) - len(tail) + found.start()] if found else ""
    return (before, noun) if noun is not None and not noun.is_loose and before.strip() else None
