"""What happened in the interview."""

from __future__ import annotations

from msgspec import Struct


class DocumentCompleted(Struct, frozen=True):
    """The interview about a document, or its draft, came to its end."""

    document_id: int
    owner_id: str
    title: str
    project_id: int | None
