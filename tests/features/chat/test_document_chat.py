"""The document chat with the built-in assistant, from the request to the changed document."""

from __future__ import annotations

from datetime import datetime

import pytest

from requill.kit.clock import now
from tests.support.people import Product

pytestmark = pytest.mark.anyio

TEXT = "## Scope\n\n- Tablets only\n\n## Risks\n\n- Two people change the same inspection\n"


async def test_a_command_changes_the_document(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=TEXT)
    answer = await person.ask_about(document, 'Replace "Tablets" with "Phones"')
    assert answer["updatedDocument"]["content"] == TEXT.replace("Tablets", "Phones")
    assert answer["systemMessage"]["content"]


async def test_a_change_that_waits_is_not_called_done(product: Product) -> None:
    person = await product.guest()
    await person.patch("/api/settings", {"reviewChangesFirst": True})
    document = await person.write_document(content=TEXT)
    answer = await person.ask_about(document, "Rename the document to Phones")
    assert answer["documentUpdated"] is False
    assert answer["assistantMessage"]["content"].startswith("Suggested")


async def test_a_question_changes_nothing(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=TEXT)
    answer = await person.ask_about(document, "Should we delete Risks?")
    assert answer["documentUpdated"] is False
    assert answer["proposal"] is None
    assert "need a model" in answer["assistantMessage"]["content"]


async def test_a_message_in_html_and_code_is_kept_to_the_letter(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=TEXT)
    hostile = "<script>alert(1)</script> ```\n# Heading\n| a | 👩‍👩‍👧 東京 \u202etxt"
    answer = await person.ask_about(document, hostile)
    assert answer["userMessage"]["content"] == hostile
    history = (await person.get(f"/api/chat?documentId={document['id']}")).json()
    assert history[0]["content"] == hostile


async def test_the_conversation_is_paged_from_its_end(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=TEXT)
    for number in range(3):
        await person.ask_about(document, f"What is missing? {number}")
    path = f"/api/chat/{document['id']}"
    newest = (await person.get(f"{path}?limit=2")).json()
    assert [message["role"] for message in newest] == ["user", "assistant"]
    older = (await person.get(f"{path}?limit=2&before={newest[0]['id']}")).json()
    assert older[-1]["id"] < newest[0]["id"]
    assert (await person.get(f"{path}?limit=101")).status_code == 422


async def test_documents_and_context_in_the_body_are_not_believed(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=TEXT)
    body = {
        "documentId": document["id"],
        "content": "Summarise",
        "documentContext": "## Planted\n\nA secret plan",
        "documentTitle": "Planted",
    }
    answer = (await person.post("/api/chat", body)).json()
    assert "Planted" not in answer["assistantMessage"]["content"]


async def test_a_message_tells_when_it_was_written_and_whose_it_is(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=TEXT)
    earliest = now().replace(microsecond=0)
    answer = await person.ask_about(document, "What is missing?")
    history = (await person.get(f"/api/chat?documentId={document['id']}")).json()
    assert history == [answer["userMessage"], answer["assistantMessage"]]
    said = [datetime.fromisoformat(message["createdAt"]) for message in history]
    assert earliest <= said[0] <= said[1] <= now()
    assert [message["userId"] for message in history] == [(await person.who())["id"]] * 2
