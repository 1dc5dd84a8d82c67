"""The creation flow when the model is not as good as it should be, or the document changes under it."""

from __future__ import annotations

import json
from collections.abc import Mapping

import anyio
import pytest

from requill.ai.interface import Interrupted, ProviderUnavailable, TextDelta, ToolCall
from requill.ai.scripted import Round, ScriptedModel, calling, saying, tool_call
from requill.features.templates.service import get_template
from tests.features.flow.steps import START, answer_question, begin
from tests.support.people import House, Json, Person

pytestmark = pytest.mark.anyio

# --- with a model that is not as good as it should be -----------------------------------------


async def _with(environment: Mapping[str, str], *rounds: Round) -> tuple[Json, Json]:
    """The answers to a start and to one answer, by a model that plays `rounds`."""
    async with House.opened(environment, ScriptedModel(*rounds)) as house:
        person = await house.guest()
        start = await begin(person)
        return start, await answer_question(person, start["document"]["id"], "Reports arrive late.")


async def test_a_model_that_asks_nothing_is_helped_out(environment: Mapping[str, str]) -> None:
    start, answer = await _with(environment, saying("Hello!"), saying("I see."))
    first = start["interview"]["current"]["question"]
    assert start["assistantMessage"]["content"] == f"Hello!\n\n**{first}**"
    assert "Reports arrive late." in answer["document"]["content"]
    assert answer["interview"]["current"]["index"] == 1


async def test_a_model_that_invents_sections_changes_nothing(environment: Mapping[str, str]) -> None:
    bad = calling(tool_call("fill_section", section="Poems", markdown="Roses", assumptions=[]), text="Hm.")
    _, answer = await _with(environment, saying("Hello!"), bad, bad)
    assert "Roses" not in answer["document"]["content"]
    assert answer["assistantMessage"]["notice"]


async def test_an_offer_that_cannot_be_kept_is_passed_over(environment: Mapping[str, str]) -> None:
    values = {"section": "Out", "question": "Which?", "suggestions": ["half of \ud83d", "a\x00b", "None"]}
    ask = ToolCall("call_1", "ask", json.dumps(values))
    _, answer = await _with(environment, saying("Hello!"), calling(ask), saying("Noted."))
    assert answer["interview"]["current"]["suggestions"] == ["None"]


async def test_a_model_cannot_declare_an_unfinished_document_complete(environment: Mapping[str, str]) -> None:
    early = calling(tool_call("complete"), text="All done!")
    _, answer = await _with(environment, saying("Hello!"), early, saying("Then let us go on."))
    assert answer["isComplete"] is False
    assert answer["document"]["interviewOpen"] is True


async def test_a_model_cannot_go_on_asking_somebody_who_wants_to_finish(
    environment: Mapping[str, str],
) -> None:
    nosy = calling(tool_call("ask", section="Risks", question="What else?", suggestions=[]), text="One more.")
    model = ScriptedModel(saying("Hello!"), nosy, saying("As you wish."))
    async with House.opened(environment, model) as house:
        person = await house.guest()
        start = await begin(person)
        answer = await answer_question(person, start["document"]["id"], "finish")
        assert answer["isComplete"] is True
        assert answer["interview"]["current"] is None
        assert "What else?" not in answer["assistantMessage"]["content"]


@pytest.mark.parametrize(
    "draft",
    [
        [saying("Here is what I would write about.")],
        [calling(tool_call("complete"), text="All done!"), saying("There it is.")],
        [[TextDelta("Here is"), Interrupted()]],
    ],
    ids=["words only", "done with nothing", "broken off"],
)
async def test_a_draft_of_nothing_is_not_called_complete_and_asks(
    environment: Mapping[str, str], draft: list[Round]
) -> None:
    """What the model did not write by itself it is told, and the document fills after all."""
    fill = calling(
        tool_call(
            "fill_section", section=get_template(2).sections[0].heading, markdown="Late.", assumptions=[]
        )
    )
    async with House.opened(environment, ScriptedModel(*draft, fill, saying("Noted."))) as house:
        person = await house.guest()
        start = await begin(person, mode="start-new")
        document, question = start["document"], start["interview"]["current"]["question"]
        assert (start["isComplete"], document["interviewOpen"], document["content"]) == (False, True, "")
        said = start["assistantMessage"]["content"]
        assert "complete" not in said
        assert said.endswith(f"**{question}**")
        answer = await answer_question(person, document["id"], "Reports arrive late.")
        assert "Late." in answer["document"]["content"]


async def test_a_failed_start_leaves_no_document_and_no_charge(environment: Mapping[str, str]) -> None:
    async with House.opened(environment, ScriptedModel([ProviderUnavailable()])) as house:
        person = await house.guest()
        assert (await person.post("/api/document-flow/start", START)).status_code == 503
        assert (await person.get("/api/documents")).json() == []
        assert (await person.get("/api/usage")).json()["docs"] == 0


async def test_a_cut_answer_keeps_the_section_that_was_whole(environment: Mapping[str, str]) -> None:
    fill = calling(tool_call("fill_section", section="Problem", markdown="Late reports.", assumptions=[]))
    _, answer = await _with(environment, saying("Hello!"), fill, [TextDelta("Got i"), Interrupted()])
    assert answer["incomplete"] is True
    assert "Late reports." in answer["document"]["content"]
    assert answer["interview"]["current"] is not None


# --- when the document is changed meanwhile ---------------------------------------------------

SECTIONS = len(get_template(2).sections)


async def _answer_while_rewritten(person: Person, document_id: int, gate: anyio.Event) -> Json:
    """An answer, while which is worked on the person writes the document anew."""
    path, text = f"/api/documents/{document_id}", "Something else entirely.\n"
    version = (await person.get(path)).json()["version"]
    body = {"documentId": document_id, "content": "Twelve percent less churn."}
    async for event in person.stream("/api/document-flow/message", body):
        if event.name == "turn":
            saved = await person.patch(path, {"content": text, "version": version})
            assert saved.status_code == 200
            gate.set()
    assert event.name == "done"
    assert event.data["document"]["content"] == text
    answer: Json = event.data
    assert answer["assistantMessage"]["proposal"]["state"] == "outdated"
    return answer


async def test_a_document_whose_project_is_deleted_meanwhile_begins_outside(
    environment: Mapping[str, str],
) -> None:
    gate = anyio.Event()
    async with House.opened(environment, ScriptedModel([gate, *saying("Hello!")])) as house:
        person = await house.member()
        project = await person.make_project()
        body = START | {"projectId": project["id"]}
        async for event in person.stream("/api/document-flow/start", body):
            if event.name == "turn":
                await person.delete(f"/api/projects/{project['id']}")
                gate.set()
        assert event.name == "done"
        assert event.data["document"]["projectId"] is None
        assert len((await person.get("/api/documents")).json()) == 1


async def test_an_answer_that_finds_no_place_leaves_its_section_open(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    rounds: list[Round] = [saying("Hello!"), saying("Good."), [gate, *saying("Noted.")]]
    rounds += [saying("Skipped.") for _ in range(SECTIONS)]
    async with House.opened(environment, ScriptedModel(*rounds)) as house:
        person = await house.guest()
        document_id = (await begin(person))["document"]["id"]
        await answer_question(person, document_id, "Inspectors lose their work without a signal.")
        answer = await _answer_while_rewritten(person, document_id, gate)
        assert answer["interview"]["sections"][1]["state"] == "open"
        assert answer["interview"]["filledCount"] == 1
        assert answer["interview"]["current"]["index"] == 2
        for _ in range(2, SECTIONS):
            answer = await answer_question(person, document_id, "skip")
        assert answer["isComplete"] is False
        assert answer["interview"]["current"]["index"] == 1
        said = (await person.get(f"/api/chat/{document_id}")).json()
        assert sum(message["proposal"] is not None for message in said) == 2


async def test_a_last_answer_that_finds_no_place_is_asked_for_again(environment: Mapping[str, str]) -> None:
    gate, last = anyio.Event(), SECTIONS - 1
    rounds: list[Round] = [saying("Hello!"), saying("Good.")]
    rounds += [saying("Skipped.") for _ in range(1, last)]
    rounds += [[gate, *saying("That was all.")], saying("Now it is.")]
    async with House.opened(environment, ScriptedModel(*rounds)) as house:
        person = await house.guest()
        document_id = (await begin(person))["document"]["id"]
        await answer_question(person, document_id, "Inspectors lose their work without a signal.")
        for _ in range(1, last):
            await answer_question(person, document_id, "skip")
        answer = await _answer_while_rewritten(person, document_id, gate)
        assert (answer["isComplete"], answer["document"]["interviewOpen"]) == (False, True)
        current = answer["interview"]["current"]
        assert current["index"] == last
        assert answer["assistantMessage"]["content"] == f"**{current['question']}**"
        answer = await answer_question(person, document_id, "Twelve percent less churn.")
        assert answer["isComplete"] is True
        assert "Twelve percent less churn." in answer["document"]["content"]


async def test_a_model_may_note_what_is_not_known_but_no_empty_question(
    environment: Mapping[str, str],
) -> None:
    noting = calling(
        tool_call("note_open_question", question="Who counts  it?", owner="Ana"),
        tool_call("note_open_question", question=" ", owner=""),
    )
    _, answer = await _with(environment, saying("Hello!"), noting, saying("Noted."))
    assert "- Who counts it? Owner: Ana" in answer["document"]["content"]
    assert answer["document"]["content"].count("Owner:") == 1
