"""A guest or a registered person, as the screens know them."""

from __future__ import annotations

from msgspec import Struct


class Person(Struct, frozen=True, kw_only=True):
    """What a person is shown of themselves; a guest has an id and a made-up name only."""

    id: str
    username: str
    is_guest: bool
    email: str | None = None
    name: str | None = None
    first_name: str | None = None
    last_name: str | None = None
