"""Reads an answer that names the section it is for: "Add to non-goals: no payroll"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from requill.ai.builtin.document.reading.phrases import unquoted
from requill.ai.builtin.interview.brief_router import Router
from requill.ai.builtin.language import words
from requill.ai.interface import SectionPlan

_POLITE = r"(?:(?:please|ok|okay|oh|also|and|can you|could you|let['’]?s)[, ]+)*"
_VERB = r"(?:add|put|note|write|include|list)"
_TO = r"(?:to|in|into|under|as)"
_FIRST = re.compile(
    rf"{_POLITE}{_VERB}(?: (?:this|that|it|one|something))? {_TO} (?:the |my |our )?(?P<name>[^:\n]{{2,40}}?)"
    r"(?: (?:section|list|part))?\s*(?::|,| [–—-])\s+(?P<text>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_LAST = re.compile(
    rf"{_POLITE}{_VERB} (?P<text>.{{2,300}}?) {_TO} (?P<the>the |my |our )?(?P<name>[^:\n,.]{{2,40}}?)"
    r"(?P<section> (?:section|list|part))?(?:,? please)?[.!]*",
    re.IGNORECASE,
)
# Things that are no words of a product: "add a note about the delay" may be what the product does.
_THING = r"(?P<name>risk|requirement|non-?goal|open question|metric|dependency|user story)"
_NEW = re.compile(
    rf"{_POLITE}{_VERB} (?:a|an|another|one more)(?: new)? {_THING}"
    r"(?:\s*:|,?\s+(?:[–—-]|about|regarding|concerning|on|for|that(?: says)?|saying(?: that)?|called|named))"
    r"\s+(?P<text>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_AS = re.compile(
    rf"{_POLITE}{_VERB} (?P<text>.{{2,300}}?) as (?:a|an|another|one more)(?: new)? {_THING}"
    r"(?:,? please)?[.!?]*",
    re.IGNORECASE,
)
_LABEL = re.compile(r"(?P<name>[\w -]{4,20}):\s+(?P<text>\S[^\n]*)")
# "Go back to goals: …" can be nothing else; "for the users: …" may be what the product does for them.
_GO = re.compile(
    rf"{_POLITE}(?:(?:no|wait|sorry|actually)[,:.! ]+)*(?:(?:go|jump|come|switch|return|move|get)"
    r"(?: back| over| on)? (?:to|with)|back (?:to|on)|about|regarding|re|concerning|under) (?:the |my |our )?"
    r"(?P<name>[^:\n,;–—]{2,40}?)(?: (?:section|part|questions?|list|answer))?\s*"
    r"(?P<sign>:|,| [–—-])\s+(?=\S)",
    re.IGNORECASE,
)
_FOR = re.compile(
    rf"{_POLITE}(?:for|in|to|on) (?P<the>the |my |our )?(?P<name>[^:\n,;–—]{{2,40}}?)"
    r"(?P<section> (?:section|part|questions?|list))?\s*:\s+(?=\S)",
    re.IGNORECASE,
)
_PREVIOUS = re.compile(
    rf"{_POLITE}(?:(?:go |jump )?back to |for |to |on |about |regarding )?(?:the |my )?"
    r"(?:previous|last|earlier) (?:question|one|answer|section)(?: again)?\s*(?::|,| [–—-])\s+(?=\S)",
    re.IGNORECASE,
)
_LONGEST_LEAD = 120  # characters before what is said to the section
_ASKED = re.compile(r"(?:please )?(?:can|could) you\b", re.IGNORECASE)
_QUOTES = "\"'“”‘’"
# Headings that are no words of a product: "add comments to users" may be what the product does.
_OWN_WORDS = frozenset(
    {"non goals", "open questions", "out of scope", "risks", "requirements", "dependencies"}
)


class Addressed(Struct, frozen=True):
    """What was said, and the section that it is for; None where the template has no such section.

    `question` is the one that it answers, where that is known.
    """

    section: int | None
    text: str
    question: str = ""


def read_addressed(
    said: str, plans: Sequence[SectionPlan], current: int, earlier: tuple[int, str] | None = None
) -> Addressed | None:
    """The section that is named and what goes there; None for any other answer.

    `earlier` is the section and the question that were asked before the one at hand.
    """
    router = Router(plans)
    said = said.strip()
    lead = said[:_LONGEST_LEAD]
    if earlier and (found := _PREVIOUS.match(lead)):
        return Addressed(earlier[0], said[found.end() :], earlier[1])
    if found := _GO.match(lead):
        name = found["name"].strip(_QUOTES)
        place = router.labelled(name) if found["sign"] == ":" else router.exactly(name)
        if place is not None:
            return Addressed(place, said[found.end() :])
    if (found := _FOR.match(lead)) and (place := router.exactly(found["name"].strip(_QUOTES))) is not None:
        sure = found["section"] or _plain(found["name"]) in _OWN_WORDS
        if sure or (found["the"] and place != current):
            return Addressed(place, said[found.end() :])
    if found := _NEW.fullmatch(said) or _AS.fullmatch(said):
        name = found["name"]
        place = router.labelled(f"{name[:-1]}ies" if name.endswith("y") else f"{name}s")
        return Addressed(place, found["text"].rstrip("?") if _ASKED.match(said) else found["text"])
    found = _LABEL.fullmatch(said)
    if found and _plain(found["name"]) in _OWN_WORDS:
        place = router.labelled(found["name"])
        return None if place in (None, current) else Addressed(place, found["text"])
    if found := _FIRST.fullmatch(said):
        place = router.labelled(found["name"].strip(_QUOTES))
        return None if place is None else Addressed(place, unquoted(found["text"]))
    found = _LAST.fullmatch(said)
    if not found:
        return None
    name = found["name"].strip(_QUOTES)
    place = router.exactly(name) if found["section"] else router.heading(name)
    sure = found["section"] or found["the"] or _plain(name) in _OWN_WORDS
    return None if place is None or not sure else Addressed(place, found["text"].strip(_QUOTES))


def _plain(text: str) -> str:
    return " ".join(words.words(text))
