"""What the two databases have in common for the door: an engine to read with and one to write with."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import Engine

from requill.db.reserve import Reserve


class Engines(Struct, frozen=True):
    """`readers` and `writers` say how many threads may use each engine at once.

    `share` is how many units of work a thread may do in a row before their callers hear of them: one where
    a thread waits for a server, more where it computes. Writes done in a row are committed together.
    `patience`, in seconds, is how long units wait for a thread at work before another comes to help: none
    where threads wait for a server. With `keeps` a thread keeps its connection for as long as it runs.
    `has_room` says whether a write finds room on the disk, as far as that is known: of a server's disk it is
    not. `reserve` is what is let go to make some.
    """

    reader: Engine
    writer: Engine
    readers: int
    writers: int
    share: int
    patience: float
    keeps: bool
    has_room: Callable[[], bool] = lambda: True
    reserve: Reserve | None = None

    def dispose(self) -> None:
        """Close every pooled connection."""
        self.reader.dispose()
        if self.writer is not self.reader:
            self.writer.dispose()
