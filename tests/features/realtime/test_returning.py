"""A connection that was lost comes back: nothing is missed, and nothing is said or sent twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anyio
import anyio.from_thread
import anyio.lowlevel
import pytest
from sqlalchemy import Connection

from requill.ai.interface import TextDelta
from requill.api import limits
from requill.api.websocket import Socket
from requill.features.realtime.conversation import Conversation
from tests.support.disks import before_commits
from tests.support.people import Product
from tests.support.scripted import TEXT, scripted
from tests.support.scripted_model import ScriptedModel, saying
from tests.support.talking import talking

pytestmark = pytest.mark.anyio


async def test_a_returning_browser_goes_on_after_the_last_event_it_saw(
    environment: Mapping[str, str],
) -> None:
    first, second = anyio.Event(), anyio.Event()
    script = [TextDelta("One "), first, TextDelta("two "), second, *saying("three.")]
    async with scripted(environment, script) as at:
        async with at.talk() as before:
            await before.say("Count", messageId="m1")
            await before.hear()
            seen = await before.hear()
        first.set()
        async with talking(at.product, at.person) as after:
            answer = await after.init(
                documentId=at.document_id,
                sessionId=before.session_id,
                turnId=seen["turnId"],
                lastEvent=seen["event"],
            )
            assert answer["sessionId"] == before.session_id
            second.set()
            whole = await after.hear_whole()
        assert before.pieces == "One "
        assert after.pieces == "two three."
        assert whole["content"] == "One two three."
        assert at.model.calls == 1


async def test_a_message_whose_socket_the_server_closes_while_it_is_written_down_is_answered(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sockets: list[Socket] = []
    say = Conversation._say

    async def spied(conversation: Conversation, socket: Socket, said: Any) -> None:
        sockets.append(socket)
        await say(conversation, socket, said)

    monkeypatch.setattr(Conversation, "_say", spied)
    token = anyio.lowlevel.current_token()

    def close(_connection: Connection) -> None:
        if sockets:
            anyio.from_thread.run_sync(sockets.pop().close, 1013, "too slow", token=token)

    async with scripted(environment, saying("It is.")) as at:
        with before_commits(at.product, close):
            async with at.talk() as talk:
                await talk.say("Hello", messageId="m1")
                await talk.closed()
        async with at.talk() as again:
            await again.say("Hello", messageId="m1")
            await again.hear_whole()
        assert await at.messages() == [("user", "Hello"), ("assistant", "It is.")]
        assert await at.charged() == 1


async def test_a_message_sent_again_is_the_same_message_while_it_runs_and_after(
    environment: Mapping[str, str],
) -> None:
    gate = anyio.Event()
    async with scripted(environment, [TextDelta("It "), gate, *saying("is.")]) as at:
        async with at.talk() as first:
            await first.say("Hello", messageId="m1")
            turn_id = (await first.hear())["turnId"]
        async with at.talk() as second:
            await second.say("Hello", messageId="m1")
            assert (await second.hear())["turnId"] == turn_id
            gate.set()
            whole = await second.hear_whole()
            assert second.pieces == "It is."
            await second.say("Hello", messageId="m1")
            assert (await second.hear())["turnId"] == turn_id
            assert (await second.hear_whole())["id"] == whole["id"]
        assert await at.messages() == [("user", "Hello"), ("assistant", "It is.")]
        assert await at.charged() == 1
        assert at.model.calls == 1


async def test_resumed_and_sent_again_at_once_it_is_read_once(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    async with scripted(environment, [TextDelta("It "), gate, *saying("is.")]) as at:
        async with at.talk() as first:
            await first.say("Hello", messageId="m1")
            await first.hear()
            seen = await first.hear()
        async with talking(at.product, at.person) as second:
            where = {"turnId": seen["turnId"], "lastEvent": seen["event"], "sessionId": first.session_id}
            await second.init(documentId=at.document_id, **where)
            await second.say("Hello", messageId="m1")
            assert (await second.hear())["type"] == "message_received"
            gate.set()
            await second.hear_whole()
            assert second.pieces == "is."
            await second.send("init_session", documentId=at.document_id)
            assert (await second.hear())["type"] == "session_initialized"
        assert await at.charged() == 1


async def test_another_message_under_the_same_id_is_refused(environment: Mapping[str, str]) -> None:
    async with scripted(environment, saying("Fine.")) as at, at.talk() as talk:
        await talk.say("Hello", messageId="m1")
        await talk.hear_whole()
        await talk.say("Something else", messageId="m1")
        assert (await talk.hear())["code"] == "KEY_REUSED"
        assert await at.messages() == [("user", "Hello"), ("assistant", "Fine.")]


async def test_turns_of_others_and_of_other_places_are_not_read(environment: Mapping[str, str]) -> None:
    async with scripted(environment, saying("A secret."), saying("Elsewhere.")) as at:
        async with at.talk() as talk:
            await talk.say("Tell me")
            turn_id = (await talk.hear_whole())["turnId"]
        stranger = await at.product.guest()
        own = await stranger.write_document()
        other = await at.person.write_document()
        for person, document in ((stranger, own), (at.person, other)):
            async with talking(at.product, person) as talk:
                await talk.init(documentId=document["id"], turnId=turn_id)
                refused = await talk.hear()
                assert (refused["code"], refused["turnId"]) == ("TURN_NOT_FOUND", turn_id)
                await talk.send("init_session", documentId=document["id"], turnId="none")
                assert (await talk.hear())["type"] == "session_initialized"
                assert await talk.hear() == refused | {"turnId": "none"}


async def test_a_session_id_of_somebody_elses_or_another_place_is_not_taken_over(
    environment: Mapping[str, str],
) -> None:
    async with scripted(environment) as at:
        async with at.talk() as talk:
            foreign = talk.session_id
        stranger = await at.product.guest()
        own = await stranger.write_document()
        for given in (foreign, "made-up", "a.b", "é.é"):
            async with talking(at.product, stranger) as talk:
                await talk.init(documentId=own["id"], sessionId=given)
                assert talk.session_id != given


async def test_after_a_restart_session_and_turn_are_still_known(environment: Mapping[str, str]) -> None:
    async with Product.opened(environment, ScriptedModel(saying("Fine."))) as product:
        person = await product.guest()
        document = await person.write_document(content=TEXT)
        async with talking(product, person) as before:
            await before.init(documentId=document["id"])
            await before.say("Hello", messageId="m1")
            seen = await before.hear_whole()
        token = person.token
    model = ScriptedModel()
    async with Product.opened(environment, model) as product:
        person = product.with_cookie(token)
        async with talking(product, person) as after:
            where = {"turnId": seen["turnId"], "lastEvent": 1, "sessionId": before.session_id}
            answer = await after.init(documentId=document["id"], **where)
            assert answer["sessionId"] == before.session_id
            assert (await after.hear_whole())["id"] == seen["id"]
            await after.say("Hello", messageId="m1")
            assert (await after.hear_whole())["id"] == seen["id"]
        assert model.calls == 0
        assert (await person.get("/api/usage")).json()["messages"] == 1


async def test_a_restart_in_the_middle_of_an_answer_keeps_what_was_said(
    environment: Mapping[str, str],
) -> None:
    async with Product.opened(environment, ScriptedModel([TextDelta("It is"), anyio.Event()])) as product:
        person = await product.guest()
        document = await person.write_document(content=TEXT)
        context = talking(product, person)
        before = await context.__aenter__()
        await before.init(documentId=document["id"])
        await before.say("Hello", messageId="m1")
        await before.hear()
        seen = await before.hear()
        token = person.token
    assert await before.closed() == 1012
    await context.__aexit__(None, None, None)
    async with Product.opened(environment, ScriptedModel()) as product:
        person = product.with_cookie(token)
        async with talking(product, person) as after:
            await after.init(documentId=document["id"], turnId=seen["turnId"], lastEvent=seen["event"])
            whole = await after.hear_whole()
            assert (whole["content"], whole["stopped"]) == ("It is", True)
            await after.say("Hello", messageId="m1")
            assert (await after.hear_whole())["id"] == whole["id"]


async def test_one_connection_reads_only_so_many_turns_at_a_time(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SOCKET_FOLLOWED", 1)
    gate = anyio.Event()
    async with scripted(environment, saying("One."), [gate, *saying("Two.")], saying("Three.")) as at:
        async with at.talk() as talk:
            await talk.say("First")
            first = await talk.hear_whole()
            await talk.say("Second")
            await talk.hear()
            await talk.send("init_session", documentId=at.document_id, turnId=first["turnId"])
            assert (await talk.hear())["type"] == "session_initialized"
            assert (await talk.hear())["code"] == "TOO_MANY_REQUESTS"
            await talk.say("Third", messageId="m3")
            refused = await talk.hear()
            assert (refused["code"], refused["messageId"]) == ("TOO_MANY_REQUESTS", "m3")
            gate.set()
            assert (await talk.hear_whole())["content"] == "Two."
        assert at.model.calls == 2
