"""Faults of the disk at the moment at which something is to be committed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec.structs import replace
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError

from requill.db.database import Database
from tests.support.people import Product


@contextmanager
def before_commits(product: Product, do: Callable[[Connection], None]) -> Iterator[None]:
    """Do something before whatever is written here is committed."""
    writer: Engine = product.services.database._engines.writer
    is_over = False

    def listen(connection: Connection) -> None:
        if not is_over:
            do(connection)

    # Never removed: the thread that writes may be going through what listens.
    event.listen(writer, "commit", listen)
    try:
        yield
    finally:
        is_over = True


@contextmanager
def fill_the_disk(product: Product) -> Iterator[None]:
    """Let the server see no room to write; its disk is as it was."""
    database: Database = product.services.database
    engines = database._engines
    database._engines = replace(engines, has_space=lambda: False)
    try:
        yield
    finally:
        database._engines = engines


def lose_the_disk(_connection: Connection) -> None:
    """What a commit says when it cannot be done."""
    raise OperationalError("COMMIT", None, Exception("disk I/O error"))


def lose_the_answer(connection: Connection) -> None:
    """A commit that is done, and of which nobody hears."""
    connection.connection.commit()
    raise OperationalError("COMMIT", None, Exception("the connection was lost"))
