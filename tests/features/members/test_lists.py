"""Lists have one's own, what others share, or both in one order; and the plan of one's own stays the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from requill.db.access import params_for
from requill.db.session import Session
from requill.db.sqlite import sqlite_engines
from requill.features.documents import lists as documents
from requill.features.documents import queries as document_queries
from requill.features.projects import queries as projects
from requill.kit.actor import Actor
from tests.support.members import added
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio

SOMEBODY = Actor("somebody", "somebody", is_guest=False, is_stored=True, address="")


async def _titles(person: Person, path: str) -> list[str]:
    answer = await person.get(path)
    assert answer.status_code == 200, answer.text
    found = [row.get("title") or row["name"] for row in answer.json()]
    assert answer.headers["x-total-count"] == str(len(found))
    return found


async def _share(owner: Person, document: Json, role: str = "viewer") -> None:
    await added(owner, f"/api/documents/{document['id']}", "ben", role)


async def test_a_list_has_ones_own_and_what_others_share(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    await ben.write_document("First")
    await _share(owner, await owner.write_document("Second, shared"))
    await ben.write_document("Third")
    await owner.write_document("Nobody else's")
    await _share(owner, await owner.write_document("Fourth, shared"), "editor")
    everything = ["Fourth, shared", "Third", "Second, shared", "First"]
    assert await _titles(ben, "/api/documents") == everything
    assert await _titles(ben, "/api/documents?filter=all") == everything
    assert await _titles(ben, "/api/documents?filter=mine") == ["Third", "First"]
    assert await _titles(ben, "/api/documents?filter=shared") == ["Fourth, shared", "Second, shared"]
    assert await _titles(ben, "/api/documents?q=SHARED") == ["Fourth, shared", "Second, shared"]
    assert await _titles(ben, "/api/documents?filter=mine&q=shared") == []
    rows = (await ben.get("/api/documents")).json()
    assert [(row["role"], row["owner"]["name"]) for row in rows] == [
        ("editor", "ada"),
        ("owner", "ben"),
        ("viewer", "ada"),
        ("owner", "ben"),
    ]
    refused = await ben.get("/api/documents?filter=theirs")
    assert refused.status_code == 422


async def test_whoever_has_nothing_of_their_own_sees_what_is_shared(product: Product) -> None:
    owner = await product.member("ada")
    ben = await product.member("ben")
    await _share(owner, await owner.write_document("Shared"))
    assert await _titles(ben, "/api/documents") == ["Shared"]


async def test_pages_of_both_are_followed_to_the_end(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    for number in range(7):
        person = owner if number % 2 else ben
        document = await person.write_document(f"Document {number}")
        if person is owner:
            await _share(owner, document)
    found: list[str] = []
    cursor: str | None = None
    while True:
        query: dict[str, Json] = {"limit": 2} | ({} if cursor is None else {"cursor": cursor})
        answer = await ben.get("/api/documents", params=query)
        assert answer.headers["x-total-count"] == "7"
        found += [row["title"] for row in answer.json()]
        cursor = answer.headers.get("x-next-cursor")
        if cursor is None:
            break
    assert found == [f"Document {number}" for number in reversed(range(7))]


async def test_projects_are_listed_alike(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    await ben.make_project("Mine")
    shared = await owner.make_project("Theirs")
    await owner.make_project("Nobody else's")
    await added(owner, f"/api/projects/{shared['id']}", "ben", "commenter")
    assert await _titles(ben, "/api/projects") == ["Theirs", "Mine"]
    assert await _titles(ben, "/api/projects?filter=mine") == ["Mine"]
    assert await _titles(ben, "/api/projects?filter=shared") == ["Theirs"]
    (row,) = (await ben.get("/api/projects?filter=shared")).json()
    assert (row["role"], row["owner"]["name"]) == ("commenter", "ada")


@pytest.fixture
def session(migrated_sqlite: Path) -> Iterator[Session]:
    """An empty database in SQLite, whose plans are looked at."""
    engines = sqlite_engines(migrated_sqlite)
    with engines.reader.connect() as connection:
        yield Session(connection)
    engines.dispose()


def _plan(session: Session, statement: Any, **values: object) -> str:
    """How SQLite goes about a statement."""
    compiled = statement.compile(dialect=session.connection().dialect)
    given = {**compiled.params, **params_for(SOMEBODY), **values}
    bound = [given[name] for name in compiled.positiontup]
    rows = session.driver.execute(f"EXPLAIN QUERY PLAN {compiled}", bound).fetchall()
    return "\n".join(row[3] for row in rows)


@pytest.mark.parametrize(("table", "queries"), [("documents", documents), ("projects", projects)])
def test_ones_own_list_comes_from_its_index_and_goes_through_no_member(
    session: Session, table: str, queries: Any
) -> None:
    plan = _plan(session, queries._LIST._own._pages[False, False], limit=20)
    assert f"SEARCH {table} USING INDEX ix_{table}_owner_recent (owner_id=?)" in plan
    assert "TEMP B-TREE FOR ORDER BY" not in plan
    assert not re.search(r"SCAN (?!CONSTANT)", plan), plan


def test_a_document_is_read_by_its_number_alone(session: Session) -> None:
    plan = _plan(session, document_queries._DOCUMENT._statement, document=1)
    assert "SEARCH documents USING INTEGER PRIMARY KEY (rowid=?)" in plan
    assert not re.search(r"SCAN (?!CONSTANT)", plan), plan
