"""Links as those who have them use them: reading, giving the password, joining; and their end by time."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial

from msgspec import Struct

from requill.db.database import Database
from requill.db.session import Session
from requill.features.accounts.errors import TooManyAttempts
from requill.features.accounts.passwords import Passwords
from requill.features.accounts.service import Accounts
from requill.features.accounts.throttle import Attempt, Throttle
from requill.features.documents import service as documents
from requill.features.documents.subjects import subject_of
from requill.features.members import service as members
from requill.features.sharing import queries
from requill.features.sharing.errors import (
    LinkIsForReading,
    PasswordRequired,
    ShareNotFound,
    WrongLinkPassword,
)
from requill.features.sharing.policy import EXPIRY_SECONDS, OPEN_HERE, OPEN_LINK, OPENED_FOR
from requill.features.sharing.queries import SharedRow
from requill.kit.actor import Actor, require_account
from requill.kit.clock import now
from requill.kit.errors import AccountRequired
from requill.kit.events import topic_of
from requill.kit.repeating import repeated
from requill.kit.roles import Role

_AT_ONCE = 20


class Followed(Struct, frozen=True):
    """A link that is good: its document, under which topic of the bus its owner is told of what happens to
    them, its version, and what the link asks until when.
    """

    document_id: int
    owner_topic: str
    version: int
    password_hash: str | None
    expires_at: datetime | None


class Links(Struct, frozen=True):
    """What can be done with a link; `secret` is the installation's and signs that a password was given."""

    database: Database
    accounts: Accounts
    passwords: Passwords
    throttle: Throttle
    secret: bytes

    def read(self, session: Session, token: str, pass_: str | None) -> SharedRow:
        """What whoever has the link may read; `pass_` is what the browser got for the password.

        Raises `ShareNotFound` and `PasswordRequired`.
        """
        row = queries.shared_document(session, token)
        if row is None:
            raise ShareNotFound
        self._require_pass(token, row.password_hash, pass_)
        return documents.brought_up(session, row)

    def followed(self, session: Session, token: str) -> Followed | None:
        """What a link leads to, for whoever has it open; None for one that is not good any more."""
        row = queries.followed(session, token)
        if row is None:
            return None
        document_id, owner_id, version, password_hash, expires_at = row
        return Followed(document_id, topic_of(owner_id), version, password_hash, expires_at)

    def require_followed(
        self, session: Session, token: str, pass_: str | None
    ) -> tuple[Followed, datetime | None]:
        """The same for whoever begins, and when they are asked for the password again.

        Raises `ShareNotFound` and `PasswordRequired`.
        """
        found = self.followed(session, token)
        if found is None:
            raise ShareNotFound
        self._require_pass(token, found.password_hash, pass_)
        if found.password_hash is None:
            return found, None
        return found, datetime.fromtimestamp(int((pass_ or "").partition(".")[0]), UTC)

    async def open(self, token: str, password: str, address: str) -> str | None:
        """What the browser shows from now on instead of the password; None where none is asked for.

        Raises `ShareNotFound`, `WrongLinkPassword` and `TooManyAttempts`.
        """
        attempts = (Attempt(OPEN_HERE, f"{address} {token}"), Attempt(OPEN_LINK, token))

        def begin(session: Session) -> tuple[int | None, str | None]:
            row = queries.password_of(session, token)
            if row is None:
                raise ShareNotFound
            if row[0] is None:
                return None, None
            # What is refused here is no try: by that alone, one address would keep all others from trying.
            wait = self.throttle.hit(session, attempts[0])
            return wait or self.throttle.hit(session, attempts[1]), row[0]

        wait, kept = await self.database.write(begin)
        if wait is not None:
            raise TooManyAttempts(wait)
        if kept is None:
            return None
        if not await self.passwords.matches(password, kept):
            raise WrongLinkPassword
        await self.database.write(lambda session: self.throttle.forgive(session, *attempts))
        return self._pass(token, kept, int((now() + OPENED_FOR).timestamp()))

    def join(self, session: Session, actor: Actor, token: str, pass_: str | None) -> int:
        """Make the actor a member with the link's role, or let them keep a stronger one: the document's id.

        Raises `AccountRequired`, `ShareNotFound`, `PasswordRequired`, `LinkIsForReading` and `MemberLimit`.
        """
        require_account(actor)
        if self.accounts.is_demo(session, actor):
            raise AccountRequired
        document = queries.lock_shared(session, token)
        row = self.read(session, token, pass_)  # once more: it may have ended while this waited
        if document is None:
            raise ShareNotFound
        role = Role(row.role)
        if role is Role.VIEWER:
            raise LinkIsForReading
        subject = subject_of(document)
        members.require_under_limit_to_join(session, subject, actor.user_id)
        members.join(session, subject, actor.user_id, role, through_link=True)
        return document.id

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """While this is open, roles end with the links that gave them, when those expire."""
        await self._end_expired()
        async with repeated(self._end_expired, EXPIRY_SECONDS, "expired links could not be looked for"):
            yield

    async def _end_expired(self) -> None:
        found = await self.database.read(lambda session: queries.documents_of_expired(session, _AT_ONCE))
        for document_id in found:
            await self.database.write(partial(_end, document_id))

    def _require_pass(self, token: str, password_hash: str | None, pass_: str | None) -> None:
        if password_hash is None:
            return
        until = (pass_ or "").partition(".")[0]
        if not (until.isascii() and until.isdigit() and len(until) < 12 and int(until) > now().timestamp()):
            raise PasswordRequired
        given = (pass_ or "").encode("utf-8", "replace")
        if not hmac.compare_digest(self._pass(token, password_hash, int(until)).encode(), given):
            raise PasswordRequired

    def _pass(self, token: str, password_hash: str, until: int) -> str:
        """Bound to the link and to its password: another one makes it worthless."""
        signed = f"share {until} {token} {password_hash}".encode()
        return f"{until}.{hmac.digest(self.secret, signed, hashlib.sha256).hex()}"


def _end(document_id: int, session: Session) -> None:
    document = queries.lock_expired(session, document_id)
    if document is not None:
        members.lower_joined(session, subject_of(document), None)
