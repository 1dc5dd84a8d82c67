"""On PostgreSQL a search reads what its owner has, and not what all have: there are ten thousand of them."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection, event

from requill.db.engines import Engines
from requill.db.session import Session
from requill.features.search.index import Kind, SearchIndex

pytestmark = pytest.mark.both_databases

_OF_OTHERS = (
    "INSERT INTO users (id, username, username_key, is_guest, created_at)"
    " SELECT 'u' || n, 'u' || n, 'u' || n, true, now() FROM generate_series(1, 200) n",
    "INSERT INTO search_entries (owner_id, kind, item_id, version, indexed_version, changed_at, position)"
    " SELECT 'u' || mod(n, 200) + 1, 'document', n, 1, 1, now(), n FROM generate_series(1, 20000) n",
    "INSERT INTO search_index (entry_id, position, words)"
    " SELECT id, position, array_to_tsvector(ARRAY[owner_id || '#:people', owner_id || '#:write'])"
    " FROM search_entries",
    "ANALYZE users, search_entries, search_index",
)


@pytest.mark.parametrize("index_and_engines", ["postgresql"], indirect=True)
@pytest.mark.parametrize("words", [["people"], ["people", "write"], ["people", "write", "keep"]])
def test_a_search_of_somebody_who_has_nothing_does_not_read_what_others_have(
    index_and_engines: tuple[SearchIndex, Engines], words: list[str]
) -> None:
    index, engines = index_and_engines
    with engines.writer.begin() as connection:
        for statement in _OF_OTHERS:
            connection.exec_driver_sql(statement)
    searched: list[tuple[str, Any]] = []

    def note(_: Connection, _cursor: object, statement: str, values: Any, *_others: object) -> None:
        if "LATERAL" in statement:
            searched.append((statement, values))

    with engines.reader.connect() as connection, Session(connection) as session:
        event.listen(engines.reader, "before_cursor_execute", note)
        assert index.find(session, "u1", Kind.PROJECT, words, 20) == []
        event.remove(engines.reader, "before_cursor_execute", note)
        ((statement, values),) = searched
        explained = session.connection().exec_driver_sql(f"EXPLAIN {statement}", values)
        plan = "\n".join(row[0] for row in explained)
    assert "Seq Scan on search_index" not in plan
    assert "Bitmap Index Scan" in plan
