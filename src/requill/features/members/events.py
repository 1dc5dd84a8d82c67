"""What happened to roles."""

from __future__ import annotations

from msgspec import Struct

from requill.features.members.interface import Kind
from requill.kit.roles import Role


class MembersChanged(Struct, frozen=True):
    """Somebody was invited, came, went, or has another role: lists of members are no longer right."""

    kind: Kind
    object_id: int
    owner_id: str


class MemberAdded(Struct, frozen=True):
    """Somebody was made a member by their name: `by` gave them that role."""

    kind: Kind
    object_id: int
    user_id: str
    role: Role
    by: str


class InvitationAccepted(Struct, frozen=True):
    """Somebody used an invitation, and is a member by it."""

    kind: Kind
    object_id: int
    user_id: str
    inviter_id: str
