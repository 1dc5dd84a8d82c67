"""Repeated requests: the same key and body give the same answer and no second effect."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel
from sqlalchemy.exc import IntegrityError

from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.errors import Conflict, DomainError
from requill.models import IdempotencyKey

_NOT_UNIQUE = "23505"


class Numbered(Protocol):
    """What is found again by its number."""

    @property
    def id(self) -> int:
        """The number."""


Created = TypeVar("Created", bound=Numbered)


class KeyInProgress(Conflict):
    """The same request is being worked on."""

    code = "IN_PROGRESS"
    default_message = "This request is already in progress."


class KeyReused(DomainError):
    """A key came back with another request."""

    status = 422
    code = "KEY_REUSED"
    default_message = "This idempotency key was used for another request."


def fingerprint(key: str | None, path: str, body: BaseModel) -> str:
    """The hash by which a repeated request is known; empty without a key."""
    if key is None:
        return ""
    return hashlib.sha256(f"{path}\n{body.model_dump_json()}".encode()).hexdigest()


def known(session: Session, actor: Actor, key: str | None, request_hash: str) -> IdempotencyKey | None:
    """The first request with this key, if there was one. Raises `KeyReused` when it was another one."""
    row = None if key is None else session.get(IdempotencyKey, (actor.user_id, key))
    if row is not None and row.request_hash != request_hash:
        raise KeyReused
    return row


def remember(
    session: Session,
    actor: Actor,
    key: str | None,
    request_hash: str,
    *,
    answer: dict[str, Any] | None = None,
    turn_id: str | None = None,
) -> None:
    """Keep what a request with a key led to: its answer, or the turn that will have it.

    Raises `KeyInProgress` when the same request was quicker by a moment; the caller's work is then undone.
    """
    if key is None:
        return
    session.add(
        IdempotencyKey(
            user_id=actor.user_id,
            key=key,
            request_hash=request_hash,
            answer=answer,
            turn_id=turn_id,
            created_at=now(),
        )
    )
    try:
        session.flush()
    except IntegrityError as error:
        if getattr(error.orig, "sqlstate", None) != _NOT_UNIQUE:  # SQLite writes one after the other
            raise
        raise KeyInProgress from None


def once(
    session: Session, actor: Actor, key: str | None, request_hash: str, work: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """Do `work` the first time and give its answer back every time."""
    row = known(session, actor, key, request_hash)
    if row is not None and row.answer is not None:
        return row.answer
    answer = work()
    remember(session, actor, key, request_hash, answer=answer)
    return answer


def create_once(
    session: Session,
    actor: Actor,
    key: str | None,
    request_hash: str,
    create: Callable[[], Created],
    find: Callable[[Session, Actor, int], Created | None],
) -> Created:
    """What `create` makes the first time, and every other time the same, as `find` finds it then.

    Where it does not stand any more, as a thing that was deleted since, it is made anew. What it costs is
    taken in `create`: once for each thing.
    """
    row = known(session, actor, key, request_hash)
    if row is not None and row.answer is not None:
        earlier = find(session, actor, row.answer["id"])
        if earlier is not None:
            return earlier
        session.delete(row)
        session.flush()
    made = create()
    remember(session, actor, key, request_hash, answer={"id": made.id})
    return made
