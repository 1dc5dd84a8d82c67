"""The statements behind settings and the keys that people save."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import bindparam, select, update

from requill.db.prepared import PreparedRows
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.models import User

_SETTINGS = select(
    User.review_changes_first,
    User.password_hash.is_not(None),
    User.sealed_api_key.is_not(None),
).where(User.id == bindparam("user"))
_REVIEWS_CHANGES_FIRST = select(User.review_changes_first).where(User.id == bindparam("user"))
_SEALED_KEY = PreparedRows(select(User.sealed_api_key).where(User.id == bindparam("user")))


class Chosen(NamedTuple):
    """What a person's row says about their settings."""

    review_changes_first: bool = False
    has_password: bool = False
    has_key: bool = False


def chosen(session: Session, actor: Actor) -> Chosen:
    """The caller's settings; what everybody begins with for a guest who has not written yet."""
    row = session.execute(_SETTINGS, {"user": actor.user_id}).first()
    return Chosen() if row is None else Chosen(*row)


def reviews_changes_first(session: Session, actor: Actor) -> bool:
    """The caller's choice; False for a guest who has not written yet."""
    return bool(session.execute(_REVIEWS_CHANGES_FIRST, {"user": actor.user_id}).scalar())


def set_review_changes_first(session: Session, actor: Actor, *, value: bool) -> None:
    """Keep the caller's choice."""
    session.execute(update(User).where(User.id == actor.user_id).values(review_changes_first=value))


def sealed_key(session: Session, actor: Actor) -> bytes | None:
    """The caller's sealed key."""
    sealed: bytes | None = _SEALED_KEY.value(session, {"user": actor.user_id})
    return sealed


def set_sealed_key(session: Session, user_id: str, sealed: bytes | None) -> None:
    """Keep a person's sealed key, or none."""
    session.execute(update(User).where(User.id == user_id).values(sealed_api_key=sealed))


def sealed_keys(session: Session, *, for_update: bool = False) -> Sequence[tuple[str, bytes]]:
    """(user id, sealed key) of everybody who has one."""
    statement = select(User.id, User.sealed_api_key).where(User.sealed_api_key.is_not(None))
    rows = session.execute(statement.with_for_update() if for_update else statement)
    return [(user_id, sealed) for user_id, sealed in rows if sealed is not None]
