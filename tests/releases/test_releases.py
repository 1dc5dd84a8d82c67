"""Whoever comes from any release finds everything: by the program's own ways, and row by row."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import anyio
import pytest
from sqlalchemy import select

from requill.app import open_engines
from requill.cli import _parser
from requill.commands import backup, migrate, restore
from requill.db.backup.reading import snapshot
from requill.db.migrate import known_revisions, newest_revision
from requill.db.session import Session
from requill.features.turns.policy import LEASE_SECONDS
from requill.models import Feedback, User
from tests.releases import rows
from tests.releases.make import REVISIONS, unpack
from tests.support.people import Json, Person, Product
from tests.support.postgres import PostgresServer
from tests.support.settings import read_settings

pytestmark = pytest.mark.anyio

OLD = (pytest.param(each, marks=pytest.mark.full) for each in REVISIONS[1:-1])
ENDS = [REVISIONS[0], *OLD, REVISIONS[-1]]
"""Every release; those between the first and the newest in the full run."""

DROPPED = {  # when the newest revision was kept, and what was never read
    ("documents", "kept_at"),
    ("documents", "kept_origin"),
    ("idempotency_keys", "status"),
}
# Each came with the one after it.
NEVER_NEWEST = {"0013", "0017", "0019", "0021", "0023", "0024", "0025"}
KEPT_TEXTS = "0018"  # the last that kept whole texts
MOVED = {"revisions"}  # their texts are among `document_revisions` now, where `_find_documents` finds them
COUNTED = ("users", "stored_bytes")  # by the migration that added it

Environment = Mapping[str, str]


@pytest.fixture
def folder(tmp_path: Path, revision: str) -> Path:
    """The data folder as the release left it."""
    unpack(revision, tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture
async def moved(folder: Path, tmp_path: Path, postgres_server: PostgresServer) -> AsyncIterator[Environment]:
    """The same installation, moved to PostgreSQL as it was and brought up to date there."""
    file = str(tmp_path / "backup.zip")
    backup.run(read_settings({"REQUILL_DATA_DIR": str(folder)}), _parser().parse_args(["backup", file]))
    with postgres_server.database() as url:
        environment = {"REQUILL_DATA_DIR": str(folder), "REQUILL_DATABASE_URL": url}
        restore.run(read_settings(environment), _parser().parse_args(["restore", file]))
        yield environment


def test_every_release_has_its_folder() -> None:
    assert set(REVISIONS) >= known_revisions() - {newest_revision()} - NEVER_NEWEST


@pytest.mark.parametrize("revision", ENDS)
async def test_a_server_of_today_shows_everything_of_a_release(folder: Path, revision: str) -> None:
    async with Product.opened({"REQUILL_DATA_DIR": str(folder)}) as product:
        await _find_everything(product, revision)


@pytest.mark.full
@pytest.mark.parametrize("revision", REVISIONS)
async def test_so_does_one_on_postgresql(moved: Environment, revision: str) -> None:
    async with Product.opened(moved) as product:
        # One of several waits until it is sure that the process of a turn is gone.
        await _find_everything(product, revision, patience=2 * LEASE_SECONDS)


@pytest.mark.parametrize("revision", ENDS)
async def test_no_row_of_a_release_is_lost_or_altered(folder: Path, revision: str) -> None:
    environment = {"REQUILL_DATA_DIR": str(folder)}
    before = _all_rows(environment)
    await migrate.run(read_settings(environment), _parser().parse_args(["migrate"]))
    _compare(before, _all_rows(environment))


@pytest.mark.full
@pytest.mark.parametrize("revision", REVISIONS)
async def test_no_row_is_lost_or_altered_on_the_way_to_postgresql(
    folder: Path, moved: Environment, revision: str
) -> None:
    _compare(_all_rows({"REQUILL_DATA_DIR": str(folder)}), _all_rows(moved))


Tables = dict[str, list[dict[str, Any]]]


def _all_rows(environment: Environment) -> Tables:
    engines = open_engines(read_settings(environment))
    with snapshot(engines.reader) as found:
        tables = {
            form.name: [dict(zip(form.columns, row, strict=True)) for row in found.rows(form)]
            for form in found.forms
        }
    engines.dispose()
    return tables


def _compare(before: Tables, after: Tables) -> None:
    for table, found in before.items():
        assert found, table
        if table in MOVED and "document_revisions" not in before:
            assert after[table] == []
            continue
        dropped = {column for name, column in (*DROPPED, COUNTED) if name == table}
        kept = found[0].keys() - dropped
        assert _told(found, kept) == _told(after[table], kept), table


def _told(found: list[dict[str, Any]], columns: set[str]) -> list[str]:
    return sorted(repr(sorted((name, _plain(row[name])) for name in columns)) for row in found)


def _plain(value: Any) -> Any:
    """JSON without its spaces and the order of its names, which PostgreSQL does not keep."""
    if isinstance(value, str) and value[:1] in ("{", "["):
        return _ordered(json.loads(value))
    return value


def _ordered(value: Any) -> Any:
    if isinstance(value, dict):
        return sorted((name, _ordered(each)) for name, each in value.items())
    return [_ordered(each) for each in value] if isinstance(value, list) else value


# --- what there is to find --------------------------------------------------------------------


async def _find_everything(product: Product, revision: str, patience: float = 0) -> None:
    mara, guest = product.with_cookie(rows.SESSION), product.with_cookie(rows.guest_token())
    assert (await mara.who())["username"] == "Mara"
    await _find_documents(mara, revision)
    await _find_interviews(mara, guest)
    if revision >= "0002":
        await _find_accounts(product, mara)
    if revision >= "0004":
        await _find_projects_and_threads(mara)
    if revision >= "0005":
        feedback = await product.services.database.read(
            lambda session: list(session.scalars(select(Feedback)))
        )
        assert [said.content for said in feedback] == [rows.FEEDBACK]
    if revision >= "0006":
        shared = (await product.stranger().get(f"/api/shared/{rows.SHARE}")).json()
        assert (shared["title"], shared["content"]) == ("Offline mode", rows.TEXT)
    await _find_no_turn(mara, patience)
    found = (await mara.get("/api/search", params={"q": "tablets"})).json()
    assert [document["title"] for document in found["documents"]] == ["Offline mode"]
    await _decide(mara)


async def _find_no_turn(mara: Person, patience: float) -> None:
    """The one that ran when the program ended is closed."""
    until = time.monotonic() + patience
    running = (await mara.get("/api/turns")).json()
    while running and time.monotonic() < until:
        await anyio.sleep(0.2)
        running = (await mara.get("/api/turns")).json()
    assert running == []


async def _find_documents(mara: Person, revision: str) -> None:
    listed = (await mara.get("/api/documents")).json()
    assert {document["title"] for document in listed} == {"Offline mode", "Night shift"}
    document = (await mara.get("/api/documents/1")).json()
    assert (document["content"], document["version"]) == (rows.TEXT, 3)
    revisions = (await mara.get("/api/documents/1/revisions")).json()
    kept, text = ((3, "proposal"), rows.TEXT) if revision > KEPT_TEXTS else ((2, "save"), rows.EARLIER)
    assert [(one["version"], one["keptFor"]) for one in revisions] == [kept]
    earlier = (await mara.get(f"/api/documents/1/revisions/{revisions[0]['id']}")).json()
    assert earlier["content"] == text
    said = (await mara.get("/api/chat/1")).json()
    assert [message["content"] for message in said] == [rows.ASKED, rows.ANSWERED]


async def _find_interviews(mara: Person, guest: Person) -> None:
    interview = (await mara.get("/api/document-flow/2")).json()
    assert interview["current"]["index"] == 0
    assert [each["title"] for each in (await guest.get("/api/documents")).json()] == ["A guest's plan"]
    earlier = (await guest.get("/api/document-flow/3")).json()
    assert (earlier["current"]["question"], earlier["filledCount"]) == ("Who is it for?", 1)
    assert (await guest.get("/api/documents/1")).status_code == 404


async def _find_accounts(product: Product, mara: Person) -> None:
    assert (await product.stranger().log_in("omar@example.org", rows.PASSWORD)).status_code == 200
    settings = (await mara.get("/api/settings")).json()
    assert (settings["hasCustomOpenaiKey"], settings["reviewChangesFirst"]) == (True, True)

    def opened(session: Session) -> str:
        sealed = session.scalars(select(User.sealed_api_key).where(User.id == rows.MARA)).one()
        assert sealed is not None
        return product.services.assistants.keys.open(sealed, rows.MARA)

    assert await product.services.database.read(opened) == rows.API_KEY


async def _find_projects_and_threads(mara: Person) -> None:
    [project] = (await mara.get("/api/projects")).json()
    assert project["name"] == "Field work"
    [card] = (await mara.get("/api/projects/1/documents")).json()
    assert card["title"] == "Offline mode"
    thread = (await mara.get("/api/chat/threads/1")).json()
    assert thread["messages"][0]["content"] == rows.IDEA
    assert (await mara.get("/api/activities")).json()


async def _decide(mara: Person) -> None:
    proposals = (await mara.get("/api/documents/1/proposals")).json()
    assert {_state(proposal) for proposal in proposals} == {"applied", "pending"}
    decided = await mara.post("/api/proposals/2/accept")
    assert decided.status_code == 200, decided.text
    document = (await mara.get("/api/documents/1")).json()
    assert (document["content"], document["title"]) == (rows.PROPOSED, "Offline first")


def _state(proposal: Json) -> str:
    state: str = proposal["state"]
    return state
