"""Answer to an import, as it crosses the wire."""

from __future__ import annotations

from typing import Any

from requill.api.schemas import Outgoing
from requill.features.imports.service import Imported
from requill.kit.wire import plain


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


def render(imported: Imported) -> dict[str, Any]:
    """What was made and what was not, as it crosses the wire and is stored for a repeated request."""
    return plain(ImportResult.model_validate(imported))
