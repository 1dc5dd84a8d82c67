"""Reads what is to go by its place in a list: "goals: delete 2", "delete the second goal", "goal 2 can go".

Only a message that says nothing else is read so: "delete the second copy automatically" may be what a
product does, and so may "users: delete 2 meals at once".
"""

from __future__ import annotations

import re

from msgspec import Struct

from requill.ai.builtin.document.commands import Pick, Remove, Unresolved
from requill.ai.builtin.document.nouns import noun_for
from requill.ai.builtin.document.picking import things
from requill.ai.builtin.document.reading.phrases import ordinal
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import Section

_LONGEST = 120  # characters; whoever says more says something else
_VERB = (
    r"(?:(?:please|now|ok(?:ay)?|so|no|and|then|can you|could you|let['’]?s)[, ]+)*"
    r"(?:delete|remove|drop|erase|cut|strike|scrap|scratch|get rid of|take out|leave out|kill)"
)
_ORDINAL = r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\d{1,2}(?:st|nd|rd|th))"
_NUMBER = r"(?:(?:number |numbers |no\.? ?|nr\.? ?|# ?)?\d{1,2})"
_JOIN = r"(?:\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+)"
_THE = r"(?:(?:the|my|our)\s+)?"
_RUN = r"(?P<run>(?:first|last) (?:two|three|four|five|[2-5]))"
_ORDINALS = rf"{_THE}(?:{_RUN}|{_ORDINAL}(?:{_JOIN}{_THE}{_ORDINAL})*)"
_NUMBERS = rf"{_NUMBER}(?:{_JOIN}{_NUMBER})*"
_POINT = r"(?:ones?|bullets?(?: points?)?|points?)"
_ENTRY = r"(?:items?|entry|entries|lines?|rows?)"  # a product has such, too
_WHICH = rf"(?P<which>{_ORDINALS}|{_NUMBERS}|{_THE}{_POINT} {_NUMBERS})(?:\s+{_POINT})?"
_NO_THING = r"(?:ones?|of|in|from|under|two|three|numbers?|no|nr|can|should|must|has)\b"
_THING = rf"(?P<thing>(?!{_NO_THING})[a-z][a-z-]*(?: (?!{_NO_THING})[a-z-]+)?)"
_IN = rf"(?:in|from|of|under)\s+{_THE}(?P<where>[^:,.\n]{{2,40}}?)(?:\s+(?:section|list|table))?"
_GOES = r"(?:can|should|must|has to) (?:go|be (?:removed|deleted|dropped))"
_END = r"(?:,? (?:please|thanks|again|too|then))*[\s.!]*$"
_FORMS = tuple(
    re.compile(pattern + _END, re.IGNORECASE)
    for pattern in (
        # goals: delete 2; goals - delete the second one; in the goals, delete the last
        rf"(?:(?:in|under|for|from)\s+)?{_THE}(?P<where>[^:,\n]{{2,40}}?)(?:\s*[:,]|\s+[–—-])\s*{_VERB}\s+"
        + _WHICH,
        # delete the second (one) in goals; delete 2 from the goals
        rf"{_VERB}\s+{_WHICH}(?:\s+{_ENTRY})?\s+{_IN}",
        # delete the second goal; the second goal can go
        rf"{_VERB}\s+(?P<which>{_ORDINALS})\s+{_THING}",
        rf"(?P<which>{_ORDINALS})\s+{_THING} {_GOES}",
        # delete goals 2 and 3; goal 2 can go
        rf"{_VERB}\s+{_THE}{_THING} (?P<which>{_NUMBERS})",
        rf"{_THE}{_THING} (?P<which>{_NUMBERS}) {_GOES}",
        # delete the second one; delete 2
        rf"{_VERB}\s+(?P<which>(?:{_ORDINALS})(?= one)|{_NUMBERS})(?:\s+ones?)?",
    )
)
# "Users delete 2" is half a sentence; "goals delete 2" speaks of the document.
_UNSIGNED = re.compile(rf"(?:in )?{_THE}{_THING}\s+{_VERB}\s+{_WHICH}{_END}", re.IGNORECASE)
_EVERY = re.compile(rf"{_VERB}\s+(?:all|every|each)(?: of)?\s+{_THE}{_THING}{_END}", re.IGNORECASE)
_EACH = re.compile(rf"{_ORDINAL}|\d{{1,2}}", re.IGNORECASE)
_ID = re.compile(r"\W*[A-Z]{1,5}-0*(?P<number>\d{1,4})\b")


class Counted(Struct, frozen=True):
    """The places of what is to go (none for all), and its section as it was named, or a `thing` listed there.

    With neither, only the place was said. `is_number` where it was said in digits, as an id may be;
    `is_loose` where only a thing that nothing but documents have makes an order of it.
    """

    places: tuple[int, ...]
    where: str = ""
    thing: str = ""
    is_number: bool = False
    is_loose: bool = False


def read_counted(text: str) -> Counted | None:
    """What is to go by its place; None for a message that says anything else, or more."""
    if len(text) > _LONGEST or "\n" in text:
        return None
    for form in (*_FORMS, _UNSIGNED):
        found = form.match(text)
        places, in_digits = _places(found) if found else ((), False)
        if found and places:
            groups = found.groupdict()
            where, thing = groups.get("where") or "", groups.get("thing") or ""
            return Counted(places, where, thing, in_digits, form is _UNSIGNED)
    every = _EVERY.match(text)
    return Counted((), thing=every["thing"], is_loose=True) if every else None


def removal(counted: Counted, part: Section, outline: Outline) -> Remove | Unresolved:
    """The wish about that section; where "2" is the third, but has the id FR-002, it asks for the id."""
    if not counted.places:
        return Remove(Pick(every=True, where=part.heading))
    listed = things(part, outline)
    for place in counted.places if counted.is_number else ():
        ids = [_ID.match(outline.text[one.start : one.end]) for one in listed]
        said = next((one for one in ids if one and int(one["number"]) == place), None)
        at = ids[place - 1] if 0 < place <= len(ids) else None
        if (said or at) and said is not at:
            return Unresolved(f"In “{part.heading}”, say which by its id. Nothing was changed.")
    return Remove(Pick(noun_for(part.heading), counted.places, where=part.heading))


def _places(found: re.Match[str]) -> tuple[tuple[int, ...], bool]:
    """The places that were said, and whether they were said in digits."""
    if run := found.groupdict().get("run"):
        first, _, count = run.partition(" ")
        many = ordinal(count) or 1
        return tuple(range(1, many + 1) if first.casefold() == "first" else range(-many, 0)), False
    said = _EACH.findall(found["which"])
    bare = (re.sub(r"(?<=\d)(?:st|nd|rd|th)$", "", one, flags=re.IGNORECASE) for one in said)
    places = tuple(dict.fromkeys(number for one in bare if (number := ordinal(one))))
    return places, all(one.isdigit() for one in said)
