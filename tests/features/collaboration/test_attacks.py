"""What a hostile or broken client sends ends its own connection, and costs the others nothing."""

from __future__ import annotations

import json
from collections.abc import Callable

import anyio
import pytest
from pycrdt import Doc, Map, Text

from requill.crdt import limits, projection
from requill.crdt.room_member import MALFORMED, RESYNC, TOO_LARGE
from requill.crdt.wire import (
    STEP_1,
    STEP_2,
    UPDATE,
    Presence,
    number_bytes,
    sized,
    write_presences,
    write_sync,
)
from requill.features.documents.updates import CLIENT_ID
from requill.kit.limits import DOCUMENT_BYTES
from tests.support.coediting import Replica, joined
from tests.support.members import added
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio
TOO_BIG, TOO_FAST, BYTES_ONLY = 1009, 1013, 1003


def _deep() -> bytes:
    return b"\x01\x01\x01\x00\x08\x01\x07content\x01" + b"\x75\x01" * 100_000 + b"\x00"


def _map() -> bytes:
    doc: Doc[Map[str]] = Doc()
    doc.get("content", type=Map)["key"] = "value"
    return doc.get_update()


def _text(words: str, root: str = "content", client_id: int | None = None) -> bytes:
    doc: Doc[Text] = Doc(client_id=client_id)
    doc.get(root, type=Text).insert(0, words)
    return doc.get_update()


def _gap() -> bytes:
    doc: Doc[Text] = Doc()
    text = doc.get("content", type=Text)
    text.insert(0, "missing")
    state = doc.get_state()
    text.insert(7, "there")
    return doc.get_update(state)


FRAMES: dict[str, tuple[Callable[[], bytes], int]] = {
    "nothing": (lambda: b"", MALFORMED),
    "no message": (lambda: b"\x07\x07\x07", MALFORMED),
    "an acknowledgement": (lambda: b"\x64\x01", MALFORMED),
    "garbage as an update": (lambda: write_sync(UPDATE, b"\xde\xad\xbe\xef" * 20), MALFORMED),
    "garbage as a state": (lambda: write_sync(STEP_1, b"\xff" * 40), MALFORMED),
    "a state of a million clients": (lambda: write_sync(STEP_1, number_bytes(10**6)), MALFORMED),
    "a state that ends": (lambda: write_sync(STEP_1, number_bytes(1) * 2), MALFORMED),
    "depth": (lambda: write_sync(UPDATE, _deep()), MALFORMED),
    "a million structs": (lambda: write_sync(UPDATE, number_bytes(10**6)), MALFORMED),
    "another root": (lambda: write_sync(UPDATE, _text("x", "elsewhere")), MALFORMED),
    "a map": (lambda: write_sync(UPDATE, _map()), MALFORMED),
    "NUL": (lambda: write_sync(UPDATE, _text("a\x00b")), MALFORMED),
    "what stands on nothing": (lambda: write_sync(UPDATE, _gap()), RESYNC),
    "too much text": (
        lambda: write_sync(UPDATE, _text("y" * (limits.FRAME_BYTES - 100))),
        TOO_LARGE,
    ),
    "too long a title": (lambda: write_sync(STEP_2, _text("t" * 5000, "title")), TOO_LARGE),
    "too long a frame": (lambda: write_sync(UPDATE, b"x" * (limits.FRAME_BYTES + 100)), TOO_BIG),
    "presence that is none": (lambda: write_presences([Presence(5, 1, "[1]")]), MALFORMED),
    "presence that is no JSON": (lambda: write_presences([Presence(5, 1, "{")]), MALFORMED),
    "presence that is deep": (lambda: write_presences([Presence(5, 1, "[" * 4000)]), MALFORMED),
    "presence of a crowd": (lambda: b"\x01" + sized(number_bytes(10**6)), MALFORMED),
}


async def _two(product: Product, content: str) -> tuple[Person, Person, Json]:
    owner, other = await product.member("ada"), await product.member("ben")
    document = await owner.write_document("Plan", content)
    await added(owner, f"/api/documents/{document['id']}", "ben", "editor")
    return owner, other, document


@pytest.mark.parametrize("name", FRAMES)
async def test_a_hostile_frame_ends_its_own_connection(product: Product, name: str) -> None:
    make, code = FRAMES[name]
    room = limits.FRAME_BYTES // 2 if name == "too much text" else DOCUMENT_BYTES - 100
    content = "z" * (DOCUMENT_BYTES - room)
    owner, other, document = await _two(product, content)
    async with joined(product, owner, document["id"]) as one, joined(product, other, document["id"]) as two:
        await two.all_acknowledged()
        await two.socket.send(make())
        await one.typed("good", at=0)
        assert await two.closed() == code
        await one.typed(" still", at=4)
        stored = (await owner.get(f"/api/documents/{document['id']}")).json()
        assert stored["content"] == one.replica.content == f"good still{content}"
        assert stored["version"] == document["version"] + 2


async def test_text_frames_are_not_taken(product: Product) -> None:
    owner, _, document = await _two(product, "")
    async with joined(product, owner, document["id"]) as one:
        await one.socket.send("hello")
        assert await one.closed() == BYTES_ONLY


async def test_frames_that_come_too_fast_end_the_connection(product: Product) -> None:
    owner, other, document = await _two(product, "")
    async with joined(product, owner, document["id"]) as one, joined(product, other, document["id"]) as two:
        for _ in range(2000):
            await two.socket.send(b"\x03")
        assert await two.closed() == TOO_FAST
        await one.typed("good")


async def test_who_asks_for_everything_again_and_again_is_put_out(product: Product) -> None:
    owner, other, document = await _two(product, "z" * 100_000)
    async with joined(product, owner, document["id"]) as one, joined(product, other, document["id"]) as two:
        for _ in range(50):
            await two.socket.send(write_sync(STEP_1, b"\0"))
        assert await two.closed() == TOO_FAST
        await one.typed("good")


async def test_a_batch_with_a_bad_update_keeps_the_good_ones(product: Product) -> None:
    owner, other, document = await _two(product, "")
    async with joined(product, owner, document["id"]) as one, joined(product, other, document["id"]) as two:
        for number in range(50):
            await one.type(f"<{number}>")
            if number == 25:
                await two.socket.send(write_sync(UPDATE, b"\x01\x01garbage"))
        await one.all_acknowledged()
        assert await two.closed() == MALFORMED
        stored = (await owner.get(f"/api/documents/{document['id']}")).json()
        assert stored["content"] == "".join(f"<{number}>" for number in range(50))


async def test_nobody_writes_under_another_persons_client_id(product: Product) -> None:
    owner, other, document = await _two(product, "")
    async with joined(product, owner, document["id"]) as one, joined(product, other, document["id"]) as two:
        await one.typed("mine")
        forger = Replica(client_id=one.replica.doc.client_id)
        forger.doc.apply_update(one.replica.doc.get_update())
        forger.take_unsent()
        forger.insert("forged")
        [update] = forger.take_unsent()
        await two.socket.send(write_sync(UPDATE, update))
        assert await two.closed() == RESYNC
        await one.typed(" words")
        stored = (await owner.get(f"/api/documents/{document['id']}")).json()
        assert stored["content"] == one.replica.content == "mine words"


async def test_nobody_writes_as_the_server(product: Product) -> None:
    owner, _, document = await _two(product, "Begun. ")
    forger = Replica(client_id=CLIENT_ID)
    async with joined(product, owner, document["id"], forger) as one:
        await one.type("forged")
        assert await one.closed() == RESYNC
    saved = await owner.patch(f"/api/documents/{document['id']}", {"content": "Begun. And saved."})
    assert saved.json()["content"] == "Begun. And saved."
    async with joined(product, owner, document["id"]) as one:
        assert one.replica.content == "Begun. And saved."


async def test_the_same_person_comes_back_under_their_client_id(product: Product) -> None:
    owner, _, document = await _two(product, "")
    replica = Replica()
    async with joined(product, owner, document["id"], replica) as one:
        await one.typed("before ")
        async with joined(product, owner, document["id"], replica) as again:
            await again.typed("after")
    stored = (await owner.get(f"/api/documents/{document['id']}")).json()
    assert stored["content"] == "before after"


async def test_who_is_here_is_what_the_server_says(product: Product) -> None:
    owner, other, document = await _two(product, "")
    async with joined(product, owner, document["id"]) as one, joined(product, other, document["id"]) as two:
        mine, theirs = one.replica.doc.client_id, two.replica.doc.client_id
        await one.point(1, {"cursor": 3, "user": {"name": "The owner of everything", "email": "x@y.z"}})
        await two.until(lambda: mine in two.present)
        shown = two.present[mine]
        assert shown is not None
        assert shown["cursor"] == 3
        assert shown["user"]["name"] == "ada"
        assert set(shown["user"]) == {"id", "name", "color", "hue"}
        who = await owner.who()
        assert who["id"] not in json.dumps(shown)
        await two.point(9, {"cursor": 9}, client=mine)  # in the other's name
        await two.point(1, {"cursor": 5})
        await one.until(lambda: theirs in one.present)
        assert two.present[mine] == shown
        assert mine not in one.present
        async with joined(product, other, document["id"]) as late:
            await late.until(lambda: {mine, theirs} <= late.present.keys())
        await two.socket.close()
        await one.until(lambda: one.present[theirs] is None)


async def test_somebody_at_two_places_is_told_that_it_is_they(product: Product) -> None:
    owner, other, document = await _two(product, "")
    async with (
        joined(product, owner, document["id"]) as one,
        joined(product, owner, document["id"]) as again,
        joined(product, other, document["id"]) as two,
    ):
        client = one.replica.doc.client_id
        await one.point(1, {"user": {"you": False}})
        for seen, is_own in ((again, True), (two, None)):
            await seen.until(lambda seen=seen: client in seen.present)  # type: ignore[misc]
            shown = seen.present[client]
            assert shown is not None
            assert shown["user"].get("you") is is_own
        async with joined(product, owner, document["id"]) as late:
            await late.until(lambda: client in late.present)
            assert (late.present[client] or {})["user"]["you"]


async def test_a_cursor_that_is_not_the_first_is_nobodys(product: Product) -> None:
    owner, other, document = await _two(product, "")
    async with joined(product, owner, document["id"]) as one, joined(product, other, document["id"]) as two:
        for client in range(1, 30):
            await two.point(1, {"cursor": client}, client=client)
        await one.until(lambda: bool(one.present))
        await two.typed("x")
        await one.until(lambda: one.replica.content == "x")
        assert set(one.present) == {1}


async def test_a_reader_who_takes_nothing_holds_nobody_up(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    from requill.api import limits as edge

    monkeypatch.setattr(edge, "SOCKET_WAITING_BYTES", 200_000)
    monkeypatch.setattr(projection, "PAUSE_SECONDS", 60)
    owner, other, document = await _two(product, "")
    async with joined(product, owner, document["id"]) as one, joined(product, other, document["id"]) as two:
        theirs = two.replica.doc.client_id
        await two.point(1, {})
        await one.until(lambda: one.present.get(theirs) is not None)
        two.socket.transport.pause_reading()
        with anyio.fail_after(60):
            for number in range(80):
                if number % 2:
                    del one.replica.text[0 : len(one.replica.text)]
                    await one.send()
                else:
                    await one.type("w" * 150_000)
                await one.all_acknowledged()
            await one.until(lambda: one.present[theirs] is None)
        two.socket.transport.resume_reading()


async def test_who_is_here_is_called_as_everywhere_else(product: Product) -> None:
    owner, other = product.stranger(), await product.member("ben")
    await owner.register("ada", name="Ada Lovelace")
    document = await owner.write_document("Plan", "")
    await added(owner, f"/api/documents/{document['id']}", "ben", "viewer")
    async with joined(product, owner, document["id"]) as one, joined(product, other, document["id"]) as two:
        mine = one.replica.doc.client_id
        await one.point(1, {"cursor": 3})
        await two.until(lambda: mine in two.present)
        shown = two.present[mine]
        assert shown is not None
        assert shown["user"]["name"] == "Ada Lovelace"


async def test_a_guest_is_called_a_guest_in_their_own_document(product: Product) -> None:
    guest = await product.guest()
    document = await guest.write_document("Plan", "")
    async with joined(product, guest, document["id"]) as one, joined(product, guest, document["id"]) as two:
        mine = one.replica.doc.client_id
        await one.point(1, {"cursor": 3})
        await two.until(lambda: mine in two.present)
        shown = two.present[mine]
        assert shown is not None
        assert shown["user"]["name"] == "Guest"
