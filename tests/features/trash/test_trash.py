"""Things come into the trash, are listed there, come back as they were, or go for good."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

import anyio
import pytest
from sqlalchemy import select

from requill.models import User
from tests.features.activity.test_activities import told
from tests.features.trash.moves import PATHS, delete, restore, status, titles, trash
from tests.support.people import Json, Person, Product
from tests.support.sockets import connected

pytestmark = pytest.mark.anyio


async def _one_of(person: Person, kind: str) -> Json:
    if kind == "project":
        return await person.make_project("Field work")
    if kind == "thread":
        return await person.begin_thread("Field work")
    return await person.write_document("Field work", "Tablets only.")


@pytest.mark.parametrize("kind", PATHS)
async def test_what_is_in_the_trash_is_listed_there_and_nowhere_else(product: Product, kind: str) -> None:
    person = await product.member()
    thing = await _one_of(person, kind)
    before = (await person.get(f"{PATHS[kind]}/{thing['id']}")).json()
    await trash(person, kind, thing)
    (item,) = (await person.get("/api/trash")).json()
    assert item == {
        "kind": kind,
        "id": thing["id"],
        "title": "Field work",
        "deletedAt": item["deletedAt"],
        "endsAt": item["endsAt"],
    }
    deleted, ends = (datetime.fromisoformat(item[name]) for name in ("deletedAt", "endsAt"))
    assert ends - deleted == timedelta(days=30)
    assert (await person.get(f"/api/trash/{kind}/{thing['id']}")).json() == item
    listed = await person.get(PATHS[kind])
    assert (listed.json(), listed.headers.get("x-total-count", "0")) == ([], "0")
    assert await status(person, kind, thing) == 404
    assert (await person.delete(f"{PATHS[kind]}/{thing['id']}")).status_code == 404
    assert (await person.post(f"{PATHS[kind]}/{thing['id']}/trash")).status_code == 404

    await restore(person, kind, thing)
    assert (await person.get("/api/trash")).json() == []
    assert (await person.get(f"/api/trash/{kind}/{thing['id']}")).status_code == 404
    assert (await person.get(f"{PATHS[kind]}/{thing['id']}")).json() == before
    listed = await person.get(PATHS[kind])
    assert [one["id"] for one in listed.json()] == [thing["id"]]
    assert listed.headers.get("x-total-count", "1") == "1"


@pytest.mark.parametrize("kind", PATHS)
async def test_what_is_deleted_in_the_trash_is_gone(product: Product, kind: str) -> None:
    person = await product.member()
    thing, other = await _one_of(person, kind), await _one_of(person, kind)
    assert (await delete(person, kind, thing)).status_code == 404
    assert await status(person, kind, thing) == 200
    await trash(person, kind, thing)
    assert (await delete(person, kind, thing)).json() == {"success": True}
    assert await titles(person) == []
    for answer in (
        await delete(person, kind, thing),
        await person.post(f"/api/trash/{kind}/{thing['id']}/restore"),
        await person.get(f"/api/trash/{kind}/{thing['id']}"),
    ):
        assert (answer.status_code, answer.json()["message"]) == (404, "This isn't in your trash.")
    listed = await person.get(PATHS[kind])
    assert [one["id"] for one in listed.json()] == [other["id"]]
    assert listed.headers.get("x-total-count", "1") == "1"


async def test_the_trash_is_listed_by_kind_and_in_pages_the_latest_first(product: Product) -> None:
    person = await product.member()
    for kind in (*PATHS, *PATHS):
        await trash(person, kind, await _one_of(person, kind))
    everything = (await person.get("/api/trash")).json()
    assert [item["kind"] for item in everything] == [*reversed(PATHS), *reversed(PATHS)]
    assert [item["deletedAt"] for item in everything] == sorted(
        (item["deletedAt"] for item in everything), reverse=True
    )
    found: list[Json] = []
    cursor: str | None = ""
    while cursor is not None:
        query = "?limit=4" + (f"&cursor={cursor}" if cursor else "")
        page = await person.get(f"/api/trash{query}")
        assert page.headers["x-total-count"] == "6"
        found += page.json()
        cursor = page.headers.get("x-next-cursor")
    assert found == everything
    for kind in PATHS:
        of_kind = await person.get(f"/api/trash?kind={kind}")
        assert of_kind.headers["x-total-count"] == "2"
        assert of_kind.json() == [item for item in everything if item["kind"] == kind]


async def test_a_guest_has_a_trash_that_goes_along_into_the_account(product: Product) -> None:
    guest = await product.guest()
    document = await guest.write_document("Offline")
    thread = await guest.begin_thread("Ideas")
    await trash(guest, "document", document)
    await trash(guest, "thread", thread)
    assert (await guest.register("ada")).status_code == 201
    assert await titles(guest) == [("thread", "Ideas"), ("document", "Offline")]
    assert (await guest.get("/api/documents")).headers["x-total-count"] == "0"
    await restore(guest, "document", document)
    assert (await guest.get("/api/documents")).headers["x-total-count"] == "1"


async def test_emptying_takes_what_was_seen_and_leaves_what_came_later(product: Product) -> None:
    person = await product.member()
    for _ in range(25):  # more than are removed in one write
        await trash(person, "document", await _one_of(person, "document"))
    await trash(person, "project", await _one_of(person, "project"))
    seen = (await person.get("/api/trash?limit=1")).json()[0]["deletedAt"]
    later = await person.begin_thread("Later")
    await trash(person, "thread", later)
    emptied = await person.http.delete("/api/trash", params={"until": seen})
    assert (emptied.status_code, emptied.json()) == (200, {"success": True})
    assert await titles(person) == [("thread", "Later")]
    assert (await person.delete("/api/trash")).status_code == 200
    assert await titles(person) == []
    assert await status(person, "thread", later) == 404
    assert (await person.delete("/api/trash")).status_code == 200
    assert (await person.http.delete("/api/trash", params={"until": "yesterday"})).status_code == 422


async def _stored_bytes(product: Product, person: Person) -> int:
    user_id = (await person.who())["id"]
    stored = select(User.stored_bytes).where(User.id == user_id)
    found: int = await product.services.database.read(lambda session: session.scalars(stored).one())
    return found


async def test_what_is_in_the_trash_takes_up_storage_until_it_is_gone(product: Product) -> None:
    person = await product.member()
    before = await _stored_bytes(product, person)
    document = await person.write_document("Offline", "x" * 10_000)
    full = await _stored_bytes(product, person)
    assert full > before + 10_000
    await trash(person, "document", document)
    assert await _stored_bytes(product, person) == full
    await delete(person, "document", document)
    assert await _stored_bytes(product, person) < before + 1_000


async def test_activities_tell_of_it_and_lead_to_it_once_it_is_back(product: Product) -> None:
    person = await product.member()
    document, project = await person.write_document("Offline"), await person.make_project("Field work")
    await trash(person, "document", document)
    await trash(person, "project", project)
    listed = (await person.get("/api/activities")).json()
    assert [(one["documentId"], one["projectId"]) for one in listed] == [(None, None)] * 4
    await restore(person, "project", project)
    await restore(person, "document", document)
    assert await told(person) == [
        ("document_created", "Offline"),
        ("project_created", "Field work"),
        ("document_trashed", "Offline"),
        ("project_trashed", "Field work"),
        ("project_restored", "Field work"),
        ("document_restored", "Offline"),
    ]
    listed = (await person.get("/api/activities")).json()
    assert {one["documentId"] for one in listed} == {document["id"], None}
    assert {one["projectId"] for one in listed} == {project["id"], None}
    await trash(person, "document", document)
    await delete(person, "document", document)
    assert (await told(person))[-2:] == [("document_trashed", "Offline"), ("document_deleted", "Offline")]


async def test_open_pages_hear_what_comes_into_the_trash_and_leaves_it(product: Product) -> None:
    person = await product.member()
    things = {kind: await _one_of(person, kind) for kind in PATHS}
    lists = {"document": "documents_update", "project": "projects_update", "thread": "chats_update"}
    async with connected(product, person) as socket:

        async def heard(*wanted: str) -> None:
            left = set(wanted)
            with anyio.fail_after(5):
                while left:
                    left.discard(json.loads(await socket.recv())["type"])

        for kind, thing in things.items():
            await trash(person, kind, thing)
            await heard("trash_update", lists[kind])
            await restore(person, kind, thing)
            await heard("trash_update", lists[kind])
            await trash(person, kind, thing)
            await heard("trash_update", lists[kind])
            await delete(person, kind, thing)
            await heard("trash_update")
