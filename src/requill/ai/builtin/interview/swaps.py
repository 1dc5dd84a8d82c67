"""Reads what is to stand in the place of what: "wait, 60%, not 50%", "change 50% to 60%"."""

from __future__ import annotations

import re

from msgspec import Struct

from requill.ai.builtin.language import words
from requill.ai.builtin.language.common import in_a_sentence
from requill.ai.builtin.language.vocabulary import IMPERATIVES

MARK = re.compile(
    r"(?:(?:no|nope|wait|sorry|actually|correction|oops|hm+|ah|oh|hang on|hold on|scratch that|my mistake"
    r"|moment)[,:.! ]+)+",
    re.IGNORECASE,
)
# "No maps, not lists" may be an answer; after one of these it can only be a correction.
_SURE_MARK = re.compile(
    r"\b(?:wait|sorry|correction|oops|hang on|hold on|scratch that|my mistake)\b|\bactually\b", re.IGNORECASE
)
CHANGE = re.compile(
    r"(?P<please>(?:please|can you|could you) )?(?:change|replace|correct|swap"
    r"|update)\s+(?P<old>.{1,80}?)\s+(?:to|with|by|into|for)\s+(?P<new>.{1,120}?)[.!?]*",
    re.IGNORECASE,
)
_NOT = (
    re.compile(
        r"(?P<new>.{1,120}?)(?:,\s*|\s+)(?:and not|not|instead of|rather than)\s+(?P<old>.{1,80}?)[.!]*",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:it['’]?s |it is |that['’]?s |i meant? )?not\s+(?P<old>.{1,80}?),?\s+(?:but|it['’]?s|it is"
        r"|rather)\s+(?P<new>.{1,120}?)[.!]*",
        re.IGNORECASE,
    ),
)
_LEAD = re.compile(
    r".*?\b(?:is|are|should be|must be|will be|would be|make (?:it|that)|i mean[t]?|say|to be|was"
    r"|were)\s+(?P<said>.+)$",
    re.IGNORECASE,
)
_SAID_FIRST = re.compile(
    r"(?:(?:it|that|this|they|these)(?:['’]?s|['’]re| is| are| was| should be)|i mean[t]?(?: to say)?|for"
    r"|about)\s+",
    re.IGNORECASE,
)
AFTERWARDS = re.compile(r"[,.! ]+(?:please|sorry|thanks|thank you|my mistake|actually)[.! ]*$", re.IGNORECASE)
QUOTES = " \"'“”‘’.,"
FIGURE = re.compile(r"(?P<number>[€$£]?\d+(?:[.,]\d+)*)(?P<unit>\s?[%€$£])?")
_MOST_WORDS = 3  # on either side of a "not" that nothing marks as a correction


class Swap(Struct, frozen=True):
    """What is to stand in the place of what; `is_sure` if it cannot be an answer."""

    old: str
    new: str
    is_sure: bool = False
    lead: str = ""  # what is said before the new words, and is in the answers already


def read_swap(text: str) -> Swap | None:
    """What the text wants in the place of what; None where it says nothing of the kind."""
    mark = MARK.match(text)
    rest = text[mark.end() :] if mark else text
    found = CHANGE.fullmatch(rest)
    # Without a mark it may be an answer: "change the address to a new one" is what people must be able to do.
    if found and (mark or found["please"] or found["old"][0] in QUOTES or FIGURE.search(found["old"])):
        sure = bool(mark or found["please"])
        return Swap(found["old"].strip(QUOTES), found["new"].strip(QUOTES), is_sure=sure)
    bare = AFTERWARDS.sub("", rest)
    for pattern in _NOT:
        if found := pattern.fullmatch(bare):
            return _negated(found["old"], found["new"], text, mark=mark.group() if mark else "")
    return None


def _negated(old: str, new: str, text: str, *, mark: str) -> Swap | None:
    """ "It's for nurses, not doctors": what the words around the two say is left away."""
    old = plain(old)
    value = plain(_value(plain(new), old))
    if not old or not value:
        return None
    if value[:1].isupper() and text.startswith(value):
        value = in_a_sentence(value)
    if not mark and not _is_bare(old, value, is_led=plain(new) != new.strip(QUOTES)):
        return None
    sure = bool(_SURE_MARK.search(mark)) or new.casefold().startswith(("i meant", "i mean "))
    return Swap(old, value, is_sure=sure, lead=new[: len(new) - len(_after_lead(new, value))])


def _after_lead(new: str, value: str) -> str:
    """The new words from the value on."""
    at = new.casefold().rfind(value.casefold())
    return new[at:] if at >= 0 else new


def _is_bare(old: str, new: str, *, is_led: bool) -> bool:
    """Whether an unmarked "X not Y" is no more than that, and nothing that somebody is to do."""
    if max(count(old), count(new)) > _MOST_WORDS:
        return False
    return is_led or (count(old) == count(new) and words.words(new)[0] not in IMPERATIVES)


def plain(text: str) -> str:
    """The words without quotation marks and without "it's for" before them."""
    text = text.strip(QUOTES)
    while found := _SAID_FIRST.match(text):
        text = text[found.end() :].strip(QUOTES)
    return text


def count(text: str) -> int:
    """How many words a text has."""
    return len(words.words(text))


def _value(new: str, old: str) -> str:
    """What is to stand there: "60%" of "the target is 60", where "50%" stands."""
    stands = FIGURE.fullmatch(old.strip())
    figures = list(FIGURE.finditer(new)) if stands else []
    figures = [each for each in figures if stands and each["unit"] == stands["unit"]] or figures
    if stands and len(figures) == 1:
        return figures[0]["number"] + (figures[0]["unit"] or stands["unit"] or "")
    if figures:
        return new  # which of them it is, the words beside it tell
    found = _LEAD.match(new)
    return found["said"] if found else new
