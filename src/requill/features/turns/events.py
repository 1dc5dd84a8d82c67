"""What happened to a turn or in a conversation."""

from __future__ import annotations

from msgspec import Struct


class TurnEnded(Struct, frozen=True):
    """A turn came to its end, well or not."""

    turn_id: str
    user_id: str
    document_id: int | None


class MessageAdded(Struct, frozen=True):
    """Something was said in one of a person's conversations."""

    owner_id: str
