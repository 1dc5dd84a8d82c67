"""Reads that something is too vague: "make goal 2 measurable", "the summary is too vague".

A requirement gets a proposal. What makes anything else measurable only a person knows: it is asked for, and
their words are put in where they gave them.
"""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import (
    Command,
    Pick,
    ReplaceItem,
    Unresolved,
    WriteSection,
)
from requill.ai.builtin.document.nouns import noun_for
from requill.ai.builtin.document.picking import Found, find, things
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.reading.phrases import ID, head, is_section, place, unquoted
from requill.ai.builtin.document.reading.picks import read_pick
from requill.ai.builtin.document.reading.pointing import is_pointer
from requill.ai.builtin.document.requirements import MakeTestable
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.outline import Outline, requirement_blocks
from requill.ai.builtin.text.vagueness import vague_words

_CLEAR = (
    r"(?:testable|measurable|specific|concrete|verifiable|quantifiable|precise|unambiguous|less vague"
    r"|clear(?:er)?)"
)
_DEGREE = r"(?:(?:more|much|really|truly|a bit|a little|a lot|very|far|way|too|rather|quite|still|so)\s+)*"
_VAGUE = (
    r"(?:(?:vague|unclear|fuzzy|ambiguous|untestable|imprecise|unspecific)"
    r"|not (?:really |yet |very )?(?:testable|measurable|specific|clear|concrete|precise))"
)
_MAKE = re.compile(
    r"(?:make|turn|rewrite|rephrase|reword)\s+(?P<what>.{2,80}?)\s+"
    rf"(?:(?:so that|until|to be|to make|into)\b.{{0,30}}?\s)?{_DEGREE}{_CLEAR}\b",
    re.IGNORECASE,
)
_IS = re.compile(
    rf"(?P<what>.{{2,80}}?)\s+(?:is|sounds|seems|reads|are|looks)\s+{_DEGREE}(?:.{{0,20}}\s)?{_VAGUE}\b",
    re.IGNORECASE,
)
_FIX = re.compile(r"(?:fix|mend|sharpen|improve)\s+(?P<what>[A-Z]{1,5}-\d{2,4})$", re.IGNORECASE)
_ASKS = re.compile(r"(?:which|what|who|where|why|are|is|how)\b", re.IGNORECASE)
_OWN_WORDS = re.compile(r":\s+")
_DETERMINER = re.compile(r"(?:(?:the|our|my|all|of|every|each|these|those|any)\s+)+", re.IGNORECASE)
_WEAK = re.compile(r"\b(?:vague|weak|unclear|fuzzy|untestable|remaining|other|ambiguous)\s+", re.IGNORECASE)
_LEAST_TEXT = 3  # words of a text that can stand for the whole thing
_MOST_VAGUE = 3


def read_measuring(text: str, outline: Outline) -> Command | None:
    """What is to be measurable, or what to answer; None where the text asks for something else."""
    said = head(text)
    own = _OWN_WORDS.search(said)
    wish = said[: own.start()] if own else said
    if "\n" in text.strip() or _ASKS.match(wish):
        return None
    found = _MAKE.match(wish) or _IS.match(wish) or _FIX.match(wish)
    if found is None:
        return None
    put = unquoted(text.strip()[own.end() :].strip()) if own else ""
    return _about(_WEAK.sub("", found["what"]).strip(" ,."), put, outline)


def _about(what: str, put: str, outline: Outline) -> Command:
    if identity := ID.search(what):
        return _requirement(identity.group().upper(), put)
    if _is_every_requirement(what):
        return MakeTestable("")
    if is_pointer(what) or not place(what):
        return Unresolved(
            "Say what is to be measurable, such as “Make FR-001 testable” or “Make goal 2 measurable: …”. "
            "Nothing was changed."
        )
    pick = read_pick(what, outline)
    if not pick.places and is_section(what, outline):
        return _section(place(what), put, outline)
    found = find(pick, outline)
    if isinstance(found, Plan):
        stopped = found.text if "othing was changed" in found.text else f"{found.text} Nothing was changed."
        return Unresolved(stopped)
    if len(found) > 1:
        return Unresolved("Those are several: name one of them. Nothing was changed.")
    if identity_of := _identity(found[0], outline):
        return _requirement(identity_of, put)
    if put:
        return ReplaceItem(pick, put) if _is_whole(put) else _too_short(what, put)
    return _asked(pick, what, found[0])


def _is_every_requirement(what: str) -> bool:
    bare = words.without(_DETERMINER, what)
    noun = noun_for(bare)
    return noun is not None and noun.kind == "requirements"


def _identity(found: Found, outline: Outline) -> str:
    """The id of the requirement that was found; empty for anything else."""
    blocks = requirement_blocks(outline)
    return next((name for name, start, end in blocks if start <= found.start < end), "")


def _requirement(identity: str, put: str) -> Command:
    if not put:
        return MakeTestable(identity)
    return ReplaceItem(Pick(words=identity), put) if _is_whole(put) else _too_short(identity, put)


def _is_whole(put: str) -> bool:
    return len(put.split()) >= _LEAST_TEXT


def _too_short(what: str, put: str) -> Unresolved:
    return Unresolved(
        f"“{words.clipped(put, 60)}” is too short to stand for {_shown(what)}. Say the whole sentence with "
        "it, and I put that in its place. Nothing was changed."
    )


def _section(name: str, put: str, outline: Outline) -> Command:
    part = outline.named(name)
    heading = part.heading if part else name
    count = len(things(part, outline)) if part else 0
    if put and count > 1:
        return Unresolved(
            f"“{markup.inline(heading)}” lists {words.number(count)}: name the one that is to say "
            "that, by its place or its words. Nothing was changed.",
            (f"Show {heading}",),
        )
    if put:
        return WriteSection(heading, put) if _is_whole(put) else _too_short(heading, put)
    shown = f"“{markup.inline(heading)}”"
    body = outline.body(part) if part else ""
    found = {vague.said.casefold(): vague for vague in vague_words(body)}
    listed = "\n".join(f"- “{vague.said}”: {vague.question}" for vague in list(found.values())[:_MOST_VAGUE])
    open_words = (
        f"These words in {shown} leave open what is meant:\n\n{listed}\n\n"
        if found
        else f"I find no word in {shown} that a rule knows as vague. "
    )
    return Unresolved(
        f"{open_words}Who, how many, how often and by when only you know. Say “Rewrite "
        f"{markup.inline(heading)}: …” with the figures in it, and I put that in its place. Nothing was "
        "changed.",
        (f"Show {heading}", "Review the wording"),
    )


def _asked(pick: Pick, what: str, found: Found) -> Unresolved:
    """What a person has to say of the thing, by its kind."""
    kind = pick.noun.name if pick.noun else ""
    asks = {
        "goal": "what is measured, what is it now, what should it be, and by when?",
        "metric": "what is it now, what should it be, and by when?",
        "risk": "what exactly happens, how likely is it, and what would it cost?",
    }.get(kind, "who exactly, how many, how often, and by when?")
    said, name = _shown(what), words.unstopped(words.clipped(found.name, 100))
    return Unresolved(
        f"“{markup.inline(name)}” needs what only you know: {asks} "
        f"Say it in one sentence, “Make {said} measurable: …”, and I put that in its place. Nothing was "
        "changed."
    )


def _shown(what: str) -> str:
    return markup.inline(words.clipped(what, 60))
