"""The statements behind allowances: every count is taken and given back by one conditional update."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Insert, delete, select, update
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from requill.db.session import Session
from requill.kit.clock import now
from requill.models import Allowance, Reservation


def used(session: Session, subject: str, month: str) -> Mapping[str, int]:
    """What `subject` used in `month`, by kind."""
    rows = session.execute(
        select(Allowance.kind, Allowance.used).where(Allowance.subject == subject, Allowance.month == month)
    )
    return {row.kind: row.used for row in rows}


def take_one(session: Session, subject: str, month: str, kind: str, limit: int | None) -> bool:
    """Count one more, unless that would pass `limit`; says whether it was counted.

    One statement, so that two processes at the last unit cannot both have it.
    """
    if limit is not None and limit < 1:
        return False
    row = {"subject": subject, "month": month, "kind": kind, "used": 1}
    statement: Any = _insert(session, row)
    statement = statement.on_conflict_do_update(
        index_elements=["subject", "month", "kind"],
        set_={"used": Allowance.used + 1},
        where=(Allowance.used < limit) if limit is not None else None,
    ).returning(Allowance.used)
    return session.execute(statement).scalar_one_or_none() is not None


def give_back_one(session: Session, subject: str, month: str, kind: str) -> None:
    """Count one less, never below nothing."""
    session.execute(
        update(Allowance)
        .where(
            Allowance.subject == subject,
            Allowance.month == month,
            Allowance.kind == kind,
            Allowance.used > 0,
        )
        .values(used=Allowance.used - 1)
    )


def hold(session: Session, reservation_id: str, subjects: list[str], month: str, kind: str) -> None:
    """Remember what was taken, so that it can be given back."""
    session.add(Reservation(id=reservation_id, subjects=subjects, month=month, kind=kind, created_at=now()))
    session.flush()


def release(session: Session, reservation_id: str) -> tuple[list[str], str, str] | None:
    """End a reservation: (subjects, month, kind) for the one who ended it, None for everybody later."""
    row = session.execute(
        delete(Reservation)
        .where(Reservation.id == reservation_id)
        .returning(Reservation.subjects, Reservation.month, Reservation.kind)
    ).one_or_none()
    return None if row is None else (row[0], row[1], row[2])


def _insert(session: Session, row: Mapping[str, Any]) -> Insert:
    insert = postgres_insert if session.get_bind().dialect.name == "postgresql" else sqlite_insert
    return insert(Allowance).values(**row)
