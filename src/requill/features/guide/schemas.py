"""The guide as it crosses the wire."""

from __future__ import annotations

from requill.ai.guide import Card, cards, find_card, search_cards
from requill.api.schemas import Outgoing


class GuideEntry(Outgoing):
    """A card in the list."""

    slug: str
    title: str
    group: str
    summary: str


class GuideList(Outgoing):
    """Every card, and the slugs of what a search found.

    `answers` are the cards that fit the words; where none does, `nearest` are those that come closest.
    """

    cards: list[GuideEntry]
    answers: list[str]
    nearest: list[str]


class GuideCard(GuideEntry):
    """A card with its text in Markdown and the cards to read next."""

    text: str
    related: list[GuideEntry]


_FOUND = 10  # answers in the list


def list_of(query: str) -> GuideList:
    """The list, with what is found for the words; nothing is looked for without any."""
    entries = [_entry(card) for card in cards()]
    if not query.strip():
        return GuideList(cards=entries, answers=[], nearest=[])
    found = search_cards(query, _FOUND)
    nearest = [] if found.answers else found.nearest[:3]
    return GuideList(
        cards=entries,
        answers=[card.slug for card in found.answers],
        nearest=[card.slug for card in nearest],
    )


def page_of(card: Card) -> GuideCard:
    """A card as its page shows it."""
    related = [_entry(other) for slug in card.related if (other := find_card(slug)) is not None]
    return GuideCard(**_entry(card).model_dump(), text=card.text, related=related)


def _entry(card: Card) -> GuideEntry:
    return GuideEntry(slug=card.slug, title=card.title, group=card.group, summary=card.summary)
