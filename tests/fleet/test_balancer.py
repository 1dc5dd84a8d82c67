"""Two processes behind nginx, round robin, are one product: whichever answers, everything is there."""

from __future__ import annotations

import json
from itertools import pairwise
from time import monotonic

import anyio
import pytest
from websockets.asyncio.client import ClientConnection

from requill.api.limits import DOCUMENT_BODY_BYTES, UPLOAD_BYTES
from tests.support.fleet import Fleet
from tests.support.pictures import sent
from tests.support.reading import Reader
from tests.support.sockets import connected
from tests.support.talking import talking

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120), pytest.mark.xdist_group("fleet")]

_SLOWLY = "[[bench tokens=400 first=0.01 gap=0.02]]"
_EVENLY = "[[bench tokens=20 first=0.05 gap=0.05]]"
_MEBIBYTE = 1024 * 1024


def _speaks(reader: Reader) -> bool:
    return bool(reader.said)


async def test_the_proxy_sends_requests_to_both_in_turn(two: Fleet) -> None:
    person = await two.guest()
    path = f"/api/documents/{(await person.write_document())['id']}"
    for _ in range(20):
        assert (await person.get(path)).status_code == 200
    with anyio.fail_after(5):
        while len(served := two.served("GET", path)) < 20:
            await anyio.lowlevel.checkpoint()
    counts = [served.count(f"127.0.0.1:{server.port}") for server in two.servers]
    assert min(counts) >= 9
    assert sum(counts) == 20


async def test_what_is_saved_is_there_at_once_whichever_process_answers(two: Fleet) -> None:
    person = await two.guest()
    document = await person.write_document()
    here, there = await two.at_each(person)
    for number in range(20):
        writer, reader = (here, there) if number % 2 else (there, here)
        path = f"/api/documents/{document['id']}"
        assert (await writer.patch(path, {"content": f"Number {number}"})).status_code == 200
        assert (await reader.get(path)).json()["content"] == f"Number {number}"
        assert (await person.get(path)).json()["content"] == f"Number {number}"


async def test_a_turn_is_followed_resumed_and_stopped_in_the_other_process(two: Fleet) -> None:
    person = await two.guest()
    document = await person.write_document()
    here, there = await two.at_each(person)
    beginner = Reader(here, {"documentId": document["id"], "content": _SLOWLY})
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(beginner.read)
        await beginner.until(_speaks)
        followers = [Reader(reader, None, turn_id=beginner.turn_id) for reader in (here, there, person)]
        for follower in followers:
            tasks.start_soon(follower.read)
        for follower in followers:
            await follower.until(_speaks)
        (running,) = (await there.get("/api/turns")).json()
        assert running["id"] == beginner.turn_id
        began = monotonic()
        assert (await there.delete(f"/api/turns/{beginner.turn_id}")).status_code == 200
    assert monotonic() - began < 3
    assert beginner.answer["assistantMessage"]["state"] == "stopped"
    told = [(event.number, event.name) for event in beginner.events]
    for follower in followers:
        assert [(event.number, event.name) for event in follower.events] == told
        assert not follower.was_paused
    for reader in (here, there):  # it is over, and can still be read from its first event
        events = await reader.stream_all(f"/api/turns/{beginner.turn_id}/events", method="GET")
        assert [(event.number, event.name) for event in events] == told


async def test_event_streams_arrive_as_they_are_written(two: Fleet) -> None:
    person = await two.guest()
    document = await person.write_document()
    moments = []
    body = {"documentId": document["id"], "content": _EVENLY}
    async for event in person.stream("/api/chat", body):
        if event.name == "delta":
            moments.append(monotonic())
    gaps = [later - earlier for earlier, later in pairwise(moments)]
    assert len(moments) >= 15
    assert sum(gap >= 0.02 for gap in gaps) >= 12  # all at once, there would be none
    assert moments[-1] - moments[0] >= 0.7


async def test_hints_arrive_at_the_sockets_of_both_processes(two: Fleet) -> None:
    person = await two.guest()
    document = await person.write_document()
    async with connected(two, person) as one, connected(two, person) as other:
        for number in range(4):
            await person.patch(f"/api/documents/{document['id']}", {"content": f"Number {number}"})
            for socket in (one, other):
                await _hears(socket, "documents_update")


async def _hears(socket: ClientConnection, kind: str) -> None:
    with anyio.fail_after(5):
        while json.loads(await socket.recv())["type"] != kind:
            continue


async def test_a_conversation_over_a_socket_is_had_and_come_back_to(two: Fleet) -> None:
    person = await two.guest()
    thread = await person.begin_thread()
    async with talking(two, person) as talk:
        await talk.init(threadId=thread["id"])
        await talk.say(_EVENLY, messageId="one")
        first = await talk.hear()
        while not first.get("isPartial"):
            first = await talk.hear()
    for _ in range(2):  # one of them is in the process that does not run the turn
        async with talking(two, person) as back:
            await back.init(
                threadId=thread["id"],
                sessionId=talk.session_id,
                turnId=first["turnId"],
                lastEvent=first["event"],
            )
            whole = await back.hear_whole()
            assert whole["content"] == first["content"] + back.pieces


@pytest.mark.full
async def test_a_document_of_three_mebibytes_of_body_and_its_export_pass(two: Fleet) -> None:
    person = two.person()
    assert (await person.register("mara")).status_code == 201
    document = await person.write_document()
    path = f"/api/documents/{document['id']}"
    text = "é" * (_MEBIBYTE // 2)
    body = json.dumps({"content": text}).encode()
    assert 3 * _MEBIBYTE < len(body) < DOCUMENT_BODY_BYTES
    saved = await person.http.patch(path, content=body, headers={"Content-Type": "application/json"})
    assert saved.status_code == 200, saved.text
    assert (await person.get(path)).json()["content"] == text
    await person.patch(path, {"content": "## Goals\n\n- One\n"})
    word = await person.get(f"{path}/export/docx")
    assert word.status_code == 200, word.text
    assert word.content.startswith(b"PK")


@pytest.mark.full
async def test_a_file_as_large_as_may_be_kept_passes(two: Fleet) -> None:
    person = two.person()
    assert (await person.register("nils")).status_code == 201
    document = await person.write_document()
    kept = await sent(person, document, bytes(UPLOAD_BYTES), name="plan.bin", kind="file")
    assert kept.status_code == 201, kept.text
