"""Names of people as others see them: never their address."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, bindparam, case, func, select

from requill.db.session import Session
from requill.kit.actor import Actor
from requill.models import User

DELETED = "Deleted account"
GUEST = "Guest"


def name_of(user: Any = User) -> ColumnElement[str]:
    """The name of a row of `User` or of an alias of it; the username of whoever gave no other.

    The pages call people by the same rule where they are themselves (`displayName` in `visitor.ts`).
    """
    first, last = func.coalesce(user.first_name, ""), func.coalesce(user.last_name, "")
    full = func.trim(first + " " + last)
    return case(
        (user.anonymised_at.is_not(None), DELETED),
        (user.is_guest, GUEST),
        else_=func.coalesce(func.nullif(user.name, ""), func.nullif(full, ""), user.username),
    )


_NAME = select(name_of()).where(User.id == bindparam("user"))


def name_of_person(session: Session, user_id: str) -> str:
    """What somebody who has a row is called where others see it."""
    return session.scalars(_NAME, {"user": user_id}).one()


def name_of_actor(session: Session, actor: Actor) -> str:
    """The same of the actor: a guest who has written nothing has no row."""
    return GUEST if actor.is_guest else name_of_person(session, actor.user_id)
