"""Reads a correction of what an earlier answer said: "wait, the target is 60%, not 50%"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from requill.ai.builtin import words
from requill.ai.interface import SectionProgress

_MARK = re.compile(
    r"(?:(?:no|nope|wait|sorry|actually|correction|oops|hm+|ah|oh|hang on|hold on|scratch that|my mistake"
    r"|moment)[,:.! ]+)+",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"(?P<please>(?:please|can you|could you) )?(?:change|replace|correct|swap"
    r"|update)\s+(?P<old>.{1,80}?)\s+(?:to|with|by|into|for)\s+(?P<new>.{1,120}?)[.!?]*",
    re.IGNORECASE,
)
_NOT = (
    re.compile(
        r"(?P<new>.{1,120}?)(?:,\s*|\s+)(?:not|instead of|rather than)\s+(?P<old>.{1,80}?)[.!]*",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:it['’]?s |that['’]?s |i meant? )?not\s+(?P<old>.{1,80}?),?\s+(?:but|it['’]?s"
        r"|rather)\s+(?P<new>.{1,120}?)[.!]*",
        re.IGNORECASE,
    ),
)
_LEAD = re.compile(
    r".*?\b(?:is|are|should be|must be|will be|would be|make (?:it|that)|i mean[t]?|say|to be|was"
    r"|were)\s+(?P<said>.+)$",
    re.IGNORECASE,
)
_QUOTES = " \"'“”‘’.,"
_FIGURE = re.compile(r"(?P<number>[€$£]?\d+(?:[.,]\d+)*)(?P<unit>\s?[%€$£])?")
_LONGEST = 240


@dataclass(frozen=True, slots=True)
class Correction:
    """The section that said it, its text with the other words, and both for the answer."""

    section: int
    markdown: str
    old: str
    new: str


def read_correction(said: str, sections: Sequence[SectionProgress]) -> Correction | None:
    """The correction, where a section says what is to be corrected; else None."""
    text = words.squeeze(said)
    if len(text) > _LONGEST or "\n" in said.strip():
        return None
    mark = _MARK.match(text)
    rest = text[mark.end() :] if mark else text
    found = _CHANGE.fullmatch(rest)
    # Without a mark it may be an answer: "change the address to a new one" is what people must be able to do.
    if found and (mark or found["please"] or found["old"][0] in _QUOTES or _FIGURE.search(found["old"])):
        return _applied(found["old"], found["new"], text, sections)
    for pattern in _NOT if mark else ():
        if found := pattern.fullmatch(rest):
            return _applied(found["old"], _value(found["new"], found["old"]), text, sections)
    return None


def _value(new: str, old: str) -> str:
    """What is to stand there: "60%" of "the target is 60", where "50%" stands."""
    figures = list(_FIGURE.finditer(new))
    if figures and (stands := _FIGURE.fullmatch(old.strip())):
        unit = figures[-1]["unit"] or stands["unit"] or ""
        return figures[-1]["number"] + unit
    found = _LEAD.match(new)
    return found["said"] if found else new


def _applied(old: str, new: str, text: str, sections: Sequence[SectionProgress]) -> Correction | None:
    old, new = old.strip(_QUOTES), new.strip(_QUOTES)
    if not old or not new:
        return None
    bounded = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)", re.IGNORECASE)
    places = [index for index, section in enumerate(sections) if bounded.search(section.markdown)]
    if not places:
        return None
    place = max(places, key=lambda index: (_is_named(sections[index], text), index))
    markdown = bounded.sub(lambda found: _cased(found.group(), new), sections[place].markdown)
    return Correction(place, markdown, old, new)


def _is_named(section: SectionProgress, text: str) -> bool:
    """Whether the text speaks of the section: by its heading or a word that it is known by."""
    return words.any_word(text, [section.plan.heading, *section.plan.keywords])


def _cased(written: str, new: str) -> str:
    return words.capitalised(new) if written[:1].isupper() and written != written.upper() else new
