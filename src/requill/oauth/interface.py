"""Interface of a sign-in provider: a place to send somebody to, and a way to learn who came back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from msgspec import Struct


class ProviderFailed(Exception):
    """The provider was not reached, or what it said cannot be trusted; the text says what, for the log."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A pending OAuth sign-in: random values that only this browser and the server know."""

    state: str
    verifier: str = field(repr=False)
    nonce: str
    redirect_uri: str


@dataclass(frozen=True, slots=True)
class Returned:
    """What the person's browser brought back: the code, and the provider's own name if it gave one."""

    code: str = field(repr=False)
    issuer: str | None


class Profile(Struct, frozen=True):
    """Who somebody is at the provider: `issuer` and `subject` together never change and never pass on.

    `email` is there only when the provider says that it verified it.
    """

    issuer: str
    subject: str
    email: str | None
    username: str | None
    name: str | None


class IdentityProvider(Protocol):
    """A site where people can show who they are. `label` is its name on the buttons."""

    label: str

    async def address(self, attempt: Attempt) -> str:
        """Where to send the browser. Raises `ProviderFailed`."""

    async def identify(self, attempt: Attempt, returned: Returned) -> Profile:
        """Who came back. Raises `ProviderFailed`."""

    async def close(self) -> None:
        """Close every connection."""
