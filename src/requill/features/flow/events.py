"""Event of the interview: its document is complete."""

from __future__ import annotations

from requill.features.documents.events import DocumentEvent


class DocumentCompleted(DocumentEvent, frozen=True):
    """The interview about a document, or its draft, came to its end, by somebody's answer."""

    by: str

    @property
    def actor_id(self) -> str:
        """Who answered."""
        return self.by
