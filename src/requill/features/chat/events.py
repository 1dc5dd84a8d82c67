"""What happened to threads."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ThreadDeleted:
    """A thread and all that was said in it is gone."""

    thread_id: int
    owner_id: str
