"""The history of what is in the trash: nobody reads it there, and it comes back or goes with its document."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from requill.db.session import Session
from requill.models import DocumentRead, DocumentRevision, RevisionAuthor, User
from tests.features.trash.moves import delete, restore, trash
from tests.support.coediting import joined
from tests.support.members import added
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio


async def _with_history(product: Product) -> tuple[Person, Person, Json, str]:
    """An owner and a viewer of a document that was changed since the viewer read it, and its path."""
    owner, viewer = await product.member("ada"), await product.member("ben")
    document = await owner.write_document("Offline", "Tablets only.")
    path = f"/api/documents/{document['id']}"
    await added(owner, path, "ben", "viewer")
    assert (await viewer.put(f"{path}/read", {"version": 1})).status_code == 200
    await _change(owner, path)
    return owner, viewer, document, path


async def _change(person: Person, path: str) -> None:
    changed = await person.patch(path, {"content": "Tablets and phones.", "version": 1})
    assert changed.status_code == 200, changed.text


async def _read(person: Person, path: str, document: Json) -> tuple[Json, Json, Json]:
    """The revisions, what was not read yet, and how much of it there is."""
    return (
        (await person.get(f"{path}/revisions")).json(),
        (await person.get(f"{path}/unread")).json(),
        (await person.get(f"/api/unread?ids={document['id']}")).json(),
    )


async def test_nobody_reads_it_until_the_document_is_back(product: Product) -> None:
    owner, viewer, document, path = await _with_history(product)
    before = await _read(viewer, path, document)
    assert [row["version"] for row in before[0]] == [2, 1]
    assert [row["unread"] for row in before[2]] == [1]
    oldest = before[0][-1]["id"]
    await trash(owner, "document", document)
    for person in (owner, viewer):
        for call in (
            person.get(f"{path}/revisions"),
            person.get(f"{path}/revisions/{oldest}"),
            person.get(f"{path}/comparison?from={oldest}"),
            person.get(f"{path}/attribution"),
            person.get(f"{path}/unread"),
            person.put(f"{path}/read", {"version": 2}),
            person.post(f"{path}/revisions", {"name": "Kept"}),
            person.patch(f"{path}/revisions/{oldest}", {"name": "Kept"}),
            person.post(f"{path}/revisions/{oldest}/restore"),
        ):
            answer = await call
            assert answer.status_code == 404, (answer.request.url, answer.text)
        assert (await person.get(f"/api/unread?ids={document['id']}")).json() == []
    await restore(owner, "document", document)
    assert await _read(viewer, path, document) == before
    assert (await owner.get(path)).json()["version"] == 2
    restored = await owner.post(f"{path}/revisions/{oldest}/restore")
    assert (restored.status_code, restored.json()["content"]) == (200, "Tablets only.")


async def test_what_was_typed_last_before_it_is_in_it(product: Product) -> None:
    owner, _, document, path = await _with_history(product)
    async with joined(product, owner, document["id"]) as one:
        await one.typed(" And watches.")
        await trash(owner, "document", document)
        await one.closed()
    await restore(owner, "document", document)
    [last, *_] = (await owner.get(f"{path}/revisions")).json()
    text = (await owner.get(f"{path}/revisions/{last['id']}")).json()["content"]
    assert text == (await owner.get(path)).json()["content"] == "Tablets and phones. And watches."
    assert [author["name"] for author in last["authors"]] == ["ada"]


async def test_it_goes_with_the_document(product: Product) -> None:
    owner = await product.member("ada")
    empty = await _stored_bytes(product, "ada")
    document = await owner.write_document("Offline", "Tablets only.")
    path = f"/api/documents/{document['id']}"
    await _change(owner, path)
    assert (await owner.put(f"{path}/read", {"version": 2})).status_code == 200
    before = await _stored_bytes(product, "ada")
    await trash(owner, "document", document)
    assert await _stored_bytes(product, "ada") == before
    assert (await delete(owner, "document", document)).status_code == 200
    for table in (DocumentRevision, RevisionAuthor, DocumentRead):

        def count(session: Session, table: type[Json] = table) -> int | None:
            return session.scalar(select(func.count()).select_from(table))

        assert await product.services.database.read(count) == 0, table
    assert await _stored_bytes(product, "ada") == empty


async def _stored_bytes(product: Product, username: str) -> int:
    def read(session: Session) -> int:
        return session.scalars(select(User.stored_bytes).where(User.username == username)).one()

    return await product.services.database.read(read)
