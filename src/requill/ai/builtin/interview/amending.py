"""Reads an amount that an answer puts right in the same breath: "2 shops close at noon, sorry, 3 shops"."""

from __future__ import annotations

import re

from requill.ai.builtin.language import words

_NUMBER = r"(?:[€$£]?\d+(?:[.,]\d+)*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_AMOUNT = re.compile(
    rf"(?<![\w.,-])(?P<number>{_NUMBER})(?![\w.,]*\d)(?:\s?(?P<unit>%|[€$£]|[^\W\d_]+))?", re.I
)
_WORDS = (
    r"(?:correction|edit(?:ed)?|sorry|apologies|i mean(?:t)?(?: to say)?|make (?:that|it)|my mistake"
    r"|my bad|oops)"
)
_AGAIN = (
    rf"(?:(?:oh|ah|no|and|wait)[, ]+)*(?:{_WORDS}|(?:scratch|strike) that|no(?=, ))[,.:;!…–— ]+"
    r"(?:(?:it['’]?s|it is|that['’]?s|there are|we have|they are)\s+)?"
)
_TURN = re.compile(
    rf"(?:\s*[—–]+\s*|\s+-+\s+|[,.;:…!]+\s+)(?:{_AGAIN})(?P<said>{_NUMBER}(?!\w)[^.;!?\n]*)[.;!]?",
    re.IGNORECASE,
)
_BRACKETED = re.compile(
    rf"\s*[\[(](?:no,? )?(?:{_WORDS}|no|now)[:,]?\s*(?P<said>{_NUMBER}(?!\w)[^()\[\]\n]{{0,40}})[\])]",
    re.IGNORECASE,
)
# "scratch that, 3 do": the verb stands for the one that was said before.
_ITSELF = frozenset(
    {"do", "does", "did", "are", "is", "were", "was", "have", "has", "of", "them", "actually"}
)
_LONGEST = 1000  # characters of an answer that is looked at


def amended(said: str) -> tuple[str, str]:
    """The answer with the amount that was said in the end, and the one that it takes the place of.

    As it was said, and nothing, where it is not certain which amount of the sentence is meant.
    """
    found = (_TURN.search(said) or _BRACKETED.search(said)) if len(said) <= _LONGEST else None
    if found is None:
        return said, ""
    start = said.rfind("\n", 0, found.start()) + 1
    (sentence,) = words.sentences(said[start : found.start()])[-1:] or [""]
    at = said.rfind(sentence, start, found.start())
    new = _AMOUNT.match(found["said"])
    if not sentence or new is None:
        return said, ""
    after = said[found.end() :]
    inner = found.re is _BRACKETED
    changed, old = _changed(
        f"{sentence}{_rest_of(after)}" if inner else sentence, new, found["said"][new.end() :]
    )
    if not old:
        return said, ""
    rest = after[len(_rest_of(after)) :] if inner else after
    ends = "." if rest.strip() and not inner and changed[-1:] not in ".!?" else ""
    return f"{said[:at]}{changed}{ends}{rest}", old


def _rest_of(after: str) -> str:
    """What the sentence goes on with behind a bracket."""
    ends = re.search(r"[.!?;](?=\s|$)|\n", after)
    return after[: ends.start()] if ends else after


def _changed(sentence: str, new: re.Match[str], more: str) -> tuple[str, str]:
    """The sentence with the new amount, and the old one; nothing where it is not certain which that is."""
    unit = (new["unit"] or "").casefold()
    unit, more = ("", more) if unit in _ITSELF else (unit, more)
    amounts = list(_AMOUNT.finditer(sentence))
    alike = [one for one in amounts if not unit or (one["unit"] or "").casefold() == unit]
    if len(alike) != 1:
        return sentence, ""
    old = alike[0]
    behind = sentence[old.end() if unit else old.end("number") :]
    told = [word for word in words.words(more) if word not in _ITSELF]
    stands = words.words(behind)
    if told[: len(stands)] != stands[: len(told)]:
        return sentence, ""
    if len(told) > len(stands):
        behind = more.rstrip(" .")
    value = new.group() if unit else new["number"]
    return f"{sentence[: old.start()]}{value}{behind}", sentence[
        old.start() : old.end() if unit else old.end("number")
    ]
