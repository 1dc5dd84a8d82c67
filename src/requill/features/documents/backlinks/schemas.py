"""The links between documents as they cross the wire."""

from __future__ import annotations

from requill.api.schemas import Outgoing
from requill.features.documents.backlinks.service import Backlink as FoundBacklink


class LinkExcerpt(Outgoing):
    """The words of a link, and what stands before and behind them in its line, without markup."""

    before: str
    words: str
    after: str


class Backlink(Outgoing):
    """A document that links to another; `excerpt` is null where the link has no words of its own."""

    id: int
    title: str
    excerpt: LinkExcerpt | None


def render_backlink(found: FoundBacklink) -> Backlink:
    """A document that links to another."""
    return Backlink.model_validate(found)
