"""Events of threads."""

from __future__ import annotations

from msgspec import Struct


class ThreadDeleted(Struct, frozen=True):
    """A thread and all that was said in it is gone."""

    thread_id: int
    owner_id: str


class ThreadTrashed(Struct, frozen=True):
    """A thread was moved to the trash."""

    thread_id: int
    owner_id: str


class ThreadChanged(Struct, frozen=True):
    """There is a new thread, one has another title, or is out of the trash again."""

    thread_id: int
    owner_id: str
