"""Imports over HTTP: what is made of them, once, and for whom."""

from __future__ import annotations

import secrets

import pytest

from tests.features.imports.files import zipped
from tests.support.members import added
from tests.support.people import Person, Product

pytestmark = pytest.mark.anyio
HEADERS = {"Content-Type": "application/octet-stream"}


async def _titles(person: Person) -> list[str]:
    return [each["title"] for each in (await person.get("/api/documents")).json()]


async def test_an_archive_becomes_documents_of_a_project(product: Product) -> None:
    person = await product.member()
    project = (await person.post("/api/projects", {"name": "Mine"})).json()
    archive = zipped({"a.md": "# One\n\nWords.", "b.md": "![x](y.png)", "c.bin": b"\0"})
    response = await person.http.post(
        f"/api/imports?name=all.zip&projectId={project['id']}", content=archive, headers=HEADERS
    )
    assert response.status_code == 201, response.text
    result = response.json()
    assert [(each["title"], each["path"], each["leftOut"]) for each in result["documents"]] == [
        ("One", "a.md", []),
        ("b", "b.md", ["Image “y.png” (missing)"]),
    ]
    assert [each["path"] for each in result["refused"]] == ["c.bin"]
    opened = (await person.get(f"/api/documents/{result['documents'][0]['id']}")).json()
    assert (opened["title"], opened["content"]) == ("One", "Words.")
    listed = (await person.get(f"/api/projects/{project['id']}/documents")).json()
    assert {each["title"] for each in listed} == {"One", "b"}


async def test_a_repeated_import_makes_nothing_twice(product: Product) -> None:
    person = await product.member()
    headers = {**HEADERS, "Idempotency-Key": "one"}
    answers = [
        await person.http.post("/api/imports?name=a.md", content=b"# One", headers=headers) for _ in range(2)
    ]
    assert answers[0].json() == answers[1].json()
    assert await _titles(person) == ["One"]
    other = await person.http.post("/api/imports?name=a.md", content=b"# Two", headers=headers)
    assert (other.status_code, other.json()["code"]) == (422, "KEY_REUSED")


async def test_an_import_over_the_allowance_makes_nothing(product: Product) -> None:
    guest = await product.guest()
    archive = zipped({f"{number}.md": "x" for number in range(60)})
    response = await guest.http.post("/api/imports?name=a.zip", content=archive, headers=HEADERS)
    assert (response.status_code, response.json()["code"]) == (403, "LIMIT_EXCEEDED")
    assert await _titles(guest) == []
    assert (await guest.http.post("/api/imports?name=a.md", content=b"x", headers=HEADERS)).status_code == 201


async def test_a_file_over_the_limit_is_refused(product: Product) -> None:
    person = await product.member()
    response = await person.http.post(
        "/api/imports?name=a.md", content=b"x" * (10 * 1024 * 1024 + 1), headers=HEADERS
    )
    assert response.status_code == 413
    assert response.json()["message"] == "A file has at most 10 MB, and an archive 25 MB."


async def test_nothing_comes_into_somebody_elses_project(product: Product) -> None:
    owner, other = await product.member(), await product.member()
    project = (await owner.post("/api/projects", {"name": "Mine"})).json()
    for project_id in (project["id"], 999_999):
        response = await other.http.post(
            f"/api/imports?name=a.md&projectId={project_id}", content=b"x", headers=HEADERS
        )
        assert (response.status_code, response.json()["code"]) == (404, "NOT_FOUND")
    assert await _titles(other) == []


async def test_properties_at_the_top_become_the_documents(product: Product) -> None:
    ada, ben = await product.member("ada"), await product.member("ben")
    await product.member("eve")
    project = (await ada.post("/api/projects", {"name": "Mine"})).json()
    await added(ada, f"/api/projects/{project['id']}", "ben", "editor")
    text = (
        "---\ntitle: Plan\nstatus: in-review\nrelease: 2.1\ntags: [a, b]\nowner: ADA\n"
        "reviewers: [Ben, eve, nobody]\npriority: high\n---\nWords.\n"
    )
    response = await ada.http.post(
        f"/api/imports?name=a.md&projectId={project['id']}", content=text, headers=HEADERS
    )
    [made] = response.json()["documents"]
    opened = (await ada.get(f"/api/documents/{made['id']}")).json()
    assert (opened["title"], opened["content"]) == ("Plan", "Words.\n")
    found = (await ada.get(f"/api/documents/{made['id']}/properties")).json()
    assert found == {
        "status": "in-review",
        "release": "2.1",
        "tags": ["a", "b"],
        "reviewers": [{"id": (await ben.who())["id"], "name": "ben"}],
    }
    # Of whom has no access nobody learns whether they exist.
    assert made["leftOut"] == [
        "Property “priority” (high)",
        "Reviewer “eve” (only people who have access can review it)",
        "Reviewer “nobody” (only people who have access can review it)",
    ]


async def test_an_owner_is_whoever_imports(product: Product) -> None:
    ada = await product.member("ada")
    await product.member("ben")
    response = await ada.http.post(
        "/api/imports?name=a.md", content="---\nowner: [ben, ada]\n---\n", headers=HEADERS
    )
    [made] = response.json()["documents"]
    assert made["leftOut"] == ["Owner “ben” (you own what you import)"]
    assert (await ada.get(f"/api/documents/{made['id']}")).json()["role"] == "owner"


async def test_links_between_files_lead_to_their_documents(product: Product) -> None:
    person = await product.member()
    archive = zipped({"a.md": "[b](b.md#what-is-new)", "b.md": "# B\n\n[a](a.md)\n\n## What is new"})
    response = await person.http.post("/api/imports?name=all.zip", content=archive, headers=HEADERS)
    first, second = [each["id"] for each in response.json()["documents"]]
    assert (await person.get(f"/api/documents/{first}")).json()["content"] == (
        f"[b](/documents/{second}#what-is-new)"
    )
    assert (await person.get(f"/api/documents/{second}")).json()["content"] == (
        f"[a](/documents/{first})\n\n## What is new"
    )
    for linked, links in ((first, second), (second, first)):
        backlinks = (await person.get(f"/api/documents/{linked}/backlinks")).json()
        assert [each["id"] for each in backlinks] == [links]


async def test_an_archive_may_have_more_than_a_file(product: Product) -> None:
    person = await product.member()
    noise = secrets.token_bytes(4 * 1024 * 1024)
    archive = zipped({"a.md": "x", **{f"{number}.bin": noise for number in range(3)}})
    response = await person.http.post("/api/imports?name=a.zip", content=archive, headers=HEADERS)
    assert response.status_code == 201
    assert [each["path"] for each in response.json()["documents"]] == ["a.md"]
