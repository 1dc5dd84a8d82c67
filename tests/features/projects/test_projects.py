"""Projects are made, found, changed and removed by their owner, who has an account."""

from __future__ import annotations

import anyio
import httpx2
import pytest

from requill.features.projects.policy import DESCRIPTION_CHARACTERS, NAME_CHARACTERS
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio

KEYS = {"id", "name", "description", "status", "documentCount", "createdAt", "updatedAt"}
BAD_PROJECTS: list[Json] = [
    {"name": "x" * (NAME_CHARACTERS + 1)},
    {"name": None},
    {"name": 5},
    {"name": "a\x00b"},
    {"description": "x" * (DESCRIPTION_CHARACTERS + 1)},
    {"description": None},
    {"description": "a\x00b"},
    {"status": "done"},
    {"ownerId": "somebody"},
    {"documentCount": 5},
    {"id": 1},
    [],
    "text",
]
BAD_BASES: list[Json] = [[], "text", {"ownerId": "somebody"}, {"name": 5}, {"status": "done"}]


async def names(person: Person, query: str = "") -> list[str]:
    return [project["name"] for project in (await person.get(f"/api/projects{query}")).json()]


def refused(response: httpx2.Response, status: int, code: str) -> None:
    body = response.json()
    assert (response.status_code, body["code"]) == (status, code), response.text
    assert body["message"]


async def test_a_project_is_made_read_changed_listed_and_removed(product: Product) -> None:
    person = await product.member()
    made = await person.post("/api/projects", {"name": " Field  work ", "description": "All\nof it"})
    assert made.status_code == 201
    project = made.json()
    assert set(project) == KEYS
    assert (project["name"], project["description"]) == ("Field work", "All\nof it")
    assert (project["status"], project["documentCount"]) == ("in-progress", 0)
    assert project["createdAt"].endswith("Z")
    path = f"/api/projects/{project['id']}"
    assert project.items() <= (await person.get(path)).json().items()

    changed = (await person.patch(path, {"name": "Depots", "status": "completed"})).json()
    assert (changed["name"], changed["status"]) == ("Depots", "completed")
    assert changed["description"] == "All\nof it"
    assert changed["updatedAt"] > project["updatedAt"]
    listed = await person.get("/api/projects")
    owner = {"id": (await person.who())["id"], "name": (await person.who())["username"]}
    assert listed.json() == [changed | {"role": "owner", "owner": owner}]
    assert listed.headers["x-total-count"] == "1"
    assert "x-next-cursor" not in listed.headers

    assert (await person.delete(path)).json() == {"success": True}
    refused(await person.get(path), 404, "NOT_FOUND")
    refused(await person.delete(path), 404, "NOT_FOUND")
    assert (await person.get("/api/projects")).headers["x-total-count"] == "0"


async def test_a_project_without_a_name_is_untitled(product: Product) -> None:
    person = await product.member()
    for body in ({}, {"name": ""}, {"name": " \n "}, {"name": "\u200b"}):
        made = (await person.post("/api/projects", body)).json()
        assert (made["name"], made["description"]) == ("Untitled Project", "")
    renamed = await person.patch(f"/api/projects/{made['id']}", {"name": "  "})
    assert renamed.json()["name"] == "Untitled Project"


async def test_a_status_can_be_left_unset(product: Product) -> None:
    person = await product.member()
    project = await person.make_project(status=None)
    assert project["status"] is None
    path = f"/api/projects/{project['id']}"
    assert (await person.patch(path, {"status": "completed"})).json()["status"] == "completed"
    assert (await person.patch(path, {"status": None})).json()["status"] is None


async def test_a_project_that_cannot_be_is_refused(product: Product) -> None:
    person = await product.member()
    project = await person.make_project()
    path = f"/api/projects/{project['id']}"
    for body in BAD_PROJECTS:
        refused(await person.http.post("/api/projects", json=body), 422, "INVALID")
        refused(await person.patch(path, body), 422, "INVALID")
    for base in BAD_BASES:
        refused(await person.patch(path, {"name": "New", "base": base}), 422, "INVALID")
    (listed,) = (await person.get("/api/projects")).json()
    assert project.items() <= listed.items()


async def test_what_is_too_long_is_refused_in_plain_words(product: Product) -> None:
    person = await product.member()
    for body, words in (
        ({"name": "x" * 121}, "A project's name has at most 120 characters."),
        ({"description": "x" * 2001}, "A description has at most 2000 characters."),
    ):
        assert (await person.http.post("/api/projects", json=body)).json()["message"] == words


async def test_the_longest_name_and_description_are_kept(product: Product) -> None:
    person = await product.member()
    name, description = "é" * NAME_CHARACTERS, "写" * DESCRIPTION_CHARACTERS
    made = await person.make_project(name, description=description)
    assert (made["name"], made["description"]) == (name, description)


async def test_a_change_of_nothing_is_no_change(product: Product) -> None:
    person = await product.member()
    project = await person.make_project()
    path = f"/api/projects/{project['id']}"
    assert (await person.patch(path, {})).json() == project
    assert (await person.patch(path, {"name": project["name"]})).json() == project


async def test_a_change_of_what_was_changed_meanwhile_is_refused_with_what_stands_there(
    product: Product,
) -> None:
    person = await product.member()
    made = await person.make_project("Depots", description="old text")
    path = f"/api/projects/{made['id']}"
    agreed = (await person.patch(path, {"description": "agreed", "status": "completed"})).json()
    for stale in (
        {"description": "old text and mine", "base": {"description": "old text"}},
        {"name": "Mine", "description": "mine", "base": {"name": "Depots", "description": "old text"}},
        {"status": None, "base": {"status": "in-progress"}},
        {"description": "mine", "base": {"description": ""}},
    ):
        answer = await person.patch(path, stale)
        refused(answer, 409, "VERSION_CONFLICT")
        assert answer.json()["message"] == "This project has changed since you opened it."
        assert answer.json()["project"] == agreed
        assert agreed.items() <= (await person.get(path)).json().items()


async def test_a_change_that_meets_no_other_is_stored(product: Product) -> None:
    person = await product.member()
    made = await person.make_project("Depots", description="old text", status=None)
    path = f"/api/projects/{made['id']}"
    await person.patch(path, {"description": "agreed"})
    for change in (
        {"name": "Mine", "base": {"name": "Depots", "description": "old text"}},  # another field was changed
        {"description": "agreed", "base": {"description": "old text"}},  # to the same
        {"status": "completed", "base": {"status": None}},
        {"description": "last", "base": {"name": "Depots"}},  # says nothing of what it changes
    ):
        changed = await person.patch(path, change)
        assert changed.status_code == 200, changed.text
        assert changed.json().items() >= {key: change[key] for key in change if key != "base"}.items()


async def test_projects_are_paged_and_found_by_name(product: Product) -> None:
    person = await product.member()
    for name in ("Alpha", "Über Bord", "Beta", "überall"):
        await person.make_project(name)
    first = await person.get("/api/projects?limit=3")
    assert [project["name"] for project in first.json()] == ["überall", "Beta", "Über Bord"]
    assert first.headers["x-total-count"] == "4"
    assert await names(person, f"?limit=3&cursor={first.headers['x-next-cursor']}") == ["Alpha"]
    found = await person.get("/api/projects?limit=1&q=ÜBER")
    assert [project["name"] for project in found.json()] == ["überall"]
    assert found.headers["x-total-count"] == "2"
    rest = await names(person, f"?limit=1&q=ÜBER&cursor={found.headers['x-next-cursor']}")
    assert rest == ["Über Bord"]
    refused(await person.get("/api/projects?cursor=x"), 422, "INVALID")


async def test_a_repeated_request_makes_one_project(product: Product) -> None:
    person = await product.member()
    headers = {"Idempotency-Key": "one"}
    answers = [await person.post("/api/projects", {"name": "Once"}, headers=headers) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert await names(person) == ["Once"]


async def test_a_request_repeated_after_its_project_was_deleted_makes_it_anew(product: Product) -> None:
    person = await product.member()
    headers = {"Idempotency-Key": "one"}
    first = (await person.post("/api/projects", {"name": "Once"}, headers=headers)).json()
    await person.delete(f"/api/projects/{first['id']}")
    for _ in range(2):
        again = await person.post("/api/projects", {"name": "Once"}, headers=headers)
        assert (again.status_code, again.json()["name"]) == (201, "Once")
        assert again.json()["id"] != first["id"]
    assert await names(person) == ["Once"]


async def test_a_guest_needs_an_account_for_every_call_about_projects(product: Product) -> None:
    guest = await product.guest()
    document = await guest.write_document()
    for response in (
        await guest.get("/api/projects"),
        await guest.post("/api/projects", {"name": "Mine"}),
        await guest.get("/api/projects/1"),
        await guest.patch("/api/projects/1", {"name": "Mine"}),
        await guest.delete("/api/projects/1"),
        await guest.get("/api/projects/1/documents"),
        await guest.get("/api/documents?outsideProject=1"),
        await guest.get("/api/activities?projectId=1"),
        await guest.get("/api/chat?projectId=1"),
        await guest.post("/api/chat", {"projectId": 1, "content": "Hello"}),
        await guest.post("/api/documents", {"title": "x", "projectId": 1}),
        await guest.patch(f"/api/documents/{document['id']}", {"projectId": 1}),
        await guest.post("/api/document-flow/start", {"templateId": 1, "title": "x", "projectId": 1}),
    ):
        refused(response, 403, "ACCOUNT_REQUIRED")
    assert (await guest.get("/api/usage")).json()["docs"] == 1
    assert len((await guest.get("/api/documents")).json()) == 1


async def test_a_project_is_deleted_once_however_many_ask(product: Product) -> None:
    person = await product.member()
    project = await person.make_project()
    await person.make_project("Stays")
    answers: list[int] = []

    async def delete() -> None:
        answers.append((await person.delete(f"/api/projects/{project['id']}")).status_code)

    async with anyio.create_task_group() as tasks:
        for _ in range(5):
            tasks.start_soon(delete)
    assert sorted(answers) == [200, 404, 404, 404, 404]
    assert (await person.get("/api/projects")).headers["x-total-count"] == "1"
