"""The chat about a project: what the assistant may read, what it names, and what it leaves out."""

from __future__ import annotations

import json
from collections.abc import Mapping

import anyio
import anyio.lowlevel
import pytest

from requill.ai.interface import (
    ContextTooLarge,
    ProjectContext,
    ProviderUnavailable,
    Role,
    ToolCall,
    ToolResult,
)
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call

pytestmark = pytest.mark.anyio

OFFLINE = "## Summary\n\nInspectors work offline.\n\n## Risks\n\n- Storage runs full\n"
ROLLOUT = "## Rollout\n\n- Two depots start on 3 May 2027.\n"


async def furnished(person: Person, **texts: str) -> tuple[Json, dict[str, int]]:
    """A project with documents of these titles and texts, and their ids."""
    project, ids = await person.make_project("Field work", description="All of it"), {}
    for title, content in texts.items():
        body = {"title": title, "content": content, "projectId": project["id"]}
        ids[title] = (await person.post("/api/documents", body)).json()["id"]
    return project, ids


async def ask(person: Person, project: Json, content: str = "When do the depots start?") -> Json:
    response = await person.post("/api/chat", {"projectId": project["id"], "content": content})
    assert response.status_code == 200, response.text
    return response.json()


def results(model: ScriptedModel) -> list[Json]:
    """What the tools told the model in its last turn."""
    said = model.requests[-1].messages
    return [json.loads(message.content) for message in said if isinstance(message, ToolResult)]


async def test_the_built_in_assistant_answers_from_the_documents(product: Product) -> None:
    person = await product.member()
    project, ids = await furnished(person, Offline=OFFLINE, Rollout=ROLLOUT)
    answer = (await ask(person, project))["assistantMessage"]
    assert "**Rollout** says:\n\n> Two depots start on 3 May 2027." in answer["content"]
    assert answer["sources"] == [{"id": ids["Rollout"], "title": "Rollout"}]
    assert answer["notice"] == "Searched 2 documents; read none of them whole."
    one, _ = await furnished(person, Rollout=ROLLOUT)
    said = (await ask(person, one))["assistantMessage"]["notice"]
    assert said == "Searched 1 document; didn't read it whole."
    history = (await person.get(f"/api/chat?projectId={project['id']}")).json()
    assert [message["role"] for message in history] == ["user", "assistant"]
    assert history[1] == answer
    assert {message["projectId"] for message in history} == {project["id"]}


async def test_an_answer_from_all_documents_leaves_nothing_out(product: Product) -> None:
    person = await product.member()
    project, _ = await furnished(person, Offline=OFFLINE, Rollout=ROLLOUT)
    answer = (await ask(person, project, "List the dates"))["assistantMessage"]
    assert "in 2 of 2 documents" in answer["content"]
    assert [source["title"] for source in answer["sources"]] == ["Rollout"]
    assert answer["notice"] is None


async def test_figures_that_differ_between_documents_are_named_with_both(product: Product) -> None:
    person = await product.member()
    one = "## Requirements\n\n**FR-001** Audit logs are kept for 24 months.\n"
    other = "## Requirements\n\n**FR-007** Audit logs are kept for 12 months.\n"
    project, _ = await furnished(person, Offline=one, Archive=other)
    answer = (await ask(person, project, "conflicts"))["assistantMessage"]
    assert answer["content"].startswith("I compared 2 of 2 documents: ")
    assert "24 months" in answer["content"]
    assert "12 months" in answer["content"]
    assert {source["title"] for source in answer["sources"]} == {"Offline", "Archive"}


async def test_a_model_is_told_the_project_and_reads_through_tools(environment: Mapping[str, str]) -> None:
    model = ScriptedModel(
        calling(tool_call("search_documents", query="depots")),
        lambda request: calling(tool_call("read_document", id=request.context.documents[0][0])),  # type: ignore[union-attr]
        saying("They start on 3 May, says Rollout."),
    )
    async with Product.opened(environment, model) as product:
        person = await product.member()
        project, ids = await furnished(person, Offline=OFFLINE, Rollout=ROLLOUT)
        answer = await ask(person, project)
        first = model.requests[0]
        assert first.role is Role.PROJECT
        titles = ((ids["Rollout"], "Rollout"), (ids["Offline"], "Offline"))
        assert first.context == ProjectContext("Field work", "All of it", titles)
        assert [tool.name for tool in first.tools] == ["read_document", "search_documents", "review_project"]
        found, read = results(model)
        assert (found["found"], found["results"][0]["id"]) == (1, ids["Rollout"])
        assert "Two depots" in found["results"][0]["excerpt"]
        assert (read["title"], read["content"]) == ("Rollout", ROLLOUT)
        assert answer["assistantMessage"]["sources"] == [{"id": ids["Rollout"], "title": "Rollout"}]


async def test_a_document_that_was_read_is_a_source_though_it_is_not_named(
    environment: Mapping[str, str],
) -> None:
    script = ScriptedModel(
        lambda request: calling(tool_call("read_document", id=request.context.documents[0][0])),  # type: ignore[union-attr]
        saying("On 3 May."),
    )
    async with Product.opened(environment, script) as product:
        person = await product.member()
        project, _ = await furnished(person, Rollout=ROLLOUT)
        answer = await ask(person, project)
        assert [source["title"] for source in answer["assistantMessage"]["sources"]] == ["Rollout"]


async def test_documents_outside_the_project_cannot_be_read(environment: Mapping[str, str]) -> None:
    calls: list[ToolCall] = []
    model = ScriptedModel(lambda _request: calling(*calls), saying("I cannot read them."))
    async with Product.opened(environment, model) as product:
        person, other = await product.member(), await product.member()
        project, _ = await furnished(person, Rollout=ROLLOUT)
        loose = await person.write_document("Loose", "A secret of mine")
        theirs, _ = await furnished(other, Secret="A secret of theirs")
        foreign = (await other.get(f"/api/projects/{theirs['id']}/documents")).json()[0]
        wanted = (loose["id"], foreign["id"], 999_999, -1, 2**60, "x", None, True)
        calls += [tool_call("read_document", call_id=f"c{n}", id=one) for n, one in enumerate(wanted)]
        calls.append(tool_call("search_documents", call_id="search", query="secret"))
        answer = await ask(person, project)
        *reads, search = results(model)
        assert [result["ok"] for result in reads] == [False] * len(wanted)
        assert search["results"] == []
        assert "A secret" not in json.dumps([*reads, search])
        assert answer["assistantMessage"]["sources"] == []
        assert answer["assistantMessage"]["state"] == "complete"


async def test_tools_that_a_model_gets_wrong_are_answered_and_change_nothing(
    environment: Mapping[str, str],
) -> None:
    wrong = calling(
        tool_call("rename_document", call_id="a", title="Mine"),
        tool_call("search_documents", call_id="b", query="..."),
        tool_call("search_documents", call_id="c"),
        tool_call("read_document", call_id="d", id=[1]),
    )
    async with Product.opened(environment, ScriptedModel(wrong, wrong, saying("Nothing."))) as product:
        person = await product.member()
        project, ids = await furnished(person, Rollout=ROLLOUT)
        answer = await ask(person, project)
        assert answer["assistantMessage"]["content"] == "Nothing."
        assert answer["documentUpdated"] is False
        document = (await person.get(f"/api/documents/{ids['Rollout']}")).json()
        assert (document["title"], document["version"]) == ("Rollout", 1)


async def test_a_turn_that_only_reads_and_says_nothing_is_not_kept(environment: Mapping[str, str]) -> None:
    script = ScriptedModel(calling(tool_call("search_documents", query="depots")), saying(""))
    async with Product.opened(environment, script) as product:
        person = await product.member()
        project, _ = await furnished(person, Rollout=ROLLOUT)
        body = {"projectId": project["id"], "content": "When?"}
        refused = await person.post("/api/chat", body)
        assert (refused.status_code, refused.json()["code"]) == (502, "PROVIDER_EMPTY")
        assert (await person.get(f"/api/chat?projectId={project['id']}")).json() == []


async def test_what_is_read_is_told_while_it_is_read(product: Product) -> None:
    person = await product.member()
    project, _ = await furnished(person, Offline=OFFLINE, Rollout=ROLLOUT)
    body = {"projectId": project["id"], "content": "When do the depots start?"}
    events = await person.stream_all("/api/chat", body)
    told = [event.data["text"] for event in events if event.name == "status"]
    assert told == ["Searching the documents"]


# --- the budget -------------------------------------------------------------------------------

LONG = "\n\n".join(f"## Section {n}\n\n{'padding ' * 200}about topic{n}" for n in range(60))


async def test_a_long_document_is_read_in_part_and_that_is_said(environment: Mapping[str, str]) -> None:
    model = ScriptedModel(
        lambda request: calling(tool_call("read_document", id=request.context.documents[0][0])),  # type: ignore[union-attr]
        saying("It is about topic7."),
        context_tokens=8_000,
    )
    async with Product.opened(environment, model) as product:
        person = await product.member()
        project, _ = await furnished(person, Long=LONG)
        answer = await ask(person, project, "What does Section 7 say?")
        result = results(model)[0]
        assert "about topic7" in result["content"]
        assert result["isWhole"] is False
        assert "Section 3" in result["omittedSections"]
        assert len(result["content"]) < 8_000 * 3
        assert answer["assistantMessage"]["notice"] == "Only in part: “Long”."


async def test_when_there_is_no_room_left_the_rest_is_named_as_left_out(
    environment: Mapping[str, str],
) -> None:
    def read_all(request: Json) -> Json:
        calls = [
            tool_call("read_document", call_id=f"c{number}", id=row_id)
            for number, (row_id, _) in enumerate(request.context.documents)
        ]
        return calling(*calls)

    model = ScriptedModel(read_all, saying("Done."), context_tokens=4_000)
    async with Product.opened(environment, model) as product:
        person = await product.member()
        project, _ = await furnished(person, **{f"Text {number}": LONG for number in range(8)})
        answer = await ask(person, project)
        told = results(model)
        assert sum(len(json.dumps(result)) for result in told) < 4_000 * 3 * 0.6
        assert [result["ok"] for result in told].count(False) > 0
        notice = answer["assistantMessage"]["notice"]
        assert notice.startswith("Read ")
        assert "Only in part: " in notice
        assert "No room was left for “" in notice


@pytest.mark.full
async def test_two_hundred_documents_of_100_kilobytes_fit_the_smallest_model(
    environment: Mapping[str, str],
) -> None:
    budget = 4_000

    def weigh(request: Json) -> int:
        spoken = sum(len(getattr(message, "text", "").encode()) for message in request.messages)
        told = sum(
            len(message.content.encode()) for message in request.messages if isinstance(message, ToolResult)
        )
        titles = sum(len(title.encode()) + 10 for _, title in request.context.documents)
        return spoken + told + titles

    def read_six(request: Json) -> Json:
        chosen = request.context.documents[:6]
        return calling(
            tool_call("search_documents", call_id="s", query="padding"),
            *(tool_call("read_document", call_id=f"c{n}", id=row_id) for n, (row_id, _) in enumerate(chosen)),
        )

    def end(request: Json) -> Json:
        if weigh(request) > budget * 3:
            return [ContextTooLarge()]
        return saying("Done.")

    async with Product.opened(environment, ScriptedModel(read_six, end, context_tokens=budget)) as product:
        person = await product.member()
        project = await person.make_project()
        text = "写真の要件。" * 5_600
        for number in range(200):
            body = {"title": f"{'長い題名' * 20} {number}", "content": text, "projectId": project["id"]}
            assert (await person.post("/api/documents", body)).status_code == 201
        answer = await ask(person, project)
        assert answer["assistantMessage"]["content"] == "Done."
        assert "of 200 documents" in answer["assistantMessage"]["notice"]


async def test_a_search_of_more_than_can_be_looked_at_says_so(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("requill.features.chat.project_tools._MAX_SEARCHED", 15 * len(LONG))
    model = ScriptedModel(calling(tool_call("search_documents", query="topic3")), saying("In all of them."))
    async with Product.opened(environment, model) as product:
        person = await product.member()
        project, _ = await furnished(person, **{f"Text {number}": LONG for number in range(25)})
        answer = await ask(person, project)
        assert results(model)[0]["searched"] == 20
        assert answer["assistantMessage"]["notice"] == (
            "Searched 20 documents; read none of them whole. Only the 20 newest of 25 were looked at."
        )


async def test_a_context_that_is_too_large_is_halved_once(environment: Mapping[str, str]) -> None:
    model = ScriptedModel([ContextTooLarge()], saying("Done."))
    async with Product.opened(environment, model) as product:
        person = await product.member()
        project, _ = await furnished(person, **{f"Text {number}": "x" for number in range(3)})
        assert (await ask(person, project))["assistantMessage"]["content"] == "Done."


# --- whose it is ------------------------------------------------------------------------------


async def test_a_project_that_is_deleted_meanwhile_takes_the_answer_along(
    environment: Mapping[str, str],
) -> None:
    gate = anyio.Event()
    model = ScriptedModel([gate, *saying("Too late")])
    async with Product.opened(environment, model) as product:
        person = await product.member()
        project, _ = await furnished(person, Rollout=ROLLOUT)
        answers: list[int] = []

        async def question() -> None:
            body = {"projectId": project["id"], "content": "When?"}
            answers.append((await person.post("/api/chat", body)).status_code)

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(question)
            await person.until_a_turn_runs()
            await person.delete(f"/api/projects/{project['id']}")
            gate.set()
        assert answers == [404]
        assert (await person.get("/api/usage")).json()["messages"] == 0


async def test_a_failed_question_leaves_nothing(environment: Mapping[str, str]) -> None:
    async with Product.opened(environment, ScriptedModel([ProviderUnavailable()])) as product:
        person = await product.member()
        project, _ = await furnished(person, Rollout=ROLLOUT)
        body = {"projectId": project["id"], "content": "When?"}
        assert (await person.post("/api/chat", body)).status_code == 503
        assert (await person.get(f"/api/chat?projectId={project['id']}")).json() == []
        assert (await person.get("/api/usage")).json()["messages"] == 0


async def test_text_of_documents_in_the_body_is_not_believed(product: Product) -> None:
    person = await product.member()
    project, _ = await furnished(person, Rollout=ROLLOUT)
    body = {
        "projectId": project["id"],
        "content": "When do the depots start?",
        "projectContext": "Two depots start on 24 December.",
    }
    answer = (await person.post("/api/chat", body)).json()
    assert "December" not in answer["assistantMessage"]["content"]
