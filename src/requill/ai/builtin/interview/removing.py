"""Finds the section of what is to go by its place in a list: "goals: delete 2", "delete the second user"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.document.commands import Remove, Unresolved
from requill.ai.builtin.document.nouns import noun_for, place_of
from requill.ai.builtin.document.picking import things
from requill.ai.builtin.document.reading.counted import Counted, read_counted, removal
from requill.ai.builtin.document.reading.phrases import place
from requill.ai.builtin.interview.brief_router import Router
from requill.ai.builtin.language import words
from requill.ai.builtin.language.brief_words import meaning
from requill.ai.builtin.text.outline import Outline
from requill.ai.interface import SectionProgress
from requill.kit.markdown import Section

# What only a document lists. "Delete the second user" may be what the product does, where no user is listed.
DOCUMENT_THINGS = frozenset(
    {"risk", "requirement", "non-functional requirement", "non-goal", "goal", "metric", "open question"}
    | {"dependency", "assumption", "story", "criterion", "constraint", "hypothesis", "stakeholder"}
)
# A product has questions and scenarios of its own.
_AS_WELL = re.compile(r"(?:question|unknown|scenario|measure|threat|concern)s?$", re.IGNORECASE)


def read_removal(
    text: str, sections: Sequence[SectionProgress], outline: Outline
) -> Remove | Unresolved | None:
    """What goes, or why nothing can; None for what may be an answer."""
    counted = read_counted(text)
    if counted is None:
        return None
    if counted.thing:
        return _of_kind(counted, sections, outline)
    if counted.where:
        return _in_section(counted, sections, outline)
    current = next((n for n, section in enumerate(sections) if section.state == "current"), None)
    part = None if current is None else outline.top[current]
    if part is not None and things(part, outline):
        return _removal(counted, part, outline)
    offer = _offer(counted, sections, outline)
    if not offer and not counted.is_number:
        return None
    return Unresolved(f"Say of which section that is{offer}. Nothing was changed.")


def _removal(counted: Counted, part: Section, outline: Outline) -> Remove | Unresolved:
    """The wish, unless nothing would be left: the question was answered, and has to be answered anew."""
    listed = things(part, outline)
    if listed and len(counted.places or listed) >= len(listed) and _is_there(counted, len(listed)):
        return Unresolved(
            f"That is all that “{part.heading}” lists; “back to {part.heading}” lets you answer it anew. "
            "Nothing was changed."
        )
    return removal(counted, part, outline)


def _is_there(counted: Counted, count: int) -> bool:
    return all(-count <= (place - 1 if place > 0 else place) < count for place in counted.places)


def _in_section(
    counted: Counted, sections: Sequence[SectionProgress], outline: Outline
) -> Remove | Unresolved | None:
    router = Router([section.plan for section in sections])
    index = router.labelled(place(counted.where))
    noun = noun_for(counted.where)
    if index is not None:
        return _removal(counted, outline.top[index], outline)
    if noun is not None and not noun.is_loose and (part := place_of(noun, outline)):
        return _removal(counted, part, outline)
    if noun is None and meaning(" ".join(words.words(counted.where))) is None:
        return None
    return Unresolved(f"This document has no section “{counted.where.strip()}”. Nothing was changed.")


def _of_kind(
    counted: Counted, sections: Sequence[SectionProgress], outline: Outline
) -> Remove | Unresolved | None:
    noun = noun_for(counted.thing)
    if noun is None or noun.is_loose:
        return None
    if noun.name in DOCUMENT_THINGS and not _AS_WELL.match(counted.thing):
        part = _listing(counted.thing, sections, outline) or place_of(noun, outline)
        return None if part is None else _removal(counted, part, outline)
    part = None if counted.is_loose else _listing(counted.thing, sections, outline)
    listed = things(part, outline) if part else []
    if part is None or not listed or not _is_there(counted, len(listed)):
        return None
    return _removal(counted, part, outline)


def _listing(thing: str, sections: Sequence[SectionProgress], outline: Outline) -> Section | None:
    """The section whose heading or keyword is the thing or its plural."""
    router = Router([section.plan for section in sections])
    names = (thing, f"{thing}s", f"{thing[:-1]}ies" if thing.endswith("y") else thing)
    index = next((found for name in names if (found := router.exactly(name)) is not None), None)
    return None if index is None else outline.top[index]


def _offer(counted: Counted, sections: Sequence[SectionProgress], outline: Outline) -> str:
    """An example with a section that lists so much."""
    for part, section in zip(outline.top, sections, strict=True):
        count = len(things(part, outline))
        if count > 1 and _is_there(counted, count):
            number = counted.places[0] if counted.places[0] > 0 else count
            return f", for example: “{section.plan.heading}: delete {number}”"
    return ""
