"""Reads a correction of what an earlier answer said: "wait, the target is 60%, not 50%"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from requill.ai.builtin.document.mending import Mend, Place, places, removed, replaced, units
from requill.ai.builtin.language import words
from requill.ai.builtin.language.common import in_a_sentence
from requill.ai.builtin.language.vocabulary import IMPERATIVES
from requill.ai.builtin.text.evidence import telling
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
_MOST_WORDS = 3  # on either side of a "not" that nothing marks as a correction


Correction = Mend


class Uncorrected(Struct, frozen=True):
    """A message that can only be a correction, and why nothing was changed.

    `is_ambiguous` where what it corrects, `old`, stands in several places.
    """

    why: str
    is_ambiguous: bool = False
    old: str = ""


class _Swap(Struct, frozen=True):
    """What is to stand in the place of what; `is_sure` if it cannot be an answer."""

    old: str
    new: str
    is_sure: bool = False
    lead: str = ""  # what is said before the new words, and is in the answers already


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
    swap = _swap(bare)
    if swap is None:
        scratched = _SCRATCH.fullmatch(bare)
        made = _scratched(scratched, sections) if scratched else None
        return Part(text, made) if isinstance(made, Mend) else None
    is_marked = swap.is_sure or bool(_MARK.match(bare))
    if not is_marked and not (_FIGURE.fullmatch(swap.old) and _FIGURE.search(swap.new)):
        return None
    if bare.endswith("?") and not swap.is_sure:
        return None
    made = _applied(swap, bare, sections)
    if isinstance(made, Uncorrected):
        return Part(text, made) if made.is_ambiguous else None
    return Part(text, made, says_more=not is_marked and _says_more(swap, sections))


def _says_more(swap: _Swap, sections: Sequence[SectionProgress]) -> bool:
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
    swap = _swap(text)
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
    return words.without(_MARK, text)


def _made(swap: _Swap, text: str, sections: Sequence[SectionProgress]) -> Correction | Uncorrected | None:
    made = _applied(swap, text, sections)
    if not isinstance(made, Uncorrected) or swap.is_sure:
        return made
    figures = _FIGURE.fullmatch(swap.old) and _CHANGE.fullmatch(text)
    return made if figures and (made.is_ambiguous or _FIGURE.fullmatch(swap.new)) else None


def _told(text: str, previous: str, sections: Sequence[SectionProgress]) -> Correction | Uncorrected | None:
    """What was asked for with `WHICH`; None where the answer speaks of nothing that stands there."""
    if _NEVER_MIND.fullmatch(text):
        return Uncorrected("All right.")
    new = _correction(words.squeeze(previous))
    if not new:
        return None
    old = _AFTERWARDS.sub("", text).strip(_QUOTES)
    referred = _REFERS.fullmatch(old)
    if referred:
        return _one(
            units(sections, referred["topic"]),
            lambda place: replaced(place, new, sections),
            referred["topic"],
        )
    found = places(sections, old)
    if not found:
        if _count(old) > _MOST_TOLD:
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
    amount = _AMOUNT.fullmatch(new or words.without(_MARK, text)) if _MARK.match(text) else None
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
    rest = _plain(words.without(_MARK, rest))
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


def _swap(text: str) -> _Swap | None:
    mark = _MARK.match(text)
    rest = text[mark.end() :] if mark else text
    found = _CHANGE.fullmatch(rest)
    # Without a mark it may be an answer: "change the address to a new one" is what people must be able to do.
    if found and (mark or found["please"] or found["old"][0] in _QUOTES or _FIGURE.search(found["old"])):
        sure = bool(mark or found["please"])
        return _Swap(found["old"].strip(_QUOTES), found["new"].strip(_QUOTES), is_sure=sure)
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
        value = in_a_sentence(value)
    if not mark and not _is_bare(old, value, is_led=_plain(new) != new.strip(_QUOTES)):
        return None
    sure = bool(_SURE_MARK.search(mark)) or new.casefold().startswith(("i meant", "i mean "))
    return _Swap(old, value, is_sure=sure, lead=new[: len(new) - len(_after_lead(new, value))])


def _after_lead(new: str, value: str) -> str:
    """The new words from the value on."""
    at = new.casefold().rfind(value.casefold())
    return new[at:] if at >= 0 else new


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
    stands = _FIGURE.fullmatch(old.strip())
    figures = list(_FIGURE.finditer(new)) if stands else []
    figures = [each for each in figures if stands and each["unit"] == stands["unit"]] or figures
    if stands and len(figures) == 1:
        return figures[0]["number"] + (figures[0]["unit"] or stands["unit"] or "")
    if figures:
        return new  # which of them it is, the words beside it tell
    found = _LEAD.match(new)
    return found["said"] if found else new


def _applied(swap: _Swap, text: str, sections: Sequence[SectionProgress]) -> Correction | Uncorrected:
    """The text with only those words changed; with their article, or without it where it is not there."""
    bare = (_ARTICLE.sub("", swap.old, count=1), _ARTICLE.sub("", swap.new, count=1))
    old, new = (swap.old, swap.new) if places(sections, swap.old) else bare
    found = places(sections, old)
    found = [place for place in found if _is_named(sections[place.section], text)] or found
    found = [place for place in found if place.fitted(new) != new] or found
    everywhere, found = found, _nearest(found, text)
    if len(found) == 1 and _count(found[0].fitted(new)) > _count(old) + _MORE_WORDS:
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
