"""Decisions on proposals: what is applied, rejected, taken back, applied anew or open again.

What a decision does is worked out before the write, which waits for nothing that takes as long as a reading.
It counts as long as document and proposal are what they were then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from requill.db.caller import Caller
from requill.db.session import Session
from requill.features.documents.events import DecisionTakenBack, Origin, ProposalDecided
from requill.features.documents.policy import Action
from requill.features.documents.proposals import outcomes, queries
from requill.features.documents.proposals.errors import ProposalNotFound
from requill.features.documents.proposals.hunks import Hunk, State, from_json, indexes
from requill.features.documents.proposals.outcomes import Outcome, Snapshot
from requill.features.documents.proposals.places import Spans
from requill.features.documents.proposals.service import PERSON, carry_out, snapshot_of, spans_of
from requill.features.documents.service import get_document, lock_document
from requill.kit.actor import Actor
from requill.kit.compute import Computing, compute
from requill.kit.errors import FieldError, Invalid
from requill.models import Document, Proposal

Verb = Literal["accept", "reject", "undo", "redo", "reopen"]
Stored = Sequence[Mapping[str, Any]]
_Decide = Callable[[Snapshot, Sequence[Hunk], Collection[int], Spans], Outcome]
_DO: Mapping[Verb, tuple[_Decide, Origin]] = {
    "accept": (outcomes.accept, Origin.ASSISTANT),
    "reject": (outcomes.reject, Origin.PERSON),
    "undo": (outcomes.undo, Origin.UNDO),
    "redo": (outcomes.redo, Origin.ASSISTANT),
    "reopen": (outcomes.reopen, Origin.PERSON),
}


class Wanted(Struct, frozen=True):
    """A decision on a proposal: on all of its hunks, or on the chosen ones; `reason` is for its proposer."""

    proposal_id: int
    verb: Verb
    chosen: Collection[int] | None = None
    reason: str | None = None


class Found(Struct, frozen=True):
    """What a decision is made on: the document, and the proposal's hunks and summary as they are stored.

    `spans` are where they stand, as their `places` say. `withdrawn` are the numbers of those that somebody
    else has taken back who proposed them.
    """

    snapshot: Snapshot
    stored: Stored
    places: Stored
    summary: str
    spans: Spans
    withdrawn: frozenset[int]

    def is_still(self, snapshot: Snapshot, proposal: Proposal) -> bool:
        """Whether document and proposal are what they were."""
        return (self.snapshot, self.stored, self.places) == (snapshot, proposal.hunks, proposal.places or [])


class Decision(Struct, frozen=True):
    """What was worked out on what was found."""

    found: Found
    outcome: Outcome


class Decided(Struct, frozen=True):
    """A proposal after a decision, and the document as it is then."""

    proposal: Proposal
    document: Document

    @property
    def is_undone(self) -> bool:
        """Whether anything of it is taken back."""
        return any(hunk.state is State.UNDONE for hunk in from_json(self.proposal.hunks))


async def decide_for(by: Caller, wanted: Wanted, computing: Computing) -> Decided:
    """Decide as the caller: worked out beside the event loop, then stored.

    Raises like `store`, and `StillComputing`.
    """
    found = await by.read(lambda session, actor: find(session, actor, wanted.proposal_id))
    async with computing.of_long(by.admit, len(found.snapshot.text)):
        decision = await prepare(found, wanted)
    return await by.write(lambda session, actor: store(session, actor, wanted, decision))


async def prepare(found: Found, wanted: Wanted) -> Decision:
    """What the decision does, worked out beside the event loop. Raises `Invalid` and `TakesTooLong`."""
    size = len(found.snapshot.text)
    return Decision(found, await compute(_outcome, found, wanted, size=size))


def find(session: Session, actor: Actor, proposal_id: int) -> Found:
    """What a decision on a proposal is made on. Raises `ProposalNotFound` and `RoleRequired`."""
    document_id = queries.document_of_proposal(session, actor, proposal_id)
    proposal = queries.proposal(session, actor, proposal_id)
    if document_id is None or proposal is None:
        raise ProposalNotFound
    return _found(session, actor, get_document(session, actor, document_id, Action.CHANGE), proposal)


def store(session: Session, actor: Actor, wanted: Wanted, decision: Decision | None = None) -> Decided:
    """Carry a decision out; what has lost its place becomes outdated.

    What was decided on before stays as it is. Raises `ProposalNotFound`, and `Invalid` for unknown hunks.
    """
    document_id = queries.document_of_proposal(session, actor, wanted.proposal_id)
    if document_id is None:
        raise ProposalNotFound
    # The document first: whoever holds it decides alone, so the proposal read next is the latest.
    document = lock_document(session, actor, document_id)
    proposal = queries.proposal(session, actor, wanted.proposal_id)
    if proposal is None:
        raise ProposalNotFound
    if decision is not None and decision.found.is_still(snapshot_of(document), proposal):
        outcome = decision.outcome
    else:
        outcome = _outcome(_found(session, actor, document, proposal), wanted)
    before = from_json(proposal.hunks)
    if [hunk.state for hunk in outcome.hunks] != [hunk.state for hunk in before]:
        is_persons = proposal.author == PERSON and wanted.verb != "undo"
        origin = Origin.PERSON if is_persons else _DO[wanted.verb][1]
        carry_out(session, actor, document, proposal, outcome, origin)
        session.flush()
        note_decisions(session, actor, document, proposal, before, outcome.hunks, wanted.reason)
    return Decided(proposal, document)


def note_decisions(
    session: Session,
    actor: Actor,
    document: Document,
    proposal: Proposal,
    before: Sequence[Hunk],
    after: Sequence[Hunk],
    reason: str | None,
) -> None:
    """Keep that the actor brought hunks into the states that they have after, and tell what became of what a
    person proposed once all is decided, and when that no longer holds.
    """
    changed = [now for was, now in zip(before, after, strict=True) if was.state is not now.state]
    decided = {hunk.index: hunk.state.value for hunk in changed if hunk.state is not State.PENDING}
    queries.keep_decisions(session, actor, proposal.id, decided, reason)
    queries.forget_decisions(session, proposal.id, indexes(changed) - decided.keys())
    was_told, is_told = _told_as(before), _told_as(after)
    if proposal.author != PERSON or was_told == is_told:
        return
    about = (document.id, document.owner_id, document.title, document.project_id, proposal.id, actor.user_id)
    if was_told is not None:
        session.record(DecisionTakenBack(*about, proposal.author_user_id))
    if is_told is not None:
        session.record(ProposalDecided(*about, proposal.author_user_id, is_told))


def _told_as(hunks: Sequence[Hunk]) -> str | None:
    """In one word what became of a proposal with these hunks; None while any wait or all is taken back."""
    states = {hunk.state for hunk in hunks}
    if State.PENDING in states:
        return None
    if State.APPLIED in states:
        return "accepted" if len(states) == 1 else "partly"
    if State.REJECTED in states:
        return "rejected"
    return None if State.UNDONE in states else "outdated"


def undoable_proposal(session: Session, actor: Actor, document_id: int) -> int | None:
    """The change of the assistant that was applied to a document last, when it can still be taken back.

    Newer ones may wait for a decision. Raises `DocumentNotFound`.
    """
    document = get_document(session, actor, document_id)
    row = queries.last_applied(session, actor, document_id)
    if row is None:
        return None
    outcome = _outcome(_found(session, actor, document, row), Wanted(row.id, "undo"))
    return row.id if any(hunk.state is State.UNDONE for hunk in outcome.hunks) else None


def _found(session: Session, actor: Actor, document: Document, proposal: Proposal) -> Found:
    spans = spans_of(session, document, [proposal])[proposal.id]
    stored, places = proposal.hunks, proposal.places or []
    is_others = proposal.author == PERSON and proposal.author_user_id != actor.user_id
    withdrawn = queries.withdrawn_hunks(session, proposal) if is_others else frozenset[int]()
    return Found(snapshot_of(document), stored, places, proposal.summary, spans, withdrawn)


def _outcome(found: Found, wanted: Wanted) -> Outcome:
    hunks = from_json(found.stored)
    known = indexes(hunks)
    if wanted.chosen is not None and not known.issuperset(wanted.chosen):
        raise Invalid(FieldError("hunks", "This suggestion has no such change."))
    chosen = (known if wanted.chosen is None else frozenset(wanted.chosen)) - found.withdrawn
    return _DO[wanted.verb][0](found.snapshot, hunks, chosen, found.spans)
