"""The last step that all ways in share: who arrived, and the care that nobody's work goes astray."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct

from requill.db.database import Database
from requill.db.session import Session
from requill.features.accounts import names
from requill.features.accounts.errors import Taken
from requill.features.accounts.events import AddressProven
from requill.features.accounts.service import Accounts, SignedIn, hash_of
from requill.features.signin import queries
from requill.features.signin.errors import OtherBrowser
from requill.kit.credentials import Credentials
from requill.models import User

T = TypeVar("T")
_TRIES = 3


class Completed(Struct, frozen=True):
    """Somebody is signed in and goes on to `callback`; `is_new` says that the account was made for it."""

    signed_in: SignedIn
    callback: str
    is_new: bool = False


def check_browser(
    session: Session, accounts: Accounts, credentials: Credentials, asked_in: bytes, browser: str | None
) -> None:
    """Refuse a link from elsewhere where it would take a guest's work along. Raises `OtherBrowser`.

    Whoever asked for it chose the account; in the same browser that is the guest.
    """
    if browser is not None and hmac.compare_digest(asked_in, hash_of(browser)):
        return
    actor = accounts.authenticate(session, credentials)
    if actor is not None and actor.is_guest and actor.is_stored:
        raise OtherBrowser


def is_spelled(user: User, email: str) -> bool:
    """Whether mail to `email` goes where mail to the account's own address goes.

    Two addresses with one key may lie in two domains (`straße.de`, `strasse.de`), with two owners.
    """
    return user.email is not None and user.email.lower() == names.normal(email).lower()


def prove_address(session: Session, accounts: Accounts, user: User) -> None:
    """The account's address is the person's: the first time, nobody else gets in any more."""
    is_first = user.email_verified_at is None
    accounts.prove_email(session, user.id)
    if is_first:
        queries.forget_identities(session, user.id)
    if user.email is not None:
        session.record(AddressProven(user.id, user.email))


async def write_unless_taken(database: Database, work: Callable[[Session], T]) -> T:
    """Do `work`, again where somebody else was quicker with the same new name, address or identity."""
    for _ in range(_TRIES - 1):
        try:
            return await database.write(work)
        except Taken:
            continue
    return await database.write(work)
