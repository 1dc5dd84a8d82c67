"""The way to the database of somebody who asks for something.

Authenticating the person happens inside the same unit of work as what they ask for: a request is one hop
to one worker thread, one session check and one query.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from requill.db.database import Database
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.credentials import Credentials
from requill.kit.errors import NotSignedIn

T = TypeVar("T")


class Identity(Protocol):
    """Knows people by their credentials; the accounts feature is one."""

    def authenticate(self, session: Session, credentials: Credentials) -> Actor | None:
        """The person behind the credentials, or None."""

    def persist_guest(self, session: Session, actor: Actor, credentials: Credentials) -> Actor:
        """The same person with a row in the database; called before their first write."""

    def require_storage(self, session: Session, actor: Actor) -> None:
        """Refuse what made a person's texts too large; called after each of their writes."""


class Caller(Struct, frozen=True):
    """A request's way to the database."""

    database: Database
    identity: Identity
    credentials: Credentials

    async def admit(self) -> Actor:
        """Who asks. Raises `NotSignedIn` and `OtherPerson`."""
        return await self.read(lambda _session, actor: actor)

    async def read(self, work: Callable[[Session, Actor], T]) -> T:
        """Run `work` as the caller. Raises `NotSignedIn` and `OtherPerson`."""

        def unit(session: Session) -> T:
            return work(session, require(self.identity, session, self.credentials))

        return await self.database.read(unit)

    async def write(self, work: Callable[[Session, Actor], T]) -> T:
        """Run `work` as the caller and commit. Raises `NotSignedIn`, `OtherPerson` and `StorageFull`."""

        def unit(session: Session) -> T:
            actor = require(self.identity, session, self.credentials)
            if not actor.is_stored:
                actor = self.identity.persist_guest(session, actor, self.credentials)
            result = work(session, actor)
            session.flush()
            self.identity.require_storage(session, actor)
            return result

        try:
            return await self.database.write(unit)
        except IntegrityError:
            # The person may have gone meanwhile, a guest into an account: then nobody is there.
            await self.read(lambda _session, _actor: None)
            raise


def require(identity: Identity, session: Session, credentials: Credentials) -> Actor:
    """The person behind the credentials, who is the one they are meant for.

    Raises `NotSignedIn` when nobody is there, and `OtherPerson`.
    """
    actor = identity.authenticate(session, credentials)
    if actor is None:
        raise NotSignedIn
    credentials.check(actor)
    return actor
