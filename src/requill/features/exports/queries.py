"""Every statement about files that are made in the background, and about people's own Word templates."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import bindparam, delete, or_, select, update
from sqlalchemy.orm import undefer

from requill.db.access import owned, params_for
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.models import Export, WordTemplate

_DUE = (
    select(Export.id, Export.user_id)
    .where(
        Export.finished_at.is_(None),
        or_(Export.claimed_until.is_(None), Export.claimed_until < bindparam("moment")),
    )
    .order_by(Export.created_at)
    .limit(1)
)


def own(session: Session, actor: Actor) -> Sequence[Export]:
    """The actor's, the newest first."""
    statement = select(Export).where(owned(Export)).order_by(Export.created_at.desc(), Export.id)
    return session.scalars(statement, params_for(actor)).all()


def with_file(session: Session, actor: Actor, export_id: str) -> Export | None:
    """One of the actor's with its file."""
    statement = select(Export).where(Export.id == bindparam("export"), owned(Export))
    return session.scalars(
        statement.options(undefer(Export.file)), params_for(actor, export=export_id)
    ).one_or_none()


def remove(session: Session, export_id: str) -> None:
    """Delete one."""
    session.execute(delete(Export).where(Export.id == export_id))


def remove_older(session: Session, moment: datetime) -> None:
    """Delete those that were ordered before that moment."""
    session.execute(delete(Export).where(Export.created_at < moment))


def due(session: Session, moment: datetime) -> str | None:
    """The oldest that nobody makes."""
    row = session.execute(_DUE, {"moment": moment}).first()
    return None if row is None else row.id


def claim(session: Session, export_id: str, holder: str, moment: datetime, until: datetime) -> Export | None:
    """Take one to be made; None where another process was quicker."""
    is_free = or_(Export.claimed_until.is_(None), Export.claimed_until < moment)
    taken = session.execute(
        update(Export)
        .where(Export.id == export_id, Export.finished_at.is_(None), is_free)
        .values(claim=holder, claimed_until=until, attempts=Export.attempts + 1)
        .returning(Export.id)
    ).first()
    return None if taken is None else session.get(Export, export_id, populate_existing=True)


def finish(
    session: Session, export_id: str, holder: str, moment: datetime, outcome: dict[str, object]
) -> None:
    """Keep what became of one that is still held."""
    session.execute(
        update(Export)
        .where(Export.id == export_id, Export.claim == holder)
        .values(finished_at=moment, **outcome)
    )


def word_template(session: Session, actor: Actor) -> WordTemplate | None:
    """The actor's, without its file."""
    return session.scalars(select(WordTemplate).where(owned(WordTemplate)), params_for(actor)).one_or_none()


def template_file(session: Session, actor: Actor) -> bytes | None:
    """The file of the actor's."""
    found: bytes | None = session.scalar(
        select(WordTemplate.file).where(owned(WordTemplate)), params_for(actor)
    )
    return found


def remove_template(session: Session, actor: Actor) -> None:
    """Delete the actor's."""
    session.execute(delete(WordTemplate).where(WordTemplate.user_id == actor.user_id))
