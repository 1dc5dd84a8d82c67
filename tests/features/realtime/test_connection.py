"""Who comes in at `/ws`, what ends the connection, and that nobody's connection costs the others anything."""

from __future__ import annotations

import contextlib
import json
import zlib
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic

import anyio
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from requill.ai.interface import Finished, FinishReason, TextDelta
from requill.api import limits, websocket
from requill.features.turns import emitter, policy
from requill.serving import server, sockets
from tests.support.people import PASSWORD, Json, Person, Product
from tests.support.scripted import Scripted, scripted
from tests.support.scripted_model import saying
from tests.support.sockets import TEXT, close_code, connected, frame, raw_socket
from tests.support.talking import Talk, talking

pytestmark = pytest.mark.anyio
SOCKETS = ("/ws", "/ws-general")
End = Callable[[Product, Person, Json], Awaitable[object]]


@pytest.mark.parametrize("path", SOCKETS)
@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        "https://elsewhere.example",
        "http://127.0.0.1:1",
        "http://127.0.0.1",
        "http://127.0.0.1.evil.example",
    ],
)
async def test_other_origins_are_refused_before_the_upgrade(
    shared_product: Product, path: str, origin: str | None
) -> None:
    person = await shared_product.guest()
    with pytest.raises(InvalidStatus) as refusal:
        async with connected(shared_product, person, path=path, origin=origin):
            pass
    assert refusal.value.response.status_code == 403


async def test_where_realtime_is_off_nobody_comes_in_and_the_app_knows(
    environment: Mapping[str, str],
) -> None:
    async with Product.opened({**environment, "REQUILL_REALTIME": "off"}) as product:
        person = await product.guest()
        with pytest.raises(InvalidStatus) as refusal:
            async with talking(product, person):
                pass
        assert refusal.value.response.status_code == 404
        assert json.loads(refusal.value.response.body)["code"] == "REALTIME_OFF"
        assert (await person.get("/api/realtime")).json()["chat"] is False


async def test_there_is_realtime_chat_and_no_voice_at_first(product: Product) -> None:
    assert (await product.stranger().get("/api/realtime")).json() == {
        "chat": True,
        "voice": False,
        "voiceUrl": None,
        "voiceModel": None,
        "voiceName": None,
    }


# --- what ends it -----------------------------------------------------------------------------


async def _log_out(_house: Product, person: Person, _document: Json) -> None:
    await person.post("/api/logout", follow_redirects=False)


async def _change_password(_house: Product, person: Person, _document: Json) -> None:
    body = {"currentPassword": PASSWORD, "password": "wide river 7"}
    assert (await person.post("/api/password/change", body)).status_code == 200


async def _delete_account(_house: Product, person: Person, _document: Json) -> None:
    assert (await person.delete("/api/account")).status_code == 200


async def _delete_document(_house: Product, person: Person, document: Json) -> None:
    assert (await person.delete(f"/api/documents/{document['id']}")).status_code == 200


@pytest.mark.parametrize("end", [_log_out, _change_password, _delete_account, _delete_document])
async def test_a_connection_closes_within_a_second_of_its_right(product: Product, end: End) -> None:
    person, bystander = await product.member("mara"), await product.member("bystander")
    document, other = await person.write_document(), await bystander.write_document()
    async with talking(product, person) as talk, talking(product, bystander) as beside:
        await talk.init(documentId=document["id"])
        await beside.init(documentId=other["id"])
        await end(product, person, document)
        ended = monotonic()
        assert await talk.closed() == websocket.SESSION_ENDED
        assert monotonic() - ended < 1
        await beside.say("Still here?")
        await beside.hear_whole()


async def test_a_deleted_document_is_told_before_the_connection_closes(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document()
    async with talking(product, person) as talk:
        await talk.init(documentId=document["id"])
        await person.delete(f"/api/documents/{document['id']}")
        assert await talk.closed() == websocket.SESSION_ENDED
        assert [(frame["type"], frame["code"]) for frame in talk.heard[1:]] == [("error", "NOT_FOUND")]


async def test_a_deleted_thread_ends_its_connection_and_no_other(product: Product) -> None:
    person = await product.guest()
    gone, kept = await person.begin_thread(), await person.begin_thread()
    async with talking(product, person) as talk, talking(product, person) as other:
        await talk.init(threadId=gone["id"])
        await other.init(threadId=kept["id"])
        await person.delete(f"/api/chat/threads/{gone['id']}")
        assert await talk.closed() == websocket.SESSION_ENDED
        await other.say("Still here?")
        await other.hear_whole()


async def test_a_document_that_was_gone_before_anybody_noticed_ends_it_with_the_next_message(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scripted(environment) as at, at.talk() as talk:
        monkeypatch.setattr(at.product.services.bus, "publish", lambda *_: None)
        await at.person.delete(f"/api/documents/{at.document_id}")
        await talk.say("Hello", messageId="m1")
        assert await talk.closed() == websocket.SESSION_ENDED
        assert [(frame["code"], frame["messageId"]) for frame in talk.heard[1:]] == [("NOT_FOUND", "m1")]


async def test_a_fault_while_an_answer_is_read_ends_one_connection_alone(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = anyio.Event()
    async with scripted(environment, [gate, *saying("Fine.")]) as at, at.talk() as talk, at.talk() as beside:
        await talk.say("Hello")
        await talk.hear()

        def broken(*_: object) -> None:
            raise RuntimeError("a fault of ours")

        with monkeypatch.context() as patched:
            patched.setattr("requill.features.realtime.conversation.turn_frame", broken)
            gate.set()
            assert await talk.closed() == websocket.FAULT
        await beside.send("init_session", documentId=at.document_id)
        assert (await beside.hear())["type"] == "session_initialized"


# --- too much, too slow, too quiet ------------------------------------------------------------


async def _goes_on(at: Scripted, beside: Talk) -> None:
    await beside.send("init_session", documentId=at.document_id)
    assert (await beside.hear())["type"] == "session_initialized"


async def _all_but_one_gone(product: Product, person: Person) -> None:
    user_id = (await person.who())["id"]
    for client in product.people:
        await client.aclose()  # only sockets count
    with anyio.fail_after(10):
        while product.services.sockets.count(user_id) > 1 or len(product.connections) > 1:
            await anyio.lowlevel.checkpoint()


@pytest.mark.parametrize("path", SOCKETS)
@pytest.mark.parametrize("text", ["x" * (64 * 1024 + 1), "é" * (32 * 1024 + 1)])
async def test_a_frame_over_64_kib_ends_the_connection(product: Product, path: str, text: str) -> None:
    person = await product.guest()
    async with connected(product, person, path=path) as socket:
        await socket.send(text[: len(text) - 1])
        await socket.send(text)
        assert await Talk(socket).closed() == websocket.TOO_BIG


async def test_a_thousand_and_one_frames_without_a_session_end_the_connection(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "FRAMES_AT_ONCE", 100_000)
    async with scripted(environment) as at, at.talk() as beside, talking(at.product, at.person) as talk:
        for _ in range(1000):
            await talk.send("unknown")
        await talk.send("init_session")
        assert await talk.closed() == websocket.OVERLOADED
        assert talk.heard == []
        await _goes_on(at, beside)


async def test_a_thousand_frames_without_a_session_are_borne(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "FRAMES_AT_ONCE", 100_000)
    async with scripted(environment) as at, talking(at.product, at.person) as talk:
        for _ in range(999):
            await talk.send("unknown")
        await talk.init(documentId=at.document_id)


@pytest.mark.full
async def test_a_flood_ends_the_connection(environment: Mapping[str, str]) -> None:
    async with scripted(environment) as at, at.talk() as beside, at.talk() as talk:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(10 * sockets.FRAMES_AT_ONCE):
                await talk.send("unknown")
        assert await talk.closed() == websocket.OVERLOADED
        await _goes_on(at, beside)


@pytest.mark.full
async def test_a_reader_who_takes_nothing_is_let_go_and_the_memory_is_back(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SOCKET_TIMEOUT_SECONDS", 0.2)
    monkeypatch.setattr(emitter, "FRAME_SECONDS", 0.0)
    monkeypatch.setattr(sockets, "_DRAIN_SECONDS", 0.2)
    monkeypatch.setattr(policy, "ANSWER_CHARACTERS", 20_000_000)
    pieces = [TextDelta("x" * 65_536)] * 300
    async with scripted(environment, [*pieces, Finished(FinishReason.STOP)]) as at, at.talk() as beside:
        async with raw_socket(at.product, at.person, path="/ws") as (stream, _):
            await stream.send(
                frame(TEXT, json.dumps({"type": "init_session", "documentId": at.document_id}).encode())
            )
            session_id = json.loads((await stream.receive())[2:])["sessionId"]
            said = {"type": "message", "sessionId": session_id, "content": "Go on and on"}
            await stream.send(frame(TEXT, json.dumps(said).encode()))
            await _all_but_one_gone(at.product, at.person)
        await _goes_on(at, beside)


async def test_a_slow_reader_of_a_long_answer_misses_nothing(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emitter, "FRAME_SECONDS", 0.0)
    gate = anyio.Event()
    pieces = [TextDelta(f"{number} ") for number in range(5 * limits.SOCKET_WAITING)]
    async with scripted(environment, [*pieces, gate, Finished(FinishReason.STOP)]) as at:
        async with at.talk() as talk:
            await talk.say("Count")
            turn_id = (await talk.hear())["turnId"]
        gate.set()
        async with talking(at.product, at.person) as late:
            await late.init(documentId=at.document_id, turnId=turn_id)
            whole = await late.hear_whole()
            assert late.pieces.strip() == whole["content"]


async def test_a_connection_that_answers_no_ping_is_ended(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "_PING_SECONDS", 0.2)
    async with scripted(environment) as at, at.talk() as beside:
        async with raw_socket(at.product, at.person, path="/ws") as (stream, _):
            assert await close_code(stream) == websocket.FAULT
            await _all_but_one_gone(at.product, at.person)
        await _goes_on(at, beside)


async def test_compressed_frames_are_not_unpacked(environment: Mapping[str, str]) -> None:
    async with scripted(environment) as at, at.talk() as beside:
        wish = {"Sec-WebSocket-Extensions": "permessage-deflate"}
        async with raw_socket(at.product, at.person, path="/ws", headers=wish) as (stream, head):
            assert b"permessage-deflate" not in head.lower()
            bomb = zlib.compress(b"x" * 50_000_000, 9)[2:-4]
            await stream.send(frame(TEXT, bomb, reserved=True))
            assert await close_code(stream) == 1002
        await _goes_on(at, beside)
