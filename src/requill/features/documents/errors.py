"""Why something about a document was refused.

NotFound
├── DocumentNotFound
├── ProposalNotFound
└── ProjectNotFound
Conflict
├── VersionConflict   carries the document as it is now
└── SuggestionLimit   as many of one person's wait as may
TooManyRequests
└── TooManySuggestions
"""

from __future__ import annotations

from requill.features.documents.policy import SUGGESTIONS
from requill.features.documents.queries import DocumentRow
from requill.features.documents.schemas import render_document
from requill.kit.errors import Conflict, NotFound, TooManyRequests
from requill.kit.wire import plain
from requill.models import Document


class DocumentNotFound(NotFound):
    """There is no such document, or it is somebody else's."""

    default_message = "Document not found"


class ProposalNotFound(NotFound):
    """There is no such proposal, or it is about somebody else's document."""

    default_message = "Suggestion not found"


class ProjectNotFound(NotFound):
    """There is no such project, or it is somebody else's."""

    default_message = "Project not found"


class VersionConflict(Conflict):
    """The text that a change was based on is no longer the current one; both are kept, one of them here."""

    code = "VERSION_CONFLICT"
    default_message = "This document has changed since you opened it."

    def __init__(self, current: DocumentRow | Document) -> None:
        super().__init__(details={"document": plain(render_document(current))})


class SuggestionLimit(Conflict):
    """As many of one person's wait for a decision as may."""

    code = "SUGGESTION_LIMIT"
    default_message = f"{SUGGESTIONS} of your suggestions wait here already. Withdraw one first."


class TooManySuggestions(TooManyRequests):
    """More in an hour than anybody makes."""

    code = "TOO_MANY_SUGGESTIONS"
    default_message = "You've made many suggestions. Please wait a while."

    def __init__(self, seconds: int) -> None:
        super().__init__(headers={"Retry-After": str(seconds)})
