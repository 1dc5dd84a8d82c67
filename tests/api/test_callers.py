"""What becomes of a write whose caller goes while it is under way."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError

from requill.db.caller import Caller
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.credentials import Credentials
from requill.kit.errors import NotSignedIn
from tests.support.people import Product

pytestmark = pytest.mark.anyio

MARA = Actor("u1", "mara", is_guest=False, is_stored=True, address="here")


class Going:
    """Implements `db.caller.Identity`: somebody who is authenticated so many times, and then no more."""

    def __init__(self, times: int) -> None:
        self._left = times

    def authenticate(self, session: Session, credentials: Credentials) -> Actor | None:
        self._left -= 1
        return MARA if self._left >= 0 else None

    def persist_guest(self, session: Session, actor: Actor, credentials: Credentials) -> Actor:
        return actor

    def require_storage(self, session: Session, actor: Actor) -> None:
        """Everybody has room."""


def _refuse(_session: Session, _actor: Actor) -> None:
    raise IntegrityError("insert", None, ValueError("a foreign key names nobody"))


async def test_somebody_who_is_gone_is_told_so(product: Product) -> None:
    caller = Caller(product.services.database, Going(1), Credentials("token", "here"))
    with pytest.raises(NotSignedIn):
        await caller.write(_refuse)


async def test_for_somebody_who_is_still_there_a_fault_stays_a_fault(product: Product) -> None:
    caller = Caller(product.services.database, Going(2), Credentials("token", "here"))
    with pytest.raises(IntegrityError):
        await caller.write(_refuse)
