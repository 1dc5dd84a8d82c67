"""A session that also records events, to be published after the commit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, UpdateBase
from sqlalchemy.orm import Session as OrmSession

Handlers = Mapping[type, Sequence[Callable[["Session", Any], None]]]
"""By kind of event, what runs for it within the unit of work that records it."""


class Session(OrmSession):
    """One unit of work, then the next. `record` keeps an event; the events are published after the commit.

    Handlers of an event run at once and in the same transaction: what they write is committed or rolled back
    with it.

    It takes part in the transaction of its connection. It never commits; `Database` does.
    """

    def __init__(self, connection: Connection, handlers: Handlers | None = None) -> None:
        super().__init__(
            connection, expire_on_commit=False, autoflush=False, join_transaction_mode="rollback_only"
        )
        self._open = connection
        self._handlers = handlers or {}
        self.events: list[object] = []

    def connection(self, bind_arguments: Any = None, execution_options: Any = None) -> Connection:
        """The connection, at once: asking the session's own bookkeeping costs as much as a query."""
        return self._open

    def change(self, statement: UpdateBase, values: Mapping[str, Any] | None = None) -> int:
        """Run a change of rows, and give their number.

        Entities are not looked for, which would take three times as long as the change: whoever holds one
        tells it by `set_committed_value`.
        """
        return self._open.execute(statement, values).rowcount

    @cached_property
    def driver(self) -> Any:
        """The connection of the driver's own: looking for it takes longer than a statement's values."""
        return self._open.connection.driver_connection

    def take_events(self) -> list[object]:
        """The events of a unit of work, which ends with it; none of them is the next one's."""
        events, self.events = self.events, []
        return events

    def close(self) -> None:
        """End a unit of work. Where only the connection was used there is nothing to end."""
        if self.in_transaction() or self.new or self.identity_map:
            super().close()

    def record(self, event: object) -> None:
        """Keep a past-tense event of this unit of work; it is dropped if the work is rolled back."""
        self.events.append(event)
        for handle in self._handlers.get(type(event), ()):
            handle(self, event)
