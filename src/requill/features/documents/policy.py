"""Permissions on a document: one table of role by action, for every way in."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from requill.kit.actor import Actor
from requill.kit.roles import Role

LINKED_DOCUMENTS = 200  # that one document is known to link to
LINKS_LOOKED_AT = 2_000  # addresses of documents in a text: 15 ms
FENCES_LOOKED_AT = 2_000  # around the code before them
LINKS_READ_AT_ONCE = 16  # texts that were stored without their links
LINKS_READ_SECONDS = 10.0  # between two looks for such


class Action(StrEnum):
    """What can be done with a document.

    Deciding on a proposal, answering the interview and dismissing a finding are changing it; to talk is to
    read and speak in its conversation, to comment to discuss it with others.
    """

    READ = "read"
    COMMENT = "comment"
    TALK = "talk"
    CHANGE = "change"
    SHARE = "share"
    MOVE = "move"
    DELETE = "delete"
    TRANSFER = "transfer"


ALLOWED: Mapping[Role, frozenset[Action]] = {
    Role.OWNER: frozenset(Action),
    Role.EDITOR: frozenset({Action.READ, Action.COMMENT, Action.TALK, Action.CHANGE}),
    Role.COMMENTER: frozenset({Action.READ, Action.COMMENT}),
    Role.VIEWER: frozenset({Action.READ}),
}


def may(role: Role | None, action: Action) -> bool:
    """Whether this can be done in that role; without one, nothing can."""
    return role is not None and action in ALLOWED[role]


def is_owner(actor: Actor, owner_id: str) -> bool:
    """Whether something of that owner is the actor's own."""
    return actor.user_id == owner_id
