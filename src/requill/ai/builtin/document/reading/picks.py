"""Reads which of the listed things somebody means: "the third risk", "the last two bullets in Scope"."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Pick
from requill.ai.builtin.document.nouns import NOUN, noun_for
from requill.ai.builtin.document.reading.phrases import ID, is_quoted, is_section, ordinal, place, unquoted
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline

_COUNT = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})"
_ORDINAL = (
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|top|\d{1,2}(?:st|nd|rd|th))"
)
_FROM_END = r"(?:(?:second|third|2nd|3rd)[ -](?:to[ -])?last|penultimate|next to last|last but one)"
_WHERE = r"(?:\s+(?:in|from|of|under|on)\s+(?:the\s+)?(?P<where>[^,.:]{2,60}?))?"
_BY_PLACE = re.compile(
    rf"(?:the\s+)?(?P<which>{_FROM_END}|{_ORDINAL}(?:(?:\s*,\s*|\s+and\s+"
    rf"|\s*,\s*and\s+)(?:the\s+)?{_ORDINAL})*)"
    rf"(?:\s+(?P<count>{_COUNT}))?\s+(?P<noun>{NOUN})\b{_WHERE}$",
    re.IGNORECASE,
)
_BY_NUMBER = re.compile(
    rf"(?:the\s+)?(?P<noun>{NOUN})s?\s+(?:number\s+|no\.?\s*|nr\.?\s*|#\s*)?(?P<numbers>{_COUNT}"
    rf"(?:(?:\s*,\s*|\s+and\s+|\s*-\s*|\s*&\s*)#?{_COUNT})*){_WHERE}$",
    re.IGNORECASE,
)
_EVERY = re.compile(
    rf"(?:all|every|each)\s+(?:of\s+)?(?:the\s+)?(?P<noun>{NOUN})\b{_WHERE}$|the\s+(?P<noun2>{NOUN})$",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    rf"(?:the\s+|that\s+|this\s+|a\s+)?(?P<noun>{NOUN})\b\s*"
    r"(?:about|on|regarding|concerning|called|named|that says|that mentions|that|which says|which|with|for"
    rf"|saying"
    r"|asking|of|:)\s*(?P<words>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_BY_NAME = re.compile(
    rf"(?:(?i:the|that|this|our)\s+)?(?P<noun>(?i:{NOUN}))\s+(?P<words>[A-ZÄÖÜ\"“„‘'].*)$", re.DOTALL
)
_ALONE = re.compile(rf"(?:(?:the|that|this|our|a|an)\s+)?(?P<noun>{NOUN})$", re.IGNORECASE)
_NAMED = re.compile(
    rf"(?:the\s+|that\s+|this\s+)?(?P<words>.+?)[ -](?P<noun>{NOUN})$", re.IGNORECASE | re.DOTALL
)
_FROM = re.compile(
    r"^(?P<words>.+?)\s+(?:from|in|under|of)\s+(?:the\s+)?(?P<where>[^,.:\n]{2,60})$", re.I | re.S
)


def read_pick(said: str, outline: Outline) -> Pick:
    """What is meant; words that are no place, number or noun are what the thing says."""
    text = words.squeeze(said).strip(" .!") if len(said) < 400 else said.strip()
    if is_quoted(text):
        return Pick(words=unquoted(text), quoted=True)
    if len(identities := ID.findall(text)) == 1 and len(text.split()) < 4:
        return Pick(words=identities[0].upper())
    for read in (_by_place, _by_number, _every):
        pick = read(text)
        if pick is not None and (not pick.where or is_section(pick.where, outline)):
            return pick
    if found := _FROM.match(text):
        inner = found["words"]
        if is_section(found["where"], outline):
            return _about(inner, place(found["where"]))
    return _about(text, "")


def _by_place(text: str) -> Pick | None:
    found = _BY_PLACE.match(text)
    if not found:
        return None
    which, count = found["which"].casefold(), ordinal(found["count"] or "1") or 1
    if re.fullmatch(_FROM_END, which):
        places: tuple[int, ...] = (-3,) if which.startswith(("third", "3rd")) else (-2,)
    elif count > 1 and which == "last":
        places = tuple(range(-count, 0))
    elif count > 1 and which in ("first", "top"):
        places = tuple(range(1, count + 1))
    else:
        said = re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.sub(r"\bthe\s+", "", which))
        places = tuple(number for one in said if (number := ordinal(one)) is not None)
    return Pick(noun_for(found["noun"]), places, where=place(found["where"] or ""))


def _by_number(text: str) -> Pick | None:
    found = _BY_NUMBER.match(text)
    if not found:
        return None
    if run := re.fullmatch(r"(\d{1,2})\s*-\s*(\d{1,2})", found["numbers"]):
        places = tuple(range(int(run[1]), int(run[2]) + 1))
    else:
        said = re.split(r"\s*,\s*|\s+and\s+|\s*&\s*", found["numbers"])
        places = tuple(number for one in said if (number := ordinal(one)) is not None)
    return Pick(noun_for(found["noun"]), places, where=place(found["where"] or ""))


def _every(text: str) -> Pick | None:
    found = _EVERY.match(text)
    if not found or not found["noun"]:
        return None
    return Pick(noun_for(found["noun"]), where=place(found["where"] or ""), every=True)


def _about(text: str, where: str) -> Pick:
    if is_quoted(text):
        return Pick(words=unquoted(text), quoted=True, where=where)
    if found := _ABOUT.match(text):
        said = found["words"]
        return Pick(noun_for(found["noun"]), words=unquoted(said), where=where, quoted=is_quoted(said))
    if found := _BY_NAME.match(text):
        return Pick(noun_for(found["noun"]), words=unquoted(found["words"]), where=where)
    if found := _ALONE.match(text):
        return Pick(noun_for(found["noun"]), where=where)
    if found := _NAMED.match(text):
        return Pick(noun_for(found["noun"]), words=unquoted(found["words"]), where=where)
    return Pick(words=re.sub(r"^(?:the|that|this|about|on)\s+", "", text, flags=re.IGNORECASE), where=where)
