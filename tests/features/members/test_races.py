"""Two who change roles, or a role and a document, at the same moment: one after the other, whichever."""

from __future__ import annotations

from collections.abc import Awaitable

import anyio
import httpx2
import pytest

from requill.features.accounts.throttle import Rule
from requill.features.members import membership
from tests.support.amounts import FACTOR
from tests.support.members import added
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio

ROUNDS = 3 * FACTOR


@pytest.fixture(autouse=True)
def _invites_as_often_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(membership, "INVITING", Rule("invite", 10 * ROUNDS, 24 * 60 * 60))


async def _at_once(*requests: Awaitable[httpx2.Response]) -> list[int]:
    statuses = [0] * len(requests)

    async def run(number: int, request: Awaitable[httpx2.Response]) -> None:
        statuses[number] = (await request).status_code

    async with anyio.create_task_group() as tasks:
        for number, request in enumerate(requests):
            tasks.start_soon(run, number, request)
    return statuses


async def _shared(owner: Person, role: str = "editor") -> tuple[str, Json]:
    path = f"/api/documents/{(await owner.write_document(content='Before'))['id']}"
    return path, await added(owner, path, "ben", role)


async def _owners(product: Product, *people: Person) -> list[int]:
    return [
        int((await person.get("/api/documents?filter=mine")).headers["x-total-count"]) for person in people
    ]


async def test_a_document_is_given_away_while_its_new_owner_is_removed(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    for _ in range(ROUNDS):
        path, member = await _shared(owner)
        before = await _owners(product, owner, ben)
        given, removed = await _at_once(
            owner.post(f"{path}/owner", {"userId": member["userId"]}),
            owner.delete(f"{path}/members/{member['userId']}"),
        )
        after = await _owners(product, owner, ben)
        assert (given, removed) in ((200, 403), (200, 409), (404, 200))
        is_given = given == 200
        assert after == [before[0] - is_given, before[1] + is_given]
        roles = [answer.json().get("role") for answer in (await owner.get(path), await ben.get(path))]
        assert roles == (["editor", "owner"] if is_given else ["owner", None])


async def test_a_document_is_given_to_two_at_once(product: Product) -> None:
    owner, ben, cleo = [await product.member(name) for name in ("ada", "ben", "cleo")]
    for _ in range(ROUNDS):
        path, member = await _shared(owner)
        other = await added(owner, path, "cleo", "viewer")
        before = await _owners(product, owner, ben, cleo)
        statuses = await _at_once(
            *(owner.post(f"{path}/owner", {"userId": one["userId"]}) for one in (member, other))
        )
        assert sorted(statuses) == [200, 403]
        after = await _owners(product, owner, ben, cleo)
        assert sum(after) == sum(before)
        assert after[0] == before[0] - 1


@pytest.mark.both_databases
async def test_two_give_each_other_a_document(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    owner_id = (await owner.who())["id"]
    for _ in range(ROUNDS):
        path, member = await _shared(owner)
        other = f"/api/documents/{(await ben.write_document())['id']}"
        await added(ben, other, "ada", "viewer")
        before = await _owners(product, owner, ben)
        statuses = await _at_once(
            owner.post(f"{path}/owner", {"userId": member["userId"]}),
            ben.post(f"{other}/owner", {"userId": owner_id}),
        )
        assert statuses == [200, 200]
        assert await _owners(product, owner, ben) == before


@pytest.mark.both_databases
async def test_a_role_is_taken_between_the_reading_and_the_writing_of_a_save(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    for _ in range(ROUNDS):
        path, member = await _shared(owner)
        saved, lowered = await _at_once(
            ben.patch(path, {"content": "After"}),
            owner.patch(f"{path}/members/{member['userId']}", {"role": "viewer"}),
        )
        assert lowered == 200
        content = (await owner.get(path)).json()["content"]
        assert (saved, content) in ((200, "After"), (403, "Before"))
        assert (await ben.patch(path, {"content": "Later"})).status_code == 403


@pytest.mark.both_databases
async def test_whoever_joins_while_the_link_ends_is_in_by_it_or_not_at_all(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    for _ in range(ROUNDS):
        path = f"/api/documents/{(await owner.write_document())['id']}"
        share = (await owner.put(f"{path}/share", {"role": "editor"})).json()["share"]
        joined, ended = await _at_once(
            ben.post(f"/api/shared/{share['path'].rpartition('/')[2]}/join"), owner.delete(f"{path}/share")
        )
        assert ended == 200
        assert joined in (200, 404)
        assert (await ben.get(path)).status_code == 404, "what the link gave, it took along"


async def test_somebody_is_added_twice_at_once(product: Product) -> None:
    owner = await product.member("ada")
    await product.member("ben")
    path = f"/api/documents/{(await owner.write_document())['id']}"
    new = {"who": "ben", "role": "viewer"}
    statuses = await _at_once(*(owner.post(f"{path}/members", new) for _ in range(4)))
    assert sorted(statuses) == [201, 422, 422, 422]
    assert len((await owner.get(f"{path}/members")).json()["members"]) == 2
