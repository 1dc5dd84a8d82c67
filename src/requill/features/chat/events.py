"""What happened to threads."""

from __future__ import annotations

from msgspec import Struct


class ThreadDeleted(Struct, frozen=True):
    """A thread and all that was said in it is gone."""

    thread_id: int
    owner_id: str


class ThreadChanged(Struct, frozen=True):
    """There is a new thread, or one has another title."""

    thread_id: int
    owner_id: str
