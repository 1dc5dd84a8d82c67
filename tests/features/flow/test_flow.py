"""The creation flow from the first call to the finished document, whichever model asks."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from requill.kit.markdown import sections
from tests.features.flow.steps import START, answer_question, begin
from tests.support.people import House, Json

pytestmark = pytest.mark.anyio


def _headings(content: str) -> list[str]:
    return [section.heading for section in sections(content) if section.level == 2]


# --- with the built-in assistant --------------------------------------------------------------


async def test_an_interview_begins_with_one_question_and_an_empty_page(house: House) -> None:
    answer = await begin(await house.guest())
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


async def test_every_template_can_be_finished_by_taking_the_first_suggestion(
    environment: Mapping[str, str],
) -> None:
    generous = {
        **environment,
        "REQUILL_GUEST_MONTHLY_DOCUMENTS": "100",
        "REQUILL_GUEST_ADDRESS_FACTOR": "10",
    }
    async with House.opened(generous) as house:
        person = await house.guest()
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


async def test_each_answer_changes_the_page_and_can_be_undone(house: House) -> None:
    person = await house.guest()
    document_id = (await begin(person))["document"]["id"]
    answer = await answer_question(person, document_id, "Inspectors lose their work without a signal.")
    proposal = answer["assistantMessage"]["proposal"]
    assert proposal["state"] == "applied"
    assert "Inspectors lose their work" in answer["document"]["content"]
    undone = await person.post(f"/api/proposals/{proposal['id']}/undo")
    assert "Inspectors" not in undone.json()["document"]["content"]


async def test_an_undone_section_is_asked_about_again(house: House) -> None:
    person = await house.guest()
    document_id = (await begin(person))["document"]["id"]
    answer = await answer_question(person, document_id, "Inspectors lose their work without a signal.")
    assert answer["interview"]["filledCount"] == 1
    await person.post(f"/api/proposals/{answer['assistantMessage']['proposal']['id']}/undo")
    interview = (await person.get(f"/api/document-flow/{document_id}")).json()
    assert interview["filledCount"] == 0
    assert interview["current"]["index"] == 1
    for _ in interview["sections"][1:]:
        answer = await answer_question(person, document_id, "skip")
    assert answer["isComplete"] is False
    assert answer["interview"]["current"]["index"] == 0


async def test_an_undone_open_question_does_not_come_back(house: House) -> None:
    person = await house.guest()
    start = await begin(person)
    document_id, question = start["document"]["id"], start["interview"]["current"]["question"]
    unknown = await answer_question(person, document_id, "I don't know")
    await person.post(f"/api/proposals/{unknown['assistantMessage']['proposal']['id']}/undo")
    answer = await answer_question(person, document_id, "From 27 hours to 4 hours by June.")
    assert question not in answer["document"]["content"]


async def test_a_section_renamed_by_hand_is_not_asked_about_again(house: House) -> None:
    person = await house.guest()
    document_id = (await begin(person))["document"]["id"]
    await answer_question(person, document_id, "Inspectors lose their work without a signal.")
    renamed = {"content": "## Why\n\nInspectors lose their work without a signal.\n"}
    await person.patch(f"/api/documents/{document_id}", renamed)
    interview = (await person.get(f"/api/document-flow/{document_id}")).json()
    assert interview["filledCount"] == 1


async def test_skip_back_and_unknown_move_without_writing_answers(house: House) -> None:
    person = await house.guest()
    document_id = (await begin(person))["document"]["id"]
    skipped = await answer_question(person, document_id, "Skip.")
    assert skipped["interview"]["sections"][0]["state"] == "skipped"
    assert skipped["interview"]["current"]["index"] == 1
    question = skipped["interview"]["current"]["question"]
    unknown = await answer_question(person, document_id, "I don’t know")
    assert unknown["interview"]["sections"][1]["state"] == "unknown"
    assert f"- {question} Owner: to be named" in unknown["document"]["content"]
    back = await answer_question(person, document_id, "back")
    assert back["interview"]["current"]["index"] == 1
    assert back["interview"]["filledCount"] == 0


async def test_a_part_that_is_not_known_is_an_open_question_beside_the_answer(house: House) -> None:
    person = await house.guest()
    document_id = (await begin(person))["document"]["id"]
    answer = await answer_question(
        person, document_id, "They fill forms. I don't know the exact numbers, Priya has them"
    )
    content = answer["document"]["content"]
    assert "exact numbers" not in content.partition("## Open questions")[0]
    assert "- Problem: what are the exact numbers? Owner: Priya" in content
    assert answer["interview"]["sections"][0]["state"] == "filled"
    nothing = await answer_question(person, document_id, "No idea who counts that")
    assert nothing["interview"]["current"] != answer["interview"]["current"]
    assert "who counts that? Owner: to be named" in nothing["document"]["content"]


async def test_an_unknown_answered_after_all_is_no_open_question_any_more(house: House) -> None:
    person = await house.guest()
    start = await begin(person)
    document_id, question = start["document"]["id"], start["interview"]["current"]["question"]
    await answer_question(person, document_id, "I don't know")
    await answer_question(person, document_id, "back")
    answer = await answer_question(person, document_id, "Reports arrive a day late.")
    assert question not in answer["document"]["content"]
    assert "Reports arrive a day late" in answer["document"]["content"]


async def test_a_pasted_brief_fills_every_section_it_speaks_to(house: House) -> None:
    person = await house.guest()
    start = await begin(person, templateId=1)
    brief = (
        "# Offline mode\n\n## Problem\nInspectors lose work when the signal drops.\n\n"
        "## Non-goals\n- No offline editing of drawings\n\n"
        "## Risks\n- Two people change the same inspection\n\n"
        "## Metrics\nFinished on site: 64% today, 90% by June.\n"
    )
    answer = await answer_question(person, start["document"]["id"], brief)
    content = answer["document"]["content"]
    assert answer["interview"]["filledCount"] >= 4
    for words in ("lose work", "No offline editing of drawings", "same inspection", "90%"):
        assert words in content
    states = {section["heading"]: section["state"] for section in answer["interview"]["sections"]}
    for heading in ("Problem and evidence", "Non-goals", "Risks", "Goals and metrics"):
        assert states[heading] == "filled"


async def test_what_somebody_typed_into_a_section_stays_when_its_answer_comes(house: House) -> None:
    person = await house.guest()
    start = await begin(person)
    document, heading = start["document"], start["interview"]["current"]["heading"]
    typed = f"## {heading}\n\nTyped by hand.\n"
    await person.patch(f"/api/documents/{document['id']}", {"content": typed, "version": document["version"]})
    answer = await answer_question(person, document["id"], "Reports arrive a day late.")
    assert "Typed by hand." in answer["document"]["content"]
    assert "Reports arrive a day late" in answer["document"]["content"]


async def test_a_draft_is_whole_at_once_and_says_what_it_assumes(house: House) -> None:
    answer = await begin(await house.guest(), mode="start-new", templateId=1)
    content = answer["document"]["content"]
    assert answer["isComplete"] is True
    assert "> Assumption:" in content
    listed = content.split("## Open questions")[1]
    assert "- Who can confirm what “Non-goals” assumes? Owner: to be named" in listed
    assert "Confirm:" not in listed
    assert "Offline mode" in content
    assert "{title}" not in content


async def test_an_interview_is_covered_by_the_documents_allowance(house: House) -> None:
    person = await house.guest()
    document_id = (await begin(person))["document"]["id"]
    for _ in range(5):
        await answer_question(person, document_id, "skip")
    usage = (await person.get("/api/usage")).json()
    assert (usage["docs"], usage["messages"]) == (1, 0)


async def test_a_guests_interview_has_at_most_eighty_turns(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("requill.features.flow.policy.GUEST_TURNS", 2)
    person = await house.guest()
    document_id = (await begin(person))["document"]["id"]
    for _ in range(2):
        await answer_question(person, document_id, "back")
    response = await person.post("/api/document-flow/message", {"documentId": document_id, "content": "back"})
    assert (response.status_code, response.json()["code"]) == (403, "LIMIT_EXCEEDED")


async def test_over_the_document_limit_nothing_begins(environment: Mapping[str, str]) -> None:
    limited = {**environment, "REQUILL_GUEST_MONTHLY_DOCUMENTS": "1"}
    async with House.opened(limited) as house:
        person = await house.guest()
        await begin(person)
        response = await person.post("/api/document-flow/start", START)
        assert response.status_code == 403
        assert response.json()["message"] == "Document limit reached"
        assert len((await person.get("/api/documents")).json()) == 1


@pytest.mark.parametrize("said", ["Finish now", "that's all, finish", "skip the rest"])
async def test_who_has_said_enough_gets_the_document_and_is_told_what_it_lacks(
    house: House, said: str
) -> None:
    person = await house.guest()
    document_id = (await begin(person))["document"]["id"]
    before = await answer_question(person, document_id, "Inspectors lose their work.")
    answer = await answer_question(person, document_id, said)
    assert answer["isComplete"] is True
    assert answer["document"]["content"] == before["document"]["content"]
    assert answer["document"]["interviewOpen"] is False
    told = answer["assistantMessage"]["content"]
    assert told.startswith("Document complete!")
    assert "Of the required ones you left out “Outcome metric”, “Solution sketch”, " in told
    assert answer["assistantMessage"]["proposal"] is None


async def test_what_was_skipped_is_asked_again_in_the_documents_chat(house: House) -> None:
    person = await house.guest()
    document_id = (await begin(person))["document"]["id"]
    answer = await answer_question(person, document_id, "finish")
    assert answer["assistantMessage"]["content"].startswith(
        "The interview is over. Nothing was written: all "
    )

    async def say(content: str) -> Json:
        response = await person.post("/api/chat", {"documentId": document_id, "content": content})
        assert response.status_code == 200, response.text
        answer: Json = response.json()["assistantMessage"]
        return answer

    offers = (await say("back"))["suggestions"]
    assert offers[0] == "Fill in Problem"
    assert "Your answer goes under “Problem”." in (await say(offers[0]))["content"]
    assert (await say("Inspectors lose their work."))["content"].startswith("Written under “Problem”.")
    content = (await person.get(f"/api/documents/{document_id}")).json()["content"]
    assert _headings(content) == ["Problem"]
    assert "Inspectors lose their work." in content


async def test_a_finished_interview_takes_no_more_answers(house: House) -> None:
    person = await house.guest()
    document_id = (await begin(person, mode="start-new"))["document"]["id"]
    response = await person.post("/api/document-flow/message", {"documentId": document_id, "content": "More"})
    assert (response.status_code, response.json()["code"]) == (409, "INTERVIEW_OVER")


@pytest.mark.parametrize("content", ["Fewer late reports.", "skip", "back", "finish"])
async def test_an_answer_to_a_question_that_is_not_asked_any_more_changes_nothing(
    house: House, content: str
) -> None:
    person = await house.guest()
    start = await begin(person)
    document_id, seen = start["document"]["id"], start["interview"]["current"]
    asked = {"index": seen["index"], "question": seen["question"]}
    before = await answer_question(person, document_id, "Reports arrive late.")
    body = {"documentId": document_id, "content": content, "asked": asked}
    refused = await person.post("/api/document-flow/message", body)
    assert (refused.status_code, refused.json()["code"]) == (409, "OTHER_QUESTION")
    assert refused.json()["message"] == "The interview has gone on elsewhere, and asks another question now."
    assert refused.json()["interview"] == before["interview"]
    assert (await person.get(f"/api/document-flow/{document_id}")).json() == before["interview"]
    assert (await person.get(f"/api/documents/{document_id}")).json() == before["document"]
    assert len((await person.get(f"/api/chat/{document_id}")).json()) == 4


async def test_an_answer_to_another_question_about_the_same_section_is_refused(house: House) -> None:
    person = await house.guest()
    start = await begin(person)
    asked = {"index": start["interview"]["current"]["index"], "question": "And who told you so?"}
    body = {"documentId": start["document"]["id"], "content": "Everybody.", "asked": asked}
    refused = await person.post("/api/document-flow/message", body)
    assert (refused.status_code, refused.json()["code"]) == (409, "OTHER_QUESTION")


async def test_an_answer_to_the_question_at_hand_is_taken_and_its_repetition_too(house: House) -> None:
    person = await house.guest()
    start = await begin(person)
    seen = start["interview"]["current"]
    asked = {"index": seen["index"], "question": seen["question"]}
    body = {"documentId": start["document"]["id"], "content": "Reports arrive late.", "asked": asked}
    headers = {"Idempotency-Key": "one"}
    answers = [await person.post("/api/document-flow/message", body, headers=headers) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert answers[0].json()["interview"]["filledCount"] == 1


async def test_a_document_without_an_interview_has_none(house: House) -> None:
    person = await house.guest()
    document = await person.write_document()
    assert (await person.get(f"/api/document-flow/{document['id']}")).status_code == 404
    body = {"documentId": document["id"], "content": "Hello"}
    assert (await person.post("/api/document-flow/message", body)).status_code == 404


async def test_where_it_stands_can_be_read_again(house: House) -> None:
    person = await house.guest()
    document_id = (await begin(person))["document"]["id"]
    answer = await answer_question(person, document_id, "Inspectors lose their work.")
    assert (await person.get(f"/api/document-flow/{document_id}")).json() == answer["interview"]
    messages = (await person.get(f"/api/chat/{document_id}")).json()
    assert messages[-1] == answer["assistantMessage"]


async def test_the_stream_shows_the_page_before_it_ends(house: House) -> None:
    person = await house.guest()
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


async def test_a_repeated_start_whose_document_was_deleted_makes_another(house: House) -> None:
    person, headers = await house.guest(), {"Idempotency-Key": "k1"}
    first, again = [
        (await person.post("/api/document-flow/start", START, headers=headers)).json() for _ in range(2)
    ]
    assert again == first
    await person.delete(f"/api/documents/{first['document']['id']}")
    anew = await person.post("/api/document-flow/start", START, headers=headers)
    assert anew.status_code == 201
    assert anew.json()["document"]["id"] != first["document"]["id"]
    again = await person.post("/api/document-flow/start", START, headers=headers)
    assert again.json() == anew.json()
    documents = (await person.get("/api/documents")).json()
    assert [document["id"] for document in documents] == [anew.json()["document"]["id"]]


async def test_a_repeated_answer_about_a_deleted_document_finds_nothing(house: House) -> None:
    person, headers = await house.guest(), {"Idempotency-Key": "k2"}
    document_id = (await begin(person))["document"]["id"]
    body = {"documentId": document_id, "content": "Inspectors lose their work."}
    assert (await person.post("/api/document-flow/message", body, headers=headers)).status_code == 200
    await person.delete(f"/api/documents/{document_id}")
    assert (await person.post("/api/document-flow/message", body, headers=headers)).status_code == 404
