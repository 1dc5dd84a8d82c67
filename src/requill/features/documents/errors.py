"""Errors of documents: why something about one was refused; of proposals, see `proposals/errors.py`.

NotFound
├── DocumentNotFound
└── ProjectNotFound
Conflict
└── VersionConflict   carries the document as it is now
"""

from __future__ import annotations

from requill.features.documents.queries import DocumentRow
from requill.features.documents.schemas import render_document
from requill.kit.errors import Conflict, NotFound
from requill.kit.wire import plain
from requill.models import Document


class DocumentNotFound(NotFound):
    """There is no such document, or it is somebody else's."""

    default_message = "Document not found"


class ProjectNotFound(NotFound):
    """There is no such project, or it is somebody else's."""

    default_message = "Project not found"


class VersionConflict(Conflict):
    """The text that a change was based on is no longer the current one; both are kept, one of them here."""

    code = "VERSION_CONFLICT"
    default_message = "This document has changed since you opened it."

    def __init__(self, current: DocumentRow | Document) -> None:
        super().__init__(details={"document": plain(render_document(current))})
