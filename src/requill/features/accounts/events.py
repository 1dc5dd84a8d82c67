"""Events of accounts: an address was proven, an account ended."""

from __future__ import annotations

from msgspec import Struct


class AddressProven(Struct, frozen=True):
    """Somebody has just shown, by a link or by another site's word, that an address is theirs."""

    user_id: str
    email: str


class AccountEnded(Struct, frozen=True):
    """An account was deleted; what its person wrote is still there."""

    user_id: str
