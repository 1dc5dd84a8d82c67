"""Interviews under way: begun by an earlier version, from a brief, in two windows, on a long document."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from sqlalchemy import select, update

from requill.db.session import Session
from requill.features.flow import service
from requill.features.templates.service import Chosen, get_template
from requill.kit import markdown
from requill.kit.actor import Actor
from requill.models import Interview, User
from tests.features.flow.steps import answer_question, begin
from tests.features.flow.test_interview import OLD
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio


async def _set_record(product: Product, document_id: int, state: Json) -> None:
    await product.services.database.write(
        lambda session: session.execute(
            update(Interview).where(Interview.document_id == document_id).values(state=state)
        )
    )


async def test_an_interview_that_an_earlier_version_began_goes_on(product: Product) -> None:
    person = await product.guest()
    document = (await begin(person, templateId=1))["document"]
    text = "## Summary\n\nAs it was composed then.\n"
    await person.patch(f"/api/documents/{document['id']}", {"content": text})
    await _set_record(product, document["id"], OLD)
    interview = (await person.get(f"/api/document-flow/{document['id']}")).json()
    assert interview["current"]["question"] == OLD["question"]
    assert interview["filledCount"] == 1
    answer = await answer_question(person, document["id"], "- Team leads")
    assert answer["document"]["content"] == f"{text}\n## Users\n\n- Team leads\n"
    assert answer["interview"]["current"]["heading"] == "Users"
    back = {"documentId": document["id"], "content": "b", "move": "back", "target": {"index": 0, "number": 0}}
    assert (await person.post("/api/document-flow/message", back)).status_code == 200
    answer = await answer_question(person, document["id"], "Anew.")
    assert answer["document"]["content"].startswith("## Summary\n\nAs it was composed then.\n\nAnew.\n")


async def test_a_document_may_begin_with_a_brief_that_was_sorted(product: Product) -> None:
    person = await product.guest()
    await person.write_document()  # which gives a guest their row
    chosen = Chosen(get_template(1))
    bodies = {0: "Billing by use.", 6: "**FR-001** Admins see their usage."}

    def unit(session: Session) -> int:
        user = session.execute(select(User)).scalar_one()
        actor = Actor(user.id, user.username, is_guest=True, is_stored=True, address="")
        document, _ = service.begin_with(session, actor, chosen, "Billing", None, bodies, ["Jens laughs"])
        return document.id

    document_id = await product.services.database.write(unit)
    interview = (await person.get(f"/api/document-flow/{document_id}")).json()
    current = interview["current"]
    assert (current["kind"], current["question"], current["index"]) == ("more", "Anything to add?", 0)
    assert current["existing"] == "Billing by use."
    assert (interview["tray"], interview["answeredCount"]) == (1, 2)
    answer = await answer_question(person, document_id, "And by seat.")
    assert answer["document"]["content"] == (
        "## Summary\n\nBilling by use.\n\nAnd by seat.\n\n"
        "## Requirements\n\n**FR-001** Admins see their usage.\n"
    )
    assert answer["interview"]["current"]["number"] == 1


async def _message(person: Person, document_id: int, content: str, seen: Json) -> Json:
    asked = {"index": seen["index"], "question": seen["question"]}
    body = {"documentId": document_id, "content": content, "asked": asked}
    return await person.post("/api/document-flow/message", body)


async def test_of_two_windows_the_one_that_is_behind_is_told_where_the_interview_is(product: Product) -> None:
    person = await product.guest()
    start = await begin(person)
    document_id, seen = start["document"]["id"], start["interview"]["current"]
    assert (await _message(person, document_id, "Late reports.", seen)).status_code == 200
    behind = await _message(person, document_id, "Later ones.", seen)
    assert behind.json()["code"] == "OTHER_QUESTION"
    assert behind.json()["interview"]["current"]["index"] == 1
    assert behind.json()["interview"]["answeredCount"] == 1


async def test_an_answer_to_the_cells_of_another_row_is_refused(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person, templateId=1))["document"]["id"]
    body = {"documentId": document_id, "content": "Back", "move": "back", "target": {"index": 9}}
    await person.post("/api/document-flow/message", body)
    rows = "| Rain | Wait |  |\n| Snow | Wait |  |"
    seen = (await answer_question(person, document_id, rows))["interview"]["current"]
    asked = {"index": 9, "question": seen["question"], "row": 1}
    body = {"documentId": document_id, "content": "| Rain | Wait | Jonas |", "asked": asked}
    assert (await person.post("/api/document-flow/message", body)).status_code == 200
    behind = await person.post("/api/document-flow/message", body | {"content": "| Rain | Wait | Priya |"})
    assert (behind.status_code, behind.json()["code"]) == (409, "OTHER_QUESTION")
    current = behind.json()["interview"]["current"]
    assert (current["question"], current["row"]["number"]) == (seen["question"], 2)
    asked["row"] = 2
    body["content"] = "| Snow | Wait | Priya |"
    answer = (await person.post("/api/document-flow/message", body)).json()
    assert "| Rain | Wait | Jonas |\n| Snow | Wait | Priya |" in answer["document"]["content"]


@pytest.fixture
def readers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The threads in which a document was read for its headings."""
    found: list[int] = []
    read = markdown.headings

    def noted(text: str) -> Iterator[tuple[int, int, str, int]]:
        found.append(threading.get_ident())
        return read(text)

    monkeypatch.setattr(markdown, "headings", noted)
    return found


async def test_no_document_is_read_on_the_event_loop(product: Product, readers: list[int]) -> None:
    person = await product.guest()
    document_id = (await begin(person, templateId=1))["document"]["id"]
    for content in ("Techs see jobs.", "I don't know", "- one", "back", "finish"):
        await answer_question(person, document_id, content)
        await person.get(f"/api/document-flow/{document_id}")
    assert len(readers) > 10
    assert threading.get_ident() not in readers


@pytest.mark.full
async def test_a_document_of_its_full_size_takes_an_answer(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person))["document"]["id"]
    text = "## Problem\n\n" + "It is late. " * 87_000 + "\n"
    await person.patch(f"/api/documents/{document_id}", {"content": text})
    answer = await answer_question(person, document_id, "```\nnever closed")
    assert answer["document"]["content"] == f"{text.rstrip()} \n\n```\nnever closed\n```\n"
    too_much = await person.post(
        "/api/document-flow/message", {"documentId": document_id, "content": "x" * 30_000}
    )
    assert too_much.status_code == 413
    assert answer["document"].items() <= (await person.get(f"/api/documents/{document_id}")).json().items()


async def test_an_undone_cell_is_asked_for_and_answered_again(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person, templateId=1))["document"]["id"]
    body = {"documentId": document_id, "content": "Back", "move": "back", "target": {"index": 9}}
    await person.post("/api/document-flow/message", body)
    await answer_question(person, document_id, "| Rain |  | Jonas |\n| Snow | Wait |  |")
    answer = await answer_question(person, document_id, "| Rain | Stay | Jonas |")
    await person.post(f"/api/proposals/{answer['assistantMessage']['proposal']['id']}/undo")
    seen = (await person.get(f"/api/document-flow/{document_id}")).json()["current"]
    assert (seen["about"], seen["question"]) == ("Rain", "What will you do about it?")
    asked = {"index": 9, "question": seen["question"], "row": seen["row"]["number"]}
    body = {"documentId": document_id, "content": "| Rain | Go in | Jonas |", "asked": asked}
    response = await person.post("/api/document-flow/message", body)
    assert response.status_code == 200
    assert "| Rain | Go in | Jonas |" in response.json()["document"]["content"]
    assert response.json()["interview"]["current"]["about"] == "Snow"


async def test_cells_that_were_set_by_hand_are_not_asked_for(product: Product) -> None:
    person = await product.guest()
    document_id = (await begin(person, templateId=1))["document"]["id"]
    body = {"documentId": document_id, "content": "Back", "move": "back", "target": {"index": 9}}
    await person.post("/api/document-flow/message", body)
    rows = "| Rain |  | Jonas |\n| Snow | Wait |  |"
    content = (await answer_question(person, document_id, rows))["document"]["content"]
    content = content.replace("| Rain |  |", "| Rain | Stay |")
    await person.patch(f"/api/documents/{document_id}", {"content": content})
    seen = (await person.get(f"/api/document-flow/{document_id}")).json()["current"]
    assert (seen["about"], seen["row"]["number"]) == ("Snow", 2)
