"""What the two databases have in common for the door: an engine to read with and one to write with."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Engine

READERS = 8


@dataclass(frozen=True, slots=True)
class Engines:
    """`readers` and `writers` say how many threads may use each engine at once; the pools are that large."""

    reader: Engine
    writer: Engine
    readers: int
    writers: int

    def dispose(self) -> None:
        """Close every pooled connection."""
        self.reader.dispose()
        if self.writer is not self.reader:
            self.writer.dispose()
