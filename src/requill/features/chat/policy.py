"""Permissions on a thread, as one table of role by action, and limits of what a model is told in a turn."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from requill.features.accounts.throttle import Rule
from requill.kit.actor import Actor

DEFAULT_TITLE = "New conversation"
# Under these names a thread has none yet: the assistant names it.
DEFAULT_TITLES = frozenset({DEFAULT_TITLE, "New Conversation", "General Conversation"})
NAMINGS = Rule("name a thread", 60, 60 * 60)
HISTORY = 30  # messages that a model gets at most; how long the conversation is makes no difference
DISCUSSION_BYTES = 8 * 1024  # of what is said to a comment, that a turn about it is told
SELECTED_CHARACTERS = 8_000  # of words that are to be changed: all of them are told
BESIDE_CHARACTERS = 64  # before and after them, by which they are told from the same words elsewhere
NAMED_AFTER = 4  # messages from which a title is made

# Shares of a turn's budget (`ai/budget.py`).
DOCUMENT_SHARE = 0.55
HEADINGS_SHARE = 0.08  # of the outline, and of the headings left out
HISTORY_SHARE = 0.25  # beside a document
DISCUSSION_SHARE = 0.1
THREAD_SHARE = 0.6  # of what was said in a thread, which has nothing beside it
PROJECT_READING_SHARE = 0.45
PROJECT_TITLES_SHARE = 0.15
PROJECT_HISTORY_SHARE = 0.2


class Role(StrEnum):
    """What somebody is to a thread."""

    OWNER = "owner"


class Action(StrEnum):
    """What can be done with a thread; saying something in it is changing."""

    READ = "read"
    CHANGE = "change"
    DELETE = "delete"


ALLOWED: Mapping[Role, frozenset[Action]] = {
    Role.OWNER: frozenset({Action.READ, Action.CHANGE, Action.DELETE}),
}


def may(actor: Actor, owner_id: str, action: Action) -> bool:
    """Whether the actor may do this with a thread of that owner."""
    role = Role.OWNER if actor.user_id == owner_id else None
    return role is not None and action in ALLOWED[role]
