"""What members hear and say at once, and how soon it ends when their role does."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from time import monotonic

import anyio
import pytest
from websockets.asyncio.client import ClientConnection

from requill.ai.interface import Finished, FinishReason, TextDelta
from requill.api import websocket
from requill.features.realtime.frames import _FRAMES
from tests.support.members import added
from tests.support.people import Event, Json, Person
from tests.support.scripted import TEXT, Scripted, scripted
from tests.support.scripted_model import Step, saying
from tests.support.sockets import connected
from tests.support.talking import Talk, talking

pytestmark = pytest.mark.anyio

SOON = 1.0  # seconds, in which a change of a right reaches what is open
ROLES = ("viewer", "commenter", "editor")
End = Callable[[Scripted, Person], Awaitable[object]]


async def _member(at: Scripted, name: str, role: str) -> Person:
    if (await at.person.who())["isGuest"]:
        await at.person.register("ada")
    person = await at.product.member(name)
    await added(at.person, _path(at), name, role)
    return person


def _path(at: Scripted) -> str:
    return f"/api/documents/{at.document_id}"


async def _one(at: Scripted, person: Person) -> str:
    return f"{_path(at)}/members/{(await person.who())['id']}"


# --- over the socket of the conversation ------------------------------------------------------


async def _refused(talk: Talk, type_: str, **fields: Json) -> Json:
    await talk.send(type_, **fields)
    return await talk.hear()


@pytest.mark.parametrize("role", [*ROLES, "former", "none"])
async def test_every_frame_asks_for_the_right(environment: Mapping[str, str], role: str) -> None:
    assert set(_FRAMES) == {"init_session", "message", "stop", "end_session"}, "each is tried below"
    async with scripted(environment, saying("Fine.")) as at:
        member = await _member(at, "ben", role if role in ROLES else "editor")
        if role in ("former", "none"):
            await at.person.delete(await _one(at, member))
        if role == "none":
            member = await at.product.member("cleo")
        async with talking(at.product, member) as talk:
            init = await _refused(talk, "init_session", documentId=at.document_id)
            if role == "editor":
                assert init["type"] == "session_initialized"
                talk.session_id = init["sessionId"]
                await talk.say("How is it?")
                assert (await talk.hear_whole())["content"] == "Fine."
                await talk.send("stop", sessionId=talk.session_id)
                await talk.send("end_session", sessionId=talk.session_id)
                assert await talk.closed() == websocket.DONE
                return
            expected = "ROLE_REQUIRED" if role in ROLES else "NOT_FOUND"
            assert (init["type"], init["code"]) == ("error", expected)
            for type_ in ("message", "stop", "end_session"):
                fields = {"content": "Mine now"} if type_ == "message" else {}
                said = await _refused(talk, type_, sessionId="forged", **fields)
                assert said["type"] == "error"
        assert at.model.calls == 0
        assert await at.text() == TEXT


async def _removed(at: Scripted, member: Person) -> object:
    return await at.person.delete(await _one(at, member))


async def _left(at: Scripted, member: Person) -> object:
    return await member.delete(await _one(at, member))


async def _lowered(at: Scripted, member: Person) -> object:
    return await at.person.patch(await _one(at, member), {"role": "commenter"})


async def _deleted(at: Scripted, member: Person) -> object:
    return await at.person.delete(_path(at))


ENDS = pytest.mark.parametrize("end", [_removed, _left, _lowered, _deleted])


@ENDS
async def test_an_open_conversation_ends_within_a_second(environment: Mapping[str, str], end: End) -> None:
    async with scripted(environment) as at:
        member = await _member(at, "ben", "editor")
        async with talking(at.product, member) as talk:
            await talk.init(documentId=at.document_id)
            started = monotonic()
            await end(at, member)
            assert await talk.closed() == websocket.SESSION_ENDED
            assert monotonic() - started < SOON


@ENDS
async def test_a_stream_ends_within_a_second_and_says_nothing_more(
    environment: Mapping[str, str], end: End
) -> None:
    rest = anyio.Event()
    script: Sequence[Step] = [TextDelta("One "), rest, TextDelta("two."), Finished(FinishReason.STOP)]
    async with scripted(environment, script) as at:
        member = await _member(at, "ben", "editor")
        seen: list[Event] = []
        question = {"documentId": at.document_id, "content": "Count"}
        started = 0.0
        with anyio.fail_after(10):
            async for event in member.stream("/api/chat", question):
                seen.append(event)
                if event.name == "delta":
                    started = monotonic()
                    assert (await end(at, member)).status_code == 200  # type: ignore[attr-defined]
        assert monotonic() - started < SOON
        assert [event.name for event in seen] == ["turn", "delta"]
        rest.set()


async def test_roles_by_link_and_by_project_end_as_soon(environment: Mapping[str, str]) -> None:
    async with scripted(environment) as at:
        ben = await _member(at, "ben", "viewer")
        cleo = await at.product.member("cleo")
        project = await at.person.make_project()
        await at.person.patch(_path(at), {"projectId": project["id"]})
        await added(at.person, f"/api/projects/{project['id']}", "ben", "editor")
        share = (await at.person.put(f"{_path(at)}/share", {"role": "editor"})).json()["share"]
        await cleo.post(f"/api/shared/{share['path'].rpartition('/')[2]}/join")
        ends = (
            (ben, at.person.delete(f"/api/projects/{project['id']}")),
            (cleo, at.person.put(f"{_path(at)}/share", {"role": "viewer"})),
        )
        for person, end in ends:
            async with talking(at.product, person) as talk:
                await talk.init(documentId=at.document_id)
                started = monotonic()
                await end
                assert await talk.closed() == websocket.SESSION_ENDED
                assert monotonic() - started < SOON


# --- the conversation of several --------------------------------------------------------------


async def test_a_conversation_is_its_editors_and_says_who_asked(environment: Mapping[str, str]) -> None:
    async with scripted(environment, saying("Fine."), saying("Good.")) as at:
        ben = await _member(at, "ben", "editor")
        await at.ask("How is it?")
        body = {"documentId": at.document_id, "content": "And now?"}
        answer = (await ben.post("/api/chat", body)).json()
        ids = [(await person.who())["id"] for person in (at.person, ben)]
        assert answer["userMessage"]["author"] == {"id": ids[1], "name": "ben"}
        assert answer["assistantMessage"]["author"] is None
        for person in (at.person, ben):
            said = (await person.get(f"/api/chat/{at.document_id}")).json()
            assert [(one["content"], one["author"]) for one in said] == [
                ("How is it?", {"id": ids[0], "name": "ada"}),
                ("Fine.", None),
                ("And now?", {"id": ids[1], "name": "ben"}),
                ("Good.", None),
            ]
        usage = [(await person.get("/api/usage")).json()["messages"] for person in (at.person, ben)]
        assert usage == [1, 1], "each pays for what they ask"


async def test_editors_follow_a_turn_and_who_asked_or_owns_it_stops_it(
    environment: Mapping[str, str],
) -> None:
    gate = anyio.Event()
    script: Sequence[Step] = [TextDelta("One "), gate, TextDelta("two."), Finished(FinishReason.STOP)]
    async with scripted(environment, script, script) as at:
        ben, cleo = await _member(at, "ben", "editor"), await _member(at, "cleo", "editor")
        dan = await _member(at, "dan", "viewer")
        question = {"documentId": at.document_id, "content": "Count"}
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(ben.post, "/api/chat", question)
            while not (running := (await cleo.get(f"/api/turns?documentId={at.document_id}")).json()):
                await anyio.lowlevel.checkpoint()
            turn = f"/api/turns/{running[0]['id']}"
            assert (await cleo.get("/api/turns")).json() == [], "those are one's own"
            assert (await dan.get(f"/api/turns?documentId={at.document_id}")).status_code == 403
            assert (await dan.get(f"{turn}/events")).status_code == 404
            busy = await cleo.post("/api/chat", question)
            assert (busy.status_code, busy.json()["code"]) == (409, "TURN_IN_PROGRESS")
            refused = await cleo.delete(turn)
            assert (refused.status_code, refused.json()) == (
                403,
                {
                    "message": "Only the person who asked, or the owner, can stop this.",
                    "code": "ROLE_REQUIRED",
                },
            )
            names = []
            async for event in cleo.stream(f"{turn}/events", method="GET"):
                names.append(event.name)
                if event.name == "delta":
                    assert (await at.person.delete(turn)).status_code == 200
            assert names[-1] == "done"


# --- hints ------------------------------------------------------------------------------------


async def _heard(socket: ClientConnection, type_: str) -> Json:
    with anyio.fail_after(5):
        while (message := json.loads(await socket.recv()))["type"] != type_:
            pass
    return message


async def test_a_change_reaches_everybody_who_may_read_it(environment: Mapping[str, str]) -> None:
    async with scripted(environment) as at:
        ben, cleo = await _member(at, "ben", "viewer"), await at.product.member("cleo")
        async with (
            connected(at.product, ben) as bens,
            connected(at.product, cleo) as cleos,
            connected(at.product, at.person) as owners,
        ):
            changed = (await at.person.patch(_path(at), {"content": "New"})).json()
            expected = {
                "type": "documents_update",
                "documentId": at.document_id,
                "version": changed["version"],
            }
            for socket in (bens, owners):
                assert await _heard(socket, "documents_update") == expected
            await added(at.person, _path(at), "cleo", "editor")
            hint = await _heard(cleos, "access_update")
            assert hint == {"type": "access_update", "documentId": at.document_id}
            assert (await _heard(bens, "shares_update"))["type"] == "shares_update"
            await at.person.delete(await _one(at, ben))
            assert (await _heard(bens, "access_update"))["documentId"] == at.document_id
            await cleo.patch(_path(at), {"content": "Newer"})
            assert (await _heard(owners, "documents_update"))["version"] >= changed["version"]
            with anyio.move_on_after(0.3):
                while True:
                    hint = json.loads(await bens.recv())
                    assert hint.get("version") is None, "of this document he hears nothing any more"


async def test_a_request_that_comes_again_tells_nothing_to_whoever_was_removed(
    environment: Mapping[str, str],
) -> None:
    async with scripted(environment, saying("It is short.")) as at:
        ben = await _member(at, "ben", "editor")
        body, key = {"documentId": at.document_id, "content": "How is it?"}, {"Idempotency-Key": "one"}
        assert (await ben.post("/api/chat", body, headers=key)).status_code == 200
        await at.person.delete(await _one(at, ben))
        again = await ben.post("/api/chat", body, headers=key)
        assert (again.status_code, again.json()["code"]) == (404, "TURN_NOT_FOUND")
        assert "It is short" not in again.text


async def test_what_a_member_does_is_among_their_own_activities(environment: Mapping[str, str]) -> None:
    async with scripted(environment) as at:
        ben = await _member(at, "ben", "editor")
        before = len((await at.person.get("/api/activities")).json())
        await ben.patch(_path(at), {"title": "Renamed by Ben"})
        (activity,) = (await ben.get("/api/activities")).json()
        assert (activity["kind"], activity["title"]) == ("document_renamed", "Renamed by Ben")
        assert len((await at.person.get("/api/activities")).json()) == before
