"""Statements that SQLAlchemy translated once, for every database of the same kind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.util import LRUCache

_KEPT = 2_000


@contextmanager
def shared_translations() -> Iterator[None]:
    """While this lasts engines know what others translated, which a server of one test would do all anew.

    That was a third of the processor's time of most tests. A translation is found by its dialect, of which
    every engine has its own; two of one class are made with the same options here.
    """
    translations: LRUCache[object, object] = LRUCache(_KEPT)

    def give(connection: Connection) -> None:
        connection.execution_options(compiled_cache=translations)

    with pytest.MonkeyPatch.context() as patch:
        for dialect in (SQLiteDialect_pysqlite, PGDialect_psycopg):
            patch.setattr(dialect, "__eq__", _is_of_same_class)
            patch.setattr(dialect, "__hash__", _hash_of_class)
        event.listen(Engine, "engine_connect", give)
        try:
            yield
        finally:
            event.remove(Engine, "engine_connect", give)


def _is_of_same_class(one: object, other: object) -> bool:
    return type(one) is type(other)


def _hash_of_class(one: object) -> int:
    return hash(type(one))
