"""Shares and shared documents as they cross the wire."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import BeforeValidator, WithJsonSchema

from requill.api.schemas import Moment, Outgoing
from requill.features.sharing.errors import ShareNotFound
from requill.kit.ids import TOKEN_FORM
from requill.models import Share as ShareModel

_TOKEN = re.compile(TOKEN_FORM)


def _possible(text: str) -> str:
    """What no token looks like is a link that leads nowhere, not a malformed request."""
    if not _TOKEN.fullmatch(text):
        raise ShareNotFound
    return text


ShareToken = Annotated[
    str, BeforeValidator(_possible), WithJsonSchema({"type": "string", "pattern": f"^{TOKEN_FORM}$"})
]


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
