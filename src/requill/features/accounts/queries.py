"""The statements behind recognising people and keeping their preferences."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import bindparam, delete, select, update

from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.models import AuthSession, User

# Part of every request, so made once: putting a statement together takes longer than running it.
_SESSION = (
    select(
        User.id,
        User.username,
        User.is_guest,
        AuthSession.ended_at,
        AuthSession.expires_at,
        AuthSession.renewed_at,
    )
    .join(User, User.id == AuthSession.user_id)
    .where(AuthSession.token_hash == bindparam("token_hash"))
)
_REVIEWS_CHANGES_FIRST = select(User.review_changes_first).where(User.id == bindparam("user"))


class SessionRow:
    """A recognised browser: whose it is and whether it is still good."""

    __slots__ = ("ended_at", "expires_at", "is_guest", "renewed_at", "user_id", "username")

    def __init__(
        self,
        user_id: str,
        username: str,
        is_guest: bool,  # noqa: FBT001
        ended_at: datetime | None,
        expires_at: datetime,
        renewed_at: datetime,
    ) -> None:
        self.user_id, self.username, self.is_guest = user_id, username, is_guest
        self.ended_at, self.expires_at, self.renewed_at = ended_at, expires_at, renewed_at


def session_by_hash(session: Session, token_hash: bytes) -> SessionRow | None:
    """The session whose token has that hash, ended or not."""
    row = session.connection().execute(_SESSION, {"token_hash": token_hash}).one_or_none()
    return None if row is None else SessionRow(*row)


def add_guest(session: Session, user_id: str, username: str) -> None:
    """Make the guest's row."""
    session.add(User(id=user_id, username=username, username_key=username, is_guest=True, created_at=now()))
    session.flush()


def add_session(session: Session, token_hash: bytes, user_id: str, lifetime: timedelta) -> None:
    """Recognise the browser with that token from now on."""
    moment = now()
    session.add(
        AuthSession(
            token_hash=token_hash,
            user_id=user_id,
            created_at=moment,
            renewed_at=moment,
            expires_at=moment + lifetime,
        )
    )
    session.flush()


def renew_session(session: Session, token_hash: bytes, lifetime: timedelta) -> None:
    """Let the session's time begin again."""
    moment = now()
    session.execute(
        update(AuthSession)
        .where(AuthSession.token_hash == token_hash, AuthSession.ended_at.is_(None))
        .values(renewed_at=moment, expires_at=moment + lifetime)
    )


def forget_expired_sessions(session: Session) -> None:
    """Remove sessions whose time is over, ended ones included."""
    session.execute(delete(AuthSession).where(AuthSession.expires_at < now()))


def user_exists(session: Session, user_id: str) -> bool:
    """Whether the person has a row."""
    return session.execute(select(User.id).where(User.id == user_id)).scalar_one_or_none() is not None


def person(session: Session, actor: Actor) -> User | None:
    """The caller's own row; None for a guest who has not written yet."""
    return session.get(User, actor.user_id)


def reviews_changes_first(session: Session, actor: Actor) -> bool:
    """The caller's choice; False for a guest who has not written yet."""
    found = session.connection().execute(_REVIEWS_CHANGES_FIRST, {"user": actor.user_id})
    return bool(found.scalar_one_or_none())


def set_review_changes_first(session: Session, actor: Actor, *, value: bool) -> None:
    """Keep the caller's choice."""
    session.execute(update(User).where(User.id == actor.user_id).values(review_changes_first=value))
