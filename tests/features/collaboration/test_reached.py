"""Everybody in a room is told which version it is that they were sent so far, and never of a later one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import anyio
import pytest

from requill.crdt.keeper import Entry
from requill.features.documents.keeping import DocumentKeeper
from requill.kit.actor import Actor
from tests.support.coediting import Joined, Replica, joined
from tests.support.members import added
from tests.support.people import Product

pytestmark = pytest.mark.anyio


async def _texts(keeper: DocumentKeeper, document_id: int) -> dict[int, str]:
    """By version, the text that a document had."""
    _, log = await keeper.open(document_id)
    return {number: log.doc(until=number).content for number in range(log.snapshot.number, log.number + 1)}


def _reached(client: Joined) -> int:
    return max(client.reached[-1][0], client.number)


def _has_reached(client: Joined, number: int) -> bool:
    return _reached(client) == number


def _require_true(told: Sequence[tuple[int, str]], texts: dict[int, str]) -> None:
    assert [number for number, _ in told] == sorted(number for number, _ in told)
    for number, text in told:
        assert text == texts[number]


async def test_a_step_1_is_answered_with_the_version_that_the_answer_makes(product: Product) -> None:
    owner = await product.member("ada")
    document = await owner.write_document("Plan", "Begun.")
    async with joined(product, owner, document["id"]) as one:
        await one.until(lambda: bool(one.reached))
        assert one.reached == [(document["version"], "Begun.")]


async def test_versions_told_beside_three_kinds_of_writers_are_those_of_the_text(product: Product) -> None:
    owner, other = await product.member("ada"), await product.member("ben")
    document = await owner.write_document("Plan", "Begun.\n")
    path = f"/api/documents/{document['id']}"
    await added(owner, path, "ben", "editor")
    viewer = await product.member("vera")
    await added(owner, path, "vera", "viewer")
    keeper = DocumentKeeper(product.services.database, product.services.identity)
    actor = Actor((await owner.who())["id"], "ada", is_guest=False, is_stored=True, address="")
    elsewhere = Replica()

    async def types(client: Joined) -> None:
        for number in range(20):
            await client.type(f"<{number}>", at=0 if number % 2 else None)
            await anyio.sleep(0.005)

    async def saves() -> None:
        for number in range(10):
            current = (await owner.get(path)).json()
            changes = {"content": f"{current['content']}[{number}]", "version": current["version"]}
            saved = await owner.http.patch(path, json=changes, headers={"Prefer": "handling=lenient"})
            assert saved.status_code == 200, saved.text

    async def is_stored_by_another_process() -> None:
        for number in range(10):
            elsewhere.insert(f"({number})", at=0)
            [update] = elsewhere.take_unsent()
            entry = Entry(actor, update, frozenset({elsewhere.doc.client_id}))
            while True:
                known, _ = await keeper.after(document["id"], 10**6)
                if not (await keeper.append(document["id"], known, [entry])).is_stale:
                    break
            await anyio.sleep(0.005)

    async with (
        joined(product, owner, document["id"]) as one,
        joined(product, other, document["id"]) as two,
        joined(product, viewer, document["id"]) as reader,
    ):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(types, one)
            tasks.start_soon(types, two)
            tasks.start_soon(saves)
            tasks.start_soon(is_stored_by_another_process)
        await one.all_acknowledged()
        await two.all_acknowledged()
        stored, _ = await keeper.after(document["id"], 10**6)
        await reader.until(partial(_has_reached, reader, stored))
        for client in (one, two):
            await client.until(partial(_has_reached, client, stored))
            assert client.replica.content == reader.replica.content
        _require_true(reader.reached, await _texts(keeper, document["id"]))
        assert len(reader.reached) > 10


async def test_a_writer_with_nothing_pending_shows_the_version_that_it_was_told(product: Product) -> None:
    owner, other = await product.member("ada"), await product.member("ben")
    document = await owner.write_document("Plan", "Begun.\n")
    await added(owner, f"/api/documents/{document['id']}", "ben", "editor")
    keeper = DocumentKeeper(product.services.database, product.services.identity)
    shown: list[tuple[int, str]] = []
    async with joined(product, owner, document["id"]) as one, joined(product, other, document["id"]) as two:
        for number in range(15):
            await two.type(f"<{number}>", at=0)
            await one.typed(f"[{number}]")
            shown.append((_reached(one), one.replica.content))
        await two.all_acknowledged()
        _require_true(shown, await _texts(keeper, document["id"]))
