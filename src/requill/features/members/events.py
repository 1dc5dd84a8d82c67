"""Events of roles."""

from __future__ import annotations

from msgspec import Struct

from requill.features.members.interface import Kind
from requill.kit.roles import Role


class MembersChanged(Struct, frozen=True):
    """Somebody was invited, came, went, or has another role: lists of members are no longer right."""

    kind: Kind
    object_id: int
    owner_id: str


class MemberEvent(Struct, frozen=True):
    """Something that somebody, `by`, did to the membership of `user_id`, who may be the same."""

    kind: Kind
    object_id: int
    user_id: str
    by: str

    @property
    def actor_id(self) -> str:
        """Who did it."""
        return self.by


class MemberAdded(MemberEvent, frozen=True):
    """Somebody was made a member by their name, in that role."""

    role: Role


class MemberJoined(MemberEvent, frozen=True):
    """Somebody became a member by an invitation or a link."""


class MemberRoleChanged(MemberEvent, frozen=True):
    """A member was given another role."""


class MemberRemoved(MemberEvent, frozen=True):
    """A member's role was taken, or they left."""


class InvitationAccepted(Struct, frozen=True):
    """Somebody used an invitation, and is a member by it."""

    kind: Kind
    object_id: int
    user_id: str
    inviter_id: str
