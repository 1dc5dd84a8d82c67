"""What is said over `/ws`, and what comes back: the same turns as everywhere."""

from __future__ import annotations

from collections.abc import Mapping

import anyio
import pytest

from requill.ai.interface import ProviderUnavailable, TextDelta
from tests.support.people import Product
from tests.support.scripted import TEXT, scripted
from tests.support.scripted_model import calling, saying, tool_call
from tests.support.talking import talking

pytestmark = pytest.mark.anyio

CHANGE = tool_call("replace_text", quote="Tablets", replacement="Phones")


async def test_a_session_is_initialised_for_ones_own_document(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document()
    async with talking(product, person) as talk:
        planted = {"userId": "somebody", "documentTitle": "Planted", "documentContext": "A secret plan"}
        answer = await talk.init(documentId=document["id"], **planted)
        assert answer == {
            "type": "session_initialized",
            "sessionId": answer["sessionId"],
            "documentId": document["id"],
        }
        again = await talk.init(documentId=document["id"])
        assert again == answer


async def test_what_the_browser_says_of_the_document_is_not_believed(environment: Mapping[str, str]) -> None:
    async with scripted(environment, saying("Fine.")) as at, talking(at.product, at.person) as talk:
        await talk.init(documentId=at.document_id, documentTitle="Planted", documentContext="A secret plan")
        await talk.say("Summarise")
        await talk.hear_whole()
        asked = repr(at.model.requests)
        assert "Tablets only" in asked
        assert "secret plan" not in asked
        assert "Planted" not in asked


async def test_an_answer_comes_in_pieces_and_ends_whole(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    script = [TextDelta("It is "), gate, *saying("fine.")]
    async with scripted(environment, script) as at, at.talk() as talk:
        await talk.say("How is it?", messageId="m1")
        received, first = await talk.hear(), await talk.hear()
        assert received == {"type": "message_received", "messageId": "m1", "turnId": first["turnId"]}
        assert (first["content"], first["isPartial"], first["role"]) == ("It is ", True, "assistant")
        gate.set()
        whole = await talk.hear_whole()
        assert talk.pieces == whole["content"] == "It is fine."
        assert whole["event"] > first["event"]
        assert whole["turnId"] == first["turnId"]
        assert whole["documentUpdated"] is False
        assert whole["incomplete"] is False
        stored = (await at.person.get(f"/api/chat/{at.document_id}")).json()
        assert [whole["userMessage"], whole["assistantMessage"]] == stored
        assert (whole["id"], whole["createdAt"]) == (stored[1]["id"], stored[1]["createdAt"])
        assert await at.charged() == 1


async def test_a_wish_changes_the_document_as_a_proposal(environment: Mapping[str, str]) -> None:
    async with scripted(environment, calling(CHANGE), saying("Phones it is.")) as at, at.talk() as talk:
        await talk.say("Phones, please")
        whole = await talk.hear_whole()
        assert [frame["text"] for frame in talk.heard if frame["type"] == "status"] == ["Updating..."]
        assert whole["documentUpdated"] is True
        assert whole["documentId"] == at.document_id
        assert whole["proposal"]["state"] == "applied"
        changed = (await at.person.get(f"/api/documents/{at.document_id}")).json()
        assert changed["content"] == TEXT.replace("Tablets", "Phones")
        await at.person.post(f"/api/proposals/{whole['proposal']['id']}/undo")
        assert (await at.person.get(f"/api/documents/{at.document_id}")).json()["content"] == TEXT


async def test_with_review_first_the_change_waits(environment: Mapping[str, str]) -> None:
    async with scripted(environment, calling(CHANGE), saying("Phones?")) as at:
        await at.person.patch("/api/settings", {"reviewChangesFirst": True})
        async with at.talk() as talk:
            await talk.say("Phones, please")
            whole = await talk.hear_whole()
        assert whole["documentUpdated"] is False
        assert whole["proposal"]["state"] == "pending"
        assert (await at.person.get(f"/api/documents/{at.document_id}")).json()["content"] == TEXT


async def test_a_thread_is_talked_in_in_its_mode(environment: Mapping[str, str]) -> None:
    async with scripted(environment, saying("Three ideas.")) as at, talking(at.product, at.person) as talk:
        thread = await at.person.begin_thread()
        answer = await talk.init(threadId=thread["id"], mode="brainstorm")
        assert answer["threadId"] == thread["id"]
        await talk.say("Ideas?")
        whole = await talk.hear_whole()
        assert whole["thread"]["mode"] == "brainstorm"
        assert at.model.requests[0].role == "brainstorm"
        opened = (await at.person.get(f"/api/chat/threads/{thread['id']}")).json()
        assert [message["content"] for message in opened["messages"]] == ["Ideas?", "Three ideas."]


# --- refusals ---------------------------------------------------------------------------------


async def test_what_is_not_there_and_what_is_not_ones_own_look_the_same(product: Product) -> None:
    owner, other = await product.guest(), await product.guest()
    ids = {
        "documentId": (await owner.write_document())["id"],
        "threadId": (await owner.begin_thread())["id"],
    }
    async with talking(product, other) as talk:
        for name, found in ids.items():
            answers = []
            for wanted in (found, 999_999, 2**63):
                await talk.send("init_session", **{name: wanted})
                answers.append(await talk.hear())
            assert answers[0]["code"] == "NOT_FOUND"
            assert answers[0] == answers[1]
            assert answers[2]["code"] == "NOT_FOUND"
        await talk.send("message", sessionId="", content="Mine now")
        assert (await talk.hear())["code"] == "NO_SESSION"
    assert (await owner.get(f"/api/chat/{ids['documentId']}")).json() == []
    assert (await other.get("/api/usage")).json()["messages"] == 0


@pytest.mark.parametrize("both", [True, False])
async def test_a_session_is_about_exactly_one_conversation(product: Product, *, both: bool) -> None:
    person = await product.guest()
    named = {
        "documentId": (await person.write_document())["id"],
        "threadId": (await person.begin_thread())["id"],
    }
    async with talking(product, person) as talk:
        await talk.send("init_session", **(named if both else {}))
        assert (await talk.hear())["code"] == "INVALID"


async def test_a_connection_is_about_one_conversation(environment: Mapping[str, str]) -> None:
    async with scripted(environment, saying("Fine.")) as at:
        other = await at.person.write_document()
        async with at.talk() as talk:
            await talk.send("init_session", documentId=other["id"])
            assert (await talk.hear())["code"] == "OTHER_PLACE"
            await talk.say("Still here?")
            assert (await talk.hear_whole())["documentId"] == at.document_id


async def test_another_id_than_the_sessions_is_refused(environment: Mapping[str, str]) -> None:
    async with scripted(environment) as at:
        async with at.talk() as other:
            foreign = other.session_id
        async with at.talk() as talk:
            for frame in ("stop", "end_session", "message"):
                fields = {"content": "Mine now", "messageId": "m1"} if frame == "message" else {}
                await talk.send(frame, sessionId=foreign, **fields)
                refused = await talk.hear()
                assert refused["code"] == "NO_SESSION"
                assert refused.get("messageId") == fields.get("messageId")
        assert await at.messages() == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "MALFORMED"),
        ("{", "MALFORMED"),
        ("[]", "MALFORMED"),
        ('{"type": 7}', "MALFORMED"),
        ('{"type": "message"}', "INVALID"),
        ('{"type": "init_session", "documentId": "x"}', "INVALID"),
        ('{"type": "init_session", "documentId": 1, "owner": "me"}', "INVALID"),
    ],
)
async def test_what_cannot_be_read_is_told_and_the_session_goes_on(
    shared_product: Product, text: str, code: str
) -> None:
    person = await shared_product.member()
    document = await person.write_document()
    async with talking(shared_product, person) as talk:
        await talk.socket.send(text)
        refused = await talk.hear()
        assert (refused["type"], refused["code"]) == ("error", code)
        await talk.init(documentId=document["id"])


async def test_unknown_types_are_ignored(environment: Mapping[str, str]) -> None:
    async with scripted(environment, saying("Fine.")) as at, at.talk() as talk:
        await talk.send("presence", cursor=7)
        await talk.say("Hello")
        assert (await talk.hear())["type"] == "message_received"
        await talk.hear_whole()


async def test_a_blank_and_an_oversized_message_are_refused_and_cost_nothing(
    environment: Mapping[str, str],
) -> None:
    async with scripted(environment) as at, at.talk() as talk:
        for content, code in ((" ", "INVALID"), ("é" * 16_385, "TOO_LARGE")):
            await talk.say(content, messageId="m1")
            refused = await talk.hear()
            assert (refused["code"], refused["messageId"]) == (code, "m1")
        assert await at.messages() == []
        assert await at.charged() == 0


async def test_a_guest_at_the_limit_is_told_with_their_usage(environment: Mapping[str, str]) -> None:
    async with scripted({**environment, "REQUILL_GUEST_MONTHLY_MESSAGES": "1"}, saying("Fine.")) as at:
        async with at.talk() as talk:
            await talk.say("One", messageId="m1")
            await talk.hear_whole()
            await talk.say("Two", messageId="m2")
            refused = await talk.hear()
            assert refused["type"] == "error"
            assert refused["code"] == "LIMIT_EXCEEDED"
            assert refused["message"] == "Message limit reached"
            assert refused["description"]
            assert refused["usage"]["messages"] == 1
            assert refused["messageId"] == "m2"
        assert await at.messages() == [("user", "One"), ("assistant", "Fine.")]
        assert at.model.calls == 1


async def test_while_the_assistant_answers_a_second_message_waits(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    async with scripted(environment, [gate, *saying("Fine.")]) as at, at.talk() as talk:
        await talk.say("One")
        await talk.hear()
        await talk.say("Two", messageId="m2")
        refused = await talk.hear()
        assert (refused["code"], refused["messageId"]) == ("TURN_IN_PROGRESS", "m2")
        gate.set()
        await talk.hear_whole()
        assert await at.messages() == [("user", "One"), ("assistant", "Fine.")]


async def test_a_provider_that_fails_is_told_and_costs_nothing(environment: Mapping[str, str]) -> None:
    away = [ProviderUnavailable(headers={"Retry-After": "7"})]
    async with scripted(environment, away, saying("Fine.")) as at, at.talk() as talk:
        await talk.say("Hello", messageId="m1")
        received, failed = await talk.hear(), await talk.hear()
        assert failed["type"] == "error"
        assert failed["code"] == "PROVIDER_UNAVAILABLE"
        assert failed["retryAfter"] == "7"
        assert failed["requestId"]
        assert (failed["messageId"], failed["turnId"]) == ("m1", received["turnId"])
        assert await at.messages() == []
        assert await at.charged() == 0
        await talk.say("Hello", messageId="m1")
        assert (await talk.hear_whole())["content"] == "Fine."


# --- stop and end -----------------------------------------------------------------------------


async def test_stop_keeps_what_was_said(environment: Mapping[str, str]) -> None:
    async with scripted(environment, [TextDelta("It is"), anyio.Event()]) as at, at.talk() as talk:
        await talk.say("How is it?")
        await talk.hear()
        await talk.hear()
        await talk.send("stop", sessionId=talk.session_id)
        whole = await talk.hear_whole()
        assert (whole["content"], whole["stopped"], whole["incomplete"]) == ("It is", True, True)
        assert await at.messages() == [("user", "How is it?"), ("assistant", "It is")]


async def test_stop_before_the_first_word_leaves_nothing(environment: Mapping[str, str]) -> None:
    async with scripted(environment, [anyio.Event()]) as at, at.talk() as talk:
        await talk.say("How is it?", messageId="m1")
        await talk.hear()
        await talk.send("stop", sessionId=talk.session_id)
        stopped = await talk.hear()
        assert (stopped["type"], stopped["code"], stopped["messageId"]) == ("error", "STOPPED", "m1")
        assert await at.messages() == []
        assert await at.charged() == 0


async def test_a_session_that_is_ended_closes_and_its_turn_goes_on(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    async with scripted(environment, [gate, *saying("Fine.")]) as at:
        async with at.talk() as talk:
            await talk.say("Hello")
            turn_id = (await talk.hear())["turnId"]
            await talk.send("end_session", sessionId=talk.session_id)
            assert await talk.closed() == 1000
        gate.set()
        events = await at.person.stream_all(f"/api/turns/{turn_id}/events", method="GET")
        assert events[-1].name == "done"
        assert await at.messages() == [("user", "Hello"), ("assistant", "Fine.")]
