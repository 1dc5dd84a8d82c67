"""The creation flow when the model is not as good as it should be, or the document changes under it."""

from __future__ import annotations

import json
from collections.abc import Mapping

import anyio
import pytest

from requill.ai.interface import ContextTooLarge, Interrupted, ProviderUnavailable, TextDelta, ToolCall
from requill.features.templates.service import get_template
from tests.features.flow.steps import START, answer_question, begin
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import Round, ScriptedModel, calling, saying, tool_call

pytestmark = pytest.mark.anyio

# --- with a model that is not as good as it should be -----------------------------------------


async def _with(environment: Mapping[str, str], *rounds: Round) -> tuple[Json, Json]:
    """The answers to a start and to one answer, by a model that plays `rounds`."""
    async with Product.opened(environment, ScriptedModel(*rounds)) as product:
        person = await product.guest()
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


@pytest.mark.parametrize("said", ["finish", "skip", "back", "I don't know", "- one\n- two"])
async def test_a_model_is_only_asked_about_prose(environment: Mapping[str, str], said: str) -> None:
    model = ScriptedModel(saying("Hello!"), saying("Noted."))
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        start = await begin(person, templateId=3)
        for _ in range(5):
            await answer_question(person, start["document"]["id"], "skip")
        answer = await answer_question(person, start["document"]["id"], said)
        assert model.calls == 1
        assert answer["assistantMessage"]["content"]


@pytest.mark.parametrize(
    "draft",
    [
        [saying("Here is what I would write about.")],
        [calling(tool_call("complete"), text="All done!"), saying("There it is.")],
        [[TextDelta("Here is"), Interrupted()]],
    ],
    ids=["words only", "done with nothing", "broken off"],
)
async def test_a_draft_of_nothing_opens_with_the_headings_and_is_not_called_complete(
    environment: Mapping[str, str], draft: list[Round]
) -> None:
    async with Product.opened(environment, ScriptedModel(*draft)) as product:
        start = await begin(await product.guest(), mode="start-new")
        assert start["document"]["content"].startswith("## Problem\n\n## Outcome metric\n")
        assert "complete" not in start["assistantMessage"]["content"]
        assert start["interview"]["missing"] != []


async def test_a_draft_is_whole_at_once_and_says_what_it_assumes(environment: Mapping[str, str]) -> None:
    draft = calling(
        tool_call("fill_section", section="Problem", markdown="> Assumption: late.", assumptions=["late."]),
        tool_call("fill_section", section="Out", markdown="- Nothing", assumptions=["No limits were agreed"]),
        tool_call("complete"),
    )
    async with Product.opened(environment, ScriptedModel(draft, saying("Drafted."))) as product:
        person = await product.guest()
        start = await begin(person, mode="start-new")
        assert start["document"]["content"] == (
            "## Problem\n\n> Assumption: late.\n\n## Out\n\n- Nothing\n\n## Open questions\n\n"
            "- Who can confirm what “Problem” assumes? Owner: to be named\n"
            "- Confirm: No limits were agreed. Owner: to be named\n"
        )
        assert (start["isComplete"], start["assistantMessage"]["content"]) == (True, "Drafted.")


async def test_a_failed_start_leaves_no_document_and_no_charge(environment: Mapping[str, str]) -> None:
    async with Product.opened(environment, ScriptedModel([ProviderUnavailable()])) as product:
        person = await product.guest()
        assert (await person.post("/api/document-flow/start", START)).status_code == 503
        assert (await person.get("/api/documents")).json() == []
        assert (await person.get("/api/usage")).json()["docs"] == 0


async def test_a_cut_answer_keeps_what_was_typed_and_what_the_model_made_of_it(
    environment: Mapping[str, str],
) -> None:
    fill = calling(tool_call("fill_section", section="Problem", markdown="Late reports.", assumptions=[]))
    _, answer = await _with(environment, saying("Hello!"), fill, [TextDelta("Got i"), Interrupted()])
    assert answer["incomplete"] is True
    assert answer["document"]["content"] == "## Problem\n\nReports arrive late.\n"
    assert answer["assistantMessage"]["proposal"]["state"] == "pending"
    assert answer["interview"]["current"] is not None


# --- what a model would write otherwise -------------------------------------------------------


async def _filled(environment: Mapping[str, str], markdown: str, section: str = "Problem") -> Json:
    fill = calling(tool_call("fill_section", section=section, markdown=markdown, assumptions=[]))
    _, answer = await _with(environment, saying("Hello!"), fill, saying("Noted."))
    return answer


async def test_a_text_that_keeps_the_words_is_taken(environment: Mapping[str, str]) -> None:
    answer = await _filled(environment, "- Reports arrive late.")
    assert answer["document"]["content"] == "## Problem\n\n- Reports arrive late.\n"
    assert answer["assistantMessage"]["proposal"]["state"] == "applied"
    assert answer["userMessage"]["proposal"] is None


async def test_a_text_that_changes_the_words_waits_while_they_stand(environment: Mapping[str, str]) -> None:
    answer = await _filled(environment, "Reports arrive one day late.")
    assert answer["document"]["content"] == "## Problem\n\nReports arrive late.\n"
    proposal = answer["assistantMessage"]["proposal"]
    assert proposal["state"] == "pending"
    assert proposal["hunks"][0]["replacement"] == "one day "
    assert answer["userMessage"]["proposal"]["state"] == "applied"
    assert answer["interview"]["current"]["index"] == 1


async def test_a_text_that_says_more_than_was_typed_waits(environment: Mapping[str, str]) -> None:
    answer = await _filled(environment, "Reports arrive late.\n\nThis costs 2 hours a day.")
    assert answer["document"]["content"] == "## Problem\n\nReports arrive late.\n"
    assert answer["assistantMessage"]["proposal"]["state"] == "pending"


async def test_a_text_for_a_section_that_nobody_spoke_of_waits(environment: Mapping[str, str]) -> None:
    answer = await _filled(environment, "Nobody is harmed.", section="Out")
    assert answer["document"]["content"] == "## Problem\n\nReports arrive late.\n"
    assert answer["assistantMessage"]["proposal"]["hunks"][0]["section"] == "Out"
    assert answer["interview"]["answeredCount"] == 1


async def test_words_of_the_answer_may_stand_in_another_section_as_well(
    environment: Mapping[str, str],
) -> None:
    answer = await _filled(environment, "- Reports arrive late.", section="Out")
    assert "## Out\n\n- Reports arrive late.\n" in answer["document"]["content"]
    assert answer["interview"]["answeredCount"] == 2


async def test_a_question_back_to_the_model_is_no_answer(environment: Mapping[str, str]) -> None:
    question = get_template(2).sections[0].questions[0].ask
    again = calling(tool_call("ask", section="Problem", question=question, suggestions=[]))
    async with Product.opened(
        environment, ScriptedModel(saying("Hello!"), again, saying("A trouble."))
    ) as product:
        person = await product.guest()
        document_id = (await begin(person))["document"]["id"]
        answer = await answer_question(person, document_id, "What do you mean by that?")
        assert answer["document"]["content"] == ""
        assert answer["interview"]["current"]["index"] == 0
        assert answer["assistantMessage"]["content"] == f"A trouble.\n\n**{question}**"


async def test_a_silent_model_leaves_the_answer_as_it_was_typed(environment: Mapping[str, str]) -> None:
    _, answer = await _with(environment, saying("Hello!"), saying())
    assert answer["document"]["content"] == "## Problem\n\nReports arrive late.\n"


# --- when the document is changed meanwhile ---------------------------------------------------


async def test_an_answer_that_is_too_long_for_the_model_stands_as_typed_and_the_interview_goes_on(
    environment: Mapping[str, str],
) -> None:
    model = ScriptedModel(saying("Hello!"), [ContextTooLarge()], repeat=True)
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        start = await begin(person)
        typed = "Reports arrive late, I think. " * 400
        answer = await answer_question(person, start["document"]["id"], typed)
        assert answer["document"]["content"] == f"## Problem\n\n{typed.strip()}\n"
        assert answer["userMessage"]["content"] == typed
        told = answer["assistantMessage"]
        assert told["notice"] == (
            "Your answer is longer than the model can read, so it's in the document exactly as you wrote it."
        )
        assert answer["interview"]["current"]["index"] == 1
        assert told["content"].endswith(f"**{answer['interview']['current']['question']}**")


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
    async with Product.opened(environment, ScriptedModel([gate, *saying("Hello!")])) as product:
        person = await product.member()
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
    async with Product.opened(environment, ScriptedModel(*rounds)) as product:
        person = await product.guest()
        document_id = (await begin(person))["document"]["id"]
        await answer_question(person, document_id, "Inspectors lose their work without a signal.")
        answer = await _answer_while_rewritten(person, document_id, gate)
        assert answer["interview"]["sections"][1]["state"] == "open"
        assert answer["interview"]["filledCount"] == 1
        assert answer["interview"]["current"]["index"] == 2
        while answer["interview"]["current"]["index"] > 1:
            answer = await answer_question(person, document_id, "skip")
        assert answer["isComplete"] is False
        assert answer["interview"]["current"]["index"] == 1
        said = (await person.get(f"/api/chat/{document_id}")).json()
        assert sum(message["proposal"] is not None for message in said) == 2


async def test_a_last_answer_that_finds_no_place_is_asked_for_again(environment: Mapping[str, str]) -> None:
    gate, last = anyio.Event(), len(get_template(2).sections) - 1
    rounds: list[Round] = [
        saying("Hello!"),
        saying("Good."),
        [gate, *saying("That was all.")],
        saying("Now."),
    ]
    async with Product.opened(environment, ScriptedModel(*rounds)) as product:
        person = await product.guest()
        answer = await begin(person)
        document_id = answer["document"]["id"]
        answer = await answer_question(person, document_id, "Inspectors lose their work without a signal.")
        while answer["interview"]["current"]["index"] < last or answer["interview"]["current"]["number"] == 0:
            answer = await answer_question(person, document_id, "skip")
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
    assert "Owner:" not in answer["document"]["content"]
    proposal = answer["assistantMessage"]["proposal"]
    assert proposal["state"] == "pending"
    written = "".join(hunk["replacement"] for hunk in proposal["hunks"])
    assert "- Who counts it? Owner: Ana" in written
    assert written.count("Owner:") == 1
