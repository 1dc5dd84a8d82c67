"""Who may do what with a project: one table of role by action, for every way in."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from requill.kit.actor import Actor

DEFAULT_NAME = "Untitled Project"
NAME_CHARACTERS = 120
DESCRIPTION_CHARACTERS = 2000


class Role(StrEnum):
    """What somebody is to a project."""

    OWNER = "owner"


class Action(StrEnum):
    """What can be done with a project; talking about it is reading."""

    READ = "read"
    CHANGE = "change"
    DELETE = "delete"


ALLOWED: Mapping[Role, frozenset[Action]] = {
    Role.OWNER: frozenset({Action.READ, Action.CHANGE, Action.DELETE}),
}


def may(actor: Actor, owner_id: str, action: Action) -> bool:
    """Whether the actor may do this with a project of that owner."""
    role = Role.OWNER if actor.user_id == owner_id else None
    return role is not None and action in ALLOWED[role]
