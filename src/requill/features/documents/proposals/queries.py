"""Every statement that reads proposals; each starts from the documents that the actor may read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime

from msgspec import Struct
from sqlalchemy import Row, Select, Text, and_, bindparam, cast, delete, func, or_, select, union

from requill.db.access import params_for, readable, readable_id
from requill.db.inserts import insert_into
from requill.db.names import DELETED, name_of
from requill.db.session import Session
from requill.features.documents.proposals.policy import (
    PENDING_CHARACTERS,
    PENDING_READ,
    PROPOSALS_SHOWN,
    WAITING_SHOWN,
)
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.models import Document, Proposal, ProposalDecision, User

DecisionRow = Row[int, int, str | None, str, str, str | None, datetime]


class ProposalPeople(Struct, frozen=True):
    """Who proposed a change, None for the assistant, and by the numbers of hunks who decided on them last."""

    proposer: str | None
    decisions: Mapping[int, DecisionRow]


PENDING = select(Proposal.id).where(
    Proposal.document_id == bindparam("document"), Proposal.state == "pending"
)
_FIRST = PENDING.limit(1)
_ON_DOCUMENT = Proposal.document_id == readable_id(Document, "document")


def _newest_by(author: str) -> Iterable[Select[int]]:
    """Of a document that may be read, the ids of the newest by that author, and of those that wait."""
    by = select(Proposal.id).where(Proposal.document_id == bindparam("document"), Proposal.author == author)
    waiting = by.where(Proposal.state == "pending")
    for found, limit in ((by, PROPOSALS_SHOWN), (waiting, WAITING_SHOWN)):
        newest = found.order_by(Proposal.id.desc()).limit(limit).subquery()
        yield select(newest.c.id)


_SHOWN = (
    select(Proposal)
    .where(_ON_DOCUMENT, Proposal.id.in_(union(*_newest_by("person"), *_newest_by("assistant"))))
    .order_by(Proposal.id.desc())
)
_STATES = _SHOWN.with_only_columns(Proposal.id, Proposal.state)
_PENDING_SIZES = (
    select(Proposal.id, func.length(cast(Proposal.hunks, Text)))
    .where(_ON_DOCUMENT, Proposal.state == "pending")
    .order_by(Proposal.id.desc())
    .limit(PENDING_READ)
)
_LAST_ACCEPTED = (
    select(func.max(ProposalDecision.decided_at))
    .where(ProposalDecision.proposal_id == Proposal.id, ProposalDecision.state == "applied")
    .scalar_subquery()
)
_LAST_APPLIED = (
    select(Proposal)
    .where(
        _ON_DOCUMENT,
        Proposal.author == "assistant",
        or_(Proposal.state == "applied", and_(Proposal.state == "pending", _LAST_ACCEPTED.is_not(None))),
    )
    .order_by(
        func.coalesce(_LAST_ACCEPTED, Proposal.decided_at, Proposal.created_at).desc(), Proposal.id.desc()
    )
    .limit(1)
)
_READABLE = (
    select(Proposal)
    .join(Document, Document.id == Proposal.document_id)
    .where(Proposal.id == bindparam("proposal"), readable(Document))
)
_DOCUMENT_OF = _READABLE.with_only_columns(Document.id)


def proposals(session: Session, actor: Actor, document_id: int) -> Sequence[Proposal]:
    """What is shown of the proposals on one of the actor's documents, newest first."""
    return session.scalars(_SHOWN, params_for(actor, document=document_id)).all()


def proposal_states(session: Session, actor: Actor, document_id: int) -> dict[int, str]:
    """The states of these, by their ids."""
    rows = session.execute(_STATES, params_for(actor, document=document_id))
    return {row.id: row.state for row in rows}


def pending_proposals(session: Session, actor: Actor, document_id: int) -> Sequence[Proposal]:
    """The proposals on one of the actor's documents that wait for a decision, the oldest first.

    Of very many, the newest: at most `PENDING_READ`, and of these as many as have hunks of at most
    `PENDING_CHARACTERS` in all.
    """
    if session.execute(_FIRST, {"document": document_id}).first() is None:
        return ()  # so it is in most saves
    ids: list[int] = []
    left = PENDING_CHARACTERS
    for number, size in session.execute(_PENDING_SIZES, params_for(actor, document=document_id)):
        left -= size
        if left < 0:
            break
        ids.append(number)
    return session.scalars(select(Proposal).where(Proposal.id.in_(ids)).order_by(Proposal.id)).all()


def last_applied(session: Session, actor: Actor, document_id: int) -> Proposal | None:
    """Of the assistant's changes on one of the actor's documents, the one that was applied last."""
    return session.scalars(_LAST_APPLIED, params_for(actor, document=document_id)).one_or_none()


def document_of_proposal(session: Session, actor: Actor, proposal_id: int) -> int | None:
    """Which of the actor's documents a proposal is about."""
    return session.scalars(_DOCUMENT_OF, params_for(actor, proposal=proposal_id)).one_or_none()


def proposal(session: Session, actor: Actor, proposal_id: int) -> Proposal | None:
    """A proposal on one of the actor's documents."""
    return session.scalars(_READABLE, params_for(actor, proposal=proposal_id)).one_or_none()


def count_waiting_of(session: Session, document_id: int, user_id: str) -> int:
    """How many changes that somebody proposed wait on a document."""
    waits = (Proposal.document_id == document_id, Proposal.state == "pending")
    counted = select(func.count()).select_from(Proposal).where(*waits, Proposal.author_user_id == user_id)
    return session.scalars(counted).one()


def keep_decisions(
    session: Session, actor: Actor, proposal_id: int, states: Mapping[int, str], reason: str | None
) -> None:
    """The actor brought these hunks into these states, in the place of who did before."""
    said = {"user_id": actor.user_id, "reason": reason, "decided_at": now()}
    rows = [
        {"proposal_id": proposal_id, "hunk": hunk, "state": state, **said} for hunk, state in states.items()
    ]
    if not rows:
        return
    statement = insert_into(session, ProposalDecision).values(rows)
    new = {name: statement.excluded[name] for name in ("user_id", "state", "reason", "decided_at")}
    session.execute(statement.on_conflict_do_update(index_elements=["proposal_id", "hunk"], set_=new))


def forget_decisions(session: Session, proposal_id: int, hunks: Collection[int]) -> None:
    """These hunks wait again."""
    if hunks:
        of = (ProposalDecision.proposal_id == proposal_id, ProposalDecision.hunk.in_(hunks))
        session.change(delete(ProposalDecision).where(*of))


def withdrawn_hunks(session: Session, proposal: Proposal) -> frozenset[int]:
    """Those that whoever proposed them has rejected."""
    theirs = (
        ProposalDecision.proposal_id == proposal.id,
        ProposalDecision.user_id == proposal.author_user_id,
    )
    statement = select(ProposalDecision.hunk).where(*theirs, ProposalDecision.state == "rejected")
    return frozenset(session.scalars(statement))


def decisions(session: Session, proposal_ids: Collection[int]) -> Sequence[DecisionRow]:
    """(proposal, hunk, person, their name, state, reason, moment) of the last decisions on these."""
    of = ProposalDecision
    columns = (of.proposal_id, of.hunk, of.user_id, func.coalesce(name_of(), DELETED))
    statement = (
        select(*columns, of.state, of.reason, of.decided_at)
        .outerjoin(User, User.id == of.user_id)
        .where(of.proposal_id.in_(proposal_ids))
    )
    return session.execute(statement).all()


def proposers(session: Session, proposal_ids: Collection[int]) -> dict[int, str]:
    """By proposal that a person made, what they are called."""
    persons = (Proposal.id.in_(proposal_ids), Proposal.author == "person")
    statement = (
        select(Proposal.id, func.coalesce(name_of(), DELETED))
        .outerjoin(User, User.id == Proposal.author_user_id)
        .where(*persons)
    )
    return {row[0]: row[1] for row in session.execute(statement)}


def proposals_of_messages(session: Session, message_ids: Iterable[int]) -> Sequence[Proposal]:
    """The proposals that came with these messages, which the caller has been found to be allowed to read."""
    ids = list(message_ids)
    return session.scalars(select(Proposal).where(Proposal.message_id.in_(ids))).all() if ids else []
