"""What happened in a conversation."""

from __future__ import annotations

from msgspec import Struct


class MessageAdded(Struct, frozen=True):
    """Something was said in one of a person's conversations."""

    owner_id: str
