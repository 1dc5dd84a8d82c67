"""A project in the trash lets its documents go, as Delete does, and has them back when it is restored."""

from __future__ import annotations

import anyio
import pytest

from requill.crdt.room_member import NOT_ALLOWED
from tests.features.projects.test_project_membership import count, place
from tests.features.trash.moves import delete, restore, status, trash
from tests.support.coediting import joined
from tests.support.members import added
from tests.support.people import PASSWORD, Json, Person, Product

pytestmark = pytest.mark.anyio


async def _in_project(person: Person, project: Json, title: str) -> Json:
    body = {"title": title, "content": "Tablets only.", "projectId": project["id"]}
    answer = await person.post("/api/documents", body)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def _project_of(person: Person, document: Json) -> int | None:
    found: int | None = (await person.get(f"/api/documents/{document['id']}")).json()["projectId"]
    return found


async def _team(product: Product) -> tuple[Person, Person, Person, Json]:
    """A project of somebody's, with an editor and a viewer."""
    owner, editor, viewer = [await product.member(name) for name in ("ada", "ben", "cyd")]
    project = await owner.make_project()
    await added(owner, f"/api/projects/{project['id']}", "ben", "editor")
    await added(owner, f"/api/projects/{project['id']}", "cyd", "viewer")
    return owner, editor, viewer, project


async def test_its_documents_are_in_none_and_are_no_longer_its_members(product: Product) -> None:
    owner, editor, viewer, project = await _team(product)
    hers, his = await _in_project(owner, project, "Hers"), await _in_project(editor, project, "His")
    await trash(owner, "project", project)
    assert [await status(person, "project", project) for person in (owner, editor, viewer)] == [404] * 3
    assert [await status(person, "document", hers) for person in (owner, editor, viewer)] == [200, 404, 404]
    assert [await status(person, "document", his) for person in (owner, editor, viewer)] == [404, 200, 404]
    assert (await _project_of(owner, hers), await _project_of(editor, his)) == (None, None)
    await restore(owner, "project", project)
    for person in (owner, editor, viewer):
        assert [await status(person, "document", one) for one in (hers, his)] == [200, 200]
        assert (await _project_of(person, hers), await _project_of(person, his)) == (project["id"],) * 2
        assert await count(person, project) == 2
    edited = await owner.patch(f"/api/documents/{his['id']}", {"title": "His, by her"})
    assert edited.status_code == 200, "the owner of a project is an editor of what is in it"


async def test_members_who_have_a_document_of_it_open_are_put_out(product: Product) -> None:
    owner, editor, _, project = await _team(product)
    document = await _in_project(owner, project, "Hers")
    async with joined(product, editor, document["id"]) as one, joined(product, owner, document["id"]) as two:
        with anyio.fail_after(1):
            await trash(owner, "project", project)
            assert await one.closed() == NOT_ALLOWED
        await two.typed(" And phones.")
        await restore(owner, "project", project)
    async with joined(product, editor, document["id"]) as again:
        assert again.replica.content == "Tablets only. And phones."


async def test_what_went_elsewhere_meanwhile_stays_there(product: Product) -> None:
    owner, editor, _, project = await _team(product)
    other = await owner.make_project("Depots")
    names = ("stays", "moved", "moved and out", "deleted", "in the trash")
    stays, moved, out, gone, thrown = [await _in_project(owner, project, name) for name in names]
    left = await _in_project(editor, project, "of somebody who left")
    editor_id = (await editor.who())["id"]
    await trash(owner, "document", thrown)
    assert await count(owner, project) == 5
    await trash(owner, "project", project)
    await place(owner, moved, other)
    await place(owner, out, other)
    await place(owner, out, None)
    assert (await owner.delete(f"/api/documents/{gone['id']}")).status_code == 200
    await restore(owner, "project", project)
    assert await count(owner, project) == 2
    assert [await _project_of(owner, one) for one in (stays, moved, out)] == [
        project["id"],
        other["id"],
        None,
    ]
    await restore(owner, "document", thrown)
    assert (await _project_of(owner, thrown), await count(owner, project)) == (project["id"], 3)
    await place(editor, left, None)
    assert (await owner.delete(f"/api/projects/{project['id']}/members/{editor_id}")).status_code == 200
    await trash(owner, "project", project)
    await restore(owner, "project", project)
    assert (await _project_of(editor, left), await count(owner, project)) == (None, 2)


async def test_a_document_comes_back_into_its_project_when_both_are_there(product: Product) -> None:
    owner = await product.member()
    project = await owner.make_project()
    document = await _in_project(owner, project, "Offline")
    await trash(owner, "document", document)
    assert await count(owner, project) == 0
    await restore(owner, "document", document)
    assert (await _project_of(owner, document), await count(owner, project)) == (project["id"], 1)
    await trash(owner, "document", document)
    await trash(owner, "project", project)
    await restore(owner, "document", document)
    assert await _project_of(owner, document) is None
    await restore(owner, "project", project)
    assert (await _project_of(owner, document), await count(owner, project)) == (project["id"], 1)


async def test_a_document_whose_owner_left_the_project_comes_back_outside(product: Product) -> None:
    owner, editor, _, project = await _team(product)
    document = await _in_project(editor, project, "His")
    await trash(editor, "document", document)
    editor_id = (await editor.who())["id"]
    assert (await owner.delete(f"/api/projects/{project['id']}/members/{editor_id}")).status_code == 200
    await restore(editor, "document", document)
    assert (await _project_of(editor, document), await count(owner, project)) == (None, 0)
    assert await status(owner, "document", document) == 404


async def _delete_account(person: Person) -> None:
    answer = await person.http.request("DELETE", "/api/account", json={"password": PASSWORD})
    assert answer.status_code == 200, answer.text


async def test_what_a_deleted_account_wrote_comes_back_with_the_project(product: Product) -> None:
    owner, editor, viewer, project = await _team(product)
    document = await _in_project(editor, project, "His")
    await _delete_account(editor)
    await trash(owner, "project", project)
    assert await status(owner, "document", document) == 404
    await restore(owner, "project", project)
    assert [await status(person, "document", document) for person in (owner, viewer)] == [200, 200]
    assert (await _project_of(owner, document), await count(owner, project)) == (project["id"], 1)
    edited = await owner.patch(f"/api/documents/{document['id']}", {"title": "Still edited"})
    assert edited.status_code == 200


async def test_what_stayed_outside_does_not_come_in_once_its_owners_account_is_deleted(
    product: Product,
) -> None:
    owner, editor, _, project = await _team(product)
    his, thrown = [await _in_project(editor, project, title) for title in ("His", "Thrown away")]
    await trash(editor, "document", thrown)
    editor_id = (await editor.who())["id"]
    assert (await owner.delete(f"/api/projects/{project['id']}/members/{editor_id}")).status_code == 200
    await trash(owner, "project", project)
    await restore(owner, "project", project)
    await restore(editor, "document", thrown)
    assert [await status(editor, "document", one) for one in (his, thrown)] == [200, 200]
    await _delete_account(editor)
    await trash(owner, "project", project)
    await restore(owner, "project", project)
    assert [await status(owner, "document", one) for one in (his, thrown)] == [404, 404]
    assert await count(owner, project) == 0


async def test_a_project_that_is_deleted_in_the_trash_leaves_its_documents(product: Product) -> None:
    owner = await product.member()
    project = await owner.make_project()
    document = await _in_project(owner, project, "Offline")
    thrown = await _in_project(owner, project, "Thrown away")
    await trash(owner, "document", thrown)
    await trash(owner, "project", project)
    assert (await delete(owner, "project", project)).status_code == 200
    await restore(owner, "document", thrown)
    assert (await _project_of(owner, document), await _project_of(owner, thrown)) == (None, None)
    assert (await owner.get("/api/projects")).headers["x-total-count"] == "0"


async def test_documents_that_come_in_at_the_same_moment_are_let_go_too(product: Product) -> None:
    owner, editor, _, project = await _team(product)
    documents = [await editor.write_document(f"Number {number}") for number in range(12)]

    async def move(document: Json) -> None:
        path = f"/api/documents/{document['id']}"
        answer = await editor.patch(path, {"projectId": project["id"]})
        assert answer.status_code in (200, 404), answer.text

    async with anyio.create_task_group() as tasks:
        for number, document in enumerate(documents):
            tasks.start_soon(move, document)
            if number == len(documents) // 2:
                tasks.start_soon(trash, owner, "project", project)
    for document in documents:
        assert await _project_of(editor, document) is None
        assert await status(owner, "document", document) == 404
    await restore(owner, "project", project)
    await count(owner, project)
