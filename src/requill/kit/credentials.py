"""Credentials that a request is authenticated by."""

from __future__ import annotations

from msgspec import Struct

from requill.kit.actor import Actor
from requill.kit.errors import OtherPerson


class Credentials(Struct, frozen=True):
    """What a request brings to be authenticated by: its cookie's token and the address it came from.

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
