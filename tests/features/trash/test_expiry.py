"""What has been in the trash for 30 days is gone, whoever removes it, and so is what nobody can restore."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import anyio
import anyio.lowlevel
import pytest
from sqlalchemy import func, select, update

from requill.db.session import Session
from requill.features.trash import expiry
from requill.kit.clock import now
from requill.models import Document, Project, Thread, User
from tests.features.trash.moves import PATHS, restore, status, titles, trash
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio

DAYS = timedelta(days=30)


async def _age(product: Product, by: timedelta, *, only: str = "") -> None:
    """Make it so that what is in the trash came there earlier; with `only`, what has that title."""

    def work(session: Session) -> None:
        for table, title in ((Document, Document.title), (Project, Project.name), (Thread, Thread.title)):
            old = table.trashed_at.is_not(None)
            session.execute(
                update(table).where(old, title.contains(only)).values(trashed_at=now() - by),
                execution_options={"synchronize_session": False},
            )

    await product.services.database.write(work)


async def _filled(person: Person, title: str) -> dict[str, Json]:
    things = {
        "document": await person.write_document(title, "Tablets only."),
        "project": await person.make_project(title),
        "thread": await person.begin_thread(title),
    }
    for kind, thing in things.items():
        await trash(person, kind, thing)
    return things


async def _counts(product: Product, person: Person) -> tuple[int, int, int, int]:
    """How many documents, projects and threads there are, and how many documents are counted."""
    user_id = (await person.who())["id"]

    def work(session: Session) -> tuple[int, int, int, int]:
        tables = [
            session.scalar(select(func.count()).select_from(table)) or 0
            for table in (Document, Project, Thread)
        ]
        counted = session.scalar(select(User.document_count).where(User.id == user_id)) or 0
        return tables[0], tables[1], tables[2], counted

    return await product.services.database.read(work)


async def test_after_thirty_days_things_are_gone(product: Product) -> None:
    person = await product.member()
    await _filled(person, "Old")
    kept = await _filled(person, "Newer")
    shown = await person.write_document("Never thrown away")
    before = (await person.get("/api/activities")).json()
    await _age(product, DAYS + timedelta(minutes=1), only="Old")
    await _age(product, DAYS - timedelta(minutes=1), only="Newer")
    await product.services.trash_expiry.remove_expired()
    assert {title for _, title in await titles(person)} == {"Newer"}
    assert await _counts(product, person) == (2, 1, 1, 2)
    assert (await person.get("/api/activities")).json() == before, "nobody did that"
    for kind, thing in kept.items():
        await restore(person, kind, thing)
        assert await status(person, kind, thing) == 200
    await product.services.trash_expiry.remove_expired()
    assert await _counts(product, person) == (2, 1, 1, 2)
    assert await status(person, "document", shown) == 200
    assert (await person.get("/api/documents")).headers["x-total-count"] == "2"
    assert (await person.get("/api/projects")).headers["x-total-count"] == "1"


@pytest.mark.both_databases
async def test_many_go_a_few_at_a_time_and_once_whoever_removes_them(product: Product) -> None:
    person = await product.member()
    for number in range(45):
        await trash(person, "document", await person.write_document(f"Old {number}"))
    await person.write_document("Kept")
    await _age(product, DAYS + timedelta(minutes=1))
    async with anyio.create_task_group() as tasks:
        for _ in range(3):  # as several processes do
            tasks.start_soon(product.services.trash_expiry.remove_expired)
    await product.services.trash_expiry.remove_expired()
    assert await _counts(product, person) == (1, 0, 0, 1)


async def test_the_server_does_so_by_itself(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "EXPIRY_SECONDS", 0.05)
    async with Product.opened(environment) as product:
        person = await product.member()
        await _filled(person, "Old")
        await _age(product, DAYS + timedelta(minutes=1))
        with anyio.fail_after(5):
            while await titles(person):
                await anyio.lowlevel.checkpoint()


async def test_a_deleted_account_takes_its_trash_along_and_leaves_the_rest(product: Product) -> None:
    person, other = await product.member("ada"), await product.member("ben")
    await _filled(person, "Thrown away")
    theirs = await _filled(other, "The other's")
    await person.write_document("Kept")
    assert (await person.delete("/api/account")).status_code == 200

    def left(session: Session) -> list[str]:
        return sorted(session.scalars(select(Document.title)))

    assert await product.services.database.read(left) == ["Kept", "The other's"]
    assert [await _has(other, kind, theirs) for kind in PATHS] == [True] * 3


async def _has(person: Person, kind: str, things: dict[str, Json]) -> bool:
    """Whether one of these things is still in the person's trash."""
    return (await person.get(f"/api/trash/{kind}/{things[kind]['id']}")).status_code == 200
