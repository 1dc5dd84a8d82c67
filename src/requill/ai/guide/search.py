"""The search over the cards: those that answer a question, or else only the nearest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from requill.ai.guide.cards_file import Card, cards
from requill.kit.ranking import COMMON, Bm25, tokens

LONGEST = 2_000  # characters of a question that are looked at
_NAMES_WEIGHT = 4
_SURE = 4.8  # the score from which a card answers a question; found on the questions in the tests
# Words that many questions and cards hold, and that tell nothing of a subject.
_COMMON = COMMON.union(
    ("best", "change", "create", "difference", "explain", "good", "help", "mean", "need", "product"),
    ("show", "tell", "thing", "things", "use", "want", "way", "work", "write", "writing"),
)


class FoundCards(Struct, frozen=True):
    """What a search found, best first: `answers` fit the question, `nearest` come closest to it."""

    answers: tuple[Card, ...]
    nearest: tuple[Card, ...]


@cache
def _index() -> tuple[Bm25, Sequence[frozenset[str]]]:
    names = [_words(f"{card.title} {card.also} {card.summary}") for card in cards()]
    texts = [own * _NAMES_WEIGHT + _words(card.text) for own, card in zip(names, cards(), strict=True)]
    return Bm25(texts), [frozenset(own) for own in names]


def search_cards(question: str, limit: int = 3) -> FoundCards:
    """The cards for a question. One that only has its words in its text is near to it, and no answer."""
    ranking, names = _index()
    asked = _words(question[:LONGEST])
    best = ranking.best(asked, limit=limit + 5)
    sure = [cards()[one.index] for one in best if one.score >= _SURE and names[one.index].intersection(asked)]
    nearest = [cards()[one.index] for one in best]
    return FoundCards(tuple(sure[:limit]), tuple(nearest[:limit]))


def _words(text: str) -> list[str]:
    return tokens(text, common=_COMMON)
