"""What an import is answered with."""

from __future__ import annotations

from requill.api.schemas import Outgoing


class ImportedDocument(Outgoing):
    """A document that was made of a file; `leftOut` names what could not be taken over."""

    id: int
    title: str
    path: str
    left_out: list[str]


class RefusedFile(Outgoing):
    """A file of which no document was made."""

    path: str
    reason: str


class ImportResult(Outgoing):
    """What came of an import."""

    documents: list[ImportedDocument]
    refused: list[RefusedFile]
