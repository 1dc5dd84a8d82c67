"""Actions on a stored document: chosen from a menu, or called by the assistant in the chat."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from requill.ai.interface import ModelRequest, ToolResult
from requill.kit.limits import DOCUMENT_BYTES
from tests.features.actions.doing import PRD
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call

pytestmark = pytest.mark.anyio


async def act(
    person: Person, document: Json, name: str, *, version: int | None = None, key: str = "", **arguments: Json
) -> tuple[int, Json]:
    body = {"arguments": arguments} | ({} if version is None else {"version": version})
    headers = {"Idempotency-Key": key} if key else {}
    answer = await person.post(f"/api/documents/{document['id']}/actions/{name}", body, headers=headers)
    return answer.status_code, answer.json()


async def stored(person: Person, document: Json) -> str:
    content: str = (await person.get(f"/api/documents/{document['id']}")).json()["content"]
    return content


async def test_an_action_is_carried_out_told_and_undone_in_one_step(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=PRD)
    status, done = await act(person, document, "set_priority", requirement="FR-002", priority="Must")
    after = PRD.replace("**FR-002** ", "**FR-002** [Must] ")
    assert (status, done["said"], done["document"]["content"]) == (200, "FR-002 is a Must.", after)
    assert done["proposal"]["state"] == "applied"
    assert done["proposal"]["hunks"][0]["decision"]["by"]["id"] == (await person.who())["id"]
    history = (await person.get(f"/api/chat/{document['id']}")).json()
    assert [(one["role"], one["content"]) for one in history] == [("system", "FR-002 is a Must.")]
    assert history == [done["message"]]
    await person.post(f"/api/proposals/{done['proposal']['id']}/undo", {})
    assert await stored(person, document) == PRD


async def test_an_action_waits_for_who_reviews_changes_first(product: Product) -> None:
    person = await product.guest()
    await person.patch("/api/settings", {"reviewChangesFirst": True})
    document = await person.write_document(content=PRD)
    _, done = await act(person, document, "delete_section", section="Risks")
    assert done["proposal"]["state"] == "pending"
    assert done["said"].startswith("Suggested change: “Risks” is deleted")
    assert await stored(person, document) == PRD


async def test_a_deletion_from_a_menu_is_carried_out(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=PRD)
    _, done = await act(person, document, "delete_section", section="Risks")
    assert done["proposal"]["state"] == "applied"
    assert "## Risks" not in await stored(person, document)


async def test_an_action_that_is_only_suggested_waits_for_anybody(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=PRD)
    path, arguments = f"/api/documents/{document['id']}/actions/delete_section", {"section": "Risks"}
    done = (await person.post(path, {"arguments": arguments, "suggest": True})).json()
    assert done["proposal"]["state"] == "pending"
    assert await stored(person, document) == PRD
    await person.post(f"/api/proposals/{done['proposal']['id']}/accept", {})
    assert "## Risks" not in await stored(person, document)


async def test_the_same_request_again_has_the_same_answer_and_no_second_effect(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=PRD)
    first = await act(person, document, "add_risk", key="one", version=document["version"], text="Rain")
    assert first[0] == 200
    assert (
        await act(person, document, "add_risk", key="one", version=document["version"], text="Rain") == first
    )
    assert (await stored(person, document)).count("- Rain") == 1
    assert len((await person.get(f"/api/chat/{document['id']}")).json()) == 1


async def test_lines_of_an_older_text_are_those_of_that_text(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=PRD)
    await person.patch(f"/api/documents/{document['id']}", {"content": f"New\n{PRD}"})
    status, done = await act(person, document, "delete_row", version=document["version"], line="11")
    assert (status, done["proposal"]["state"]) == (200, "applied")
    rows = [line for line in PRD.splitlines() if line != PRD.splitlines()[10]]
    assert done["document"]["content"].splitlines() == ["New", *rows]


@pytest.mark.parametrize("version", [0, 99])
async def test_lines_of_a_text_that_is_not_known_are_refused_with_the_stored_one(
    product: Product, version: int
) -> None:
    person = await product.guest()
    document = await person.write_document(content=PRD)
    await person.patch(f"/api/documents/{document['id']}", {"content": f"New\n{PRD}"})
    status, refusal = await act(person, document, "delete_row", version=version, line="11")
    assert (status, refusal["code"]) == (409, "VERSION_CONFLICT")
    assert refusal["document"]["content"] == f"New\n{PRD}"
    assert await stored(person, document) == f"New\n{PRD}"


async def test_what_only_reads_says_nothing_in_the_conversation(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=PRD)
    _, done = await act(person, document, "find", text="tablet")
    assert (done["proposal"], done["message"]) == (None, None)
    assert done["said"].startswith("“tablet” occurs 3 times.")
    assert (await person.get(f"/api/chat/{document['id']}")).json() == []


async def test_a_refusal_changes_nothing_and_offers_choices(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=f"{PRD}\n## Risks\n\n- x\n")
    status, refusal = await act(person, document, "delete_section", section="Risks")
    assert (status, refusal["code"], len(refusal["choices"])) == (422, "AMBIGUOUS", 2)
    chosen = refusal["choices"][1]["arguments"]
    assert (await act(person, document, "delete_section", **chosen))[1]["document"]["content"] == PRD
    assert (await act(person, document, "set_priority", requirement="FR-002"))[1]["errors"] == [
        {
            "field": "priority",
            "message": "“Set the priority” needs “Priority”. Its menu in the document asks for it.",
        }
    ]
    assert (await act(person, document, "tidy_up"))[1]["code"] == "NO_SUCH_ACTION"


@pytest.mark.full
@pytest.mark.alone  # judged by how long a process works through a text as large as a document may be
async def test_what_is_too_long_is_refused_with_its_limit(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=PRD)
    status, refusal = await act(person, document, "add_requirement", text="x" * 32_769)
    assert (status, refusal["message"]) == (413, "Requirement is larger than 32 KiB.")
    full = await person.write_document(content=f"## Risks\n\n{'word ' * (DOCUMENT_BYTES // 5 - 10)}\n")
    status, refusal = await act(person, full, "add_section", heading="x" * 1000)
    assert (status, refusal["message"]) == (413, "The document would be larger than 1024 KiB.")


def results(request: ModelRequest) -> list[Json]:
    return [json.loads(one.content) for one in request.messages if isinstance(one, ToolResult)]


async def test_the_assistant_uses_actions_as_tools(environment: Mapping[str, str]) -> None:
    change = calling(tool_call("set_priority", requirement="FR-002", priority="Must"))
    model = ScriptedModel(change, saying("Done."))
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        document = await person.write_document(content=PRD)
        answer = await person.ask_about(document, "FR-002 is a Must")
        assert answer["updatedDocument"]["content"] == PRD.replace("**FR-002** ", "**FR-002** [Must] ")
        assert results(model.requests[1]) == [{"ok": True, "said": "FR-002 is a Must.", "state": "applied"}]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("delete_section", {"section": "Risks"}),
        ("delete_requirement", {"requirement": "FR-002"}),
        ("replace_term", {"a": "tablet", "b": ""}),
        ("replace_text", {"quote": "Tablets lose their signal.", "replacement": ""}),
        ("write_section", {"heading": "Summary", "markdown": ""}),
    ],
)
async def test_a_deletion_asked_for_in_words_always_waits(
    environment: Mapping[str, str], name: str, arguments: Json
) -> None:
    model = ScriptedModel(calling(tool_call(name, **arguments)), saying("Proposed."))
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        document = await person.write_document(content=PRD)
        answer = await person.ask_about(document, "Away with it")
        assert (answer["documentUpdated"], answer["proposal"]["state"]) == (False, "pending")
        assert results(model.requests[1])[0]["state"] == "pending"
        assert await stored(person, document) == PRD


async def test_the_assistant_is_told_the_choices(environment: Mapping[str, str]) -> None:
    model = ScriptedModel(
        calling(tool_call("rename_section", section="Risks", heading="X")), saying("Which?")
    )
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        document = await person.write_document(content=f"{PRD}\n## Risks\n\n- x\n")
        answer = await person.ask_about(document, "rename Risks")
        (result,) = results(model.requests[1])
        assert (result["ok"], len(result["choices"])) == (False, 2)
        assert answer["proposal"] is None


async def test_looking_something_up_is_no_change(environment: Mapping[str, str]) -> None:
    model = ScriptedModel(calling(tool_call("find", text="tablet")), saying("In Risks."))
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        document = await person.write_document(content=PRD)
        answer = await person.ask_about(document, "where are tablets?")
        assert (answer["documentUpdated"], answer["proposal"]) == (False, None)
        assert results(model.requests[1])[0]["said"].startswith("“tablet” occurs 3 times.")
