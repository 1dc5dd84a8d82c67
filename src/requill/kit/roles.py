"""Roles on a document or a project: the four, the strongest first."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal


class Role(StrEnum):
    """A role. The owner has it by the row itself; the others are given to members."""

    OWNER = "owner"
    EDITOR = "editor"
    COMMENTER = "commenter"
    VIEWER = "viewer"

    @property
    def rank(self) -> int:
        """0 is the strongest."""
        return _ORDER.index(self)


_ORDER = list(Role)
GIVEN = (Role.EDITOR, Role.COMMENTER, Role.VIEWER)
"""The roles that a member may have."""

Filter = Literal["all", "mine", "shared"]
"""What a list holds: one's own, what others own and one has a role on, or both."""


def stronger(first: Role, second: Role) -> Role:
    """The one of two with which more may be done."""
    return first if first.rank <= second.rank else second
