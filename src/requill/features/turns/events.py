"""Event of a conversation: a message was added."""

from __future__ import annotations

from msgspec import Struct


class MessageAdded(Struct, frozen=True):
    """Something was said by or to somebody: about a document, about a project, or where they alone read."""

    user_id: str
    document_id: int | None
    project_id: int | None
