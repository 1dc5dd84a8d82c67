"""How many statements the commonest requests run on SQLite: each costs a twentieth of a short request."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Iterator, Mapping

import httpx2
import pytest
from sqlalchemy import event
from sqlalchemy.pool import Pool

from tests.support.people import Product

pytestmark = pytest.mark.anyio

_AROUND = ("COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "PRAGMA")
_OF_FTS5 = ("--", "SELECT k, v FROM 'main'.'search_index_config'")


class _Statements:
    """What every connection to SQLite is asked, from the beginning of a transaction to its end."""

    def __init__(self) -> None:
        self._asked: list[str] = []

    def listen(self, connection: object, _record: object) -> None:
        if isinstance(connection, sqlite3.Connection):
            connection.set_trace_callback(self._asked.append)

    async def of(self, request: Awaitable[httpx2.Response]) -> int:
        """How many statements the transaction runs in which the request's person is looked up."""
        self._asked.clear()
        assert (await request).status_code == httpx2.codes.OK
        transactions: list[list[str]] = []
        for statement in self._asked:
            if statement.startswith("BEGIN"):
                transactions.append([])
            elif (
                not statement.startswith(_AROUND + _OF_FTS5) and statement not in transactions[-1]
            ):  # told for each trigger
                transactions[-1].append(statement)
        (found,) = [asked for asked in transactions if any("auth_sessions" in one for one in asked)]
        return len(found)


@pytest.fixture
def statements() -> Iterator[_Statements]:
    """Of all connections that are made from now on."""
    found = _Statements()
    event.listen(Pool, "connect", found.listen)
    yield found
    event.remove(Pool, "connect", found.listen)


@pytest.mark.parametrize("environment", ["sqlite"], indirect=True)
async def test_the_commonest_requests_run_few_statements(
    statements: _Statements, environment: Mapping[str, str]
) -> None:
    async with Product.opened(environment) as product:
        person = await product.guest()
        document = await person.write_document(content="## Summary\n\nThe first text.")
        path = f"/api/documents/{document['id']}"
        await person.patch(path, {"content": "## Summary\n\nThe second text."})
        await product.api.state.services.indexer.catch_up()
        assert await statements.of(person.get("/api/documents?limit=20")) == 2
        assert await statements.of(person.get(path)) == 2
        assert await statements.of(person.get("/api/search?q=second")) == 11
        assert await statements.of(person.patch(path, {"content": "## Summary\n\nThe third text."})) == 13
