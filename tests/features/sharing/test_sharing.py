"""A document has a link while its owner wants one, and is told of by it for no longer."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

import anyio
import psycopg
import pytest
from sqlalchemy import select
from websockets.asyncio.client import ClientConnection

from requill.db.session import Session
from requill.kit.events import topic_of
from requill.kit.ids import TOKEN_FORM, new_token
from requill.models import Share
from tests.features.activity.test_activities import told
from tests.features.sharing.links import followed, share_path, shared, token_of
from tests.support.people import Json, Person, Product
from tests.support.postgres import PostgresServer
from tests.support.sockets import connected

pytestmark = pytest.mark.anyio

WAITING = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
Step = Callable[[Product, Person], Awaitable[object]]


async def _tokens(product: Product) -> list[str]:
    def rows(session: Session) -> list[str]:
        return list(session.scalars(select(Share.token)))

    found: list[str] = await product.services.database.read(rows)
    return found


@pytest.mark.parametrize("kind", ["guest", "member"])
async def test_a_link_is_made_and_shown(product: Product, kind: str) -> None:
    person = await product.guest() if kind == "guest" else await product.member()
    document = await person.write_document()
    assert (await person.get(share_path(document))).json() == {"share": None}
    share = await shared(person, document)
    settings = {"role": "viewer", "expiresAt": None, "hasPassword": False, "showsOwner": False}
    assert share == {name: share[name] for name in ("path", "url", "createdAt")} | settings
    assert re.fullmatch(f"/share/{TOKEN_FORM}", share["path"])
    assert share["createdAt"].endswith("Z")
    assert share["url"] is None, "the server was not told how it is reached"
    assert (await person.get(share_path(document))).json() == {"share": share}
    assert (await person.get("/api/documents")).json()[0]["updatedAt"] == document["updatedAt"]


async def test_the_whole_address_comes_from_the_configuration_alone(environment: Mapping[str, str]) -> None:
    public = {"REQUILL_PUBLIC_URL": "https://prd.example.org/"}
    async with Product.opened({**environment, **public}) as product:
        person = product.stranger()
        origin = {"Origin": "https://prd.example.org", "Host": "elsewhere.example"}
        cookie = (await person.get("/api/current-user")).headers["set-cookie"].partition(";")[0]
        person.http.headers.update({**origin, "Cookie": cookie})
        share = await shared(person, await person.write_document())
        assert share["url"] == f"https://prd.example.org{share['path']}"


async def test_a_document_has_one_link(product: Product) -> None:
    person = await product.member()
    document, other = await person.write_document(), await person.write_document()
    first = await shared(person, document)
    assert await shared(person, document) == first
    assert (await shared(person, other))["path"] != first["path"]
    assert len(await _tokens(product)) == 2


async def test_who_asks_many_times_at_once_gets_one_link(product: Product) -> None:
    person = await product.member()
    document = await person.write_document()
    links: list[Json] = []

    async def ask() -> None:
        links.append(await shared(person, document))

    async with anyio.create_task_group() as tasks:
        for _ in range(8):
            tasks.start_soon(ask)
    assert links == [links[0]] * 8
    assert await _tokens(product) == [token_of(links[0])]
    assert await told(person) == [
        ("document_created", document["title"]),
        ("document_shared", document["title"]),
    ]


async def test_whoever_comes_second_waits_for_the_link_of_the_first(
    postgres_server: PostgresServer, migrated_postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On SQLite there is one writer."""
    begun: list[str] = []

    def token_once_both_are_at_it() -> str:
        begun.append(new_token())
        with psycopg.connect(url, autocommit=True) as connection:
            while len(begun) == 1 and connection.execute(WAITING).fetchone() is None:
                pass
        return begun[-1]

    monkeypatch.setattr("requill.features.sharing.service.new_token", token_once_both_are_at_it)
    with postgres_server.database(migrated_postgres) as url:
        settings = {"REQUILL_DATA_DIR": str(tmp_path), "REQUILL_DATABASE_URL": url}
        async with Product.opened(settings) as product:
            person = await product.member()
            document = await person.write_document()
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(shared, person, document)
                tasks.start_soon(shared, person, document)
            assert await _tokens(product) == begun


async def test_a_link_that_was_turned_off_is_dead_for_ever(product: Product) -> None:
    person = await product.member()
    document = await person.write_document()
    old = await shared(person, document)
    for _ in range(2):  # the second time there is none any more
        assert (await person.delete(share_path(document))).json() == {"success": True}
        assert (await person.get(share_path(document))).json() == {"share": None}
        assert (await followed(product, old)).status_code == 404
    new = await shared(person, document)
    assert new["path"] != old["path"]
    assert (await followed(product, old)).status_code == 404
    assert (await followed(product, new)).status_code == 200


async def test_the_link_of_somebody_elses_document_is_not_there(product: Product) -> None:
    owner, other = await product.member(), await product.guest()
    document, unshared = await owner.write_document(), await owner.write_document()
    share = await shared(owner, document)
    missing = {"id": 999_999}
    for method in ("GET", "PUT", "DELETE"):
        refusals = [
            await other.http.request(method, share_path(which)) for which in (document, unshared, missing)
        ]
        assert {refusal.status_code for refusal in refusals} == {404}, method
        assert {refusal.text for refusal in refusals} == {refusals[0].text}, method
    assert await _tokens(product) == [token_of(share)]
    assert (await owner.get(share_path(document))).json() == {"share": share}
    assert (await owner.get(share_path(unshared))).json() == {"share": None}


async def test_having_the_link_gives_no_right_to_the_document_itself(product: Product) -> None:
    owner, reader = await product.member(), await product.member()
    document = await owner.write_document()
    share = await shared(owner, document)
    assert (await reader.get(f"/api/shared/{token_of(share)}")).status_code == 200
    path = f"/api/documents/{document['id']}"
    assert (await reader.get(path)).status_code == 404
    assert (await reader.patch(path, {"content": "Mine now"})).status_code == 404
    assert document.items() <= (await owner.get(path)).json().items()
    for method in ("PUT", "PATCH", "POST", "DELETE"):
        answer = await reader.http.request(method, f"/api/shared/{token_of(share)}")
        assert answer.status_code == 405, method
    assert (await followed(product, share)).json()["content"] == document["content"]


async def test_a_deleted_document_takes_its_link_along(product: Product) -> None:
    person = await product.member()
    document = await person.write_document()
    share = await shared(person, document)
    await person.delete(f"/api/documents/{document['id']}")
    assert (await followed(product, share)).status_code == 404
    assert await _tokens(product) == []
    for method in ("GET", "PUT", "DELETE"):
        assert (await person.http.request(method, share_path(document))).status_code == 404, method


# --- who the owner is ----------------------------------------------------------------------


async def _register(_house: Product, person: Person) -> None:
    assert (await person.register("mara")).status_code == 201


async def _sign_in(product: Product, person: Person) -> None:
    member = await product.member("mara")
    await shared(member, await member.write_document("Written before"))
    assert (await person.log_in("mara")).status_code == 200


async def _begin_anew(_house: Product, person: Person) -> None:
    assert (await person.delete("/api/account")).json()["isGuest"]


@pytest.mark.parametrize("step", [_register, _sign_in, _begin_anew])
async def test_a_guests_link_lives_on_whoever_they_become(product: Product, step: Step) -> None:
    person = await product.guest()
    document = await person.write_document()
    share = await shared(person, document)
    await step(product, person)
    assert (await followed(product, share)).status_code == 200
    assert (await person.get(share_path(document))).json() == {"share": share}
    await person.delete(share_path(document))
    assert (await followed(product, share)).status_code == 404


async def test_with_an_account_end_the_links_that_nobody_could_turn_off_any_more(product: Product) -> None:
    person, other = await product.member(), await product.member()
    share = await shared(person, await person.write_document())
    others = await shared(other, await other.write_document())
    await person.delete("/api/account")
    assert (await followed(product, share)).status_code == 404
    assert (await followed(product, others)).status_code == 200


# --- what is told ---------------------------------------------------------------------------


async def test_sharing_is_told_among_what_happened_and_only_when_something_did(product: Product) -> None:
    person = await product.member()
    document = await person.write_document("Offline")
    await person.delete(share_path(document))
    await shared(person, document)
    await shared(person, document)
    await person.delete(share_path(document))
    await person.delete(share_path(document))
    assert await told(person) == [
        ("document_created", "Offline"),
        ("document_shared", "Offline"),
        ("document_unshared", "Offline"),
    ]


async def _heard(socket: ClientConnection) -> Json:
    with anyio.fail_after(5):
        return json.loads(await socket.recv())["type"]


async def test_the_owners_pages_hear_that_a_link_came_or_went_and_nobody_elses_do(product: Product) -> None:
    person, other = await product.member(), await product.member()
    document = await person.write_document()
    async with (
        connected(product, person) as mine,
        connected(product, person) as second,
        connected(product, other) as theirs,
    ):
        for expected in (True, False):
            for _ in range(2):  # the second time nothing changes, and nothing is told
                if expected:
                    await shared(person, document)
                else:
                    await person.delete(share_path(document))
            for socket in (mine, second):
                assert [await _heard(socket), await _heard(socket)] == ["activities_update", "shares_update"]
        for somebody in (person, other):  # a mark of the test's own, behind whatever else was said
            own_id = (await somebody.who())["id"]
            product.services.bus.publish(topic_of(own_id), {"event": "UsageChanged"})
        for socket in (mine, second, theirs):
            assert await _heard(socket) == "usage_update"
