"""Threads begin, are renamed, named by the assistant, listed, searched and removed."""

from __future__ import annotations

from collections.abc import Mapping

import anyio
import anyio.lowlevel
import pytest

from requill.ai.interface import AssistantMessage, ProviderUnavailable, Role, UserMessage
from requill.features.accounts.throttle import Rule
from requill.features.chat import routes
from requill.features.chat.titling import clean_title
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import ScriptedModel, saying

pytestmark = pytest.mark.anyio

KEYS = {"id", "title", "mode", "createdAt", "updatedAt"}
BAD_THREADS: list[Json] = [
    {"title": "x" * 201},
    {"title": None},
    {"title": "a\x00b"},
    {"title": "x", "mode": "titler"},
    {"title": "x", "ownerId": "somebody"},
    [],
]


async def say(person: Person, thread: Json, content: str = "Hello", **fields: Json) -> Json:
    body = {"threadId": thread["id"], "content": content, **fields}
    response = await person.post("/api/chat", body)
    assert response.status_code == 200, response.text
    return response.json()


async def titles(person: Person, query: str = "") -> list[str]:
    return [thread["title"] for thread in (await person.get(f"/api/chat/threads{query}")).json()]


async def test_a_thread_begins_is_renamed_and_removed(product: Product) -> None:
    person = await product.guest()
    made = await person.post("/api/chat/threads", {"title": " RICE  scores ", "mode": "brainstorm"})
    assert made.status_code == 201
    thread = made.json()
    assert set(thread) == KEYS
    assert (thread["title"], thread["mode"]) == ("RICE scores", "brainstorm")
    path = f"/api/chat/threads/{thread['id']}"
    assert (await person.get(path)).json() == {"thread": thread, "messages": [], "hasEarlier": False}
    renamed = (await person.put(path, {"title": "Scores for spring"})).json()
    assert renamed == thread | {"title": "Scores for spring"}
    assert (await person.get("/api/chat/threads")).json() == [renamed]
    assert (await person.delete(path)).json() == {"success": True}
    assert (await person.get(path)).status_code == 404
    assert (await person.delete(path)).status_code == 404
    assert (await person.get("/api/chat/threads")).json() == []


async def test_a_blank_title_falls_back(product: Product) -> None:
    person = await product.guest()
    for body in ({}, {"title": ""}, {"title": " \t"}, {"title": "\u200b"}):
        thread = (await person.post("/api/chat/threads", body)).json()
        assert (thread["title"], thread["mode"]) == ("New conversation", "general")
    renamed = await person.put(f"/api/chat/threads/{thread['id']}", {"title": "  "})
    assert renamed.json()["title"] == "New conversation"


async def test_a_thread_that_cannot_be_is_refused(product: Product) -> None:
    person = await product.guest()
    thread = await person.begin_thread("Kept")
    path = f"/api/chat/threads/{thread['id']}"
    for body in BAD_THREADS:
        assert (await person.http.post("/api/chat/threads", json=body)).status_code == 422
        assert (await person.put(path, body)).status_code == 422
    assert (await person.put(path, {})).status_code == 422
    assert (await person.get("/api/chat/threads")).json() == [thread]


async def test_the_thread_last_spoken_in_comes_first(product: Product) -> None:
    person = await product.guest()
    first, second = await person.begin_thread("First"), await person.begin_thread("Second")
    assert await titles(person) == ["Second", "First"]
    answer = await say(person, first)
    assert answer["thread"]["updatedAt"] > second["updatedAt"]
    assert await titles(person) == ["First", "Second"]
    await person.put(f"/api/chat/threads/{second['id']}", {"title": "Renamed"})
    assert await titles(person) == ["First", "Renamed"]


async def test_threads_are_paged(product: Product) -> None:
    person = await product.guest()
    for number in range(5):
        await person.begin_thread(f"Thread {number}")
    first = await person.get("/api/chat/threads?limit=3")
    assert [thread["title"] for thread in first.json()] == ["Thread 4", "Thread 3", "Thread 2"]
    cursor = first.headers["x-next-cursor"]
    assert await titles(person, f"?limit=3&cursor={cursor}") == ["Thread 1", "Thread 0"]
    assert (await person.get("/api/chat/threads?cursor=x")).status_code == 422


async def test_threads_are_found_by_their_titles_and_by_what_was_said_in_them(product: Product) -> None:
    person, other = await product.guest(), await product.guest()
    for title, said in (("RICE scores", "Which weigh most?"), ("Über Bord", "A needle in it"), ("Last", "x")):
        await say(person, await person.begin_thread(title), said)
    await say(other, await other.begin_thread("Needle of others"), "needle")
    assert await titles(person, "?q=NEEDLE") == ["Über Bord"]
    assert await titles(person, "?q=über") == ["Über Bord"]
    assert await titles(person, "?q=rice") == ["RICE scores"]
    assert await titles(person, "?q=most weigh") == ["RICE scores"]
    assert await titles(person, "?q=nowhere") == []
    assert len(await titles(person, "?q=")) == 3


async def test_what_is_found_is_paged(product: Product) -> None:
    person = await product.guest()
    for number in range(3):
        await say(person, await person.begin_thread(f"Thread {number}"), "the same word")
    first = await person.get("/api/chat/threads?q=same&limit=2")
    assert [thread["title"] for thread in first.json()] == ["Thread 2", "Thread 1"]
    cursor = first.headers["x-next-cursor"]
    assert await titles(person, f"?q=same&limit=2&cursor={cursor}") == ["Thread 0"]


async def test_the_messages_of_a_thread_are_paged_from_its_end(product: Product) -> None:
    person = await product.guest()
    thread = await person.begin_thread()
    for number in range(3):
        await say(person, thread, f"Message {number}")
    path = f"/api/chat/threads/{thread['id']}"
    newest = (await person.get(f"{path}?limit=4")).json()
    assert [message["role"] for message in newest["messages"]] == ["user", "assistant"] * 2
    assert newest["hasEarlier"] is True
    before = newest["messages"][0]["id"]
    earlier = (await person.get(f"{path}?limit=4&before={before}")).json()
    assert earlier["messages"][0]["content"] == "Message 0"
    assert (len(earlier["messages"]), earlier["hasEarlier"]) == (2, False)
    assert all(message["threadId"] == thread["id"] for message in earlier["messages"])


async def test_a_repeated_request_begins_one_thread(product: Product) -> None:
    person = await product.guest()
    headers = {"Idempotency-Key": "one"}
    answers = [await person.post("/api/chat/threads", {"title": "Once"}, headers=headers) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert await titles(person) == ["Once"]


async def test_a_request_repeated_after_its_thread_was_deleted_begins_it_anew(product: Product) -> None:
    person = await product.guest()
    headers = {"Idempotency-Key": "one"}
    first = (await person.post("/api/chat/threads", {"title": "Once"}, headers=headers)).json()
    await person.delete(f"/api/chat/threads/{first['id']}")
    again = [await person.post("/api/chat/threads", {"title": "Once"}, headers=headers) for _ in range(2)]
    assert again[0].json()["id"] == again[1].json()["id"] != first["id"]
    assert await titles(person) == ["Once"]


async def test_a_title_replaces_only_the_one_that_is_known(product: Product) -> None:
    person = await product.guest()
    thread = await person.begin_thread("Mine")
    path = f"/api/chat/threads/{thread['id']}"
    first = await person.put(path, {"title": "Theirs", "ifTitled": "Mine"})
    assert (first.status_code, first.json()["title"]) == (200, "Theirs")
    late = await person.put(path, {"title": "Other", "ifTitled": "Mine"})
    assert (late.status_code, late.json()["code"]) == (409, "VERSION_CONFLICT")
    assert late.json()["thread"]["title"] == "Theirs"
    assert await titles(person) == ["Theirs"]
    same = await person.put(path, {"title": "Theirs", "ifTitled": "Mine"})
    assert (same.status_code, same.json()["title"]) == (200, "Theirs")


# --- naming -----------------------------------------------------------------------------------


async def test_the_assistant_names_a_thread_and_counts_no_message(product: Product) -> None:
    person = await product.guest()
    thread = await person.begin_thread("New Conversation")
    await say(person, thread, "How do I write acceptance criteria for syncing?")
    path = f"/api/chat/threads/{thread['id']}"
    named = await person.post(f"{path}/auto-title")
    assert named.json() == {"title": "How do I write acceptance criteria for syncing?"}
    opened = (await person.get(path)).json()
    assert opened["thread"]["title"] == "How do I write acceptance criteria for syncing?"
    assert len(opened["messages"]) == 2
    assert (await person.get("/api/usage")).json()["messages"] == 1


async def test_a_name_is_made_from_the_beginning_alone(environment: Mapping[str, str]) -> None:
    model = ScriptedModel(*[saying("Answer")] * 4, saying('**"Scores for spring."**'))
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        thread = await person.begin_thread()
        for number in range(4):
            await say(person, thread, f"Message {number}")
        named = await person.post(f"/api/chat/threads/{thread['id']}/auto-title")
        assert named.json() == {"title": "Scores for spring"}
        asked = model.requests[-1]
        assert asked.role is Role.TITLER
        assert asked.messages[:4] == (
            UserMessage("Message 0"),
            AssistantMessage("Answer"),
            UserMessage("Message 1"),
            AssistantMessage("Answer"),
        )
        assert len(asked.messages) == 5
        assert asked.max_output_tokens < 1_000


async def test_a_thread_without_a_word_cannot_be_named(product: Product) -> None:
    person = await product.guest()
    thread = await person.begin_thread("Kept")
    refused = await person.post(f"/api/chat/threads/{thread['id']}/auto-title")
    assert (refused.status_code, refused.json()["code"]) == (422, "INVALID")
    assert await titles(person) == ["Kept"]


@pytest.mark.parametrize("answer", ["  ", '""', "***"])
async def test_a_name_without_words_leaves_the_title(environment: Mapping[str, str], answer: str) -> None:
    async with Product.opened(environment, ScriptedModel(saying("Hi"), saying(answer))) as product:
        person = await product.guest()
        thread = await person.begin_thread("New Conversation")
        await say(person, thread)
        refused = await person.post(f"/api/chat/threads/{thread['id']}/auto-title")
        assert (refused.status_code, refused.json()["code"]) == (502, "PROVIDER_EMPTY")
        assert await titles(person) == ["New Conversation"]


async def test_a_provider_that_is_away_leaves_the_title(environment: Mapping[str, str]) -> None:
    script = ScriptedModel(saying("Hi"), [ProviderUnavailable()])
    async with Product.opened(environment, script) as product:
        person = await product.guest()
        thread = await person.begin_thread("New Conversation")
        await say(person, thread)
        refused = await person.post(f"/api/chat/threads/{thread['id']}/auto-title")
        assert (refused.status_code, refused.json()["code"]) == (503, "PROVIDER_UNAVAILABLE")
        assert await titles(person) == ["New Conversation"]


async def test_a_thread_that_has_a_title_costs_nothing_to_name(environment: Mapping[str, str]) -> None:
    model = ScriptedModel(saying("Hi"))
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        thread = await person.begin_thread("My own words")
        await say(person, thread)
        named = await person.post(f"/api/chat/threads/{thread['id']}/auto-title")
        assert named.json() == {"title": "My own words"}
        assert model.calls == 1


async def test_who_has_threads_named_again_and_again_has_to_wait(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "NAMINGS", Rule("name a thread", 2, 3600))
    model = ScriptedModel(saying("Hi"), *[saying("New Conversation")] * 3)
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        thread = await person.begin_thread()
        await say(person, thread)
        path = f"/api/chat/threads/{thread['id']}/auto-title"
        answers = [await person.post(path) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert int(answers[-1].headers["Retry-After"]) > 0
        assert model.calls == 3


async def test_a_title_that_a_person_gives_meanwhile_stays(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    model = ScriptedModel(saying("Hi"), [gate, *saying("A title by the assistant")])
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        thread = await person.begin_thread()
        await say(person, thread)
        path = f"/api/chat/threads/{thread['id']}"
        named: list[Json] = []

        async def name() -> None:
            named.append((await person.post(f"{path}/auto-title")).json())

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(name)
            while model.calls < 2:
                await anyio.lowlevel.checkpoint()
            await person.put(path, {"title": "My own words"})
            gate.set()
        assert named == [{"title": "My own words"}]
        assert await titles(person) == ["My own words"]


@pytest.mark.parametrize(
    ("answer", "title"),
    [
        ("Scores for spring", "Scores for spring"),
        ('"Scores for spring."', "Scores for spring"),
        ("# Scores for spring\n\nBecause you asked.", "Scores for spring"),
        ("\n\n- **Scores** for spring", "Scores for spring"),
        ("“Purée, €5”", "Purée, €5"),
        ("春の得点", "春の得点"),
        ("word " * 100, ("word " * 40).strip()),
        ("a\x00b", "ab"),
        ("", ""),
    ],
)
def test_a_title_is_one_line_of_words(answer: str, title: str) -> None:
    assert clean_title(answer) == title
