"""The actions nearest to a text that is no phrase, found by their words; what was typed goes along."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from requill.ai.builtin.grammar import HEAD_CHARACTERS, Phrase, Slot, split_at_colon, without_please
from requill.ai.builtin.names import UNFILLED, Names
from requill.ai.builtin.prefill import named as what_is_named
from requill.ai.interface import ToolSpec
from requill.kit.ranking import COMMON, Bm25, tokens

LIMIT = 3
_CARRIED = 120  # characters of a text that a suggestion has room for
_MIN_SHARE = 0.35  # of the best score, from which an action is near as well
_OBJECT_BONUS = 0.8  # an action on what the text names comes before one on something else
_WHOLE_BONUS = 2.0  # as does one of which everything is named
_SOUGHT = 3  # words of a text that are looked for
_OWN_TEXT = "text"  # the argument that may take a whole sentence as it was typed
_ADDING = "add"
# Words with which a text asks about the document, and the actions that answer it.
_ASKING = frozenset(
    re.findall(
        r"\w+",
        "any anything are did do does has have how is what whats when where which who whos why",
    )
)
_ASKED_ALONE = frozenset(("how", "what", "whats", "when", "where", "which", "who", "whos", "why"))
_ASKED_FOR = re.compile(r"(?:can|could|would|will) (?:you|we) (?:please )?", re.IGNORECASE)  # at the start
_GOES_ON = re.compile(r"[?!]\s*\w")
_ANSWERING = frozenset(
    ("find", "review_document", "what_is_missing", "summarise", "help", "undo_last_change")
)
# What a text begins with and has in it that tells where something is to stand, and the actions for that.
_ORDER = re.compile(
    r"(?:bring|move|place|push|put|shift)\b.*\b(?:lower|higher|earlier|later|above|below|before|after"
    r"|first|last|up|down|to the (?:top|bottom|end|start|beginning))\b",
    re.IGNORECASE,
)
_MOVING = frozenset(("move_requirement", "move_section", "move_row"))
# With one of these a text is a wish, and no text for an action.
_VERBS = frozenset(
    re.findall(
        r"\w+",
        """assign bump call change check close combine convert copy divide downgrade draft drop explain export
        fix get give help improve insert kill let list make mark merge polish print put raise remove rename
        reorder reword rewrite share show shorten simplify sort swap tag take tell tidy tighten translate turn
        update upgrade write""",
    )
)
# Words of priorities and of actions that other texts may do without.
_NOT_SOUGHT = COMMON.union(
    ("anything", "anywhere", "doc", "document", "prd", "say", "says", "section", "text")
)
_COMMON = COMMON - {"could", "make", "must", "no", "not", "should", "up", "out"}


class Offer(Struct, frozen=True):
    """An action to choose: the tool's name, and the sentence of the grammar that calls it."""

    tool: str
    sentence: str


def nearest(said: str, phrases: Sequence[Phrase], names: Names) -> list[Offer]:
    """Up to three actions that come closest to what was said, best first."""
    said = _ASKED_FOR.sub("", without_please(said.strip()[:HEAD_CHARACTERS]))
    ranking, own = _ranking(tuple(phrases))
    named = what_is_named(said, names)
    asks = _is_question(said, names_one="requirement" in named)
    fit = _ANSWERING if asks else _MOVING if _ORDER.match(said) else None
    scores = [
        _raised(score + (fit is _MOVING), its, named) if fit is None or its[0].tool.name in fit else 0.0
        for score, its in zip(ranking.scores(tokens(said, common=_COMMON)), own, strict=True)
    ]
    minimum = max(max(scores, default=0.0) * _MIN_SHARE, 1e-9)
    best = sorted((n for n, score in enumerate(scores) if score >= minimum), key=lambda n: -scores[n])[:LIMIT]
    verbs = {phrase.parts[0] for phrase in phrases if isinstance(phrase.parts[0], str)}
    text = "" if asks else _carried(said, verbs | _VERBS)
    offers = [_offer(own[number], said, text, named) for number in best]
    return _with_find(offers, own, said, named.get("requirement", "")) if asks else offers


def _raised(score: float, phrases: Sequence[Phrase], named: Mapping[str, str]) -> float:
    """The score of an action, raised where the text names what it is done to, or all that it takes."""
    slots = [[slot.name for slot in phrase.slots] for phrase in phrases if not phrase.tail]
    if any(len(each) > 1 and named.keys() >= set(each) for each in slots):
        return score + _WHOLE_BONUS
    return score + _OBJECT_BONUS * bool(score and any(slot.name in named for slot in phrases[0].slots))


def _is_question(said: str, *, names_one: bool) -> bool:
    """Whether a text asks about the document, and does not ask for a change.

    One that `names_one` of the requirements asks about it unless it goes on behind the question.
    """
    first = said.partition(" ")[0].casefold().partition("'")[0].partition("’")[0].rstrip(",")
    if names_one and (_GOES_ON.search(said) or not (first in _ASKED_ALONE or said.endswith("?"))):
        return False
    return first in _ASKING and not re.search(r"\b(?:could|should|would)\b", said, re.IGNORECASE)


def _with_find(
    offers: list[Offer], own: Sequence[Sequence[Phrase]], said: str, requirement: str
) -> list[Offer]:
    """The offers for a question, and the search for the word that tells most of what it is about."""
    find = next((its[0] for its in own if its[0].tool.name == "find"), None)
    others = [offer for offer in offers if offer.tool != "find"][: LIMIT - 1]
    if find is None:
        return others
    if requirement:
        return [Offer("find", find.say({slot.name: requirement for slot in find.slots})), *others]
    known = {word for its in own if its[0].tool.name in _ANSWERING for word in _words_of(its[0].tool, its)}
    sought = [word for word in _telling(said, find).split() if not known.issuperset(tokens(word))]
    if not sought:
        return others
    return [*others, Offer("find", find.say({slot.name: sought[-1] for slot in find.slots}))]


@lru_cache(maxsize=8)
def _ranking(phrases: tuple[Phrase, ...]) -> tuple[Bm25, Sequence[Sequence[Phrase]]]:
    """The actions as they are ranked, and the phrases of each."""
    tools = {phrase.tool.name: phrase.tool for phrase in phrases}
    own = [[phrase for phrase in phrases if phrase.tool.name == name] for name in tools]
    return Bm25(_words_of(its[0].tool, its) for its in own), own


def _words_of(tool: ToolSpec, phrases: Sequence[Phrase]) -> list[str]:
    said = [part for phrase in phrases for part in phrase.parts if isinstance(part, str)]
    return tokens(" ".join((tool.title, *tool.synonyms, *dict.fromkeys(said))), common=_COMMON)


def _carried(said: str, verbs: set[str]) -> str:
    """What of a text goes along: what stands after its colon, else all of it.

    A text that begins as a command does is no text for another one; of "add …" the rest is.
    """
    tail = split_at_colon(said)[1]
    first, _, rest = said.partition(" ")
    verb = first.casefold()
    whole = rest.strip() if verb == _ADDING else "" if verb in verbs else said
    text = tail or whole
    return text if len(text) <= _CARRIED and "\n" not in text else ""


def _offer(phrases: Sequence[Phrase], said: str, text: str, named: Mapping[str, str]) -> Offer:
    """The phrase of an action that needs the least to be filled in."""
    told = [phrase.say(_filled(phrase, said, text, named)) for phrase in phrases]
    return Offer(phrases[0].tool.name, min(told, key=lambda sentence: sentence.count(UNFILLED)))


def _filled(phrase: Phrase, said: str, text: str, named: Mapping[str, str]) -> dict[str, str]:
    slots = [slot for slot in phrase.slots if slot.name in named and _takes(phrase, slot, named)]
    filled = {slot.name: named[slot.name] for slot in slots}
    if phrase.tail and (phrase.tail == _OWN_TEXT or split_at_colon(said)[1]):
        filled[phrase.tail] = text
    last = phrase.parts[-1]
    if isinstance(last, Slot) and last.kind == "rest" and (telling := _telling(said, phrase)):
        filled[last.name] = telling
    return filled


def _takes(phrase: Phrase, slot: Slot, named: Mapping[str, str]) -> bool:
    """Whether what is named goes into that slot: a section's place is another section's alone."""
    if slot.name in ("before", "after"):
        return any(each.name == "section" for each in phrase.slots)
    return slot.name != "heading" or "section" in named or phrase.tool.name == "add_section"


def _telling(said: str, phrase: Phrase) -> str:
    """The words of a text to look for: those that are neither common nor the action's own."""
    own = set(_words_of(phrase.tool, [phrase]))
    told = [
        word
        for word in said.split()
        if (found := tokens(word, common=_NOT_SOUGHT)) and not own.issuperset(found)
    ]
    return " ".join(word.strip("?!.,;:\"'“”‘’") for word in told[:_SOUGHT])
