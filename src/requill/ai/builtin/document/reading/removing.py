"""Reads what is to be removed: "delete the third risk", "drop the Users section", "take out FR-003"."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import (
    Command,
    Pick,
    Remove,
    RemoveSection,
    RemoveWords,
    Unresolved,
)
from requill.ai.builtin.document.nouns import NOUN, noun_for
from requill.ai.builtin.document.reading.phrases import LONGEST, Q, is_quoted, is_section, place, unquoted
from requill.ai.builtin.document.reading.picks import read_pick
from requill.ai.builtin.document.reading.pointing import is_pointer
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import heading_key

_VERB = re.compile(
    r"(?:remove|delete|drop|erase|take out|cut out|cut|get rid of|strike(?: out)?|kill|scrap|omit"
    r"|throw (?:out|away)|lose"
    r"|leave out|clear|we (?:do not|don['’]t) need|i (?:do not|don['’]t) (?:need|want)|(?:do not"
    r"|don['’]t) need"
    r"|no more|lösche|entferne)\b\s*",
    re.IGNORECASE,
)
_LAST = re.compile(
    r"(?P<rest>.+?)\s+(?:should|can|must|has to|needs to)\s+(?:be (?:removed|deleted|dropped|cut)"
    r"|go(?: away)?)[.!]?$",
    re.IGNORECASE,
)
_OUT = re.compile(
    r"(?:take|throw)\s+(?P<rest>.+?)\s+out(?:\s+(?:again|of (?:it|the document|here)))?[.!]?$", re.IGNORECASE
)
_OUT_OF_ID = re.compile(
    r"(?:take|throw|leave)\s+(?P<rest>.+?)\s+out of\s+(?P<id>[A-Z]{1,5}-\d{1,4})[.!]?$", re.IGNORECASE
)
_SECTION = re.compile(
    r"(?:the\s+|this\s+|that\s+|whole\s+|entire\s+)*(?:(?:section|chapter|heading)\s+(?!\d)(?:called\s+|named\s+"
    rf"|on\s+|about\s+)?"
    rf"{Q}?(?P<name>.+?){Q}?|{Q}?(?P<name2>.+?){Q}?\s+(?:section|chapter))[.!]?$",
    re.IGNORECASE,
)
_WORDS = re.compile(r"(?:the\s+)?(?:words?|phrase|term|string)\s+(?P<words>.+)$", re.IGNORECASE | re.DOTALL)
_EVERYTHING = re.compile(
    r"^(?:everything|anything|all|whatever)\s+(?=(?:about|on|that mentions)\b)", re.IGNORECASE
)
_BECAUSE = re.compile(
    r"(?:,|\s[–—-])\s+(?:it|that|this|they)(?:['’](?:s|re)| is| are| was| were| has been| have been)"
    r"\s[^,:\n\"“”]{2,60}$",
    re.IGNORECASE,
)
_A_SECTION = re.compile(r"(?<=\w)\s+(?:section|chapter)$", re.IGNORECASE)
_LONGEST = 4000  # characters of words to be removed
_DETERMINER = re.compile(r"(?:the|this|that|my|our)\s+", re.IGNORECASE)
_FROM_ID = re.compile(
    r"(?P<words>.+?)\s+(?:from|in|out of|of)\s+(?:the\s+)?(?:requirement\s+)?(?P<id>[A-Z]{1,5}-\d{1,4})$",
    re.IGNORECASE | re.DOTALL,
)
_BY_PLACE = re.compile(
    rf"(?:the\s+)?(?:first|second|third|fourth|fifth|last|all|every|\d{{1,2}}(?:st|nd|rd|th))\b.*\b{NOUN}$|.*\b{NOUN}\s+\d+$",
    re.IGNORECASE | re.DOTALL,
)
_WITHIN = re.compile(r"(?<!\ball)(?<!\bwhole)\s(?:from|in|of|under|within|below|on)\s", re.IGNORECASE)
_SHORTER = re.compile(
    r"(?:the\s+|all\s+)*(?:filler|fluff|noise|waffle)\b|.*\s(?:down|short|back)(?:\s+(?:to|a bit"
    r"|a little).*)?$",
    re.IGNORECASE,
)


def read_removing(text: str, outline: Outline) -> Command | None:
    """The removal, or None where the text asks for something else."""
    found = _VERB.match(text)
    if not found and len(text) > LONGEST:
        return None
    rest = text[found.end() :] if found else ""
    if not found and (other := _OUT.match(text) or _LAST.match(text)):
        rest = other["rest"]
    if not found and (other := _OUT_OF_ID.match(text)):
        rest = f"{other['rest']} from {other['id']}"
    rest = _BECAUSE.sub("", rest.strip(" .!\n"))
    if not rest or len(rest) > _LONGEST or _SHORTER.match(rest):
        return None
    if is_pointer(rest):
        return Unresolved(f"I cannot tell what “{rest}” is: name what is to go. Nothing was changed.")
    if numbered := outline.named_by_number(_DETERMINER.sub("", _A_SECTION.sub("", rest), count=1)):
        return RemoveSection(numbered.heading)
    if named := _SECTION.match(rest):
        return RemoveSection(unquoted(named["name"] or named["name2"]))
    if within := _part_of_requirement(rest):
        return within
    if quoted := _WORDS.match(rest):
        return Remove(Pick(words=unquoted(quoted["words"]), quoted=True))
    pick = read_pick(_EVERYTHING.sub("", rest), outline)
    if pick.every or pick.places:
        return Remove(pick)
    bare = _DETERMINER.sub("", rest, count=1)
    if part := outline.named(place(bare)) if len(bare) < 120 else None:
        exact = heading_key(part.heading) == heading_key(place(bare)) and not _out_of(part.heading, bare)
        if exact or (
            bare[:1].isupper()
            and is_section(bare, outline)
            and not noun_for(bare)
            and bare not in outline.text
        ):
            return RemoveSection(part.heading)
    return Remove(pick)


def _out_of(heading: str, said: str) -> bool:
    """Whether something of the section is meant: "the rows of the risks" are not the section Risks."""
    return bool(_WITHIN.search(said.casefold().partition(heading.casefold())[0]))


def _part_of_requirement(rest: str) -> RemoveWords | None:
    """ "payment from FR-001": words of a requirement, and never the requirement."""
    found = _FROM_ID.match(rest)
    if not found:
        return None
    said = found["words"].strip()
    if noun_for(_DETERMINER.sub("", said, count=1)) or _BY_PLACE.match(said):
        return None
    if named := _WORDS.match(said):
        return RemoveWords(unquoted(named["words"]), found["id"].upper(), quoted=True)
    quoted = is_quoted(said)
    said = unquoted(said) if quoted else _DETERMINER.sub("", said, count=1)
    return RemoveWords(said, found["id"].upper(), quoted)
