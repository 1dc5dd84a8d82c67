"""Who was away for long is merged, whatever became of the document and its process meanwhile."""

from __future__ import annotations

from pathlib import Path

import anyio
import anyio.lowlevel
import pytest

from requill.crdt import store
from requill.crdt.limits import COMPACT_UPDATES
from tests.support.coediting import Joined, Replica, joined
from tests.support.members import added
from tests.support.people import Person, Product
from tests.support.process import Served, served

pytestmark = pytest.mark.anyio


async def _compacted(product: Product, document_id: int, beyond: int) -> int:
    """Up to which number everything is in the snapshot, once that is beyond this one."""
    with anyio.fail_after(20):
        while True:
            log = await product.services.database.read(lambda session: store.load(session, document_id))
            assert log is not None
            if log.snapshot.number > beyond:
                return log.snapshot.number
            await anyio.sleep(0.05)


async def _room_is_over(product: Product) -> None:
    with anyio.fail_after(10):
        while product.services.rooms.open_count:
            await anyio.lowlevel.checkpoint()


async def _write_much(client: Joined, name: str) -> None:
    """More than is kept beside a snapshot: words that stay, and words that go again."""
    for number in range(COMPACT_UPDATES + 20):
        await client.type(f"<{name}{number}>", at=0)
        if number % 2:
            length = len(f"<{name}{number}>".encode())
            del client.replica.text[0:length]
            await client.send()
        if number % 30 == 0:
            await client.all_acknowledged()
    await client.all_acknowledged()


async def test_who_slept_while_the_document_was_compacted_is_merged(product: Product) -> None:
    owner, other = await product.member("ada"), await product.member("ben")
    document = await owner.write_document("Plan", "Begun. ")
    await added(owner, f"/api/documents/{document['id']}", "ben", "editor")
    asleep = Replica()
    async with joined(product, owner, document["id"], asleep) as one:
        await one.typed("Before the night. ")
    await _room_is_over(product)
    asleep.insert("[In words that go.] ", at=len("Begun. Before "))
    del asleep.text[0 : len("Begun.")]
    asleep.insert("[At the end.]")
    number = 0
    for day in "abc":
        async with joined(product, other, document["id"]) as two:
            await _write_much(two, day)
            number = await _compacted(product, document["id"], number)
        await _room_is_over(product)
    async with joined(product, other, document["id"]) as two:
        at = two.replica.content.encode().index(b"Before the night")
        del two.replica.text[at : at + len("Before the night. ")]
        await two.send()
        await _write_much(two, "d")
        await _compacted(product, document["id"], number)
        async with joined(product, owner, document["id"], asleep) as one:
            await one.all_acknowledged()
            await two.until(lambda: two.replica.content == one.replica.content)
            text = one.replica.content
    assert text.endswith("> [In words that go.] [At the end.]")
    assert "Begun." not in text
    assert "night" not in text
    written = [f"<{day}{number}>" for day in "abcd" for number in range(0, COMPACT_UPDATES + 20, 2)]
    assert [token for token in written if text.count(token) != 1] == []
    assert text.count("<") == len(written)
    assert (await owner.get(f"/api/documents/{document['id']}")).json()["content"] == text


@pytest.mark.full
async def test_who_wrote_while_the_process_was_exchanged_is_merged(tmp_path: Path) -> None:
    environment = {"REQUILL_DATA_DIR": str(tmp_path / "data"), "REQUILL_SECRET_KEY": "tall grass " * 4}
    mine, theirs = Replica(), Replica()
    async with served(environment) as process:
        person = process.person()
        assert (await person.get("/api/current-user")).status_code == 200
        document = await person.write_document("Plan", "Begun. ")
        async with (
            joined(process, person, document["id"], mine) as one,
            joined(process, person, document["id"], theirs) as two,
        ):
            await one.typed("Mine. ")
            await two.typed("Theirs. ")
            await one.until(lambda: "Theirs" in one.replica.content)
    mine.insert("Mine, offline. ", at=0)
    theirs.insert("Theirs, offline. ")
    async with served(environment) as process:
        again = _again(process, person)
        async with (
            joined(process, again, document["id"], mine) as one,
            joined(process, again, document["id"], theirs) as two,
        ):
            await one.until(lambda: "Theirs, offline" in one.replica.content)
            await two.until(lambda: "Mine, offline" in two.replica.content)
            assert one.replica.content == two.replica.content
            assert one.replica.content == "Mine, offline. Begun. Mine. Theirs. Theirs, offline. "
            await one.all_acknowledged()
            stored = (await again.get(f"/api/documents/{document['id']}")).json()["content"]
            assert stored == one.replica.content
        await again.http.aclose()
    await person.http.aclose()


def _again(process: Served, person: Person) -> Person:
    back = process.person()
    back.http.cookies.update(person.http.cookies)
    return back
