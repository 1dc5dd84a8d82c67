"""Errors of roles: why one was not given, changed or taken, or does not suffice.

Forbidden
└── RoleRequired          the thing is there, but the role is too small
NotFound
├── MemberNotFound
└── InvitationNotFound
Conflict
├── MemberLimit
├── RoleFromProject       the role comes from a project, and ends there
└── OwnerStays            the owner cannot leave what they own
"""

from __future__ import annotations

from requill.features.members.interface import Kind
from requill.features.members.policy import MEMBERS
from requill.kit.errors import Conflict, Forbidden, NotFound
from requill.kit.roles import Role

OWNER_ONLY = "Only the owner can do this."


class RoleRequired(Forbidden):
    """Somebody may see it, but not do this with it."""

    code = "ROLE_REQUIRED"
    default_message = OWNER_ONLY

    @classmethod
    def to_change(cls, kind: Kind, role: Role) -> RoleRequired:
        """Of a commenter or a viewer who would change it; of an editor who would do what the owner may."""
        may = {Role.VIEWER: "view", Role.COMMENTER: "comment on"}.get(role)
        if may is None:
            return cls(OWNER_ONLY)
        if kind is Kind.PROJECT:
            may = "view"
        return cls(f"You can {may} this {kind.value}, but not change it.")

    @classmethod
    def to_comment(cls) -> RoleRequired:
        """Of a viewer who would comment on a document."""
        return cls("You can view this document, but not comment on it.")


class MemberNotFound(NotFound):
    """This person has no role here."""

    default_message = "This person isn't a member"


class InvitationNotFound(NotFound):
    """There is no such invitation, or none any more."""

    default_message = "This invitation doesn't work anymore"


class MemberLimit(Conflict):
    """As many as there may be."""

    code = "MEMBER_LIMIT"

    def __init__(self, kind: Kind) -> None:
        super().__init__(f"A {kind.value} has at most {MEMBERS} members and invitations. Remove one first.")


class RoleFromProject(Conflict):
    """The role is one on the project that the document is in."""

    code = "ROLE_FROM_PROJECT"

    def __init__(self, name: str, project: str, *, is_own: bool) -> None:
        if is_own:
            super().__init__(f"Your access comes from the project “{project}”. Leave the project instead.")
        else:
            super().__init__(f"{name} has access through the project “{project}”. Change it there.")


class OwnerStays(Conflict):
    """The owner's role is nobody's to change."""

    code = "OWNER_STAYS"

    def __init__(self, kind: Kind) -> None:
        rest = " Make another member the owner first." if kind is Kind.DOCUMENT else ""
        super().__init__(f"The owner of this {kind.value} can't be changed or removed here.{rest}")
