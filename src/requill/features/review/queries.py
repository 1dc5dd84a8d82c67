"""Every statement about dismissed findings; the caller has been found to be allowed to read the document."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, func, select

from requill.db.inserts import insert_into
from requill.db.session import Session
from requill.models import Dismissal


def reasons(session: Session, document_id: int) -> dict[str, str]:
    """Why each finding of a document was dismissed, by its id."""
    statement = select(Dismissal.finding_id, Dismissal.reason).where(Dismissal.document_id == document_id)
    return {finding_id: reason for finding_id, reason in session.execute(statement)}  # noqa: C416 - rows are no pairs to mypy


def count(session: Session, document_id: int, besides: str = "") -> int:
    """How many findings of a document are dismissed, one of them not counted."""
    others = (Dismissal.document_id == document_id, Dismissal.finding_id != besides)
    return session.scalars(select(func.count()).where(*others)).one()


def put(session: Session, document_id: int, finding_id: str, reason: str, moment: datetime) -> None:
    """Keep a dismissal, or its new reason."""
    values = {"document_id": document_id, "finding_id": finding_id, "reason": reason, "dismissed_at": moment}
    statement = insert_into(session, Dismissal).values(values)
    update = {"reason": reason, "dismissed_at": moment}
    session.execute(
        statement.on_conflict_do_update(index_elements=["document_id", "finding_id"], set_=update)
    )


def remove(session: Session, document_id: int, finding_id: str) -> None:
    """Forget a dismissal, if there is one."""
    statement = delete(Dismissal).where(
        Dismissal.document_id == document_id, Dismissal.finding_id == finding_id
    )
    session.execute(statement)
