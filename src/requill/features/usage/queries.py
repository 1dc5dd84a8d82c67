"""The statements behind allowances: every count is taken and given back by one conditional update."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from sqlalchemy import Integer, String, bindparam, case, delete, insert, select, update

from requill.db.inserts import insert_for, insert_into
from requill.db.prepared import PreparedChange, PreparedRows
from requill.db.session import Session
from requill.kit.clock import now
from requill.models import Allowance, Reservation

_KEY = ("subject", "month", "kind")


@cache
def _taking(dialect: str, subjects: int, *, limited: bool) -> PreparedRows[str]:
    indexes = range(subjects)
    statement = insert_for(dialect, Allowance).values(
        [
            {
                "subject": bindparam(f"subject_{index}", type_=String()),
                "month": bindparam("new_month", type_=String()),
                "kind": bindparam("new_kind", type_=String()),
                "used": 1,
            }
            for index in indexes
        ]
    )
    limit = case(
        *(
            (Allowance.subject == bindparam(f"subject_{index}"), bindparam(f"most_{index}", type_=Integer()))
            for index in indexes
        )
    )
    return PreparedRows(
        statement.on_conflict_do_update(
            index_elements=_KEY,
            set_={"used": Allowance.used + 1},
            where=Allowance.used < limit if limited else None,
        ).returning(Allowance.subject)
    )


_ADD_RESERVATION = PreparedChange(insert(Reservation), ("id", "subjects", "month", "kind", "created_at"))
_RELEASE = PreparedRows(
    delete(Reservation)
    .where(Reservation.id == bindparam("reservation"))
    .returning(Reservation.subjects, Reservation.month, Reservation.kind)
)


def used(session: Session, subject: str, month: str) -> Mapping[str, int]:
    """What `subject` used in `month`, by kind."""
    rows = session.execute(
        select(Allowance.kind, Allowance.used).where(Allowance.subject == subject, Allowance.month == month)
    )
    return {row.kind: row.used for row in rows}


def take_one_each(
    session: Session, limits: Mapping[str, int | None], month: str, kind: str
) -> Collection[str]:
    """Count one more for each subject whose limit allows it; the subjects for which it was counted.

    All have a limit, or none. One statement, so that two processes at the last unit cannot both have it.
    """
    if any(limit is not None and limit < 1 for limit in limits.values()):
        return ()
    values: dict[str, object] = {"new_month": month, "new_kind": kind}
    limited = False
    for index, (subject, limit) in enumerate(limits.items()):
        values[f"subject_{index}"] = subject
        if limit is not None:
            values[f"most_{index}"] = limit
            limited = True
    taking = _taking(session.connection().dialect.name, len(limits), limited=limited)
    return [row[0] for row in taking.all(session, values)]


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


def move_used(session: Session, from_subject: str, to_subject: str) -> None:
    """Add everything counted for one subject to another's counts."""
    gone = delete(Allowance).where(Allowance.subject == from_subject)
    taken = session.execute(gone.returning(Allowance.month, Allowance.kind, Allowance.used)).all()
    for month, kind, used_before in taken:
        values = {"subject": to_subject, "month": month, "kind": kind, "used": used_before}
        statement = insert_into(session, Allowance).values(values)
        more = {"used": Allowance.used + used_before}
        session.execute(statement.on_conflict_do_update(index_elements=_KEY, set_=more))


def move_reserved(session: Session, from_subject: str, to_subject: str) -> None:
    """Let what is reserved for work under way be given back to another. There are few at any time."""
    for reservation, subjects in session.execute(select(Reservation.id, Reservation.subjects)).all():
        if from_subject in subjects:
            moved = [to_subject if subject == from_subject else subject for subject in subjects]
            session.execute(update(Reservation).where(Reservation.id == reservation).values(subjects=moved))


def add_reservation(
    session: Session, reservation_id: str, subjects: list[str], month: str, kind: str
) -> None:
    """Remember what was taken, so that it can be given back."""
    values = {
        "id": reservation_id,
        "subjects": subjects,
        "month": month,
        "kind": kind,
        "created_at": now(),
    }
    _ADD_RESERVATION.execute(session, values)


def release(session: Session, reservation_id: str) -> tuple[list[str], str, str] | None:
    """End a reservation: (subjects, month, kind) for the one who ended it, None for everybody later."""
    row = _RELEASE.first(session, {"reservation": reservation_id})
    return None if row is None else (row[0], row[1], row[2])
