"""Documents as they cross the wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field

from requill.api.query import Query
from requill.api.schemas import (
    AnyRole,
    DocumentText,
    ErrorBody,
    Incoming,
    Moment,
    Outgoing,
    PageLimit,
    PersonName,
    Reference,
    RowId,
    SearchText,
    Text,
    Title,
)
from requill.features.documents.arrangement import Arrangement, Sort
from requill.features.documents.lists import CARD_CHARACTERS, CardRow, ListedRow
from requill.features.documents.properties.policy import Status
from requill.features.documents.queries import DocumentRow
from requill.kit.paging import PAGE_LIMIT
from requill.kit.plain import preview
from requill.kit.roles import Filter
from requill.models import Document as DocumentModel

PREVIEW_CHARACTERS = 150
_STATUSES = {status.steps_left: status.value for status in Status}
WholeNumber = Annotated[int, Field(strict=True)]


class NewDocument(Incoming):
    """A document to be made."""

    title: Title
    content: DocumentText = ""
    project_id: Reference | None = None


class DocumentPatch(Incoming):
    """What shall change; what is absent stays. `version` is the one that the text was based on.

    Defaults are never read: a field counts when it came with the request.
    """

    title: Title = Field(default_factory=str)
    content: DocumentText = Field(default_factory=str)
    project_id: Reference | None = None
    version: WholeNumber | None = None


class NewOwner(Incoming):
    """The member who is to be the owner."""

    user_id: Annotated[Text, Field(max_length=36)]


class DocumentsQuery(Query):
    """Which of the caller's documents are listed, in which order, and where the page begins."""

    limit: PageLimit = PAGE_LIMIT
    cursor: str | None = None
    q: SearchText = ""
    filter: Filter = "all"
    outside_project: RowId | None = None
    sort: Sort = "updated"
    status: Status | None = None
    tag: SearchText | None = None
    project: RowId | None = None

    @property
    def arrangement(self) -> Arrangement:
        """What of it narrows the list down, and orders it."""
        return Arrangement(self.sort, self.filter, self.q, self.status, self.tag or None, self.project)


class DocumentSummary(Outgoing):
    """A document in a list; `role` is the caller's."""

    id: int
    title: str
    updated_at: Moment
    status: Status
    tags: list[str]
    role: AnyRole
    owner: PersonName


class DocumentCard(DocumentSummary):
    """A document on a project's page; `preview` is how its text begins, without headings and markup.

    `is_cut`: the text goes on.
    """

    preview: str
    is_cut: bool


class SavedDocument(Outgoing):
    """A document without its text: to whoever saved it and has it."""

    id: int
    title: str
    project_id: int | None
    template_id: int | None
    version: int
    interview_open: bool
    created_at: Moment
    updated_at: Moment


class Document(SavedDocument):
    """A document with its text."""

    content: str


class OpenedDocument(Document):
    """A document as somebody opens it; `role` is theirs."""

    role: AnyRole
    owner: PersonName


class DocumentConflict(ErrorBody):
    """The answer to a change of a text that is no longer current; other conflicts have no document."""

    document: Document | None = None


STALE: dict[int | str, dict[str, Any]] = {
    409: {"model": DocumentConflict, "description": "The document was changed."}
}


def render_document(row: DocumentRow | DocumentModel) -> Document:
    """A document as it crosses the wire."""
    return Document.model_validate(row)


def render_opened(row: DocumentRow) -> OpenedDocument:
    """A document with what the caller is to it."""
    owner = PersonName(id=row.owner_id, name=row.owner_name)
    return OpenedDocument.model_validate({**row._mapping, "owner": owner})


def render_summaries(rows: Sequence[ListedRow]) -> list[dict[str, Any]]:
    """A page of documents in the wire form of `DocumentSummary`; no models, since every page asks for lists.

    Written field by field: by the names of their columns, a hundred documents take five times as long.
    """
    return [
        {
            "id": document_id,
            "title": title,
            "updatedAt": updated_at,
            "status": _STATUSES[steps_left],
            "tags": tags or [],
            "role": role,
            "owner": {"id": owner_id, "name": owner_name},
        }
        for document_id, title, updated_at, steps_left, tags, role, owner_id, owner_name, *_ in rows
    ]


def render_card(row: CardRow) -> DocumentCard:
    """A document on a project's page, as it crosses the wire."""
    text = row.beginning
    words = preview(text, CARD_CHARACTERS)
    return DocumentCard(
        id=row.id,
        title=row.title,
        updated_at=row.updated_at,
        status=Status.at(row.steps_left),
        tags=row.tags or [],
        role=row.role,
        owner=PersonName(id=row.owner_id, name=row.owner_name),
        preview=words[:PREVIEW_CHARACTERS].rstrip(),
        is_cut=len(words) > PREVIEW_CHARACTERS or len(text) == CARD_CHARACTERS,
    )
