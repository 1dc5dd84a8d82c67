"""Imports over HTTP: what is made of them, once, and for whom."""

from __future__ import annotations

import pytest

from tests.features.imports.files import zipped
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
    assert response.json()["message"] == "A file has at most 10 MB."


async def test_nothing_comes_into_somebody_elses_project(product: Product) -> None:
    owner, other = await product.member(), await product.member()
    project = (await owner.post("/api/projects", {"name": "Mine"})).json()
    for project_id in (project["id"], 999_999):
        response = await other.http.post(
            f"/api/imports?name=a.md&projectId={project_id}", content=b"x", headers=HEADERS
        )
        assert (response.status_code, response.json()["code"]) == (404, "NOT_FOUND")
    assert await _titles(other) == []
