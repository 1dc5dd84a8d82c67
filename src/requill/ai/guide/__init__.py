"""The how-to cards: short answers, one page each, and the search over them."""

from __future__ import annotations

from requill.ai.guide.cards_file import Card, cards, find_card
from requill.ai.guide.search import FoundCards, search_cards

__all__ = ["Card", "FoundCards", "cards", "find_card", "search_cards"]
