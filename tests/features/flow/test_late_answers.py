"""Answers that come again, too late, or to another question than the one that is asked."""

from __future__ import annotations

import pytest

from tests.features.flow.steps import START, answer_question, begin
from tests.support.people import Product

pytestmark = pytest.mark.anyio


async def test_a_finished_interview_takes_no_more_answers(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person, mode="start-new"))["document"]["id"]
    response = await person.post("/api/document-flow/message", {"documentId": document_id, "content": "More"})
    assert (response.status_code, response.json()["code"]) == (409, "INTERVIEW_OVER")


@pytest.mark.parametrize("content", ["Fewer late reports.", "skip", "back", "finish"])
async def test_an_answer_to_a_question_that_is_not_asked_any_more_changes_nothing(
    product: Product, content: str
) -> None:
    person = await product.guest()
    start = await begin(person)
    document_id, seen = start["document"]["id"], start["interview"]["current"]
    asked = {"index": seen["index"], "question": seen["question"]}
    before = await answer_question(person, document_id, "Reports arrive late.")
    body = {"documentId": document_id, "content": content, "asked": asked}
    refused = await person.post("/api/document-flow/message", body)
    assert (refused.status_code, refused.json()["code"]) == (409, "OTHER_QUESTION")
    assert refused.json()["message"] == "The interview moved on in another tab. Here's the current question."
    assert refused.json()["interview"] == before["interview"]
    assert (await person.get(f"/api/document-flow/{document_id}")).json() == before["interview"]
    now = (await person.get(f"/api/documents/{document_id}")).json()
    assert before["document"].items() <= now.items()
    assert len((await person.get(f"/api/chat/{document_id}")).json()) == 4


async def test_an_answer_to_another_question_about_the_same_section_is_refused(product: Product) -> None:
    person = await product.guest()
    start = await begin(person)
    asked = {"index": start["interview"]["current"]["index"], "question": "And who told you so?"}
    body = {"documentId": start["document"]["id"], "content": "Everybody.", "asked": asked}
    refused = await person.post("/api/document-flow/message", body)
    assert (refused.status_code, refused.json()["code"]) == (409, "OTHER_QUESTION")


async def test_an_answer_to_the_question_at_hand_is_taken_and_its_repetition_too(product: Product) -> None:
    person = await product.guest()
    start = await begin(person)
    seen = start["interview"]["current"]
    asked = {"index": seen["index"], "question": seen["question"]}
    body = {"documentId": start["document"]["id"], "content": "Reports arrive late.", "asked": asked}
    headers = {"Idempotency-Key": "one"}
    answers = [await person.post("/api/document-flow/message", body, headers=headers) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert answers[0].json()["interview"]["filledCount"] == 1


async def test_a_document_without_an_interview_has_none(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document()
    assert (await person.get(f"/api/document-flow/{document['id']}")).status_code == 404
    body = {"documentId": document["id"], "content": "Hello"}
    assert (await person.post("/api/document-flow/message", body)).status_code == 404


async def test_a_repeated_start_whose_document_was_deleted_makes_another(product: Product) -> None:
    person, headers = await product.guest(), {"Idempotency-Key": "k1"}
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


async def test_a_repeated_answer_about_a_deleted_document_finds_nothing(product: Product) -> None:
    person, headers = await product.guest(), {"Idempotency-Key": "k2"}
    document_id = (await begin(person))["document"]["id"]
    body = {"documentId": document_id, "content": "Inspectors lose their work."}
    assert (await person.post("/api/document-flow/message", body, headers=headers)).status_code == 200
    await person.delete(f"/api/documents/{document_id}")
    assert (await person.post("/api/document-flow/message", body, headers=headers)).status_code == 404
