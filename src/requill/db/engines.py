"""Engines of both databases in the form that `Database` uses: one to read with and one to write with."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import Engine

from requill.db.reserve import Reserve


class Engines(Struct, frozen=True):
    """`readers` and `writers` say how many threads may use each engine at once.

    `batch_size` is how many units of work a thread may do in a row before their callers get the results: one
    where a thread waits for a server, more where it computes. The writes of a batch are committed together.
    `spawn_delay`, in seconds, is how long units wait for a busy thread before another is started: none where
    threads wait for a server. With `pin_connections` a thread keeps its connection for as long as it runs.
    `has_space` says whether a write finds room on the disk, as far as that is known: of a server's disk it is
    not. `reserve` is what is released to make some.
    """

    reader: Engine
    writer: Engine
    readers: int
    writers: int
    batch_size: int
    spawn_delay: float
    pin_connections: bool
    has_space: Callable[[], bool] = lambda: True
    reserve: Reserve | None = None

    def dispose(self) -> None:
        """Close every pooled connection."""
        self.reader.dispose()
        if self.writer is not self.reader:
            self.writer.dispose()
