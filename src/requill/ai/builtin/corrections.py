"""Reads a correction of what an earlier answer said: "wait, the target is 60%, not 50%"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from requill.ai.builtin import words
from requill.ai.builtin.vocabulary import IMPERATIVES
from requill.ai.interface import SectionProgress

_MARK = re.compile(
    r"(?:(?:no|nope|wait|sorry|actually|correction|oops|hm+|ah|oh|hang on|hold on|scratch that|my mistake"
    r"|moment)[,:.! ]+)+",
    re.IGNORECASE,
)
# "No maps, not lists" may be an answer; after one of these it can only be a correction.
_SURE_MARK = re.compile(
    r"\b(?:wait|sorry|correction|oops|hang on|hold on|scratch that|my mistake)\b|\bactually\b", re.IGNORECASE
)
_CHANGE = re.compile(
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
_ARTICLE = re.compile(r"(?:the|an?|our|my)\s+", re.IGNORECASE)
_AFTERWARDS = re.compile(
    r"[,.! ]+(?:please|sorry|thanks|thank you|my mistake|actually)[.! ]*$", re.IGNORECASE
)
_QUOTES = " \"'“”‘’.,"
_FIGURE = re.compile(r"(?P<number>[€$£]?\d+(?:[.,]\d+)*)(?P<unit>\s?[%€$£])?")
_LONGEST = 240
_MORE_WORDS = 2  # by which the new words may outnumber the old ones and still stand in their place
_MOST_WORDS = 3  # on either side of a "not" that nothing marks as a correction


@dataclass(frozen=True, slots=True)
class Correction:
    """The section that said it, its text with the other words, and both for the answer."""

    section: int
    markdown: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Uncorrected:
    """A message that can only be a correction, and why nothing was changed."""

    why: str


@dataclass(frozen=True, slots=True)
class _Swap:
    """What is to stand in the place of what; `is_sure` if it cannot be an answer.

    `is_unfit` says that the new words say more than would fit in the place of the old ones.
    """

    old: str
    new: str
    is_sure: bool = False
    is_unfit: bool = False


def read_correction(said: str, sections: Sequence[SectionProgress]) -> Correction | Uncorrected | None:
    """The correction; why it cannot be made, where it is plainly one; None for what may be an answer."""
    text = words.squeeze(said)
    if len(text) > _LONGEST or "\n" in said.strip():
        return None
    swap = _swap(text)
    if swap is None:
        return None
    if made := _applied(swap, text, sections):
        return made
    if not swap.is_sure:
        return None
    if swap.is_unfit:
        return Uncorrected(
            "I could not tell which words to put in the place of which. Say just those, such as “nurses, not "
            "doctors”."
        )
    return Uncorrected(f"I find “{words.clipped(swap.old, 80)}” in none of your answers.")


def _swap(text: str) -> _Swap | None:
    mark = _MARK.match(text)
    rest = text[mark.end() :] if mark else text
    found = _CHANGE.fullmatch(rest)
    # Without a mark it may be an answer: "change the address to a new one" is what people must be able to do.
    if found and (mark or found["please"] or found["old"][0] in _QUOTES or _FIGURE.search(found["old"])):
        return _Swap(found["old"].strip(_QUOTES), found["new"].strip(_QUOTES))
    bare = _AFTERWARDS.sub("", rest)
    for pattern in _NOT:
        if found := pattern.fullmatch(bare):
            return _negated(found["old"], found["new"], text, mark=mark.group() if mark else "")
    return None


def _negated(old: str, new: str, text: str, *, mark: str) -> _Swap | None:
    """ "It's for nurses, not doctors": what the words around the two say is left away."""
    old = _plain(old)
    value = _plain(_value(_plain(new), old))
    if not old or not value:
        return None
    if value[:1].isupper() and text.startswith(value):
        value = words.uncapitalised(value)
    if not mark and not _is_bare(old, value, is_led=_plain(new) != new.strip(_QUOTES)):
        return None
    sure = bool(_SURE_MARK.search(mark)) or new.casefold().startswith(("i meant", "i mean "))
    return _Swap(old, value, is_sure=sure, is_unfit=_count(value) > _count(old) + _MORE_WORDS)


def _is_bare(old: str, new: str, *, is_led: bool) -> bool:
    """Whether an unmarked "X not Y" is no more than that, and nothing that somebody is to do."""
    if max(_count(old), _count(new)) > _MOST_WORDS:
        return False
    return is_led or (_count(old) == _count(new) and words.words(new)[0] not in IMPERATIVES)


def _plain(text: str) -> str:
    """The words without quotation marks and without "it's for" before them."""
    text = text.strip(_QUOTES)
    while found := _SAID_FIRST.match(text):
        text = text[found.end() :].strip(_QUOTES)
    return text


def _count(text: str) -> int:
    return len(words.words(text))


def _value(new: str, old: str) -> str:
    """What is to stand there: "60%" of "the target is 60", where "50%" stands."""
    figures = list(_FIGURE.finditer(new))
    if figures and (stands := _FIGURE.fullmatch(old.strip())):
        unit = figures[-1]["unit"] or stands["unit"] or ""
        return figures[-1]["number"] + unit
    found = _LEAD.match(new)
    return found["said"] if found else new


def _applied(swap: _Swap, text: str, sections: Sequence[SectionProgress]) -> Correction | None:
    """The text with only those words changed; with their article, or without it where it is not there."""
    if not swap.old or not swap.new or swap.is_unfit:
        return None
    bare = (_ARTICLE.sub("", swap.old, count=1), _ARTICLE.sub("", swap.new, count=1))
    for old, new in ((swap.old, swap.new), bare):
        bounded = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)", re.IGNORECASE)
        places = [index for index, section in enumerate(sections) if bounded.search(section.markdown)]
        if places:
            place = max(places, key=lambda index: (_is_named(sections[index], text), index))
            markdown = _swapped(bounded, new, sections[place].markdown)
            return Correction(place, markdown, old, new)
    return None


def _swapped(bounded: re.Pattern[str], new: str, markdown: str) -> str:
    return bounded.sub(lambda found: _cased(found.group(), new), markdown)


def _is_named(section: SectionProgress, text: str) -> bool:
    """Whether the text speaks of the section: by its heading or a word that it is known by."""
    return words.any_word(text, [section.plan.heading, *section.plan.keywords])


def _cased(written: str, new: str) -> str:
    return words.capitalised(new) if written[:1].isupper() and written != written.upper() else new
