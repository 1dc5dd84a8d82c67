"""Events of versions of documents, told once they are true."""

from __future__ import annotations

from requill.features.documents.events import DocumentEvent


class _ByEditor(DocumentEvent, frozen=True):
    by: str

    @property
    def actor_id(self) -> str:
        """Who did it: anybody may who may change the document."""
        return self.by


class VersionNamed(_ByEditor, frozen=True):
    """A state of a document was given a name."""


class VersionRestored(_ByEditor, frozen=True):
    """A document has the text of an earlier version again, in its version `version`."""

    version: int
