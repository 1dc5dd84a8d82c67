"""Documents and proposals as they cross the wire."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from requill.api.answers import owned_objects_of
from requill.api.schemas import (
    AnyRole,
    DocumentText,
    ErrorBody,
    Incoming,
    Moment,
    Outgoing,
    PersonName,
    Reference,
    Text,
    Title,
    characters,
)
from requill.db.names import DELETED
from requill.features.documents.hunks import GONE, State, from_json
from requill.features.documents.hunks import Hunk as StoredHunk
from requill.features.documents.lists import CARD_CHARACTERS, CardRow, ListedRow
from requill.features.documents.places import Place, Spans, is_placed, places_from_json
from requill.features.documents.policy import HUNKS_AT_ONCE, REASON_CHARACTERS, Status
from requill.features.documents.proposal_queries import DecisionRow, ProposalPeople
from requill.features.documents.queries import DocumentRow
from requill.kit.plain import preview
from requill.models import Document as DocumentModel
from requill.models import Proposal as ProposalModel

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


Reason = Annotated[Text, characters(REASON_CHARACTERS, "A reason has at most {limit} characters.")]


class HunkChoice(Incoming):
    """Which hunks are meant; absent or null means all that are pending. `reason` is for who proposed them."""

    hunks: list[WholeNumber] | None = Field(default=None, max_length=HUNKS_AT_ONCE)
    reason: Reason | None = None


class NewSuggestion(Incoming):
    """What the text of that version shall become, and why."""

    version: WholeNumber
    content: DocumentText
    reason: Reason | None = None


class NewOwner(Incoming):
    """The member who is to be the owner."""

    user_id: Annotated[Text, Field(max_length=36)]


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


class HunkPlace(Outgoing):
    """What a hunk stands on, as relative positions of Yjs in the text's root, in base64.

    `from` is before the first and `to` behind the last character of its words. `left` is behind the character
    before them and `right` before the one behind; null at the text's ends. One that has no words is put in
    between these, and `from` and `to` are at the nearest letters or digits around them; null where none is.
    """

    left: str | None
    from_: Annotated[str | None, Field(alias="from")]
    to: str | None
    right: str | None


class Person(Outgoing):
    """Somebody; the id is null of a deleted account that is no more."""

    id: str | None
    name: str


class Decision(Outgoing):
    """Who brought a hunk into its state, and why; who proposed it and rejected it themselves withdrew it."""

    by: Person
    reason: str | None
    decided_at: Moment


class Hunk(Outgoing):
    """One change of a proposal, quoted with what stands around it; a new title has the label "Title".

    `at` is where it stands in the text of `version`, in code points; null where its place is gone. By its
    `place` it is found in any other; of a hunk that has none, `at` is all that is known. `decision` is null
    as long as nobody decided.
    """

    index: int
    section: str | None
    label: str | None
    before: str
    original: str
    replacement: str
    after: str
    state: State
    at: int | None
    version: int
    place: HunkPlace | None
    decision: Decision | None


class Proposal(Outgoing):
    """A change; its state follows from those of its hunks.

    `commentId` is the comment whose discussion it comes from. `proposer` is the person who proposed it, for a
    `reason` that they may have given; null of the assistant's. Beside a message, nobody's decisions are told.
    """

    id: int
    document_id: int
    message_id: int | None
    comment_id: int | None
    author: Literal["assistant", "person"]
    proposer: Person | None
    reason: str | None
    state: State
    summary: str
    hunks: list[Hunk]
    created_at: Moment
    decided_at: Moment | None


class Decided(Outgoing):
    """A proposal after a decision, and the document as it is then."""

    proposal: Proposal
    document: Document


class DocumentConflict(ErrorBody):
    """The answer to a change of a text that is no longer current; other conflicts have no document."""

    document: Document | None = None


def render_document(row: DocumentRow | DocumentModel) -> Document:
    """A document as it crosses the wire."""
    return Document.model_validate(row)


def render_opened(row: DocumentRow) -> OpenedDocument:
    """A document with what the caller is to it."""
    owner = PersonName(id=row.owner_id, name=row.owner_name)
    return OpenedDocument.model_validate({**row._mapping, "owner": owner})


def render_summaries(rows: Sequence[ListedRow]) -> list[dict[str, Any]]:
    """A page of documents in wire form; no models, since lists are asked for at every turn."""
    objects = owned_objects_of(DocumentSummary, rows)
    for found, row in zip(objects, rows, strict=True):
        found["status"] = _STATUSES[row.steps_left]
        found["tags"] = row.tags or []
    return objects


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


def render_proposal(
    row: ProposalModel, spans: Spans | None = None, version: int = 0, people: ProposalPeople | None = None
) -> Proposal:
    """A stored proposal as it crosses the wire: its hunks where they stand in that version, if that was
    looked for, and else where they stood when they were placed last. `people` is who proposed and decided.
    """
    decisions = {} if people is None else people.decisions
    is_persons = row.author == "person"
    places = {place.index: place for place in places_from_json(row.places)}
    return Proposal(
        id=row.id,
        document_id=row.document_id,
        message_id=row.message_id,
        comment_id=row.comment_id,
        author="person" if is_persons else "assistant",
        proposer=(
            Person(id=row.author_user_id, name=(people and people.proposer) or DELETED)
            if is_persons
            else None
        ),
        reason=row.reason,
        state=State(row.state),
        summary=row.summary,
        hunks=[
            _render_hunk(hunk, places.get(hunk.index), spans, version, decisions.get(hunk.index))
            for hunk in from_json(row.hunks)
        ],
        created_at=row.created_at,
        decided_at=row.decided_at,
    )


def _render_hunk(
    hunk: StoredHunk, place: Place | None, spans: Spans | None, version: int, decision: DecisionRow | None
) -> Hunk:
    at: int | None = None if hunk.quote.at == GONE else hunk.quote.at
    is_found = spans is not None and is_placed(hunk)
    if spans is not None and is_found:
        at = spans[hunk.index][0] if hunk.index in spans else None
    return Hunk(
        index=hunk.index,
        section=hunk.section,
        label=hunk.label,
        before=hunk.quote.before,
        original=hunk.original,
        replacement=hunk.replacement,
        after=hunk.quote.after,
        state=hunk.state,
        at=at,
        version=version if is_found else hunk.quote.version,
        place=_render_place(place) if place is not None and place.is_of(hunk) else None,
        decision=None if decision is None else _render_decision(decision),
    )


def _render_decision(row: DecisionRow) -> Decision:
    _, _, user_id, name, _, reason, decided_at = row
    return Decision(by=Person(id=user_id, name=name), reason=reason, decided_at=decided_at)


def _render_place(place: Place) -> HunkPlace:
    return HunkPlace(
        left=None if place.left is None else _base64(place.left.behind),
        from_=None if place.first is None else _base64(place.first.before),
        to=None if place.last is None else _base64(place.last.behind),
        right=None if place.right is None else _base64(place.right.before),
    )


def _base64(data: bytes) -> str:
    return b64encode(data).decode()
