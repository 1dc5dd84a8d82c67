"""Shares and shared documents as they cross the wire."""

from __future__ import annotations

from typing import Annotated

from requill.api.schemas import Moment, Outgoing, token_like
from requill.features.sharing.errors import ShareNotFound
from requill.kit.ids import TOKEN_FORM
from requill.models import Share as ShareModel

ShareToken = Annotated[str, *token_like(TOKEN_FORM, ShareNotFound)]


class Share(Outgoing):
    """A link to a document. `url` is the whole address, where the server knows how it is reached."""

    path: str
    url: str | None
    created_at: Moment


class Sharing(Outgoing):
    """Whether a document is shared, and how."""

    share: Share | None


class SharedDocument(Outgoing):
    """A document as readers of its link see it: nothing in it tells whose it is."""

    title: str
    content: str
    updated_at: Moment


def render_sharing(share: ShareModel | None, public_url: str | None) -> Sharing:
    """A stored share, or that there is none, as it crosses the wire."""
    if share is None:
        return Sharing(share=None)
    path = f"/share/{share.token}"
    url = None if public_url is None else f"{public_url}{path}"
    return Sharing(share=Share(path=path, url=url, created_at=share.created_at))
