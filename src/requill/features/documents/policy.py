"""Who may do what with a document: one table of role by action, for every way in."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from requill.kit.actor import Actor

HUNKS_AT_ONCE = 500  # of a proposal, decided on
PROPOSALS_SHOWN = 50
REVISIONS_KEPT = 20  # of a document
PENDING_READ = 20  # proposals; those that wait beside them are found by their quotations
PENDING_CHARACTERS = 512 * 1024  # of their hunks as stored, which are read within a write


class Role(StrEnum):
    """What somebody is to a document."""

    OWNER = "owner"


class Action(StrEnum):
    """What can be done with a document; deciding on a proposal is changing."""

    READ = "read"
    CHANGE = "change"
    DELETE = "delete"
    SHARE = "share"


ALLOWED: Mapping[Role, frozenset[Action]] = {
    Role.OWNER: frozenset(Action),
}


def may(actor: Actor, owner_id: str, action: Action) -> bool:
    """Whether the actor may do this with a document of that owner."""
    role = Role.OWNER if actor.user_id == owner_id else None
    return role is not None and action in ALLOWED[role]
