"""The assistant is asked to change selected words: what it is told, can change, and what becomes of that."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from requill.ai.interface import DocumentContext, UserMessage
from requill.ai.prompts import render
from requill.features.chat.policy import SELECTED_CHARACTERS
from requill.features.chat.selection_tools import Selection
from tests.support.members import added
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call

pytestmark = pytest.mark.anyio

TEXT = "## Requirements\n\nDownload the next 3 days in one action. 😀 Later, the next 3 days again.\n"
FIRST = {"words": "the next 3 days", "before": "Download ", "after": " in one"}
SHORTER = calling(tool_call("replace_selection", replacement="3 days"))


async def _ask(person: Person, document: Json, selection: Json, content: str = "Shorter") -> Json:
    body = {"documentId": document["id"], "selection": selection, "content": content}
    answer = await person.post("/api/chat", body)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_the_selected_words_alone_are_changed_once_somebody_accepts_it(
    environment: Mapping[str, str],
) -> None:
    model = ScriptedModel(SHORTER, saying("I shortened it."))
    async with Product.opened(environment, model) as product:
        ada = await product.member("ada")
        document = await ada.write_document("Offline mode", TEXT)
        answer = await _ask(ada, document, FIRST)
        assert (answer["documentUpdated"], answer["proposal"]["state"]) == (False, "pending")
        context = model.requests[0].context
        assert isinstance(context, DocumentContext)
        assert context.selection == "the next 3 days"
        assert model.requests[0].messages == (UserMessage("Shorter: “the next 3 days”"),)
        assert answer["userMessage"]["content"] == "Shorter: “the next 3 days”"
        assert "<selection>" in str(render(model.requests[0]))
        assert [tool.name for tool in model.requests[0].tools] == ["replace_selection"]
        accepted = await ada.post(f"/api/proposals/{answer['proposal']['id']}/accept")
        assert accepted.json()["document"]["content"] == TEXT.replace("the next 3 days", "3 days", 1)


async def test_words_behind_a_character_of_two_units_are_found(environment: Mapping[str, str]) -> None:
    model = ScriptedModel(SHORTER, saying("Done."))
    async with Product.opened(environment, model) as product:
        ada = await product.member("ada")
        document = await ada.write_document("Offline mode", TEXT)
        second = {"words": "the next 3 days", "before": "😀 Later, ", "after": " again"}
        made = (await _ask(ada, document, second))["proposal"]
        accepted = await ada.post(f"/api/proposals/{made['id']}/accept")
        assert accepted.json()["document"]["content"] == TEXT.replace("Later, the next 3", "Later, 3")


async def test_the_newest_call_counts_and_no_other_tool_is_there(environment: Mapping[str, str]) -> None:
    model = ScriptedModel(
        calling(
            tool_call("replace_selection", replacement="three days"),
            tool_call("replace_selection", replacement="3 days"),
            tool_call("replace_text", quote="Requirements", replacement="Wishes"),
            tool_call("replace_selection", replacement="x" * 2_000_000),
        ),
        saying("Done."),
    )
    async with Product.opened(environment, model) as product:
        ada = await product.member("ada")
        document = await ada.write_document("Offline mode", TEXT)
        made = (await _ask(ada, document, FIRST))["proposal"]
        accepted = await ada.post(f"/api/proposals/{made['id']}/accept")
        assert accepted.json()["document"]["content"] == TEXT.replace("the next 3 days", "3 days", 1)


@pytest.mark.parametrize(
    "selection",
    [
        {"words": "the next 4 days"},
        {"words": "the next 3 days"},
        {"words": "the next 3 days", "before": "Gone "},
    ],
    ids=["gone", "twice", "twice, and what was before is gone"],
)
async def test_words_that_are_not_there_once_are_refused(product: Product, selection: Json) -> None:
    ada = await product.member("ada")
    document = await ada.write_document("Offline mode", TEXT)
    used = (await ada.get("/api/usage")).json()
    body = {"documentId": document["id"], "selection": selection, "content": "Shorter"}
    refused = await ada.post("/api/chat", body)
    assert (refused.status_code, refused.json()["code"]) == (409, "SELECTION_CHANGED")
    assert (await ada.get("/api/usage")).json() == used
    assert (await ada.get(f"/api/chat/{document['id']}")).json() == []


async def test_selected_words_are_those_of_one_document_and_not_too_many(product: Product) -> None:
    ada = await product.member("ada")
    document = await ada.write_document("Offline mode", TEXT)
    for other in ({}, {"threadId": 1}, {"documentId": document["id"], "commentId": 1}):
        refused = await ada.post("/api/chat", {"selection": FIRST, "content": "Shorter"} | other)
        assert refused.status_code == 422
    for wrong in ({"words": ""}, {"words": "x" * (SELECTED_CHARACTERS + 1)}, FIRST | {"after": "y" * 65}):
        body = {"documentId": document["id"], "selection": wrong, "content": "Shorter"}
        assert (await ada.post("/api/chat", body)).status_code == 422


async def test_only_whoever_may_change_a_document_asks(product: Product) -> None:
    ada, ben = await product.member("ada"), await product.member("ben")
    document = await ada.write_document("Offline mode", TEXT)
    body = {"documentId": document["id"], "selection": FIRST, "content": "Shorter"}
    assert (await ben.post("/api/chat", body)).status_code == 404
    await added(ada, f"/api/documents/{document['id']}", "ben", "commenter")
    assert (await ben.post("/api/chat", body)).status_code == 403


def test_words_are_found_by_what_is_beside_them_and_else_only_if_they_stand_there_once() -> None:
    assert Selection("b", "a", "c").find("b abc") == 3
    assert Selection("b", "x", "y").find("abc") == 1
    assert Selection("aa").find("aaa") is None
    assert Selection("b", "a", "c").find("abc abc") is None
