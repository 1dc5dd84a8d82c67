"""The statements behind authenticating people, letting them in and out, and slowing guesses down."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Row, bindparam, case, delete, null, select, update

from requill.db.access import stays_outside
from requill.db.inserts import insert_into
from requill.db.prepared import PreparedRows
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.models import AuthSession, Document, Throttle, User

# Part of every request.
_SESSION = PreparedRows(
    select(
        User.id,
        User.username,
        User.is_guest,
        AuthSession.ended_at,
        AuthSession.expires_at,
        AuthSession.renewed_at,
        User.stored_bytes,
    )
    .join(User, User.id == AuthSession.user_id)
    .where(AuthSession.token_hash == bindparam("token_hash"))
)

_STORAGE = PreparedRows(select(User.stored_bytes, User.is_guest).where(User.id == bindparam("user")))
_STORED_BYTES = PreparedRows(select(User.stored_bytes).where(User.id == bindparam("user")))
_KEEP_OUTSIDE = update(Document).where(stays_outside()).values(former_project_id=null())


class SessionRow(NamedTuple):
    """A signed-in browser: whose it is and whether it is still good."""

    user_id: str
    username: str
    is_guest: bool
    ended_at: datetime | None
    expires_at: datetime
    renewed_at: datetime
    stored_bytes: int


# --- sessions ---------------------------------------------------------------------------------


def session_by_hash(session: Session, token_hash: bytes) -> SessionRow | None:
    """The session whose token has that hash, ended or not."""
    row = _SESSION.first(session, {"token_hash": token_hash})
    return None if row is None else SessionRow(*row)


def add_session(session: Session, token_hash: bytes, user_id: str, lifetime: timedelta) -> None:
    """Recognise the browser with that token from now on, unless the token was used up before."""
    values = _new_session(token_hash, user_id, lifetime)
    session.execute(insert_into(session, AuthSession).values(values).on_conflict_do_nothing())


def use_up_token(session: Session, token_hash: bytes, user_id: str, lifetime: timedelta) -> None:
    """Revoke that token, whether or not it was good."""
    ended = {"ended_at": now()}
    statement = insert_into(session, AuthSession).values(_new_session(token_hash, user_id, lifetime) | ended)
    session.execute(statement.on_conflict_do_update(index_elements=["token_hash"], set_=ended))


def _new_session(token_hash: bytes, user_id: str, lifetime: timedelta) -> dict[str, object]:
    moment = now()
    return {
        "token_hash": token_hash,
        "user_id": user_id,
        "created_at": moment,
        "renewed_at": moment,
        "expires_at": moment + lifetime,
    }


def end_sessions(session: Session, user_id: str, *, except_hash: bytes | None = None) -> None:
    """End every session of the person, or every other one."""
    statement = update(AuthSession).where(AuthSession.user_id == user_id, AuthSession.ended_at.is_(None))
    if except_hash is not None:
        statement = statement.where(AuthSession.token_hash != except_hash)
    session.execute(statement.values(ended_at=now()))


def end_session(session: Session, token_hash: bytes) -> None:
    """End one session."""
    session.execute(
        update(AuthSession)
        .where(AuthSession.token_hash == token_hash, AuthSession.ended_at.is_(None))
        .values(ended_at=now())
    )


def renew_session(session: Session, token_hash: bytes, lifetime: timedelta) -> bool:
    """Let the session's time begin again, unless it has ended; whether it had not."""
    moment = now()
    statement = (
        update(AuthSession)
        .where(AuthSession.token_hash == token_hash, AuthSession.ended_at.is_(None))
        .values(renewed_at=moment, expires_at=moment + lifetime)
    )
    return session.change(statement) > 0


def forget_expired_sessions(session: Session) -> None:
    """Remove sessions whose time is over, ended ones included."""
    session.execute(delete(AuthSession).where(AuthSession.expires_at < now()))


# --- people -----------------------------------------------------------------------------------


def add_guest(session: Session, user_id: str, username: str) -> None:
    """Make the guest's row, unless another request was quicker."""
    values = {
        "id": user_id,
        "username": username,
        "username_key": username,
        "is_guest": True,
        "created_at": now(),
    }
    session.execute(insert_into(session, User).values(values).on_conflict_do_nothing())


def add_user(session: Session, user: User) -> None:
    """Make a registered person's row. Raises `IntegrityError` when its name or address is taken."""
    session.add(user)
    session.flush()


def storage_of(session: Session, user_id: str) -> Row[int, bool] | None:
    """(what somebody's texts take, whether they are a guest); None for nobody."""
    return _STORAGE.first(session, {"user": user_id})


def stored_bytes(session: Session, user_id: str) -> int:
    """What somebody's texts take as things stand in this transaction."""
    found: int | None = _STORED_BYTES.value(session, {"user": user_id})
    return found or 0


def keep_outside(session: Session, user_id: str) -> None:
    """Let no project have what somebody may not put back there, once nobody can tell that any more."""
    session.change(_KEEP_OUTSIDE, {"actor": user_id})


def person(session: Session, actor: Actor) -> User | None:
    """The caller's own row; None for a guest who has not written yet."""
    return session.get(User, actor.user_id)


def lock_user(session: Session, user_id: str) -> User | None:
    """A person's row, locked until the end of the write: nothing of theirs is added meanwhile."""
    statement = select(User).where(User.id == user_id).with_for_update()
    return session.execute(statement, execution_options={"populate_existing": True}).scalar_one_or_none()


def registered(session: Session, user_id: str) -> User | None:
    """A registered person whose account was not deleted."""
    return session.execute(_registered().where(User.id == user_id)).scalar_one_or_none()


def lock_registered(session: Session, user_id: str) -> User | None:
    """A registered person as they are now, locked until the end of the write: what was compared stays so."""
    user = lock_user(session, user_id)
    return None if user is None or user.is_guest or user.anonymised_at is not None else user


def by_username(session: Session, key: str) -> User | None:
    """The registered person with that name."""
    return session.execute(_registered().where(User.username_key == key)).scalar_one_or_none()


def by_email(session: Session, key: str) -> User | None:
    """The registered person with that address."""
    return session.execute(_registered().where(User.email_key == key)).scalar_one_or_none()


def username_exists(session: Session, key: str) -> bool:
    """Whether anybody at all has that name."""
    return session.execute(select(User.id).where(User.username_key == key)).first() is not None


def all_registered(session: Session) -> list[User]:
    """Every registered person, in the order in which they came."""
    return list(session.execute(_registered().order_by(User.created_at, User.id)).scalars())


def copy_preferences(session: Session, from_id: str, to_id: str) -> None:
    """Let a person begin with another's preferences."""
    chosen = select(User.review_changes_first).where(User.id == from_id).scalar_subquery()
    session.execute(update(User).where(User.id == to_id).values(review_changes_first=chosen))


def delete_user(session: Session, user_id: str) -> None:
    """Remove a row that owns nothing any more."""
    session.execute(delete(User).where(User.id == user_id))


# --- throttles --------------------------------------------------------------------------------


def hit(session: Session, subject: bytes, resets_at: datetime) -> tuple[int, datetime]:
    """Count one more on the subject, from one again after its time; (how many, until when)."""
    is_over = Throttle.resets_at <= now()
    statement = insert_into(session, Throttle).values(subject=subject, hits=1, resets_at=resets_at)
    statement = statement.on_conflict_do_update(
        index_elements=["subject"],
        set_={
            "hits": case((is_over, 1), else_=Throttle.hits + 1),
            "resets_at": case((is_over, resets_at), else_=Throttle.resets_at),
        },
    )
    row = session.execute(statement.returning(Throttle.hits, Throttle.resets_at)).one()
    return row.hits, row.resets_at


def has_hits(session: Session, subject: bytes) -> bool:
    """Whether the subject has counts whose time is not over."""
    counted = select(Throttle.hits).where(Throttle.subject == subject, Throttle.resets_at > now())
    return (session.execute(counted).scalar_one_or_none() or 0) > 0


def take_back_hit(session: Session, subject: bytes) -> None:
    """Count one less on the subject."""
    session.execute(
        update(Throttle).where(Throttle.subject == subject, Throttle.hits > 0).values(hits=Throttle.hits - 1)
    )


def forget_throttles(session: Session, before: datetime) -> None:
    """Remove the counts whose time is over."""
    session.execute(delete(Throttle).where(Throttle.resets_at < before))


def _registered() -> Any:
    return select(User).where(User.is_guest.is_(False), User.anonymised_at.is_(None))
