"""Event that an open conversation must know of at once."""

from __future__ import annotations

from requill.kit.events import UserEvent


class ConversationGone(UserEvent, frozen=True):
    """Something that the person could talk about, or in, is not there any more."""
