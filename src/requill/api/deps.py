"""What routes ask for: a way to read, a way to write, each with the person who is asking.

Recognising the person happens inside the same unit of work as what they ask for: a request is one hop
to one worker thread, one session check and one query.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Protocol, TypeVar

import structlog
from fastapi import Depends, Header
from msgspec import Struct
from sqlalchemy.exc import IntegrityError
from starlette.requests import HTTPConnection, Request

from requill.api import limits
from requill.api.cookies import SESSION_COOKIE, cookie_of
from requill.db.database import Database
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.addresses import Network, is_within, network_of
from requill.kit.errors import NotSignedIn, OtherPerson

log = structlog.get_logger(__name__)
T = TypeVar("T")
_MAX_WARNINGS = 16  # anybody can send the header
_warned_of: set[str] = set()
PERSON_HEADER = "x-requill-person"
PERSON_QUERY = "person"  # for sockets: browsers send no headers of a page's own with them


class Credentials(Struct, frozen=True):
    """What a request brings to be recognised by: its cookie's token and the address it came from.

    `meant_for` is the id of the person whom the page takes its visitor for, where it says so. Another tab may
    have changed the cookie since. It is a claim: it can only refuse.
    """

    token: str | None
    address: str
    meant_for: str | None = None

    def check(self, actor: Actor) -> None:
        """Refuse for `actor` what is meant for somebody else. Raises `OtherPerson`."""
        if self.meant_for is not None and self.meant_for != actor.user_id:
            raise OtherPerson


class Identity(Protocol):
    """Knows people by their credentials; the accounts feature is one."""

    def recognise(self, session: Session, credentials: Credentials) -> Actor | None:
        """The person behind the credentials, or None."""

    def settle(self, session: Session, actor: Actor, credentials: Credentials) -> Actor:
        """The same person with a row in the database; called before their first write."""

    def require_room(self, session: Session, actor: Actor) -> None:
        """Refuse what made a person's texts too large; called after each of their writes."""


class Caller(Struct, frozen=True):
    """A request's way to the database."""

    database: Database
    identity: Identity
    credentials: Credentials

    async def admit(self) -> None:
        """Turn away who is not to be let in. Raises `NotSignedIn` and `OtherPerson`."""
        await self.read(lambda _session, _actor: None)

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
                actor = self.identity.settle(session, actor, self.credentials)
            result = work(session, actor)
            session.flush()
            self.identity.require_room(session, actor)
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
    actor = identity.recognise(session, credentials)
    if actor is None:
        raise NotSignedIn
    credentials.check(actor)
    return actor


def credentials_of(request: HTTPConnection) -> Credentials:
    """The credentials of a request or a socket. Forwarded addresses count only from configured proxies."""
    is_socket = request.scope["type"] == "websocket"
    meant_for = request.query_params.get(PERSON_QUERY) if is_socket else request.headers.get(PERSON_HEADER)
    return Credentials(cookie_of(request, SESSION_COOKIE), network_of(client_address(request)), meant_for)


def client_address(request: HTTPConnection) -> str:
    """The address a request came from, looking behind the proxies that the operator named."""
    address = request.client.host if request.client else "unknown"
    trusted: frozenset[Network] = request.app.state.trusted_proxies
    if trusted and is_within(address, trusted):
        # A proxy may add a line of its own below the one that it was sent.
        hops = ",".join(request.headers.getlist("x-forwarded-for")).split(",")
        for hop in map(str.strip, reversed(hops)):
            if hop and not is_within(hop, trusted):
                return hop
    elif "x-forwarded-for" in request.headers:
        _warn_of_proxy(address)
    return address


def _warn_of_proxy(address: str) -> None:
    """Once for each of the first addresses: behind a proxy that nobody named, all visitors count as one."""
    if address in _warned_of or len(_warned_of) >= _MAX_WARNINGS:
        return
    _warned_of.add(address)
    log.warning(
        "X-Forwarded-For is ignored: name the proxy in REQUILL_TRUSTED_PROXIES if it is yours",
        address=address,
    )


async def caller(request: Request) -> Caller:
    """The request's own way to the database."""
    state = request.app.state
    return Caller(state.database, state.identity, credentials_of(request))


async def _idempotency_key(
    idempotency_key: Annotated[
        str | None, Header(min_length=1, max_length=limits.IDEMPOTENCY_KEY_CHARACTERS)
    ] = None,
) -> str | None:
    return idempotency_key


By = Annotated[Caller, Depends(caller)]
IdempotencyKey = Annotated[str | None, Depends(_idempotency_key)]
