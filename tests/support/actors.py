"""People on whose behalf something is done without a request of theirs."""

from __future__ import annotations

from requill.kit.actor import Actor


def member(name: str, address: str = "here") -> Actor:
    """Somebody with an account."""
    return Actor(name, name, is_guest=False, is_stored=True, address=address)


def guest(name: str, address: str = "here") -> Actor:
    """A visitor."""
    return Actor(name, name, is_guest=True, is_stored=True, address=address)
