"""Shares and shared documents as they cross the wire."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AwareDatetime, Field

from requill.api.schemas import GivenRole, Incoming, Moment, Outgoing, Text, characters, token_like
from requill.features.sharing.errors import ShareNotFound
from requill.features.sharing.policy import PASSWORD_MAX
from requill.features.sharing.queries import SharedRow
from requill.kit.ids import TOKEN_FORM
from requill.models import Share as ShareModel

ShareToken = Annotated[str, *token_like(TOKEN_FORM, ShareNotFound)]
LinkPassword = Annotated[Text, characters(PASSWORD_MAX, "A password has at most {limit} characters.")]


class ShareWish(Incoming):
    """What a link shall give and ask; what is absent stays. Null takes the end or the password away.

    Defaults are never read: a field counts when it came with the request.
    """

    role: GivenRole = "viewer"
    expires_at: AwareDatetime | None = None
    password: LinkPassword | None = Field(default=None, repr=False)
    shows_owner: bool = False

    def given(self) -> dict[str, Any]:
        """The fields that shall change."""
        return {name: getattr(self, name) for name in self.model_fields_set}


class Share(Outgoing):
    """A link to a document. `url` is the whole address, where the server knows how it is reached.

    `role` is what a signed-in person may become by it.
    """

    path: str
    url: str | None
    created_at: Moment
    role: GivenRole
    expires_at: Moment | None
    has_password: bool
    shows_owner: bool


class Sharing(Outgoing):
    """Whether a document is shared, and how."""

    share: Share | None


class Opening(Incoming):
    """The password of a link."""

    password: LinkPassword = Field(repr=False)


class SharedDocument(Outgoing):
    """A document as readers of its link see it: nothing tells whose it is, unless the owner said so."""

    title: str
    content: str
    version: int
    updated_at: Moment
    role: GivenRole
    owner_name: str | None
    expires_at: Moment | None


class Joined(Outgoing):
    """The document that somebody is a member of now."""

    document_id: int


def render_sharing(share: ShareModel | None, public_url: str | None) -> Sharing:
    """A stored share, or that there is none, as it crosses the wire."""
    if share is None:
        return Sharing(share=None)
    path = f"/share/{share.token}"
    url = None if public_url is None else f"{public_url}{path}"
    return Sharing(
        share=Share(
            path=path,
            url=url,
            created_at=share.created_at,
            role=share.role,
            expires_at=share.expires_at,
            has_password=share.password_hash is not None,
            shows_owner=share.shows_owner,
        )
    )


def render_shared(row: SharedRow) -> SharedDocument:
    """What whoever has the link is shown."""
    return SharedDocument(
        title=row.title,
        content=row.content,
        version=row.version,
        updated_at=row.updated_at,
        role=row.role,
        owner_name=row.owner_name if row.shows_owner else None,
        expires_at=row.expires_at,
    )
