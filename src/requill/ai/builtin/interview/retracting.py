"""Reads what an answer takes back itself: "plan, swap, and publish — no wait, publish can come later"."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

from requill.ai.builtin.compose.nesting import masked, split
from requill.ai.builtin.interview.amending import amended
from requill.ai.builtin.language import words
from requill.ai.builtin.text.evidence import telling
from requill.ai.interface import SectionPlan

_TURN = re.compile(
    r"(?:\s*[—–]+\s*|\s+-+\s+|[,.;:…]+\s+|\s+\.{3}\s*)(?:(?:oh|and|but|hm+|ah)[, ]+)?"
    r"(?:actually,? (?:no|wait)|no,? (?:wait|actually|sorry)|wait,? no|wait(?=,)|sorry,? no"
    r"|(?:scratch|strike) that|on second thoughts?|oops"
    r"|actually,? (?=(?:leave|drop|skip|remove|cut|forget|without)\b))\b"
    r"[,.:;!…–— -]*",
    re.IGNORECASE,
)
_WE = r"(?:(?:let['’]?s|we|i|you|please|can|could|should|will|would|['’]ll|have to|want to|do)\s+)*"
_LATER_WORDS = (
    r"(?:later|wait|follow|in (?:v2|v3|phase \d|the next (?:release|version)|a later (?:release|version)))"
)
_OUT = (
    re.compile(
        rf"{_WE}(?:leave|drop|skip|remove|take|cut|forget|without|not)\s+(?:out\s+)?(?P<what>.*?)(?:\s+out)?"
        rf"(?P<later>\s+(?:for (?:now|later)|{_LATER_WORDS}))?(?:\s+(?:please|again|too))*[.!]*",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<what>.+?)\s+(?:(?:can|could|should|may|will|must|has to)\s+)?"
        r"(?:comes?\s+|be\s+|is\s+|goes\s+)?"
        rf"(?P<later>{_LATER_WORDS})[.!]*",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<what>.+?)\s+(?:is|are|stays?|goes)\s+(?P<later>for later)?(?:out(?: of scope)?|not (?:in|needed"
        r"|part of (?:it|this)))?[.!]*",
        re.IGNORECASE,
    ),
)
_LAST = frozenset({"", "it", "that", "this", "that one", "the last one", "the last"})
_LEADING_AND = re.compile(r"(?:and|or|also|plus|&)\s+", re.IGNORECASE)
_PARTS = r"[,;]\s+"
_AMOUNT = r"[€$£]?\d+(?:[.,]\d+)*\s?(?:%|[a-zA-Zäöü]+)?"
_INSTEAD = re.compile(
    rf"(?:(?:it['’]?s|it is|make (?:it|that)|that['’]?s|rather|more like|i mean[t]?)\s+)*"
    rf"(?P<new>{_AMOUNT})(?P<rest>.*)",
    re.IGNORECASE,
)
_LONGEST = 1000  # characters of an answer that is looked at
_LISTS = ("bullets", "checklist")


class Retracted(Struct, frozen=True):
    """What an answer says in the end; `dropped` is what it took back, `later` if that is for another time.

    `is_amount` where only another amount stands in the place of that one.
    """

    answer: str
    dropped: str = ""
    later: bool = False
    is_amount: bool = False


def retracted(said: str, plan: SectionPlan) -> Retracted:
    """The answer without what it takes back; as it was said where that is not certain."""
    if plan.kind not in ("quote", "faq") and (put_right := amended(said))[1]:
        return Retracted(*put_right, is_amount=True)
    turn = _TURN.search(masked(said)) if len(said) <= _LONGEST and plan.kind not in ("quote", "faq") else None
    if turn is None or not said[: turn.start()].strip():
        return Retracted(said)
    start = said.rfind("\n", 0, turn.start()) + 1
    before, (after, *more) = said[start : turn.start()], words.sentences(said[turn.end() :]) or [""]
    sentences = words.sentences(before)
    ahead = " ".join(sentences[:-1])
    found = _without(sentences[-1], after, plan) or _with_amount(sentences[-1], after)
    if found is None or "\n" in after:
        return Retracted(said)
    ends = ". " if more and found.answer else ""
    parts = [ahead, f"{found.answer.rstrip(' .')}{ends}{' '.join(more)}"]
    return replace(found, answer=said[:start] + " ".join(filter(None, parts)))


def _without(before: str, after: str, plan: SectionPlan) -> Retracted | None:
    """The enumeration without the one part that was taken back."""
    out = next((found for pattern in _OUT if (found := pattern.fullmatch(after))), None)
    if out is None:
        return None
    parts = [words.without(_LEADING_AND, part).rstrip(" .") for part in split(_PARTS, before)]
    *first, last = parts
    parts = [*first, *(split(r"\s+and\s+", last) if first or " and " in last else [last])]
    what = " ".join(words.words(out["what"]))
    meant = set(telling(out["what"]))
    if what in _LAST:
        places = [len(parts) - 1]
    else:
        places = [n for n, part in enumerate(parts) if meant and meant <= set(telling(part))]
    if len(places) != 1 or len(parts) < 2:
        return None
    dropped = parts.pop(places[0])
    return Retracted(("; " if plan.kind in _LISTS else ", ").join(parts), dropped, bool(out["later"]))


def _with_amount(before: str, after: str) -> Retracted | None:
    """The sentence with the amount that was said in the end."""
    new = _INSTEAD.fullmatch(after.rstrip(".! "))
    amounts = list(re.finditer(_AMOUNT, before))
    unit = _unit(new["new"]) if new else ""
    alike = [one for one in amounts if not unit or _unit(one.group()) == unit]
    if new is None or len(alike) != 1:
        return None
    old = alike[0]
    if not before[old.end() :].strip(" ."):
        return Retracted(f"{before[: old.start()]}{new['new']}{new['rest']}", old.group(), is_amount=True)
    if new["rest"].strip():
        return None
    value = new["new"] if unit else f"{new['new']}{old.group()[len(_number(old.group())) :]}"
    return Retracted(f"{before[: old.start()]}{value}{before[old.end() :]}", old.group(), is_amount=True)


def _number(amount: str) -> str:
    found = re.match(r"[€$£]?\d+(?:[.,]\d+)*", amount)
    return found[0] if found else ""


def _unit(amount: str) -> str:
    return amount[len(_number(amount)) :].strip().casefold()
