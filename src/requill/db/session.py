"""A session that also remembers what happened, so that it can be told once it is true."""

from __future__ import annotations

from sqlalchemy import Engine
from sqlalchemy.orm import Session as OrmSession


class Session(OrmSession):
    """One unit of work. `record` keeps an event; the events are published after the commit."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine, expire_on_commit=False, autoflush=False)
        self.events: list[object] = []

    def record(self, event: object) -> None:
        """Keep a past-tense event of this unit of work; it is dropped if the work is rolled back."""
        self.events.append(event)
