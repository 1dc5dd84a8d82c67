"""Reads what is wanted of a section that stands in front: "goals: delete the second one", "risks: shorten".

Most of what follows a section's name is to be added there, and may well begin with a verb: "goals: make
checkout faster". It is an order only where it points at what the section lists.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from requill.ai.builtin.document.commands import AddItem, Command, Unresolved
from requill.ai.builtin.document.nouns import is_plural, noun_for, place_of
from requill.ai.builtin.document.picking import is_name, naming, things
from requill.ai.builtin.document.reading.counted import read_counted, removal
from requill.ai.builtin.document.reading.phrases import LONGEST, ordinal, place, plain
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import Section, heading_key

Read = Callable[[str, Outline], Command | None]

_ADDRESSED = re.compile(
    r"(?:(?:in|under|for)\s+)?(?:the\s+|our\s+|my\s+)?(?P<where>[^:\n]{2,60}?)\s*:\s+(?P<rest>\S[^\n]*)$",
    re.IGNORECASE,
)
_ORDER = (
    r"(?:remove|delete|drop|erase|cut|strike|scrap|get rid of|take out|close|resolve|tick(?: off)?|untick"
    r"|uncheck|check off|mark|move|put|make|turn|convert|sort|order|reorder|shorten|tighten|trim|swap|switch"
    r"|merge|combine|split|rename|number|renumber|clear|empty|show|summari[sz]e|assign|give|change|update|set|replace|postpone"
    r"|push|shift|delay|rewrite|reword|rephrase|improve|review)"
)
_ORDINAL = (
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\d{1,2}(?:st|nd|rd|th)"
    r"|(?:second|third)[ -](?:to[ -])?last)"
)
_AFTER = (
    r"(?=\s*(?:[.,!?]|$)"
    r"|\s+(?:to|a|an|the|as|and|by|before|after|is|are|from|with|into|up|down|above|below|testable|shorter)\b)"
)
# "The second bullet" is always of the text; "the second task" is, where the section lists tasks.
_LISTED = (
    r"(?:\s+(?:one|bullet(?: point)?|point|(?P<{}>(?:non-|user )?(?:goal|risk|requirement|metric|milestone"
    r"|task|story|criterion|assumption|dependency|question))))?"
)
_BY_PLACE = re.compile(
    rf"\bthe\s+(?P<which>{_ORDINAL}){_LISTED.format('thing')}"
    rf"(?:\s+and\s+(?:the\s+)?(?P<other>{_ORDINAL}){_LISTED.format('another')})?{_AFTER}"
    rf"|(?:\b(?:number|no\.?)\s+|#)(?P<number>\d{{1,2}}){_AFTER}",
    re.IGNORECASE,
)
_ROW = re.compile(rf"\bthe\s+{_ORDINAL}\s+(?:line|row){_AFTER}", re.IGNORECASE)
_SENTENCE = re.compile(rf"\bthe\s+{_ORDINAL}\s+(?:sentence|paragraph){_AFTER}", re.IGNORECASE)
_THEM = r"(?:them(?: all)?|these|those|all(?: of (?:them|these|it))?|everything)"
_OF_THEM = re.compile(
    rf"(?P<verb>{_ORDER})\s+{_THEM}(?P<more>\s+(?:(?:by|into|as|in|up)\s[^\n]+|an?\s[^\n]+|\w+))?[\s.!]*$",
    re.IGNORECASE,
)
_ALONE = re.compile(rf"(?P<verb>{_ORDER})(?:\s+(?:it|this|that|here))?[\s.!]*$", re.IGNORECASE)
_OF_NAMED = re.compile(
    rf"{_ORDER}\s+(?:the\s+)?(?P<name>[^\n]+?)(?:\s+(?:to|as|by|from|into|a|an|before|after)\s[^\n]+)?[\s.!]*$",
    re.IGNORECASE,
)
# What these say of a thing that is listed already, hardly anybody writes down as one.
_SURE = re.compile(
    r"(?:move|postpone|push|shift|delay|rename|tick|untick|uncheck|check off|mark|assign)\b", re.IGNORECASE
)
_BY_NAME = re.compile(r"(?:assign|give|set|change|update|who|when|what)\b", re.IGNORECASE)
_ID = re.compile(r"\W*(?P<id>[A-Z]{1,5}-\d{1,4})\b")
_BEGINS = re.compile(rf"{_ORDER}\b", re.IGNORECASE)
_BY_ID = re.compile(rf"{_ORDER}\s+(?:(?:the\s+)?requirement\s+)?(?P<id>(?-i:[A-Z]{{1,5}}-\d{{1,4}}))\b", re.I)


def read_addressed(text: str, outline: Outline, read: Read, ask: Read) -> Command | None:
    """The order or the question about the section, else None; `ask` reads what is asked."""
    counted = read_counted(text)
    if counted and counted.where and (part := _section(counted.where, outline)) and things(part, outline):
        return removal(counted, part, outline)
    found = _ADDRESSED.match(text) if len(text) < LONGEST else None
    part = _section(found["where"], outline) if found else None
    if found is None or part is None:
        return None
    rest = plain(found["rest"])
    if rest.endswith("?"):
        return _asked(rest, found["where"], part, outline, ask)
    wish = _wish(rest, found["where"], part, outline)
    if not isinstance(wish, str):
        return wish
    command = read(wish, outline)
    return _doubtful(rest, part) if command is None or isinstance(command, AddItem) else command


def is_addressed_order(text: str, outline: Outline) -> bool:
    """Whether what stands behind a section's name can only be meant for what the section says already."""
    found = _ADDRESSED.match(text) if len(text) < LONGEST else None
    part = _section(found["where"], outline) if found else None
    if found is None or part is None:
        return False
    rest = plain(found["rest"])
    is_filled = bool(outline.body(part).strip()) or _points(rest, found["where"], part)
    return not rest.endswith("?") and is_filled and _wish(rest, found["where"], part, outline) is not None


def _section(name: str, outline: Outline) -> Section | None:
    """The section of that very name, or the one where such things stand."""
    part = outline.named(place(name)) if place(name) else None
    if part is not None and heading_key(part.heading) == heading_key(place(name)):
        return part
    noun = noun_for(name) if is_plural(name) else None
    return place_of(noun, outline) if noun is not None and not noun.is_loose else None


def _wish(rest: str, where: str, part: Section, outline: Outline) -> str | Unresolved | None:
    """The order in words that say it without the section in front; None for what is to be added."""
    if found := _ALONE.match(rest):
        return f"{found['verb']} the {part.heading}"
    if found := _OF_THEM.match(rest):
        return f"{found['verb']} the {part.heading}{found['more'] or ''}"
    if not _BEGINS.match(rest):
        return None
    if (found := _BY_ID.match(rest)) and found["id"] in outline.text:
        return rest
    if _ROW.search(rest) and things(part, outline):
        return _ROW.sub(lambda row: f"{row[0]} in {part.heading}", rest)
    if _SENTENCE.search(rest):
        return _doubtful(rest, part)
    if _points(rest, where, part):
        return _with_things(rest, where, part, outline)
    found = _OF_NAMED.match(rest)
    said = naming(found["name"]) if found else set()
    if found is None or not said:
        return None
    listed = [one.name for one in things(part, outline)]
    about = [name for name in listed if said <= naming(name)]
    if not about:
        return None
    named = [name for name in about if is_name(found["name"], name)] or (about if _SURE.match(rest) else [])
    if len(named) != 1:
        return _doubtful(rest, part)
    return f"{rest[: found.start('name')]}{words.unstopped(named[0])}{rest[found.end('name') :]}"


def _points(rest: str, where: str, part: Section) -> bool:
    """Whether it speaks of a thing by its place in the section, and of nothing that may be the product's."""
    found = _BY_PLACE.search(rest)
    named = {words.stem(word) for word in words.words(f"{where} {part.heading}")}
    own = {noun.name for noun in (noun_for(where), noun_for(part.heading)) if noun is not None}
    said = [name for name in (found["thing"], found["another"]) if name] if found else []
    return found is not None and all(
        words.stem(words.words(name)[-1]) in named or ((noun := noun_for(name)) and noun.name in own)
        for name in said
    )


def _with_things(rest: str, where: str, part: Section, outline: Outline) -> str:
    """ "The first one" as "the first risk", or by its id or its name where only these are understood."""
    noun = noun_for(where) or noun_for(part.heading)
    thing = noun.name if noun is not None and not noun.is_loose else ""
    names = [_ID.match(outline.text[one.start : one.end]) or one.name for one in things(part, outline)]
    by_name = bool(_BY_NAME.match(rest))

    def called(which: str, number: str | None = None) -> str:
        index = int(number) if number else ordinal(which) or 0
        name = (
            names[index - 1 if index > 0 else index] if index and -len(names) <= index <= len(names) else ""
        )
        if isinstance(name, re.Match):
            return name["id"]
        if by_name and name:
            return words.unstopped(name)
        if thing:
            return f"{thing} {number}" if number else f"the {which} {thing}"
        return f"point {number} in {part.heading}" if number else f"the {which} point in {part.heading}"

    def named(found: re.Match[str]) -> str:
        first = called(found["which"] or "", found["number"])
        return f"{first} and {called(found['other'])}" if found["other"] else first

    return _BY_PLACE.sub(named, rest)


def _asked(rest: str, where: str, part: Section, outline: Outline, ask: Read) -> Command | None:
    """The question about what is listed there; where it may as well be something to list, which is meant."""
    if _points(rest, where, part):
        return ask(_with_things(rest, where, part, outline), outline)
    if outline.kind(part) in ("questions", "faq"):
        return None
    shown = words.clipped(words.capitalised(rest), 100)
    offer = f"Add to {part.heading}: “{rest}”"
    return Unresolved(
        f"Is “{shown}” a question to me, or is it to be written into “{part.heading}”? Nothing was "
        f"changed. To have it written, say “{offer}”.",
        (offer, f"Show {part.heading}"),
    )


def _doubtful(rest: str, part: Section) -> Unresolved:
    offer = f"Add to {part.heading}: “{rest}”"
    return Unresolved(
        f"“{words.clipped(rest, 100)}” reads as an order about “{part.heading}”, but I cannot tell what it "
        f"is to change. Nothing was changed. To have these words written there, say “{offer}”.",
        (offer, f"Show {part.heading}"),
    )
