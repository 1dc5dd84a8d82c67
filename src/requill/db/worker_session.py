"""A worker thread's connection and session."""

from __future__ import annotations

from types import TracebackType

from sqlalchemy import Engine

from requill.db.session import Handlers, Session


class WorkerSession:
    """In a `with` statement the session for one batch of work, on a connection of its own.

    With `pin_connection` both are kept for the next batch. Taking a connection out of a pool, giving it back
    and making a session take as long as the statements of a whole unit of work, and a file is not away
    suddenly, as a server may be: there the pool tries each connection before it is used. After a batch that
    raised, nothing that its connection says can be trusted: the next one gets another.
    """

    def __init__(self, engine: Engine, handlers: Handlers | None = None, *, pin_connection: bool) -> None:
        self._engine, self._handlers, self._pin_connection = engine, handlers, pin_connection
        self._session: Session | None = None

    def __enter__(self) -> Session:
        """Raises what connecting raises."""
        if self._session is None:
            self._session = Session(self._engine.connect(), self._handlers)
        return self._session

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Keep the connection or give it back."""
        if error is not None and self._session is not None:
            self._session.connection().invalidate()
        if error is not None or not self._pin_connection:
            self.close()

    def close(self) -> None:
        """Give the connection back."""
        session, self._session = self._session, None
        if session is not None:
            session.connection().close()
