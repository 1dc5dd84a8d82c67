"""Reads a correction of what an earlier answer said: "wait, the target is 60%, not 50%"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from requill.ai.builtin.document.mending import Mend, Place, places, removed, replaced, units
from requill.ai.builtin.interview.reasons import without_reason
from requill.ai.builtin.interview.swaps import (
    AFTERWARDS,
    CHANGE,
    FIGURE,
    MARK,
    QUOTES,
    Swap,
    count,
    plain,
    read_swap,
)
from requill.ai.builtin.language import words
from requill.ai.builtin.text.evidence import telling
from requill.ai.interface import SectionProgress

# What corrects something even where it does not say what.
_CORRECTS = re.compile(
    r"(?:(?:no|oh|ah|hm+|well|ok|sorry|actually)[,.! ]+)*(?:correction\b|scratch that\b|strike that\b|oops\b"
    r"|my mistake\b|no,? wait\b|wait,? no\b|(?:wait|hang on|hold on)\s*[,.…:–—]|i meant\b|i misspoke\b"
    r"|i take that back\b|make (?:it|that) (?=[€$£]?\d)|(?:that|this|it)(?: was|['’]s"
    r"| is) wrong(?=[,.:;!–—-])|i was wrong(?=[,.:;!–—-]))"
    r"[,.:;!…–— -]*",
    re.IGNORECASE,
)
_WRONG = re.compile(
    r"[,.;:–— -]+(?:i got (?:that|this|it) wrong|i was wrong|my mistake|i misspoke|that was wrong"
    r"|i mixed (?:that|it|them) up)(?: (?:before|earlier|above|there))?[.! ]*$",
    re.IGNORECASE,
)
_ADDS = re.compile(
    r"(?:also|and|plus|one more|another|there (?:is|are)|i forgot|forgot|add|in addition)\b", re.I
)
_SCRATCH = re.compile(
    r"(?:(?:no|oh|sorry|please|actually|wait|ok(?:ay)?|can you|could you)[, ]+)*"
    r"(?P<verb>scratch|strike|forget|ignore|remove|delete|drop|cut|take out|take back)"
    r"\s+(?:what i (?:just )?said|(?:that|the|this|my)(?: very)?"
    r"(?: (?:last|first|previous))?(?: (?P<part>bit|part|sentence|line|point|thing|one|answer|remark))?)"
    r"(?:\s+(?:about|on|with|regarding|that says|saying)\s+(?P<topic>.{1,80}?))?(?:,? please)?[.!]*",
    re.IGNORECASE,
)
_REFERS = re.compile(
    r"(?:(?:the|that|this|my|what i said)\s*(?:(?:last|first|previous) )?(?:bit|part|sentence|line"
    r"|point|thing|one|answer|remark)?)\s+(?:about|on|with|regarding|that says"
    r"|saying)\s+(?P<topic>.{1,80}?)[.!]*",
    re.IGNORECASE,
)
_NEVER_MIND = re.compile(
    r"(?:never ?mind|forget (?:it|that)|nothing|no|none|leave it|it['’]?s fine)[.! ]*", re.I
)
_AMOUNT = re.compile(
    r"(?:(?:it['’]?s|it is|make (?:it|that)|that['’]?s|more like|closer to|rather|maybe|only|like)\s+)*"
    r"(?P<new>(?:(?:about|around|roughly|at least|at most|under|over|below|above|up to)\s+)?"
    r"(?P<sign>[€$£]?)\d+(?:[.,]\d+)*\s*(?P<unit>%|[€$£]|[a-zA-Zäöü]+)?)[.!]*",
    re.IGNORECASE,
)
# Said where it is plain that something is wrong, but not what; the next answer says it.
WHICH = "What should that replace?"
_ARTICLE = re.compile(r"(?:the|an?|our|my)\s+", re.IGNORECASE)
_AMOUNTS = re.compile(r"[€$£]?\d+(?:[.,]\d+)*\s*(?P<unit>%|[€$£]|[a-zA-Zäöü]+)?")
# Before a correction that stands beside an answer.
_BESIDE = re.compile(
    r"(?:(?:and|oh|but|also|plus|so|by the way|btw|ps|p\.s\.|one more thing|one thing)[,:.]?\s+)+(?=\S)",
    re.IGNORECASE,
)
# What a correction is worded with, whatever it is about.
_COMMON = frozenset(
    words.words("number count figure real really right correct value wrong mean meant make about only just")
)
_LONGEST = 240
_MOST_TEXT = 20_000  # characters of a section in which the words of a correction are looked for
_MOST_TOLD = 8  # words of what something is to replace; a longer message is an answer
_MORE_WORDS = 2  # by which the new words may outnumber the old ones and still stand in their place


Correction = Mend


class Uncorrected(Struct, frozen=True):
    """A message that can only be a correction, and why nothing was changed.

    `is_ambiguous` where what it corrects, `old`, stands in several places.
    """

    why: str
    is_ambiguous: bool = False
    old: str = ""


class Part(Struct, frozen=True):
    """A statement within an answer that corrects an earlier one.

    `says_more` where it also has words that stand in none of the answers, so that it may answer as well.
    """

    text: str
    result: Correction | Uncorrected
    says_more: bool = False


def read_part(text: str, sections: Sequence[SectionProgress]) -> Part | None:
    """The statement as a correction where that is plain: it is marked as one, or gives another figure."""
    bare = words.without(_BESIDE, text)
    swap = _swap_in(bare, sections)
    if swap is None:
        scratched = _SCRATCH.fullmatch(bare)
        made = _scratched(scratched, sections) if scratched else None
        return Part(text, made) if isinstance(made, Mend) else None
    is_marked = swap.is_sure or bool(MARK.match(bare))
    if not is_marked and not (FIGURE.fullmatch(swap.old) and FIGURE.search(swap.new)):
        return None
    if bare.endswith("?") and not swap.is_sure:
        return None
    made = _applied(swap, bare, sections)
    if isinstance(made, Uncorrected):
        return Part(text, made) if made.is_ambiguous else None
    return Part(text, made, says_more=not is_marked and _says_more(swap, sections))


def _says_more(swap: Swap, sections: Sequence[SectionProgress]) -> bool:
    """Whether what stands before the new words speaks of things that no answer has spoken of."""
    known = {
        word
        for section in sections
        for word in telling(f"{section.plan.heading} {section.markdown}"[:_MOST_TEXT])
    }
    return any(word not in known and word not in _COMMON for word in telling(swap.lead))


def read_correction(
    said: str, sections: Sequence[SectionProgress], before: str = "", previous: str = ""
) -> Correction | Uncorrected | None:
    """The correction; why it cannot be made, where it is plainly one; None for what may be an answer.

    `before` is what the assistant said last, `previous` what the person said before that.
    """
    text = words.squeeze(said)
    if len(text) > _LONGEST or "\n" in said.strip():
        return None
    if WHICH in before and (told := _told(text, previous, sections)):
        return told
    swap = _swap_in(text, sections)
    if text.endswith("?") and not (swap and swap.is_sure):
        return None
    if swap is not None:
        return _made(swap, text, sections)
    if scratched := _SCRATCH.fullmatch(text):
        return _scratched(scratched, sections)
    return _unsaid(text, previous, sections)


def corrected_to(text: str) -> str:
    """What is said instead of something by a text that can only correct; nothing for any other."""
    return _correction(words.squeeze(text))


def unmarked(text: str) -> str:
    """The text without "wait," and "actually," before it."""
    return words.without(MARK, text)


def _made(swap: Swap, text: str, sections: Sequence[SectionProgress]) -> Correction | Uncorrected | None:
    made = _applied(swap, text, sections)
    if not isinstance(made, Uncorrected) or swap.is_sure:
        return made
    figures = FIGURE.fullmatch(swap.old) and CHANGE.fullmatch(text)
    return made if figures and (made.is_ambiguous or FIGURE.fullmatch(swap.new)) else None


def _told(text: str, previous: str, sections: Sequence[SectionProgress]) -> Correction | Uncorrected | None:
    """What was asked for with `WHICH`; None where the answer speaks of nothing that stands there."""
    if _NEVER_MIND.fullmatch(text):
        return Uncorrected("All right.")
    new = _correction(words.squeeze(previous))
    if not new:
        return None
    old = AFTERWARDS.sub("", text).strip(QUOTES)
    referred = _REFERS.fullmatch(old)
    if referred:
        return _one(
            units(sections, referred["topic"]),
            lambda place: replaced(place, new, sections),
            referred["topic"],
        )
    found = places(sections, old)
    if not found:
        if count(old) > _MOST_TOLD:
            return None
        none = f"I find “{words.clipped(old, 80)}” in none of your answers."
        return Uncorrected(f"{none} If it answers the question, say it once more.")
    return _one(found, lambda place: replaced(place, new, sections), old)


def _scratched(said: re.Match[str], sections: Sequence[SectionProgress]) -> Correction | Uncorrected | None:
    """The answers without the part that was named."""
    plain = said["verb"].casefold() in ("scratch", "strike", "forget", "ignore", "take back")
    if not said["topic"]:
        why = "What should go? Name it, such as “scratch the part about email”."
        return Uncorrected(why) if plain else None
    if not plain and not said["part"]:
        return None
    found = units(sections, said["topic"])
    return _one(found, lambda place: removed(place, sections), said["topic"])


def _unsaid(text: str, previous: str, sections: Sequence[SectionProgress]) -> Correction | Uncorrected | None:
    """A correction that does not say of what: an amount where one of its kind was said, else to be asked."""
    new = _correction(text)
    amount = _AMOUNT.fullmatch(new or words.without(MARK, text)) if MARK.match(text) else None
    if amount:
        unit = (amount["unit"] or "").casefold()
        alike = [one for one in _AMOUNTS.finditer(previous) if (one["unit"] or "").casefold() == unit]
        if len(alike) == 1 and (found := places(sections, alike[0].group())):
            return _one(found, lambda place: replaced(place, amount["new"], sections), alike[0].group())
    if not new:
        return None
    return Uncorrected(f"That sounds like a correction. {WHICH} Name the words that stand there now.")


def _correction(text: str) -> str:
    """What is said instead of something, where that is plain; nothing for an answer."""
    mark, wrong = _CORRECTS.match(text), _WRONG.search(text)
    rest = text[mark.end() if mark else 0 : wrong.start() if wrong else len(text)]
    rest = plain(words.without(MARK, rest))
    return "" if (not mark and not wrong) or _ADDS.match(rest) else rest.strip(" .,;")


def _one(
    found: Sequence[Place], make: Callable[[Place], Correction | None], old: str
) -> Correction | Uncorrected:
    """The change in the one place that was meant; why not, where there is none or more than one."""
    if not found:
        return Uncorrected(f"I find “{words.clipped(old, 80)}” in none of your answers.")
    if len(found) > 1:
        return Uncorrected(
            f"“{words.clipped(old, 80)}” stands in {words.number(len(found))} places. Say it with the words "
            f"beside it.",
            is_ambiguous=True,
            old=old,
        )
    return make(found[0]) or Uncorrected(
        "That is all that stands there. “back” and the section’s name let you answer it anew."
    )


def _swap_in(text: str, sections: Sequence[SectionProgress]) -> Swap | None:
    """What is to stand in the place of what; a reason after it is no part of that.

    A text without a mark of correction has a reason only after a dash or in brackets, where one figure is
    said instead of another.
    """
    swap = read_swap(text)
    if swap and _fits(swap, text, sections):
        return swap
    is_marked = bool(MARK.match(text))
    for short in without_reason(text, apart=not is_marked):
        said = read_swap(short)
        if said and (is_marked or _is_figure(said)) and _fits(said, text, sections):
            return said
    return swap


def _fits(swap: Swap, text: str, sections: Sequence[SectionProgress]) -> bool:
    made = _applied(swap, text, sections)
    return isinstance(made, Mend) or made.is_ambiguous


def _is_figure(swap: Swap) -> bool:
    return bool(FIGURE.fullmatch(swap.old) and FIGURE.fullmatch(swap.new))


def _applied(swap: Swap, text: str, sections: Sequence[SectionProgress]) -> Correction | Uncorrected:
    """The text with only those words changed; with their article, or without it where it is not there."""
    bare = (_ARTICLE.sub("", swap.old, count=1), _ARTICLE.sub("", swap.new, count=1))
    old, new = (swap.old, swap.new) if places(sections, swap.old) else bare
    found = places(sections, old)
    found = [place for place in found if _is_named(sections[place.section], text)] or found
    found = [place for place in found if place.fitted(new) != new] or found
    everywhere, found = found, _nearest(found, text)
    if len(found) == 1 and count(found[0].fitted(new)) > count(old) + _MORE_WORDS:
        return Uncorrected(
            "I could not tell which words to put in the place of which. Say just those, such as “nurses, "
            "not doctors”."
        )
    made = _one(found, lambda place: replaced(place, place.fitted(new), sections), old)
    others = tuple(dict.fromkeys(place.section for place in everywhere if place not in found))
    return replace(made, elsewhere=others) if isinstance(made, Mend) else made


def _nearest(found: list[Place], text: str) -> list[Place]:
    """The one place that has more of the text's words beside it than any other, else all of them."""
    said = set(telling(text))
    scores = [len(said & set(telling(f"{place.before} {place.after}"))) for place in found]
    best = max(scores, default=0)
    return [found[scores.index(best)]] if scores.count(best) == 1 else found


def _is_named(section: SectionProgress, text: str) -> bool:
    """Whether the text speaks of the section: by its heading or a word that it is known by."""
    return words.any_word(text, [section.plan.heading, *section.plan.keywords])
