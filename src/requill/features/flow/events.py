"""What happened in the creation flow."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DocumentCompleted:
    """The interview about a document, or its draft, came to its end."""

    document_id: int
    owner_id: str
    title: str
    project_id: int | None
