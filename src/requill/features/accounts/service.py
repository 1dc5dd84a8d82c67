"""Recognises people by their cookie, gives guests their identity and keeps preferences."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from datetime import timedelta

from requill.api.deps import Credentials
from requill.db.session import Session
from requill.features.accounts import queries
from requill.features.accounts.guest_tokens import LIFETIME_SECONDS, GuestTokens
from requill.features.accounts.schemas import CurrentUser
from requill.kit.actor import Actor
from requill.kit.clock import now

LIFETIME = timedelta(seconds=LIFETIME_SECONDS)
_RENEW_AFTER = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Accounts:
    """Implements `api.deps.Identity` for guests; `secret` is the installation's."""

    tokens: GuestTokens
    secret: bytes

    def recognise(self, session: Session, credentials: Credentials) -> Actor | None:
        """The person behind the credentials, or None. Reads only."""
        if credentials.token is None:
            return None
        row = queries.session_by_hash(session, _hash(credentials.token))
        if row is not None:
            if row.ended_at is not None or row.expires_at < now():
                return None
            address = self._address(credentials.address)
            return Actor(row.user_id, row.username, row.is_guest, is_stored=True, address=address)
        guest = self.tokens.read(credentials.token)
        if guest is None:
            return None
        address = self._address(credentials.address)
        return Actor(guest.user_id, guest.username, is_guest=True, is_stored=False, address=address)

    def settle(self, session: Session, actor: Actor, credentials: Credentials) -> Actor:
        """Give a guest their rows, on their first write."""
        if credentials.token is None:
            raise ValueError("only a recognised person can be settled")
        if not queries.user_exists(session, actor.user_id):
            queries.add_guest(session, actor.user_id, actor.username)
        queries.add_session(session, _hash(credentials.token), actor.user_id, LIFETIME)
        return Actor(actor.user_id, actor.username, actor.is_guest, is_stored=True, address=actor.address)

    def is_due_for_renewal(self, session: Session, credentials: Credentials) -> bool:
        """Whether the 30 days of a session should begin again: once a day is often enough."""
        if credentials.token is None:
            return False
        row = queries.session_by_hash(session, _hash(credentials.token))
        return row is not None and row.ended_at is None and now() - row.renewed_at > _RENEW_AFTER

    def renew(self, session: Session, credentials: Credentials) -> None:
        """Let the 30 days begin again, and sweep out sessions whose time is over."""
        if credentials.token is not None:
            queries.renew_session(session, _hash(credentials.token), LIFETIME)
            queries.forget_expired_sessions(session)

    def current_user(self, session: Session, actor: Actor | None) -> CurrentUser:
        """The caller as the screens know them; nobody is an anonymous visitor."""
        if actor is None:
            return CurrentUser(is_anonymous=True)
        row = queries.person(session, actor) if actor.is_stored else None
        return CurrentUser(
            id=actor.user_id,
            username=actor.username,
            email=row.email if row else None,
            name=row.name if row else None,
            first_name=row.first_name if row else None,
            last_name=row.last_name if row else None,
            is_guest=actor.is_guest,
            is_authenticated=True,
        )

    def new_guest(self, token: str) -> CurrentUser:
        """The guest behind a token that was just issued."""
        guest = self.tokens.read(token)
        if guest is None:
            raise ValueError("a token that was just issued is always readable")
        return CurrentUser(id=guest.user_id, username=guest.username, is_guest=True, is_authenticated=True)

    def _address(self, address: str) -> str:
        return hmac.digest(self.secret, b"address " + address.encode(), hashlib.sha256).hex()[:32]


def reviews_changes_first(session: Session, actor: Actor) -> bool:
    """Whether the assistant's changes wait for the person's consent; off at first."""
    return queries.reviews_changes_first(session, actor)


def set_review_changes_first(session: Session, actor: Actor, *, value: bool) -> None:
    """Keep the caller's choice."""
    queries.set_review_changes_first(session, actor, value=value)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
