"""The actions nearest to a text that is no phrase, found by their words; what was typed goes along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from requill.ai.builtin.grammar import HEAD_CHARACTERS, Phrase, Slot, split_at_colon
from requill.ai.builtin.names import PRIORITIES, REQUIREMENT_ID, UNFILLED, Names
from requill.ai.interface import ToolSpec
from requill.kit.markdown import heading_key
from requill.kit.ranking import COMMON, Bm25, tokens

MOST = 3
_CARRIED = 120  # characters of a text that a suggestion has room for
_LEAST_SHARE = 0.35  # of the best score, from which an action is near as well
_OBJECT_BONUS = 0.8  # an action on what the text names comes before one on something else
_SOUGHT = 3  # words of a text that are looked for
_OWN_TEXT = "text"  # the argument that may take a whole sentence as it was typed
_ADDING = "add"
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
    said = said.strip()[:HEAD_CHARACTERS]
    ranking, own = _ranking(tuple(phrases))
    named = _named(said, names)
    scores = [
        score + _OBJECT_BONUS * bool(score and any(slot.name in named for slot in its[0].slots))
        for score, its in zip(ranking.scores(tokens(said, common=_COMMON)), own, strict=True)
    ]
    least = max(max(scores, default=0.0) * _LEAST_SHARE, 1e-9)
    best = sorted((n for n, score in enumerate(scores) if score >= least), key=lambda n: -scores[n])[:MOST]
    verbs = {phrase.parts[0] for phrase in phrases if isinstance(phrase.parts[0], str)}
    text = _carried(said, verbs)
    return [_offer(own[number], said, text, named) for number in best]


@lru_cache(maxsize=8)
def _ranking(phrases: tuple[Phrase, ...]) -> tuple[Bm25, Sequence[Sequence[Phrase]]]:
    """The actions as they are ranked, and the phrases of each."""
    tools = {phrase.tool.name: phrase.tool for phrase in phrases}
    own = [[phrase for phrase in phrases if phrase.tool.name == name] for name in tools]
    return Bm25(_words_of(its[0].tool, its) for its in own), own


def _words_of(tool: ToolSpec, phrases: Sequence[Phrase]) -> list[str]:
    said = [part for phrase in phrases for part in phrase.parts if isinstance(part, str)]
    return tokens(" ".join((tool.title, *tool.synonyms, *dict.fromkeys(said))), common=_COMMON)


def _named(said: str, names: Names) -> Mapping[str, str]:
    """The things that a text names exactly, by the slot that takes them."""
    named: dict[str, str] = {}
    ids = [found[0].upper() for found in REQUIREMENT_ID.finditer(said)]
    named.update(zip(("requirement", "with"), dict.fromkeys(ids), strict=False))
    words = f" {' '.join(heading_key(said).replace(',', ' ').split())} "
    section = max((key for key in names.headings if f" {key} " in words), key=len, default=None)
    if section is not None:
        named["section"] = names.headings[section]
    chosen = [one for one in PRIORITIES if f" {one.casefold()} " in words.replace("’", "'")]
    if len(chosen) == 1:
        named["priority"] = chosen[0]
    return named


def _carried(said: str, verbs: set[str]) -> str:
    """What of a text goes along: what stands after its colon, else all of it.

    A text that begins as a command does is no text for another one; of "add …" the rest is.
    """
    tail = split_at_colon(said)[1]
    first, _, rest = said.partition(" ")
    verb = first.casefold()
    whole = rest.strip() if verb == _ADDING else "" if verb in verbs else said
    text = tail or whole
    return text if len(text) <= _CARRIED else ""


def _offer(phrases: Sequence[Phrase], said: str, text: str, named: Mapping[str, str]) -> Offer:
    """The phrase of an action that needs the least to be filled in."""
    told = [phrase.say(_filled(phrase, said, text, named)) for phrase in phrases]
    return Offer(phrases[0].tool.name, min(told, key=lambda sentence: sentence.count(UNFILLED)))


def _filled(phrase: Phrase, said: str, text: str, named: Mapping[str, str]) -> dict[str, str]:
    slots = [slot for slot in phrase.slots if slot.name in named and slot.kind != "text"]
    filled = {slot.name: named[slot.name] for slot in slots}
    if phrase.tail and (phrase.tail == _OWN_TEXT or split_at_colon(said)[1]):
        filled[phrase.tail] = text
    last = phrase.parts[-1]
    if isinstance(last, Slot) and last.kind == "rest" and (telling := _telling(said, phrase)):
        filled[last.name] = telling
    return filled


def _telling(said: str, phrase: Phrase) -> str:
    """The words of a text to look for: those that are neither common nor the action's own."""
    own = set(_words_of(phrase.tool, [phrase]))
    told = [
        word
        for word in said.split()
        if (found := tokens(word, common=_NOT_SOUGHT)) and not own.issuperset(found)
    ]
    return " ".join(word.strip("?!.,;:\"'“”‘’") for word in told[:_SOUGHT])
