"""Proposals as they cross the wire."""

from __future__ import annotations

from base64 import b64encode
from typing import Annotated, Literal

from pydantic import Field

from requill.api.schemas import DocumentText, Incoming, Moment, Outgoing, Text, characters
from requill.db.names import DELETED
from requill.features.documents.proposals.hunks import GONE, State, from_json
from requill.features.documents.proposals.hunks import Hunk as StoredHunk
from requill.features.documents.proposals.places import Place, Spans, is_placed, places_from_json
from requill.features.documents.proposals.policy import HUNKS_AT_ONCE, REASON_CHARACTERS
from requill.features.documents.proposals.queries import DecisionRow, ProposalPeople
from requill.features.documents.schemas import Document, WholeNumber
from requill.models import Proposal as ProposalModel

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
    """Who brought a hunk into its state, and why; who proposed it and rejected it themselves withdrew it.

    Of what was applied at once, it is whoever asked the assistant for it.
    """

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
    `reason` that they may have given; null of the assistant's. The messages of a conversation tell nobody's
    decisions, the answer to what was asked does.
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
