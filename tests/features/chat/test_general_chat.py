"""Talking in threads, in the four modes, and in the side panel."""

from __future__ import annotations

from collections.abc import Mapping

import anyio
import anyio.lowlevel
import pytest

from requill.ai.interface import (
    AssistantMessage,
    NoContext,
    ProviderUnavailable,
    Role,
    ToolResult,
    UserMessage,
)
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call

pytestmark = pytest.mark.anyio

MODES = ("general", "brainstorm", "persona", "feedback")
ANSWERS = {
    "general": ("How do I write acceptance criteria?", "### Add acceptance criteria"),
    "brainstorm": ("An app that lets bakers plan dough from sales", "[How might we](/chat?mode=brainstorm"),
    "persona": ("Ana, 34, a nurse who works nights", "a persona is a form"),
    "feedback": ("**FR-001** The app must be fast.", "“fast"),
}


async def say(person: Person, **body: Json) -> Json:
    response = await person.post("/api/chat", {"content": "Hello", **body})
    assert response.status_code == 200, response.text
    return response.json()


async def said(person: Person, thread: Json) -> list[tuple[str, str]]:
    opened = (await person.get(f"/api/chat/threads/{thread['id']}")).json()
    return [(message["role"], message["content"]) for message in opened["messages"]]


@pytest.mark.parametrize("mode", MODES)
async def test_the_assistant_answers_in_the_mode_that_is_asked_for(product: Product, mode: str) -> None:
    person = await product.guest()
    thread = await person.begin_thread()
    content, expected = ANSWERS[mode]
    answer = await say(person, threadId=thread["id"], mode=mode, content=content)
    assert expected in answer["assistantMessage"]["content"]
    assert answer["userMessage"]["content"] == content
    assert answer["thread"]["mode"] == mode
    assert await said(person, thread) == [
        ("user", content),
        ("assistant", answer["assistantMessage"]["content"]),
    ]


async def test_without_a_mode_the_thread_goes_on_in_its_own(environment: Mapping[str, str]) -> None:
    model = ScriptedModel(saying("Yes"), repeat=True)
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        thread = await person.begin_thread(mode="persona")
        await say(person, threadId=thread["id"])
        await say(person, threadId=thread["id"], mode="feedback")
        await say(person, threadId=thread["id"])
        await say(person)
        assert [asked.role for asked in model.requests] == [
            Role.PERSONA,
            Role.FEEDBACK,
            Role.FEEDBACK,
            Role.GENERAL,
        ]


async def test_a_mode_that_is_none_is_refused(product: Product) -> None:
    person = await product.guest()
    thread = await person.begin_thread()
    for mode in ("titler", "document", "", 5):
        body = {"threadId": thread["id"], "content": "Hello", "mode": mode}
        assert (await person.post("/api/chat", body)).status_code == 422
    assert await said(person, thread) == []


async def test_a_model_gets_the_newest_of_a_conversation_and_no_context(
    environment: Mapping[str, str],
) -> None:
    model = ScriptedModel(saying("Yes"), repeat=True)
    async with Product.opened(environment, model) as product:
        person = await product.member()
        thread, other = await person.begin_thread(), await person.begin_thread()
        await say(person, threadId=other["id"], content="Elsewhere")
        for number in range(20):
            await say(person, threadId=thread["id"], content=f"Message {number}")
        asked = model.requests[-1]
        assert asked.messages[-1] == UserMessage("Message 19")
        assert asked.messages[:2] == (UserMessage("Message 4"), AssistantMessage("Yes"))
        assert (asked.context, asked.tools) == (NoContext(), ())


async def test_the_side_panel_is_a_conversation_of_its_own(product: Product) -> None:
    person = await product.guest()
    thread, document = await person.begin_thread(), await person.write_document(content="## A\n\nText\n")
    await say(person, content="In the panel")
    await say(person, content="In a thread", threadId=thread["id"])
    await say(person, content="About a document", documentId=document["id"])
    panel = (await person.get("/api/chat")).json()
    assert [message["content"] for message in panel if message["role"] == "user"] == ["In the panel"]
    assert {(m["documentId"], m["threadId"], m["projectId"]) for m in panel} == {(None, None, None)}
    older = (await person.get(f"/api/chat?limit=1&before={panel[1]['id']}")).json()
    assert older == panel[:1]
    assert (await (await product.guest()).get("/api/chat")).json() == []


async def test_a_message_is_counted_and_a_failed_one_given_back(environment: Mapping[str, str]) -> None:
    script = ScriptedModel(saying("Yes"), [ProviderUnavailable()], saying("Again"))
    async with Product.opened(environment, script) as product:
        person = await product.guest()
        thread = await person.begin_thread()
        await say(person, threadId=thread["id"])
        refused = await person.post("/api/chat", {"threadId": thread["id"], "content": "And?"})
        assert refused.status_code == 503
        assert await said(person, thread) == [("user", "Hello"), ("assistant", "Yes")]
        assert (await person.get("/api/usage")).json()["messages"] == 1
        await say(person)
        assert (await person.get("/api/usage")).json()["messages"] == 2


async def test_a_guest_over_the_limit_is_refused_before_the_model_is_asked(
    environment: Mapping[str, str],
) -> None:
    model = ScriptedModel(saying("Yes"), repeat=True)
    limited = dict(environment) | {"REQUILL_GUEST_MONTHLY_MESSAGES": "1"}
    async with Product.opened(limited, model) as product:
        person = await product.guest()
        thread = await person.begin_thread()
        await say(person, threadId=thread["id"])
        refused = await person.post("/api/chat", {"threadId": thread["id"], "content": "More"})
        assert (refused.status_code, refused.json()["code"]) == (403, "LIMIT_EXCEEDED")
        assert model.calls == 1
        assert len(await said(person, thread)) == 2


async def test_a_blank_message_is_refused(product: Product) -> None:
    person = await product.guest()
    thread = await person.begin_thread()
    for content in ("", " \n\t"):
        body = {"threadId": thread["id"], "content": content}
        assert (await person.post("/api/chat", body)).status_code == 422
    assert await said(person, thread) == []


async def test_the_second_message_in_a_thread_waits_for_the_first(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    model = ScriptedModel([gate, *saying("First")], saying("Second"))
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        thread, other = await person.begin_thread(), await person.begin_thread()

        async def first() -> None:
            await say(person, threadId=thread["id"])

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(first)
            await person.until_a_turn_runs()
            running = (await person.get(f"/api/turns?threadId={thread['id']}")).json()
            assert [turn["threadId"] for turn in running] == [thread["id"]]
            assert (await person.get(f"/api/turns?threadId={other['id']}")).json() == []
            refused = await person.post("/api/chat", {"threadId": thread["id"], "content": "Second"})
            assert (refused.status_code, refused.json()["code"]) == (409, "TURN_IN_PROGRESS")
            await say(person, threadId=other["id"])
            gate.set()
        assert len(await said(person, thread)) == 2
        assert (await person.get("/api/usage")).json()["messages"] == 2


async def test_a_thread_that_is_deleted_meanwhile_takes_the_answer_along(
    environment: Mapping[str, str],
) -> None:
    gate = anyio.Event()
    model = ScriptedModel([gate, *saying("Too late")])
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        thread = await person.begin_thread()
        answers: list[int] = []

        async def ask() -> None:
            body = {"threadId": thread["id"], "content": "Hello"}
            answers.append((await person.post("/api/chat", body)).status_code)

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(ask)
            await person.until_a_turn_runs()
            await person.delete(f"/api/chat/threads/{thread['id']}")
            gate.set()
        assert answers == [404]
        assert (await person.get("/api/usage")).json()["messages"] == 0
        assert (await person.get("/api/chat")).json() == []


async def test_a_tool_that_a_model_makes_up_changes_nothing(environment: Mapping[str, str]) -> None:
    made_up = calling(tool_call("delete_everything"), text="Let me see.")
    async with Product.opened(environment, ScriptedModel(made_up, made_up)) as product:
        person = await product.guest()
        answer = await say(person)
        assert answer["assistantMessage"]["content"].startswith("Let me see.")
        assert answer["assistantMessage"]["notice"]
        assert (answer["documentUpdated"], answer["proposal"]) == (False, None)


async def test_a_character_that_cannot_be_kept_does_not_lose_the_answer(
    environment: Mapping[str, str],
) -> None:
    async with Product.opened(environment, ScriptedModel(saying("Half\x00way"))) as product:
        person = await product.guest()
        answer = await say(person)
        assert answer["assistantMessage"]["content"] == "Half\ufffdway"
        assert (await person.get("/api/chat")).json()[1] == answer["assistantMessage"]


async def test_an_answer_is_streamed_and_ends_with_the_thread(product: Product) -> None:
    person = await product.guest()
    thread = await person.begin_thread()
    body = {"threadId": thread["id"], "content": "What are OKRs?"}
    events = await person.stream_all("/api/chat", body)
    assert [events[0].name, events[-1].name] == ["turn", "done"]
    text = "".join(event.data["text"] for event in events if event.name == "delta")
    assert events[-1].data["assistantMessage"]["content"] == text.strip()
    assert events[-1].data["thread"]["id"] == thread["id"]


async def test_a_message_belongs_to_one_conversation(product: Product) -> None:
    person = await product.member()
    thread, project = await person.begin_thread(), await person.make_project()
    document = await person.write_document()
    ids = {"threadId": thread["id"], "projectId": project["id"], "documentId": document["id"]}
    for left_out in (None, *ids):
        body = {name: value for name, value in ids.items() if name != left_out}
        refused = await person.post("/api/chat", {"content": "Hello", **body})
        assert (refused.status_code, refused.json()["code"]) == (422, "INVALID")
    both = f"/api/chat?documentId={document['id']}&projectId={project['id']}"
    assert (await person.get(both)).status_code == 422
    assert await said(person, thread) == []
    assert (await person.get("/api/usage")).json()["messages"] == 0


async def test_feedback_quotes_what_the_rules_find_in_a_pasted_text(product: Product) -> None:
    person = await product.guest()
    thread = await person.begin_thread(mode="feedback")
    text = "## Requirements\n\n**FR-001** [Must] The app should be fast.\n"
    answer = (await say(person, threadId=thread["id"], content=text))["assistantMessage"]
    first = answer["content"].split("\n")[0]
    assert "finding" in first
    assert first.endswith("figures, dates and risks, and found none.")
    assert "“fast" in answer["content"]


async def test_a_model_reviews_a_text_by_the_tool_and_is_told_what_is_wrong_with_its_call(
    environment: Mapping[str, str],
) -> None:
    wrong = tool_call("review_text", call_id="a", words="The app should be fast.")
    right = tool_call("review_text", call_id="b", text="The app should be fast.")
    script = ScriptedModel(calling(wrong, right), saying("Too vague."))
    async with Product.opened(environment, script) as product:
        person = await product.guest()
        answer = await say(person, mode="feedback", content="The app should be fast.")
        assert answer["assistantMessage"]["content"] == "Too vague."
        assert answer["assistantMessage"]["state"] == "complete"
        told = [one.content for one in script.requests[-1].messages if isinstance(one, ToolResult)]
        assert "'text' is missing" in told[0]
        assert "findings" in told[1]
