"""Proposals: how a change is offered or made by the assistant, and what there is of them on a document.

What a decision on one does is in `decisions.py`, which stores it by `carry_out`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from msgspec import Struct

from requill.db.session import Session
from requill.features.documents.events import Origin, ProposalChanged
from requill.features.documents.permission import lock_to_comment
from requill.features.documents.policy import Action
from requill.features.documents.proposals import outcomes, queries
from requill.features.documents.proposals.hunks import Hunk, State, from_json, indexes, title_hunk, to_json
from requill.features.documents.proposals.merging import hunks_now
from requill.features.documents.proposals.outcomes import Outcome, Snapshot
from requill.features.documents.proposals.places import (
    Place,
    Spans,
    find_spans,
    places_after,
    places_from_json,
    places_to_json,
    spans_told,
    standing,
    take_places,
)
from requill.features.documents.proposals.policy import PENDING_READ
from requill.features.documents.proposals.summary import summarise
from requill.features.documents.proposals.text_change import TextChange
from requill.features.documents.service import (
    DocumentRow,
    change_text,
    checked_text,
    checked_title,
    get_document,
    lock_document,
    open_document,
)
from requill.features.documents.stored import Kept, KeptFor, Suggester
from requill.features.documents.updates import Text, Writing, doc_of
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.models import Document, Proposal

ASSISTANT, PERSON = "assistant", "person"


class Change(Struct, frozen=True, kw_only=True):
    """What is proposed: that `base` becomes `after`, and the document's title `title` unless that is None.

    `prepared` is that change as it was worked out before.
    """

    base: str
    after: str
    title: str | None = None
    prepared: TextChange | None = None


class Source(Struct, frozen=True, kw_only=True):
    """Whose a change is, and what it comes from: the assistant's, unless it `is_suggested` by the actor.

    `message_id` is the message that it comes with, `comment_id` the comment whose discussion it comes from.
    Its `origin` is a person where it is their answer in an interview, which stands as it was typed and goes
    on with what the last one wrote. `reason` is why a person suggests it.
    """

    origin: Origin = Origin.ASSISTANT
    message_id: int | None = None
    comment_id: int | None = None
    is_suggested: bool = False
    reason: str | None = None


def propose(
    session: Session, actor: Actor, document: Document, change: Change, source: Source, *, apply: bool
) -> Proposal | None:
    """Store a change as a proposal; None if it is none.

    One that is suggested is of an actor who may comment on the document, and never applied at once. With
    `apply` it is carried out at once on the document's current text, which may no longer be its base: what
    has lost its place there is outdated. The actor, who asked for it, has decided so. The text before a
    person's answer is not kept. Where the document was changed since the change was prepared, it is merged
    with that as long as its version is known. Raises `DocumentNotFound`, `RoleRequired`, `Invalid` and
    `TooLarge`.
    """
    if source.is_suggested:
        lock_to_comment(session, actor, document.id)
        document = get_document(session, actor, document.id, Action.COMMENT)
    else:
        document = lock_document(session, actor, document.id)
    checked_text(change.after)
    worked_out = _worked_out(session, document, change)
    hunks = worked_out.hunks
    if not hunks:
        return None
    places: tuple[Place, ...] = ()
    if not apply:
        writing = worked_out.writing or _writing(session, document)
        places = take_places(writing.doc, document.content, hunks)
    proposal = Proposal(
        document_id=document.id,
        message_id=source.message_id,
        comment_id=source.comment_id,
        author=PERSON if source.is_suggested else ASSISTANT,
        author_user_id=actor.user_id if source.is_suggested else None,
        reason=source.reason,
        state=State.PENDING,
        summary=summarise(hunks),
        hunks=to_json(hunks),
        places=places_to_json(places),
        created_at=now(),
    )
    if apply:
        outcome = worked_out.applied or outcomes.accept(
            snapshot_of(document), hunks, indexes(hunks), spans_told(hunks)
        )
        keeps = source.origin is not Origin.PERSON
        carry_out(session, actor, document, proposal, outcome, source.origin, keeps=keeps)
    session.add(proposal)
    session.flush()
    if apply:
        decided = {hunk.index: hunk.state.value for hunk in from_json(proposal.hunks)}
        queries.keep_decisions(session, actor, proposal.id, decided, None)
    else:  # what is applied has told so
        session.record(ProposalChanged(document.id))
    return proposal


class _WorkedOut(Struct, frozen=True):
    """The hunks of a change in the text of now; what else is known already, of `applied` and the writing."""

    hunks: tuple[Hunk, ...]
    applied: Outcome | None = None
    writing: Writing | None = None


def _worked_out(session: Session, document: Document, change: Change) -> _WorkedOut:
    prepared = change.prepared
    if prepared is not None and prepared.version == document.version:
        found = _WorkedOut(prepared.hunks, prepared.applied)
    else:
        known = None if prepared is None else prepared.version
        writing = _writing(session, document)
        hunks = hunks_now(session, document, writing, change.base, change.after, known)
        found = _WorkedOut(hunks, writing=writing)
    if change.title is not None and (title := checked_title(change.title)) != document.title:
        renamed = title_hunk(len(found.hunks), document.title, title, document.version)
        return _WorkedOut((*found.hunks, renamed), writing=found.writing)
    return found


def list_proposals(session: Session, actor: Actor, document_id: int) -> Sequence[Proposal]:
    """The proposals on a document that wait, and the newest of people and of the assistant, newest first.

    Raises `DocumentNotFound`.
    """
    found = queries.proposals(session, actor, document_id)
    if not found:
        get_document(session, actor, document_id)
    return found


class PlacedProposals(Struct, frozen=True):
    """Proposals on a document, and by their ids where the hunks of those that wait stand in `version`."""

    rows: Sequence[Proposal]
    spans: Mapping[int, Spans]
    version: int


def placed_proposals(session: Session, actor: Actor, document_id: int) -> PlacedProposals:
    """The proposals of `list_proposals`, of which the newest that wait are placed in the text of now.

    Raises `DocumentNotFound`.
    """
    document = open_document(session, actor, document_id)
    rows = queries.proposals(session, actor, document_id)
    waiting = [row for row in rows if row.state == State.PENDING][:PENDING_READ]
    return PlacedProposals(rows, spans_of(session, document, waiting), document.version)


def people_of(session: Session, rows: Sequence[Proposal]) -> dict[int, queries.ProposalPeople]:
    """By the ids of proposals that the caller may read, who proposed and decided."""
    ids = [row.id for row in rows]
    names = queries.proposers(session, ids)
    found: dict[int, dict[int, queries.DecisionRow]] = {number: {} for number in ids}
    for decision in queries.decisions(session, ids):
        found[decision[0]][decision[1]] = decision
    return {number: queries.ProposalPeople(names.get(number), found[number]) for number in ids}


def outdated_parts(proposal: Proposal) -> list[tuple[str | None, str]]:
    """What had lost its place when the change was carried out: each text, behind the section it was for."""
    hunks = from_json(proposal.hunks)
    return [(hunk.section, hunk.replacement) for hunk in hunks if hunk.state is State.OUTDATED]


def undone_proposals(session: Session, actor: Actor, document_id: int) -> dict[int, bool]:
    """Of the proposals of `list_proposals`, by id, whether they were taken back."""
    states = queries.proposal_states(session, actor, document_id)
    return {number: state == State.UNDONE for number, state in states.items()}


def proposals_of_messages(session: Session, message_ids: Iterable[int]) -> dict[int, Proposal]:
    """By message, the proposal that came with it; for messages the caller may read."""
    found = queries.proposals_of_messages(session, message_ids)
    return {row.message_id: row for row in found if row.message_id is not None}


def change_states(session: Session, actor: Actor, document_id: int) -> set[State]:
    """What became of the parts of the proposals of `list_proposals`. Raises `DocumentNotFound`."""
    rows = list_proposals(session, actor, document_id)
    return {hunk.state for row in rows for hunk in from_json(row.hunks)}


def carry_out(
    session: Session,
    actor: Actor,
    document: Document,
    proposal: Proposal,
    outcome: Outcome,
    origin: Origin,
    *,
    keeps: bool = True,
) -> None:
    """Store what a decision on a proposal does to it and to the document, which the caller holds.

    With `keeps`, the text before one that is applied is kept as a revision.
    """
    is_persons = proposal.author == PERSON and origin is Origin.PERSON
    is_applied = keeps and (is_persons or origin in (Origin.ASSISTANT, Origin.VOICE))
    suggester = Suggester(proposal.author_user_id) if is_persons else None
    kept = Kept(KeptFor.PROPOSAL, proposal.summary, suggester=suggester) if is_applied else None
    doc = change_text(session, actor, document, outcome.edits, origin, title=outcome.title, keeps=kept)
    if doc is not None and outcome.moved:
        places = places_from_json(proposal.places)
        places = places_after(doc, document.content, document.version, outcome.hunks, outcome.moved, places)
        proposal.places = places_to_json(places)
    store_hunks(session, proposal, outcome.hunks)


def store_hunks(session: Session, proposal: Proposal, hunks: Sequence[Hunk]) -> None:
    """Store what became of a proposal's hunks, and tell of it."""
    proposal.hunks = to_json(hunks)
    proposal.state = outcomes.overall(hunks)
    proposal.decided_at = None if proposal.state == State.PENDING else now()
    session.record(ProposalChanged(proposal.document_id))


def spans_of(
    session: Session, document: DocumentRow | Document, proposals: Sequence[Proposal]
) -> dict[int, Spans]:
    """By proposal on a document as it was read, where its hunks stand."""
    if not proposals:
        return {}
    text, version = document.content, document.version
    places = {proposal.id: places_from_json(proposal.places) for proposal in proposals}
    doc = doc_of(session, document.id, text, version)
    where = {} if doc is None else standing(doc, chain.from_iterable(places.values()))
    return {
        proposal.id: find_spans(where, text, version, from_json(proposal.hunks), places[proposal.id])
        for proposal in proposals
    }


def snapshot_of(document: Document) -> Snapshot:
    """A document as a decision finds it."""
    return Snapshot(document.title, document.content, document.version)


def _writing(session: Session, document: Document) -> Writing:
    """The document as Yjs has it, with all that is stored of it."""
    writing = Writing(session, document.id, Text(document.title, document.content), document.version)
    writing.take_over()
    return writing
