"""Recognises people by their cookie, lets them in and out, and carries a guest's work into their account."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from requill.db.session import Session
from requill.features.accounts import names, queries, transfer
from requill.features.accounts.errors import (
    DemoAccount,
    InvalidCredentials,
    Taken,
)
from requill.features.accounts.events import AccountEnded
from requill.features.accounts.guest_tokens import GuestTokens
from requill.features.accounts.person import Person
from requill.features.accounts.policy import RENEW_AFTER, SESSION_LIFETIME
from requill.features.accounts.storage import Quota
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.credentials import Credentials
from requill.kit.errors import NotSignedIn
from requill.kit.events import SessionsEnded
from requill.kit.ids import base32, new_id, new_token
from requill.models import User

ANONYMOUS = "anonymous"
"""The cookie of somebody who logged out: not a new guest, but nobody."""
_MEMBER_PREFIX = "u."
_RANDOM_LETTERS = 16

Move = Callable[[Session, str, str], None]
"""Hands what is kept about one person under no foreign key to another: (session, from id, to id)."""


class SignedIn(Struct, frozen=True):
    """Who is there now, and the token for their cookie."""

    token: str
    user: Person


class NewUser(Struct, frozen=True):
    """Somebody who registers; the name and the address were checked (see `names`)."""

    username: str
    email: str | None
    password_hash: str | None = None
    name: str | None = None
    first_name: str | None = None
    is_email_verified: bool = False


class Accounts(Struct, frozen=True):
    """Implements `db.caller.Identity`; `secret` is the installation's.

    `moves` are told when one person's things become another's; what has a foreign key is moved without them.
    `demo_username` names the account that everybody may use, if there is one.
    """

    tokens: GuestTokens
    secret: bytes
    moves: tuple[Move, ...] = ()
    demo_username: str | None = None
    quota: Quota = Quota()

    # --- authenticating ---------------------------------------------------------------------

    def authenticate(self, session: Session, credentials: Credentials) -> Actor | None:
        """The person behind the credentials, or None. Reads only."""
        if credentials.token is None or credentials.token == ANONYMOUS:
            return None
        row = queries.session_by_hash(session, hash_of(credentials.token))
        if row is not None:
            if row.ended_at is not None or row.expires_at < now():
                return None
            address = self._address(credentials.address)
            return Actor(
                row.user_id,
                row.username,
                row.is_guest,
                is_stored=True,
                address=address,
                stored_bytes=row.stored_bytes,
            )
        guest = self.tokens.read(credentials.token)
        if guest is None:
            return None
        address = self._address(credentials.address)
        return Actor(guest.user_id, guest.username, is_guest=True, is_stored=False, address=address)

    def has_ended(self, session: Session, credentials: Credentials) -> bool:
        """Whether the cookie's session was ended on purpose: signed out, or signed in as somebody else."""
        if credentials.token is None:
            return False
        row = queries.session_by_hash(session, hash_of(credentials.token))
        return row is not None and row.ended_at is not None

    def persist_guest(self, session: Session, actor: Actor, credentials: Credentials) -> Actor:
        """Give a guest their rows, on their first write.

        Raises `NotSignedIn` when the guest has become somebody else in this very moment.
        """
        if credentials.token is None:
            raise ValueError("only an authenticated person can be stored")
        queries.add_guest(session, actor.user_id, actor.username)
        queries.add_session(session, hash_of(credentials.token), actor.user_id, SESSION_LIFETIME)
        stored = self.authenticate(session, credentials)
        if stored is None:
            raise NotSignedIn
        return stored

    def require_storage(self, session: Session, actor: Actor) -> None:
        """Refuse what made texts take more than they may, the actor's or those of whom they wrote for."""
        self.quota.require(session, actor)

    def available_bytes(self, actor: Actor) -> int | None:
        """How many bytes more the actor's texts and files may take; None without a quota."""
        return self.quota.available_bytes(actor)

    def has_storage(self, session: Session, owner_id: str) -> bool:
        """Whether somebody's texts and files may become larger, whoever writes them."""
        return self.quota.has_storage(session, owner_id)

    def is_due_for_renewal(self, session: Session, credentials: Credentials) -> bool:
        """Whether the 30 days of a session should begin again: once a day is often enough."""
        if credentials.token is None:
            return False
        row = queries.session_by_hash(session, hash_of(credentials.token))
        return row is not None and row.ended_at is None and now() - row.renewed_at > RENEW_AFTER

    def is_cookie_due(self, credentials: Credentials) -> bool:
        """Whether a guest's cookie may have been set more than a day ago.

        No row says when: before the first write there is none, and one is as young as that write.
        """
        guest = None if credentials.token is None else self.tokens.read(credentials.token)
        return guest is not None and now().timestamp() - guest.issued > RENEW_AFTER.total_seconds()

    def renew(self, session: Session, credentials: Credentials) -> bool:
        """Let the 30 days begin again, and sweep out what is over; whether the session had not ended."""
        if credentials.token is None:
            return False
        is_renewed = queries.renew_session(session, hash_of(credentials.token), SESSION_LIFETIME)
        queries.forget_expired_sessions(session)
        queries.forget_throttles(session, now())
        return is_renewed

    def current_user(self, session: Session, actor: Actor) -> Person:
        """The caller as the screens know them."""
        row = queries.person(session, actor) if actor.is_stored else None
        if row is not None:
            return _shown(row)
        return Person(id=actor.user_id, username=actor.username, is_guest=actor.is_guest)

    def new_guest(self, token: str) -> Person:
        """The guest behind a token that was just issued."""
        guest = self.tokens.read(token)
        if guest is None:
            raise ValueError("a token that was just issued is always readable")
        return Person(id=guest.user_id, username=guest.username, is_guest=True)

    def is_demo(self, session: Session, actor: Actor) -> bool:
        """Whether the caller uses the demo account; one of that name with an address is somebody's."""
        if self.demo_username is None or actor.is_guest:
            return False
        if names.key_of(actor.username) != names.key_of(self.demo_username):
            return False
        user = queries.registered(session, actor.user_id)
        return user is not None and self.is_everybodys(user)

    def is_everybodys(self, user: User) -> bool:
        """Whether an account is the demo account."""
        demo = self.demo_username
        return demo is not None and user.username_key == names.key_of(demo) and user.email is None

    def require_own_account(self, session: Session, actor: Actor) -> None:
        """Refuse what would be changed for everybody else. Raises `DemoAccount`."""
        if self.is_demo(session, actor):
            raise DemoAccount

    # --- finding and making people ----------------------------------------------------------

    def by_email(self, session: Session, email: str) -> User | None:
        """The registered person with that address, however it is spelled."""
        return queries.by_email(session, names.key_of(email))

    def by_login(self, session: Session, login: str) -> User | None:
        """The registered person with that name or address; no name has an @."""
        key = names.key_of(login)
        return queries.by_email(session, key) if "@" in key else queries.by_username(session, key)

    def list_users(self, session: Session) -> list[User]:
        """Every registered person, in the order in which they came."""
        return queries.all_registered(session)

    def create_user(self, session: Session, new: NewUser) -> str:
        """Make a registered person and give their id. Raises `Taken`."""
        moment = now()
        username = names.normal(new.username)
        email = None if new.email is None else names.normal(new.email)
        user = User(
            id=new_id(),
            username=username,
            username_key=names.key_of(username),
            is_guest=False,
            email=email,
            email_key=None if email is None else names.key_of(email),
            email_verified_at=moment if new.is_email_verified else None,
            password_hash=new.password_hash,
            name=new.name,
            first_name=new.first_name,
            created_at=moment,
        )
        try:
            queries.add_user(session, user)
        except IntegrityError:
            raise Taken from None
        return user.id

    def free_username(self, session: Session, wish: str) -> str:
        """A name like `wish` that nobody has: for people who come with an address and no name."""
        kept = "".join(letter for letter in names.normal(wish) if letter.isalnum() or letter in "._-")
        base = kept[: names.USERNAME_MAX // 2]
        if names.username_problem(base) is not None:
            base = "user"
        name = base
        while names.username_problem(name) is not None or queries.username_exists(
            session, names.key_of(name)
        ):
            name = f"{base}.{_random(4)}"  # with a hyphen, "guest" would become what is refused
        return name

    def set_password(self, session: Session, user_id: str, password_hash: str) -> None:
        """Give the account a password. Ends no session: see `end_sessions`."""
        user = _present(queries.registered(session, user_id))
        user.password_hash = password_hash
        session.flush()

    def prove_email(self, session: Session, user_id: str) -> None:
        """The person has just shown that the account's address is theirs.

        The first time, the password set before and every session end: whoever made the account may have
        been somebody else, lying in wait under this address. Their API key goes too: what is sent with it
        could be read by them.
        """
        user = _present(queries.lock_registered(session, user_id))
        if user.email_verified_at is not None:
            return
        user.email_verified_at = now()
        user.password_hash = user.sealed_api_key = None
        session.flush()
        self.end_sessions(session, user_id)

    # --- in and out -------------------------------------------------------------------------

    def sign_in(
        self, session: Session, credentials: Credentials, user_id: str, *, is_new: bool = False
    ) -> SignedIn:
        """Open a new session for a registered person; the one of the request's cookie ends.

        A guest's work moves into the account, in the same transaction, and the guest is gone. Into an
        account that `is_new` their preferences move too. Raises `InvalidCredentials` without such a person.
        """
        user = _present(queries.registered(session, user_id))
        previous = self.authenticate(session, credentials)
        if previous is not None and credentials.token is not None:
            if previous.is_guest:
                self._merge_guest(
                    session, previous.user_id, credentials.token, user_id, keeps_preferences=is_new
                )
            else:
                queries.end_session(session, hash_of(credentials.token))
                session.record(SessionsEnded(previous.user_id))
        token = _MEMBER_PREFIX + new_token()
        queries.add_session(session, hash_of(token), user_id, SESSION_LIFETIME)
        return SignedIn(token, _shown(user))

    def sign_out(self, session: Session, credentials: Credentials) -> None:
        """End the session of the request's cookie, if there is one."""
        actor = self.authenticate(session, credentials)
        if actor is not None and actor.is_stored and credentials.token is not None:
            queries.end_session(session, hash_of(credentials.token))
            session.record(SessionsEnded(actor.user_id))

    def end_sessions(self, session: Session, user_id: str, *, except_token: str | None = None) -> None:
        """End all of a person's sessions, or all but one; what they have open closes."""
        kept = None if except_token is None else hash_of(except_token)
        queries.end_sessions(session, user_id, except_hash=kept)
        session.record(SessionsEnded(user_id))

    # --- the end of an account --------------------------------------------------------------

    def anonymise(self, session: Session, user_id: str) -> None:
        """Remove everything that is about a registered person; what they wrote stays, belonging to nobody.

        Their trash is emptied.
        """
        user = queries.lock_user(session, user_id)
        if user is None or user.is_guest or user.anonymised_at is not None:
            return
        self.end_sessions(session, user_id)
        queries.keep_outside(session, user_id)
        transfer.forget_personal(session, user_id)
        user.username = user.username_key = f"deleted-{_random(_RANDOM_LETTERS)}"
        user.email = user.email_key = user.email_verified_at = None
        user.name = user.first_name = user.last_name = None
        user.password_hash = user.sealed_api_key = None
        user.anonymised_at = now()
        session.flush()
        session.record(AccountEnded(user_id))

    def reset_guest(self, session: Session, actor: Actor, credentials: Credentials) -> SignedIn:
        """Give a guest a new identity; their work and what they used this month go along."""
        if credentials.token is None:
            raise NotSignedIn
        token = self.tokens.issue()
        guest = self.new_guest(token)
        queries.add_guest(session, guest.id, guest.username)
        self._merge_guest(session, actor.user_id, credentials.token, guest.id, keeps_preferences=True)
        queries.add_session(session, hash_of(token), guest.id, SESSION_LIFETIME)
        return SignedIn(token, guest)

    def _merge_guest(
        self,
        session: Session,
        guest_id: str,
        token: str,
        into_id: str,
        *,
        keeps_preferences: bool = False,
    ) -> None:
        """Move everything of a guest to somebody else. The guest's token is used up, the row is gone.

        The token first: a first write of the guest's that is under way either comes before it, and is
        moved, or finds it used up. Then the row's lock: nothing is added to it while it is emptied.
        """
        session.record(SessionsEnded(guest_id))
        queries.use_up_token(session, hash_of(token), into_id, SESSION_LIFETIME)
        guest = queries.lock_user(session, guest_id)
        if guest is None:
            return
        queries.end_sessions(session, guest_id)
        transfer.move(session, guest_id, into_id)
        if keeps_preferences:
            queries.copy_preferences(session, guest_id, into_id)
        for move in self.moves:
            move(session, guest_id, into_id)
        queries.delete_user(session, guest_id)

    def _address(self, address: str) -> str:
        return _hidden(self.secret, address)


@lru_cache(maxsize=1024)  # those who ask now ask again
def _hidden(secret: bytes, address: str) -> str:
    return hmac.digest(secret, b"address " + address.encode(), hashlib.sha256).hex()[:32]


def hash_of(token: str) -> bytes:
    """How a token is kept."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


def is_signed_out(credentials: Credentials) -> bool:
    """Whether a cookie that is not valid was the cookie of an account: then its owner is no guest now."""
    token = credentials.token
    return token is not None and (token == ANONYMOUS or token.startswith(_MEMBER_PREFIX))


def _present(user: User | None) -> User:
    if user is None:  # deleted between two steps of signing in
        raise InvalidCredentials
    return user


def _shown(user: User) -> Person:
    return Person(
        id=user.id,
        username=user.username,
        email=user.email,
        name=user.name,
        first_name=user.first_name,
        last_name=user.last_name,
        is_guest=user.is_guest,
    )


def _random(length: int) -> str:
    return base32(secrets.token_bytes(length), length)
