"""How the tests move things to the trash and back, and read it."""

from __future__ import annotations

import httpx2

from tests.support.people import Json, Person

PATHS = {"document": "/api/documents", "project": "/api/projects", "thread": "/api/chat/threads"}


async def trash(person: Person, kind: str, thing: Json) -> None:
    """Move something to the trash."""
    answer = await person.post(f"{PATHS[kind]}/{thing['id']}/trash")
    assert (answer.status_code, answer.json()) == (200, {"success": True}), answer.text


async def restore(person: Person, kind: str, thing: Json) -> None:
    """Take it out again."""
    answer = await person.post(f"/api/trash/{kind}/{thing['id']}/restore")
    assert (answer.status_code, answer.json()) == (200, {"success": True}), answer.text


async def delete(person: Person, kind: str, thing: Json) -> httpx2.Response:
    """Delete for good what is in the trash."""
    return await person.delete(f"/api/trash/{kind}/{thing['id']}")


async def titles(person: Person, query: str = "") -> list[tuple[str, str]]:
    """(kind, title) of what is in the trash, the latest first."""
    return [(item["kind"], item["title"]) for item in (await person.get(f"/api/trash{query}")).json()]


async def status(person: Person, kind: str, thing: Json) -> int:
    """What opening it is answered with."""
    return (await person.get(f"{PATHS[kind]}/{thing['id']}")).status_code
