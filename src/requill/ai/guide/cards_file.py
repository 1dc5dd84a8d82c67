"""The cards as they are shipped: one Markdown file each, with a few lines of facts before the text."""

from __future__ import annotations

from functools import cache
from importlib import resources

from msgspec import Struct

# The groups in the order of the list; the cards of one stand in the order of their file names.
GROUPS = (
    "Requirements",
    "Documents",
    "Review",
    "The assistant",
    "Discovery",
    "Goals and metrics",
    "Planning",
)
# The first of their group, which are about the work in this product.
_FIRST = ("testable", "criteria", "moscow", "split-or-merge", "brief", "tables", "export", "review")


class Card(Struct, frozen=True):
    """One how-to: `text` is Markdown, `also` the other words people use for it, `related` slugs of others."""

    slug: str
    title: str
    group: str
    summary: str
    also: str
    related: tuple[str, ...]
    text: str


@cache
def cards() -> tuple[Card, ...]:
    """Every card, group by group."""
    folder = resources.files("requill.ai.guide") / "cards"
    files = [file for file in folder.iterdir() if file.name.endswith(".md")]
    read = [parse_card(file.name.removesuffix(".md"), file.read_text("utf-8")) for file in files]
    return tuple(sorted(read, key=_order))


def find_card(slug: str) -> Card | None:
    """The card of that slug, or None."""
    return next((card for card in cards() if card.slug == slug), None)


def parse_card(slug: str, text: str) -> Card:
    """Read a card file: `# Title`, the lines of facts, a blank line, the text."""
    head, body = text.split("\n\n", 1)
    title, *lines = head.split("\n")
    facts = dict(line.split(": ", 1) for line in lines)
    related = tuple(name.strip() for name in facts["Related"].split(","))
    return Card(
        slug, title.removeprefix("# "), facts["Group"], facts["Summary"], facts["Also"], related, body.strip()
    )


def _order(card: Card) -> tuple[int, int, str]:
    first = _FIRST.index(card.slug) if card.slug in _FIRST else len(_FIRST)
    return GROUPS.index(card.group), first, card.slug
