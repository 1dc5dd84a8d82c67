"""Every statement that reads proposals; each starts from the documents that the actor may read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Text, bindparam, cast, func, select

from requill.db.access import params_for, readable, readable_id
from requill.db.session import Session
from requill.features.documents.policy import PENDING_CHARACTERS, PENDING_READ
from requill.kit.actor import Actor
from requill.models import Document, Proposal

PENDING = select(Proposal.id).where(
    Proposal.document_id == bindparam("document"), Proposal.state == "pending"
)
_FIRST = PENDING.limit(1)
_ON_DOCUMENT = Proposal.document_id == readable_id(Document, "document")


def proposals(session: Session, actor: Actor, document_id: int, limit: int) -> Sequence[Proposal]:
    """The newest proposals on one of the actor's documents, newest first."""
    statement = select(Proposal).where(_ON_DOCUMENT).order_by(Proposal.id.desc()).limit(limit)
    return session.scalars(statement, params_for(actor, document=document_id)).all()


def proposal_states(session: Session, actor: Actor, document_id: int, limit: int) -> dict[int, str]:
    """The states of the newest proposals on one of the actor's documents, by their ids."""
    statement = (
        select(Proposal.id, Proposal.state).where(_ON_DOCUMENT).order_by(Proposal.id.desc()).limit(limit)
    )
    rows = session.execute(statement, params_for(actor, document=document_id))
    return {row.id: row.state for row in rows}


def pending_proposals(session: Session, actor: Actor, document_id: int) -> Sequence[Proposal]:
    """The proposals on one of the actor's documents that wait for a decision, the oldest first.

    Of very many, the newest: at most `PENDING_READ`, and of these as many as have hunks of at most
    `PENDING_CHARACTERS` in all.
    """
    if session.execute(_FIRST, {"document": document_id}).first() is None:
        return ()  # so it is in most saves
    sizes = (
        select(Proposal.id, func.length(cast(Proposal.hunks, Text)))
        .where(_ON_DOCUMENT, Proposal.state == "pending")
        .order_by(Proposal.id.desc())
        .limit(PENDING_READ)
    )
    ids: list[int] = []
    left = PENDING_CHARACTERS
    for number, size in session.execute(sizes, params_for(actor, document=document_id)):
        left -= size
        if left < 0:
            break
        ids.append(number)
    return session.scalars(select(Proposal).where(Proposal.id.in_(ids)).order_by(Proposal.id)).all()


def document_of_proposal(session: Session, actor: Actor, proposal_id: int) -> int | None:
    """Which of the actor's documents a proposal is about."""
    statement = (
        select(Document.id)
        .join(Proposal, Proposal.document_id == Document.id)
        .where(Proposal.id == proposal_id, readable(Document))
    )
    return session.scalars(statement, params_for(actor)).one_or_none()


def proposal(session: Session, actor: Actor, proposal_id: int) -> Proposal | None:
    """A proposal on one of the actor's documents."""
    statement = (
        select(Proposal)
        .join(Document, Document.id == Proposal.document_id)
        .where(Proposal.id == proposal_id, readable(Document))
    )
    return session.scalars(statement, params_for(actor)).one_or_none()


def proposals_of_messages(session: Session, message_ids: Iterable[int]) -> Sequence[Proposal]:
    """The proposals that came with these messages, which the caller has been found to be allowed to read."""
    ids = list(message_ids)
    return session.scalars(select(Proposal).where(Proposal.message_id.in_(ids))).all() if ids else []
