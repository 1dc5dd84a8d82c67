"""Nobody has as much worked out at a time that others wait for it: long texts of one person take turns."""

from __future__ import annotations

import secrets
from functools import partial

import anyio
import anyio.lowlevel
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
_Call = tuple[str, str, Json]
_BYTES = {"Content-Type": "application/octet-stream"}


async def _calls(person: Person, content: str) -> list[_Call]:
    """Everything about a text that takes as long as a reading, where the reader waits for it."""
    project = await person.make_project()
    made = {"title": "Plan", "content": content, "projectId": project["id"]}
    document = (await person.post("/api/documents", made)).json()
    path = f"/api/documents/{document['id']}"
    revision = (await person.post(f"{path}/revisions", {"name": "First"})).json()
    suggestion = {"version": document["version"], "content": f"{content}\nMore.\n"}
    suggested = (await person.post(f"{path}/proposals", suggestion)).json()
    pieces = [{"text": content, "section": 9}, {"text": "Beside.", "section": None}]
    brief = {"templateId": 1, "pieces": pieces}
    guided = (await person.post("/api/document-flow/brief", brief)).json()["document"]
    [piece] = (await person.get(f"/api/documents/{guided['id']}/tray")).json()
    return [
        ("POST", "/api/document-flow/brief/sort", {"templateId": 1, "content": content}),
        ("POST", "/api/document-flow/brief/preview", brief),
        ("POST", "/api/document-flow/brief", brief),
        ("POST", f"/api/documents/{guided['id']}/tray/{piece['id']}/place", {"section": "Risks"}),
        ("POST", f"{path}/proposals", suggestion | {"content": f"{content}\nEven more.\n"}),
        ("POST", f"/api/proposals/{suggested['id']}/accept", {}),
        ("POST", "/api/imports?name=a.md", content.encode()),
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


async def _answers(person: Person, calls: list[_Call]) -> list[int]:
    statuses = []
    for method, path, body in calls:
        sent: Json = {"content": body, "headers": _BYTES} if isinstance(body, bytes) else {"json": body}
        answer = await person.http.request(method, path, **sent)
        statuses.append(answer.status_code)
    return statuses


async def _are_answered(person: Person, calls: list[_Call]) -> bool:
    return {*await _answers(person, calls)} <= {200, 201}


async def test_whoever_has_enough_long_texts_worked_out_is_asked_to_come_back(product: Product) -> None:
    person, other = await product.member(), await product.member()
    long, short = await _calls(person, LONG), await _calls(person, SHORT)
    actor = await _actor(product, person)
    async with held(partial(product.services.computing.of, actor), OWN_INSIDE):
        assert await _answers(person, long) == [429] * len(long)
        assert await _are_answered(person, short)
        refused = await person.post("/api/review", {"content": LONG})
        assert refused.headers["Retry-After"] == "1"
        assert refused.json()["message"].endswith("still being worked out. Try again in a moment.")
        assert (await other.post("/api/review", {"content": LONG})).status_code == 200
    assert await _are_answered(person, long)


async def test_where_an_interview_stands_waits_its_turn_and_is_never_refused(product: Product) -> None:
    person = await product.member()
    brief = {"templateId": 1, "pieces": [{"text": LONG, "section": 9}]}
    guided = (await person.post("/api/document-flow/brief", brief)).json()["document"]
    computing, statuses = product.services.computing, list[int]()
    turn = partial(computing.of, await _actor(product, person))

    async def ask() -> None:
        statuses.append((await person.get(f"/api/document-flow/{guided['id']}")).status_code)

    async with anyio.create_task_group() as tasks, held(turn, OWN_INSIDE):
        tasks.start_soon(ask)
        with anyio.fail_after(20):
            while computing.inside == OWN_INSIDE:
                await anyio.lowlevel.checkpoint()
        assert statuses == []
    assert statuses == [200]


async def test_the_guests_of_one_network_have_so_many_worked_out(product: Product) -> None:
    visitor, someone = await product.guest(), await product.member()
    address = (await _actor(product, visitor)).address
    guests = (guest(f"guest {number}", address) for number in range(GUESTS_INSIDE))
    async with held(lambda: product.services.computing.of(next(guests)), GUESTS_INSIDE):
        assert (await visitor.post("/api/review", {"content": LONG})).status_code == 429
        assert (await someone.post("/api/review", {"content": LONG})).status_code == 200
