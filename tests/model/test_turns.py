"""Turns with a real, very small model: whatever it says, each ends in a defined state and nothing is lost."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from requill.ai.choose import choose
from requill.ai.openai import OpenAIModel, Timeouts
from requill.features.templates.service import get_template
from tests.model.conftest import KEY, WINDOW, visitor
from tests.support.people import Json, Person
from tests.support.process import Served, served

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(420)]

STATES = {"complete", "truncated", "incomplete"}
FAILURES = {"PROVIDER_EMPTY", "PROVIDER_UNAVAILABLE"}  # it said nothing, or not in time
TEXT = (
    "## Scope\n\nTablets only. The tech sees jobs for 48 hours.\n\n## Risks\n\n- The depot has no network.\n"
    "\n## Requirements\n\n**FR-001** [Must] The app keeps each report for 48 hours.\n"
)
FRAMES = {
    *("#", "##", "###", "-", "|", "---"),
    *(
        word
        for plan in get_template(1).sections
        for word in f"{plan.heading} {' '.join(plan.columns)}".split()
    ),
}
LONG = TEXT + "\n".join(f"\n## Part {number}\n\n" + "Tablets sync at night. " * 80 for number in range(24))


async def _turn(person: Person, path: str, body: Json) -> Json | None:
    """One turn: its answer, or None where it failed in one of the ways that people are told of."""
    response = await person.post(path, body)
    assert (await person.get("/api/turns")).json() == []
    if response.status_code in (200, 201):
        return response.json()
    assert response.json()["code"] in FAILURES, response.text
    assert response.json()["message"].endswith(".")
    return None


async def _text(person: Person, document_id: int) -> str:
    text: str = (await person.get(f"/api/documents/{document_id}")).json()["content"]
    return text


async def _proposals(person: Person, document_id: int) -> list[Json]:
    found: list[Json] = (await person.get(f"/api/documents/{document_id}/proposals")).json()
    return found


async def test_a_thread_is_answered_and_named(person: Person) -> None:
    thread = await person.begin_thread()
    question = "In one sentence: what is a non-goal of a product?"
    answer = await _turn(person, "/api/chat", {"threadId": thread["id"], "content": question})
    assert answer is not None
    assert answer["userMessage"]["content"] == question
    assert answer["assistantMessage"]["content"].strip()
    assert answer["assistantMessage"]["state"] in STATES
    named = await _turn(person, f"/api/chat/threads/{thread['id']}/auto-title", {})
    assert named is None or 0 < len(named["title"]) <= 200


async def test_a_document_longer_than_the_window_is_answered_and_the_size_is_asked_for_once(
    provider: Mapping[str, str], tmp_path: Path
) -> None:
    settings = {**provider, "REQUILL_DATA_DIR": str(tmp_path / "data")}
    async with served(settings) as product, visitor(product) as person:
        await _ask_about_a_long_document(product, person)


async def _ask_about_a_long_document(product: Served, person: Person) -> None:
    document = await person.write_document(content=LONG)
    assert len(LONG) > WINDOW * 10
    questions = ("What is the scope?", "Where is the network missing?")
    answered: list[str] = []
    for question in questions:
        body = {"documentId": document["id"], "content": question}
        if (answer := await _turn(person, "/api/chat", body)) is not None:
            assert answer["assistantMessage"]["notice"]  # what it did not read, or that it was cut off
            answered.append(question)
    said = (await person.get(f"/api/chat/{document['id']}")).json()
    assert [message["content"] for message in said if message["role"] == "user"] == answered
    # At 32,000 tokens and perhaps at 4,096; then never again, unless a slow machine gave no answer in time.
    tries = len(questions) - len(answered) + 1
    assert 0 < "".join(product.log).count("CONTEXT_TOO_LARGE") <= 2 * tries


async def test_a_message_longer_than_the_window_is_refused_and_the_setting_named(person: Person) -> None:
    thread = await person.begin_thread()
    response = await person.post(
        "/api/chat", {"threadId": thread["id"], "content": "Tablets sync at night. " * 1_300}
    )
    assert (response.status_code, response.json()["code"]) == (413, "CONTEXT_TOO_LARGE")
    assert "REQUILL_AI_CONTEXT_TOKENS" in response.json()["message"]
    assert (await person.get(f"/api/chat/threads/{thread['id']}")).json()["messages"] == []


@pytest.mark.parametrize(
    ("wish", "waits"),
    [
        ('Replace "Tablets only" with "Phones only"', False),
        ("Set the priority of FR-001 to Could, please.", True),
    ],
    ids=["applied at once", "reviewed first"],
)
async def test_a_wish_for_a_change_changes_nothing_unmarked(person: Person, wish: str, waits: bool) -> None:
    await person.patch("/api/settings", {"reviewChangesFirst": waits})
    document = await person.write_document(content=TEXT)
    answer = await _turn(person, "/api/chat", {"documentId": document["id"], "content": wish})
    text, proposals = await _text(person, document["id"]), await _proposals(person, document["id"])
    if waits or answer is None:
        assert text == TEXT
    elif text != TEXT:
        assert proposals[0]["state"] == "applied"
        await person.post(f"/api/proposals/{proposals[0]['id']}/undo")
        assert await _text(person, document["id"]) == TEXT


async def test_an_action_is_done_and_undone_beside_what_the_model_says(person: Person) -> None:
    document = await person.write_document(content=TEXT)
    call = {"arguments": {"requirement": "FR-001", "priority": "Could"}}
    done = (await person.post(f"/api/documents/{document['id']}/actions/set_priority", call)).json()
    changed = TEXT.replace("[Must]", "[Could]")
    assert done["document"]["content"] == changed
    question = {"documentId": document["id"], "content": "Which priority has FR-001?"}
    answer = await _turn(person, "/api/chat", question)
    if await _text(person, document["id"]) != changed:  # it took the question for a wish
        assert answer is not None
        assert answer["assistantMessage"]["proposal"]["state"] == "applied"
        await person.post(f"/api/proposals/{answer['assistantMessage']['proposal']['id']}/undo")
    await person.post(f"/api/proposals/{done['proposal']['id']}/undo")
    assert await _text(person, document["id"]) == TEXT


async def test_a_brief_is_sorted_and_no_word_of_it_changes(person: Person) -> None:
    brief = (
        "Risks. The depot has no network.\n\nTechs lose two hours a day.\n\n- Jobs for 48 hours\n- A button"
    )
    response = await person.post("/api/document-flow/brief/sort", {"templateId": 1, "content": brief})
    assert response.status_code == 200, response.text
    pieces, notice = response.json()["pieces"], response.json()["notice"]
    assert [piece["text"] for piece in pieces] == [
        "Risks. The depot has no network.",
        "Techs lose two hours a day.",
        "- Jobs for 48 hours",
        "- A button",
    ]
    assert pieces[0]["basis"] == "label"
    assert all((piece["section"] is None) is (piece["basis"] is None) for piece in pieces)
    assert notice is None or notice.startswith("The assistant couldn't sort this brief.")
    sections = [{key: piece[key] for key in ("text", "label", "section")} for piece in pieces]
    body = {"templateId": 1, "title": "Offline", "pieces": sections}
    written = (await person.post("/api/document-flow/brief", body)).json()["document"]
    tray = (await person.get(f"/api/documents/{written['id']}/tray")).json()
    there = " ".join([written["content"], *(piece["text"] for piece in tray)])
    assert all(piece["text"].removeprefix(piece["label"]).strip("- ") in there for piece in pieces)


async def test_an_interview_goes_on_and_holds_every_word_that_was_typed(person: Person) -> None:
    begun = await _turn(person, "/api/document-flow/start", {"templateId": 1, "title": "Offline jobs"})
    assert begun is not None
    document_id = begun["document"]["id"]
    answers = (
        "Field techs lose ~2h/day: no signal in depots, jobs gone. Ask Mara (ops), she has the numbers!",
        "We think 48 hours of jobs is enough; not sure about photos.",
    )
    for given in answers:
        before = await _text(person, document_id)
        answer = await _turn(
            person, "/api/document-flow/message", {"documentId": document_id, "content": given}
        )
        after = await _text(person, document_id)
        said_by_nobody = set(after.split()) - set(" ".join(answers).split()) - FRAMES
        assert said_by_nobody == set(), said_by_nobody
        if answer is None:
            assert after == before
            continue
        said = (await person.get(f"/api/chat/{document_id}")).json()
        assert given in [message["content"] for message in said if message["role"] == "user"]
        assert after == before or await _proposals(person, document_id)
    progress = (await person.get(f"/api/document-flow/{document_id}")).json()
    assert progress["documentId"] == document_id


async def test_a_choice_is_made_in_the_form_that_was_asked_for(provider: Mapping[str, str]) -> None:
    model = OpenAIModel(
        model="SmolLM2",
        context_tokens=WINDOW,
        base_url=provider["REQUILL_AI_BASE_URL"],
        api_key=KEY,
        timeouts=Timeouts(first_byte=115),
    )
    pieces = ["We may lose data when the sync fails.", "Conversion rises from 2% to 4%."] * 3
    options = ["Risks", "Success metrics", "Open questions"]
    chosen = await choose(model, "In which section of the document does each piece belong?", pieces, options)
    await model.close()
    assert len(chosen) == len(pieces)
    assert all(index in (None, 0, 1, 2) for index in chosen)
    assert any(index is not None for index in chosen)  # the server held it to the form
