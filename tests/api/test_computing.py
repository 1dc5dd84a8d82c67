"""Nobody has as much worked out at a time that others wait for it: long texts of one person take turns."""

from __future__ import annotations

import secrets
from functools import partial

import pytest

from requill.kit.actor import Actor
from requill.kit.compute import GUESTS_INSIDE, OWN_INSIDE, THREAD_CHARACTERS
from requill.kit.credentials import Credentials
from tests.support.actors import guest
from tests.support.held import held
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio

# Of no pattern, since a revision is as long as it is stored.
LONG = "## Risks\n\n" + "\n\n".join(secrets.token_hex(50) for _ in range(THREAD_CHARACTERS // 80))
SHORT = "## Risks\n\nTheft.\n"


async def _calls(person: Person, content: str) -> list[tuple[str, str, Json]]:
    """Everything about a text that takes as long as a reading, where the reader waits for it."""
    project = await person.make_project()
    made = {"title": "Plan", "content": content, "projectId": project["id"]}
    document = (await person.post("/api/documents", made)).json()
    path = f"/api/documents/{document['id']}"
    revision = (await person.post(f"{path}/revisions", {"name": "First"})).json()
    return [
        ("POST", f"{path}/review", {}),
        ("POST", "/api/review", {"content": content}),
        ("GET", f"/api/projects/{project['id']}/review", None),
        ("GET", f"{path}/revisions/{revision['id']}", None),
        ("POST", f"{path}/actions/delete_section", {"arguments": {"section": "Risks"}}),
    ]


async def _actor(product: Product, person: Person) -> Actor:
    credentials = Credentials(person.token, "127.0.0.1")
    services = product.services
    actor = await services.database.read(lambda session: services.identity.authenticate(session, credentials))
    assert actor is not None
    return actor


async def _answers(person: Person, calls: list[tuple[str, str, Json]]) -> list[int]:
    return [(await person.http.request(method, path, json=body)).status_code for method, path, body in calls]


async def test_whoever_has_enough_long_texts_worked_out_is_asked_to_come_back(product: Product) -> None:
    person, other = await product.member(), await product.member()
    long, short = await _calls(person, LONG), await _calls(person, SHORT)
    actor = await _actor(product, person)
    async with held(partial(product.services.computing.of, actor), OWN_INSIDE):
        assert await _answers(person, long) == [429] * len(long)
        assert await _answers(person, short) == [200] * len(short)
        refused = await person.post("/api/review", {"content": LONG})
        assert refused.headers["Retry-After"] == "1"
        assert refused.json()["message"].endswith("still being worked out. Try again in a moment.")
        assert (await other.post("/api/review", {"content": LONG})).status_code == 200
    assert await _answers(person, long) == [200] * len(long)


async def test_the_guests_of_one_network_have_so_many_worked_out(product: Product) -> None:
    visitor, someone = await product.guest(), await product.member()
    address = (await _actor(product, visitor)).address
    guests = (guest(f"guest {number}", address) for number in range(GUESTS_INSIDE))
    async with held(lambda: product.services.computing.of(next(guests)), GUESTS_INSIDE):
        assert (await visitor.post("/api/review", {"content": LONG})).status_code == 429
        assert (await someone.post("/api/review", {"content": LONG})).status_code == 200
