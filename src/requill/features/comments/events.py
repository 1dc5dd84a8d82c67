"""Events of comments."""

from __future__ import annotations

from msgspec import Struct

from requill.features.documents.events import DocumentEvent


class CommentChanged(Struct, frozen=True):
    """Something in a discussion is no longer what it was; `comment_id` is the comment that it is about."""

    document_id: int
    comment_id: int


class CommentEvent(DocumentEvent, frozen=True):
    """Something that somebody who may comment did to a document's comment, `comment_id`."""

    comment_id: int
    by: str

    @property
    def actor_id(self) -> str:
        """Who did it."""
        return self.by


class DocumentCommented(CommentEvent, frozen=True):
    """Somebody commented on a document, or replied."""


class CommentEdited(CommentEvent, frozen=True):
    """Somebody gave their comment other words."""


class CommentResolved(CommentEvent, frozen=True):
    """A discussion was said to be over."""
