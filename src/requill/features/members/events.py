"""What happened to roles."""

from __future__ import annotations

from msgspec import Struct

from requill.features.members.interface import Kind


class MembersChanged(Struct, frozen=True):
    """Somebody was invited, came, went, or has another role: lists of members are no longer right."""

    kind: Kind
    object_id: int
    owner_id: str
