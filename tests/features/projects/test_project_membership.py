"""Documents come into a project, leave it, and stay when it goes; what is counted is what is there."""

from __future__ import annotations

import anyio
import pytest

from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio


async def place(person: Person, document: Json, project: Json | None) -> Json:
    project_id = project["id"] if project else None
    response = await person.patch(f"/api/documents/{document['id']}", {"projectId": project_id})
    assert response.status_code == 200, response.text
    return response.json()


async def count(person: Person, project: Json) -> int:
    """The kept count, which must be what the list holds."""
    listed = await person.get(f"/api/projects/{project['id']}/documents")
    kept: int = (await person.get(f"/api/projects/{project['id']}")).json()["documentCount"]
    assert listed.headers["x-total-count"] == str(kept) == str(len(listed.json()))
    return kept


async def titles(person: Person, path: str) -> list[str]:
    return [document["title"] for document in (await person.get(path)).json()]


async def test_a_document_is_made_in_a_project(product: Product) -> None:
    person = await product.member()
    project = await person.make_project()
    body = {"title": "Offline mode", "content": "# Plan\n\nWork *offline*.", "projectId": project["id"]}
    made = await person.post("/api/documents", body)
    assert (made.status_code, made.json()["projectId"]) == (201, project["id"])
    listed = (await person.get(f"/api/projects/{project['id']}/documents")).json()
    assert listed == [
        {
            "id": made.json()["id"],
            "title": "Offline mode",
            "updatedAt": made.json()["updatedAt"],
            "status": "draft",
            "tags": [],
            "role": "owner",
            "owner": {name: (await person.who())[key] for name, key in (("id", "id"), ("name", "username"))},
            "preview": "Work offline.",
            "isCut": False,
        }
    ]
    assert await count(person, project) == 1
    assert (await person.get(f"/api/projects/{project['id']}")).json()["updatedAt"] > project["updatedAt"]


async def test_a_preview_has_150_characters_at_most(product: Product) -> None:
    person = await product.member()
    project = await person.make_project()
    body = {"title": "Long", "content": "写" * 5_000, "projectId": project["id"]}
    await person.post("/api/documents", body)
    listed = (await person.get(f"/api/projects/{project['id']}/documents")).json()
    assert listed[0]["preview"] == "写" * 150
    assert listed[0]["isCut"]


async def test_a_document_goes_from_project_to_project_and_out(product: Product) -> None:
    person = await product.member()
    first, second = await person.make_project("First"), await person.make_project("Second")
    document = await person.write_document(content="Text")
    placed = await place(person, document, first)
    assert (placed["projectId"], placed["version"]) == (first["id"], document["version"])
    assert placed["updatedAt"] == document["updatedAt"]
    assert await place(person, document, first) == placed
    assert (await count(person, first), await count(person, second)) == (1, 0)
    await place(person, document, second)
    assert (await count(person, first), await count(person, second)) == (0, 1)
    assert (await place(person, document, None))["projectId"] is None
    assert (await count(person, first), await count(person, second)) == (0, 0)


async def test_text_and_project_change_together_or_not_at_all(product: Product) -> None:
    person = await product.member()
    project = await person.make_project()
    document = await person.write_document(content="Old")
    path = f"/api/documents/{document['id']}"
    missing = {"content": "New", "projectId": 999_999}
    assert (await person.patch(path, missing)).status_code == 404
    stale = {"content": "New", "projectId": project["id"], "version": 99}
    assert (await person.patch(path, stale)).status_code == 409
    assert document.items() <= (await person.get(path)).json().items()
    assert await count(person, project) == 0
    both = (await person.patch(path, {"content": "New", "projectId": project["id"], "version": 1})).json()
    assert (both["content"], both["projectId"], both["version"]) == ("New", project["id"], 2)


async def test_a_change_of_the_text_alone_leaves_a_document_where_it_is(product: Product) -> None:
    person = await product.member()
    project = await person.make_project()
    document = await person.write_document(content="Old")
    await place(person, document, project)
    path = f"/api/documents/{document['id']}"
    assert (await person.patch(path, {"content": "New"})).json()["projectId"] == project["id"]


async def test_a_deleted_document_is_counted_off(product: Product) -> None:
    person = await product.member()
    project = await person.make_project()
    document = await person.write_document()
    await place(person, document, project)
    answers: list[int] = []

    async def delete() -> None:
        answers.append((await person.delete(f"/api/documents/{document['id']}")).status_code)

    async with anyio.create_task_group() as tasks:
        for _ in range(4):
            tasks.start_soon(delete)
    assert sorted(answers) == [200, 404, 404, 404]
    assert await count(person, project) == 0
    assert (await person.get("/api/documents")).headers["x-total-count"] == "0"


async def test_the_documents_of_a_deleted_project_stay(product: Product) -> None:
    person = await product.member()
    project = await person.make_project()
    document = await person.write_document(content="Kept")
    placed = await place(person, document, project)
    await person.post("/api/chat", {"projectId": project["id"], "content": "What is planned?"})
    assert (await person.delete(f"/api/projects/{project['id']}")).status_code == 200
    left = (await person.get(f"/api/documents/{document['id']}")).json()
    assert (placed | {"projectId": None}).items() <= left.items()


async def test_documents_that_could_be_added_are_those_outside_the_project(product: Product) -> None:
    person = await product.member()
    project, other = await person.make_project("One"), await person.make_project("Other")
    for title, where in (("In it", project), ("Elsewhere", other), ("Nowhere", None)):
        document = await person.write_document(title)
        if where:
            await place(person, document, where)
    path = f"/api/documents?outsideProject={project['id']}"
    listed = await person.get(path)
    assert [document["title"] for document in listed.json()] == ["Nowhere", "Elsewhere"]
    assert listed.headers["x-total-count"] == "2"
    assert await titles(person, f"{path}&q=ELSE") == ["Elsewhere"]
    first = await person.get(f"{path}&limit=1")
    assert await titles(person, f"{path}&cursor={first.headers['x-next-cursor']}") == ["Elsewhere"]


async def test_the_documents_of_a_project_are_paged_and_found_by_title(product: Product) -> None:
    person = await product.member()
    project = await person.make_project()
    for number in range(5):
        document = await person.write_document(f"{'Match' if number % 2 else 'Other'} {number}")
        await place(person, document, project)
    path = f"/api/projects/{project['id']}/documents"
    first = await person.get(f"{path}?limit=3")
    assert [document["title"] for document in first.json()] == ["Other 4", "Match 3", "Other 2"]
    rest = await titles(person, f"{path}?limit=3&cursor={first.headers['x-next-cursor']}")
    assert rest == ["Match 1", "Other 0"]
    found = await person.get(f"{path}?q=match")
    assert [document["title"] for document in found.json()] == ["Match 3", "Match 1"]
    assert found.headers["x-total-count"] == "2"


async def test_counts_hold_when_many_move_documents_at_once(product: Product) -> None:
    person = await product.member()
    first, second = await person.make_project("First"), await person.make_project("Second")
    documents = [await person.write_document(f"Document {number}") for number in range(4)]

    async def wander(document: Json) -> None:
        for target in (first, second, None, first, second):
            await place(person, document, target)

    async with anyio.create_task_group() as tasks:
        for document in documents:
            tasks.start_soon(wander, document)
    assert (await count(person, first), await count(person, second)) == (0, 4)


@pytest.mark.both_databases
async def test_documents_that_change_places_at_once_do_not_wait_for_each_other(product: Product) -> None:
    person = await product.member()
    projects = [await person.make_project("First"), await person.make_project("Second")]
    documents = [await person.write_document(f"Document {number}") for number in range(6)]
    for number, document in enumerate(documents):
        await place(person, document, projects[number % 2])

    async def swap(number: int) -> None:
        for step in range(4):
            await place(person, documents[number], projects[(number + step + 1) % 2])

    async with anyio.create_task_group() as tasks:
        for number in range(len(documents)):
            tasks.start_soon(swap, number)
    assert [await count(person, project) for project in projects] == [3, 3]


async def test_documents_come_and_go_while_others_do(product: Product) -> None:
    person = await product.member()
    project = await person.make_project()

    async def come_and_go(number: int) -> None:
        body = {"title": f"Document {number}", "projectId": project["id"]}
        made = await person.post("/api/documents", body)
        assert made.status_code == 201, made.text
        if number % 2:
            assert (await person.delete(f"/api/documents/{made.json()['id']}")).status_code == 200

    async with anyio.create_task_group() as tasks:
        for number in range(10):
            tasks.start_soon(come_and_go, number)
    assert await count(person, project) == 5


async def test_a_draft_can_begin_in_a_project(product: Product) -> None:
    person = await product.member()
    project = await person.make_project()
    body = {"templateId": 1, "title": "Offline mode", "mode": "start-new", "projectId": project["id"]}
    started = await person.post("/api/document-flow/start", body)
    assert (started.status_code, started.json()["document"]["projectId"]) == (201, project["id"])
    missing = await person.post("/api/document-flow/start", body | {"projectId": 999_999})
    assert missing.status_code == 404
    assert await count(person, project) == 1


async def test_an_interview_begins_in_the_callers_own_projects_only(product: Product) -> None:
    person, other = await product.member(), await product.member()
    own, foreign = await person.make_project(), await other.make_project()
    body = {"templateId": 1, "title": "Offline mode", "mode": "ai-assisted"}
    refused = await person.post("/api/document-flow/start", body | {"projectId": foreign["id"]})
    assert refused.status_code == 404
    assert (await person.get("/api/documents")).json() == []
    assert (await person.get("/api/usage")).json()["docs"] == 0
    assert await count(other, foreign) == 0
    started = await person.post("/api/document-flow/start", body | {"projectId": own["id"]})
    assert (started.status_code, started.json()["document"]["projectId"]) == (201, own["id"])
    listed = (await person.get(f"/api/projects/{own['id']}/documents")).json()
    assert [document["id"] for document in listed] == [started.json()["document"]["id"]]
