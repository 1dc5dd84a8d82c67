"""Actor behind a piece of work: the only identity that services and queries accept."""

from __future__ import annotations

from msgspec import Struct

from requill.kit.errors import AccountRequired


class Actor(Struct, frozen=True):
    """A person authenticated from their session.

    `is_stored` False is a guest who has not written anything yet and so has no row. `address` is a
    salted hash of the client's address: it counts allowances and names nobody. `stored_bytes` is what their
    texts took when they were authenticated.
    """

    user_id: str
    username: str
    is_guest: bool
    is_stored: bool
    address: str
    stored_bytes: int = 0

    @classmethod
    def on_behalf_of(cls, user_id: str, username: str = "", *, is_guest: bool = False) -> Actor:
        """Somebody with a row in the database, for work without a request of theirs: there is no address."""
        return cls(user_id, username, is_guest, is_stored=True, address="")


def require_account(actor: Actor) -> None:
    """Refuse guests. Raises `AccountRequired`."""
    if actor.is_guest:
        raise AccountRequired
