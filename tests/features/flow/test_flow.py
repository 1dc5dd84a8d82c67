"""The creation flow from the first call to the finished document, whichever model asks."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from requill.kit.markdown import sections
from tests.features.flow.steps import START, answer_question, begin
from tests.support.people import Product

pytestmark = pytest.mark.anyio


def _headings(content: str) -> list[str]:
    return [section.heading for section in sections(content) if section.level == 2]


# --- with the built-in assistant --------------------------------------------------------------


async def test_an_interview_begins_with_one_question_and_an_empty_page(product: Product) -> None:
    answer = await begin(await product.guest())
    assert answer["isComplete"] is False
    assert answer["document"]["title"] == "Offline mode"
    assert answer["document"]["content"] == ""
    assert answer["document"]["interviewOpen"] is True
    assert answer["userMessage"]["content"] == "Offline mode"
    current = answer["interview"]["current"]
    assert current["index"] == 0
    assert current["question"] in answer["assistantMessage"]["content"]
    assert 2 <= len(current["suggestions"]) <= 4
    assert answer["assistantMessage"]["suggestions"] == current["suggestions"]


@pytest.mark.full
async def test_every_template_can_be_finished_by_taking_the_first_suggestion(
    environment: Mapping[str, str],
) -> None:
    generous = {
        **environment,
        "REQUILL_GUEST_MONTHLY_DOCUMENTS": "100",
        "REQUILL_GUEST_ADDRESS_FACTOR": "10",
    }
    async with Product.opened(generous) as product:
        person = await product.guest()
        for template in (await person.get("/api/templates")).json():
            answer = await begin(person, templateId=template["id"])
            for _ in range(60):
                if answer["isComplete"]:
                    break
                suggestion = answer["interview"]["current"]["suggestions"][0]
                answer = await answer_question(person, answer["document"]["id"], suggestion)
            assert answer["isComplete"], template["name"]
            assert answer["document"]["interviewOpen"] is False
            wanted = [section["heading"] for section in template["sections"]]
            assert _headings(answer["document"]["content"]) == wanted, template["name"]
            assert "{title}" not in answer["document"]["content"]


async def test_each_answer_changes_the_page_and_can_be_undone(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person))["document"]["id"]
    answer = await answer_question(person, document_id, "Inspectors lose their work without a signal.")
    proposal = answer["assistantMessage"]["proposal"]
    assert proposal["state"] == "applied"
    assert "Inspectors lose their work" in answer["document"]["content"]
    undone = await person.post(f"/api/proposals/{proposal['id']}/undo")
    assert "Inspectors" not in undone.json()["document"]["content"]


async def test_an_undone_answer_is_asked_for_again(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person))["document"]["id"]
    answer = await answer_question(person, document_id, "Inspectors lose their work without a signal.")
    assert (answer["interview"]["filledCount"], answer["interview"]["answeredCount"]) == (1, 1)
    await person.post(f"/api/proposals/{answer['assistantMessage']['proposal']['id']}/undo")
    interview = (await person.get(f"/api/document-flow/{document_id}")).json()
    assert (interview["filledCount"], interview["answeredCount"]) == (0, 0)
    assert interview["current"]["index"] == 1
    for _ in range(interview["questionCount"] - 1):
        answer = await answer_question(person, document_id, "skip")
    assert answer["isComplete"] is False
    assert answer["interview"]["current"]["index"] == 0


async def test_an_answer_that_was_undone_and_redone_is_an_answer(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person))["document"]["id"]
    answer = await answer_question(person, document_id, "Inspectors lose their work.")
    proposal = f"/api/proposals/{answer['assistantMessage']['proposal']['id']}"
    await person.post(f"{proposal}/undo")
    await person.post(f"{proposal}/redo")
    interview = (await person.get(f"/api/document-flow/{document_id}")).json()
    assert interview["answeredCount"] == 1


async def test_an_undone_open_question_does_not_come_back(product: Product) -> None:
    person = await product.guest()
    start = await begin(person)
    document_id, question = start["document"]["id"], start["interview"]["current"]["question"]
    unknown = await answer_question(person, document_id, "I don't know")
    await person.post(f"/api/proposals/{unknown['assistantMessage']['proposal']['id']}/undo")
    answer = await answer_question(person, document_id, "From 27 hours to 4 hours by June.")
    assert question not in answer["document"]["content"]


async def test_a_section_renamed_by_hand_is_not_asked_about_again(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person))["document"]["id"]
    await answer_question(person, document_id, "Inspectors lose their work without a signal.")
    renamed = {"content": "## Why\n\nInspectors lose their work without a signal.\n"}
    await person.patch(f"/api/documents/{document_id}", renamed)
    interview = (await person.get(f"/api/document-flow/{document_id}")).json()
    assert interview["filledCount"] == 1


async def test_skip_back_and_unknown_move_without_writing_answers(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person))["document"]["id"]
    skipped = await answer_question(person, document_id, "Skip")
    assert skipped["interview"]["sections"][0]["state"] == "skipped"
    assert skipped["interview"]["current"]["index"] == 1
    question = skipped["interview"]["current"]["question"]
    unknown = await answer_question(person, document_id, "I don’t know")
    assert unknown["interview"]["sections"][1]["state"] == "unknown"
    assert f"- {question} Owner: to be named" in unknown["document"]["content"]
    back = await answer_question(person, document_id, "back")
    assert back["interview"]["current"]["index"] == 1
    assert back["interview"]["filledCount"] == 0


async def test_a_doubt_stays_where_it_was_typed(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person))["document"]["id"]
    words = "They fill forms. I don't know the exact numbers, Priya has them"
    answer = await answer_question(person, document_id, words)
    assert answer["document"]["content"] == f"## Problem\n\n{words}\n"
    assert answer["interview"]["sections"][0]["state"] == "filled"


async def test_what_is_typed_beside_not_knowing_is_written_and_the_question_listed(product: Product) -> None:
    person = await product.guest()
    start = await begin(person)
    document_id, question = start["document"]["id"], start["interview"]["current"]["question"]
    body = {"documentId": document_id, "content": "Maybe 22%.", "move": "unknown"}
    answer = (await person.post("/api/document-flow/message", body)).json()
    assert answer["document"]["content"] == (
        f"## Problem\n\nMaybe 22%.\n\n## Open questions\n\n- {question} Owner: to be named\n"
    )
    assert answer["interview"]["sections"][0]["state"] == "unknown"
    assert answer["interview"]["missing"][0]["question"] == question


async def test_an_unknown_answered_after_all_is_no_open_question_any_more(product: Product) -> None:
    person = await product.guest()
    start = await begin(person)
    document_id, question = start["document"]["id"], start["interview"]["current"]["question"]
    await answer_question(person, document_id, "I don't know")
    await answer_question(person, document_id, "back")
    answer = await answer_question(person, document_id, "Reports arrive a day late.")
    assert question not in answer["document"]["content"]
    assert "Reports arrive a day late" in answer["document"]["content"]


async def test_back_shows_the_answer_of_the_question_that_is_named(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person))["document"]["id"]
    await answer_question(person, document_id, "Inspectors lose their work.")
    await answer_question(person, document_id, "skip")
    target = {"index": 0, "number": 0}
    body = {"documentId": document_id, "content": "back", "move": "back", "target": target}
    back = (await person.post("/api/document-flow/message", body)).json()["interview"]["current"]
    assert (back["index"], back["number"], back["answer"]) == (0, 0, "Inspectors lose their work.")
    assert back["existing"] == "Inspectors lose their work."
    answer = await answer_question(person, document_id, "Instead.")
    assert answer["document"]["content"] == "## Problem\n\nInstead.\n"


async def test_an_answer_is_its_persons_in_the_history(product: Product) -> None:
    person = await product.member("mara")
    start = await begin(person, templateId=1)
    document_id = start["document"]["id"]
    await answer_question(person, document_id, "Inspectors lose their work.")
    newest = (await person.get(f"/api/documents/{document_id}/revisions")).json()[0]
    assert (newest["origin"], [author["name"] for author in newest["authors"]]) == ("person", ["mara"])


async def test_a_question_tells_how_it_is_answered(product: Product) -> None:
    person = await product.guest()
    start = await begin(person, templateId=1)
    target = {"index": 9, "number": 0}
    body = {"documentId": start["document"]["id"], "content": "back", "move": "back", "target": target}
    risks = (await person.post("/api/document-flow/message", body)).json()["interview"]["current"]
    assert (risks["kind"], risks["columns"]) == ("risks", ["Risk", "Mitigation", "Owner"])
    assert risks["hint"].startswith("One row for each risk.")
    assert risks["example"].startswith("| Tablets run out of storage")
    cells = await answer_question(person, start["document"]["id"], "| Storage | Warn at 80% |  |")
    assert cells["assistantMessage"]["content"] == (
        "1 row is in the document. 1 cell is still empty.\n\nStorage: **Who owns this risk?**"
    )
    current = cells["interview"]["current"]
    assert (current["kind"], current["hint"]) == ("cells", "Empty cell 1 of 1.")
    assert current["row"] == {"number": 1, "cells": ["Storage", "Warn at 80%", ""], "missing": ["Owner"]}
    assert cells["interview"]["cellsToSet"] == cells["interview"]["sections"][9]["cellsToSet"] == 1


async def test_what_somebody_typed_into_a_section_stays_when_its_answer_comes(product: Product) -> None:
    person = await product.guest()
    start = await begin(person)
    document, heading = start["document"], start["interview"]["current"]["heading"]
    typed = f"## {heading}\n\nTyped by hand.\n"
    await person.patch(f"/api/documents/{document['id']}", {"content": typed, "version": document["version"]})
    answer = await answer_question(person, document["id"], "Reports arrive a day late.")
    assert "Typed by hand." in answer["document"]["content"]
    assert "Reports arrive a day late" in answer["document"]["content"]


async def test_start_new_opens_with_the_templates_headings_and_praises_nothing(product: Product) -> None:
    answer = await begin(await product.guest(), mode="start-new", templateId=2)
    headings = [section["heading"] for section in answer["interview"]["sections"]]
    assert (
        answer["document"]["content"] == "".join(f"## {heading}\n\n" for heading in headings).strip() + "\n"
    )
    assert (answer["isComplete"], answer["document"]["interviewOpen"]) == (True, False)
    assert answer["interview"]["filledCount"] == 0
    assert len(answer["interview"]["missing"]) > 0
    said = answer["assistantMessage"]["content"]
    assert (
        said == "The sections of “One-page PRD” are in place, each with its questions until you write there."
    )


async def test_an_interview_is_covered_by_the_documents_allowance(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person))["document"]["id"]
    for _ in range(5):
        await answer_question(person, document_id, "skip")
    usage = (await person.get("/api/usage")).json()
    assert (usage["docs"], usage["messages"]) == (1, 0)


async def test_a_guests_interview_has_at_most_eighty_turns(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("requill.features.flow.policy.GUEST_TURNS", 2)
    person = await product.guest()
    document_id = (await begin(person))["document"]["id"]
    for _ in range(2):
        await answer_question(person, document_id, "back")
    response = await person.post("/api/document-flow/message", {"documentId": document_id, "content": "back"})
    assert (response.status_code, response.json()["code"]) == (403, "LIMIT_EXCEEDED")


async def test_over_the_document_limit_nothing_begins(environment: Mapping[str, str]) -> None:
    limited = {**environment, "REQUILL_GUEST_MONTHLY_DOCUMENTS": "1"}
    async with Product.opened(limited) as product:
        person = await product.guest()
        await begin(person)
        response = await person.post("/api/document-flow/start", START)
        assert response.status_code == 403
        assert response.json()["message"] == "Document limit reached"
        assert len((await person.get("/api/documents")).json()) == 1


async def test_who_has_said_enough_gets_the_document_and_is_told_what_it_lacks(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person))["document"]["id"]
    before = await answer_question(person, document_id, "Inspectors lose their work.")
    answer = await answer_question(person, document_id, "Finish now")
    assert answer["isComplete"] is True
    assert answer["document"]["content"] == before["document"]["content"]
    assert answer["document"]["interviewOpen"] is False
    assert answer["assistantMessage"]["content"] == (
        "Interview finished. “Outcome metric”, “Solution sketch”, “Out”, “Acceptance criteria” and"
        " “Owner and date” still have no answer."
    )
    assert {each["heading"] for each in answer["interview"]["missing"]} == {
        "Outcome metric",
        "Solution sketch",
        "Out",
        "Acceptance criteria",
        "Owner and date",
    }
    assert answer["assistantMessage"]["proposal"] is None


async def test_it_is_complete_when_every_required_question_has_an_answer(product: Product) -> None:
    person = await product.guest()
    answer = await begin(person)
    while not answer["isComplete"]:
        answer = await answer_question(person, answer["document"]["id"], "Said.")
    assert answer["assistantMessage"]["content"] == "Document complete!"
    assert answer["interview"]["missing"] == []


async def test_what_was_skipped_or_is_empty_is_told_and_can_be_gone_back_to(product: Product) -> None:
    person = await product.guest()
    answer = await begin(person, templateId=1)
    document_id = answer["document"]["id"]
    while not answer["isComplete"]:
        current = answer["interview"]["current"]
        is_optional = current["index"] == 0 and current["number"] == 1
        risks = "| Rain |  |  |"
        said = "skip" if is_optional or current["kind"] == "cells" else "Said."
        answer = await answer_question(person, document_id, risks if current["kind"] == "risks" else said)
    interview = answer["interview"]
    assert answer["assistantMessage"]["content"] == (
        "Required questions answered. 1 skipped, 2 cells to be set."
    )
    assert interview["missing"] == []
    [skipped] = interview["skipped"]
    assert (skipped["heading"], skipped["index"], skipped["number"]) == ("Summary", 0, 1)

    back = {"documentId": document_id, "content": "Back", "move": "back"}
    target = {"index": skipped["index"], "number": skipped["number"]}
    answer = (await person.post("/api/document-flow/message", back | {"target": target})).json()
    assert answer["interview"]["current"]["question"] == skipped["question"]
    answer = await answer_question(person, document_id, "Because of the season.")
    assert answer["interview"]["skipped"] == []
    target = {"index": 9, "cells": True}
    answer = (await person.post("/api/document-flow/message", back | {"target": target})).json()
    assert answer["interview"]["current"]["row"]["cells"] == ["Rain", "", ""]
    answer = await answer_question(person, document_id, "| Rain | Wait | Jonas |")
    assert (answer["isComplete"], answer["assistantMessage"]["content"]) == (True, "Document complete!")


async def test_a_section_is_filled_by_its_last_answer_once_no_question_is_left(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person, templateId=1))["document"]["id"]
    first = await answer_question(person, document_id, "Techs see jobs offline.")
    assert first["interview"]["sections"][0]["filledBy"] is None
    passed = await answer_question(person, document_id, "skip")
    proposal = first["assistantMessage"]["proposal"]["id"]
    assert passed["interview"]["sections"][0]["filledBy"] == proposal
    back = {"content": "Back", "move": "back", "target": {"index": 0, "number": 1}}
    await person.post("/api/document-flow/message", back | {"documentId": document_id})
    second = await answer_question(person, document_id, "Winter is coming.")
    assert second["interview"]["sections"][0]["filledBy"] == second["assistantMessage"]["proposal"]["id"]


async def test_what_is_not_known_fills_no_section(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person, templateId=1))["document"]["id"]
    first = await answer_question(person, document_id, "Techs see jobs offline.")
    unknown = await answer_question(person, document_id, "I don't know")
    assert unknown["assistantMessage"]["proposal"]["hunks"][0]["section"] == "Open questions"
    sections = unknown["interview"]["sections"]
    filled = first["assistantMessage"]["proposal"]["id"]
    assert [each["filledBy"] for each in sections if each["filledBy"] is not None] == [filled]


async def test_where_it_stands_can_be_read_again(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person))["document"]["id"]
    answer = await answer_question(person, document_id, "Inspectors lose their work.")
    assert (await person.get(f"/api/document-flow/{document_id}")).json() == answer["interview"]
    messages = (await person.get(f"/api/chat/{document_id}")).json()
    said = answer["assistantMessage"]
    for hunk in said["proposal"]["hunks"]:  # which the conversation doesn't tell
        assert hunk.pop("decision")["by"]["id"] == (await person.who())["id"]
        hunk["decision"] = None
    assert messages[-1] == said


async def test_the_stream_shows_the_page_before_it_ends(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person))["document"]["id"]
    body = {"documentId": document_id, "content": "Inspectors lose their work."}
    events = await person.stream_all("/api/document-flow/message", body)
    names = [event.name for event in events]
    assert names[0] == "turn"
    assert names[-1] == "done"
    preview = next(event.data for event in events if event.name == "document")
    assert preview["version"] is None
    assert preview["section"]
    assert "Inspectors lose" in preview["content"]
    said = "".join(event.data["text"] for event in events if event.name == "delta")
    assert said.strip() in events[-1].data["assistantMessage"]["content"]
