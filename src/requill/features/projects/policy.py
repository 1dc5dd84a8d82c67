"""Permissions on a project: one table of role by action, for every way in."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from requill.kit.actor import Actor
from requill.kit.roles import Role

DEFAULT_NAME = "Untitled Project"
NAME_CHARACTERS = 120
DESCRIPTION_CHARACTERS = 2000


class Action(StrEnum):
    """What can be done with a project.

    To contribute is to make documents in it and to move one's own in and out; to talk is to read and speak
    in its conversation.
    """

    READ = "read"
    TALK = "talk"
    CHANGE = "change"
    CONTRIBUTE = "contribute"
    SHARE = "share"
    DELETE = "delete"


ALLOWED: Mapping[Role, frozenset[Action]] = {
    Role.OWNER: frozenset(Action),
    Role.EDITOR: frozenset({Action.READ, Action.TALK, Action.CHANGE, Action.CONTRIBUTE}),
    Role.COMMENTER: frozenset({Action.READ}),
    Role.VIEWER: frozenset({Action.READ}),
}


def may(role: Role | None, action: Action) -> bool:
    """Whether this can be done in that role; without one, nothing can."""
    return role is not None and action in ALLOWED[role]


def is_owner(actor: Actor, owner_id: str) -> bool:
    """Whether something of that owner is the actor's own."""
    return actor.user_id == owner_id
