"""Changes of the assistant are taken back in words as they are with the button under them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.support.people import Product
from tests.support.scripted import scripted
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call

pytestmark = pytest.mark.anyio

TEXT = "## Scope\n\n- Tablets only\n\n## Risks\n\n- Two people change the same inspection\n"
_REPLACE = tool_call("replace_text", call_id="call_replace", quote="only", replacement="and phones")
_RENAME = tool_call("replace_text", call_id="call_rename", quote="Tablets", replacement="Watches")
_UNDO = tool_call("undo_last_change", call_id="call_undo")


async def test_undo_in_words_takes_back_one_change_after_the_other(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=TEXT)
    await person.ask_about(document, 'replace "Tablets" with "Phones"')
    await person.ask_about(document, "add row to Risks: The vendor leaves")
    once = await person.ask_about(document, "undo that")
    assert once["assistantMessage"]["content"] == "I undid my last change: 1 change in Risks."
    assert once["updatedDocument"]["content"] == TEXT.replace("Tablets", "Phones")
    assert once["systemMessage"] is None
    assert (await person.ask_about(document, "undo"))["updatedDocument"]["content"] == TEXT
    nothing = await person.ask_about(document, "undo")
    assert nothing["documentUpdated"] is False
    assert nothing["assistantMessage"]["content"] == "I haven't changed anything yet."
    said = (await person.get(f"/api/chat?documentId={document['id']}")).json()
    assert [row["proposal"]["state"] for row in said if row["proposal"]] == ["undone", "undone"]


async def test_undo_in_words_leaves_what_the_person_wrote_since(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=TEXT)
    changed = await person.ask_about(document, 'replace "Tablets" with "Phones"')
    mine = changed["updatedDocument"]["content"].replace("Phones only", "Phones of ours only")
    version = changed["updatedDocument"]["version"]
    await person.patch(f"/api/documents/{document['id']}", {"content": mine, "version": version})
    await person.ask_about(document, "undo")
    stored = (await person.get(f"/api/documents/{document['id']}")).json()["content"]
    assert "of ours" in stored


async def test_undo_in_words_says_that_a_change_was_written_over(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=TEXT)
    changed = (await person.ask_about(document, 'replace "Tablets" with "Phones"'))["updatedDocument"]
    mine = {"content": TEXT.replace("Tablets only", "Nothing"), "version": changed["version"]}
    await person.patch(f"/api/documents/{document['id']}", mine)
    answer = await person.ask_about(document, "undo")
    said = "I can't undo my last change because the text has changed since."
    assert (answer["documentUpdated"], answer["assistantMessage"]["content"]) == (False, said)
    assert (await person.get(f"/api/documents/{document['id']}")).json()["content"] == mine["content"]


async def test_undo_in_words_of_a_document_that_was_never_changed(product: Product) -> None:
    person = await product.guest()
    answer = await person.ask_about(await person.write_document(content=TEXT), "undo")
    assert answer["assistantMessage"]["content"] == "I haven't changed anything yet."


async def test_undo_in_words_takes_back_the_newest_applied_change_whatever_waits(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=TEXT)
    await person.ask_about(document, 'replace "Tablets" with "Phones"')
    await person.patch("/api/settings", {"reviewChangesFirst": True})
    await person.ask_about(document, "Delete the section Risks")
    answer = await person.ask_about(document, "undo")
    assert answer["assistantMessage"]["content"] == "I undid my last change: 1 change in Scope."
    assert answer["updatedDocument"]["content"] == TEXT
    said = (await person.get(f"/api/chat?documentId={document['id']}")).json()
    assert [row["proposal"]["state"] for row in said if row["proposal"]] == ["undone", "pending"]


async def test_undo_in_words_goes_by_when_changes_were_applied(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=TEXT)
    await person.ask_about(document, 'replace "Tablets" with "Phones"')
    deletion = (await person.ask_about(document, "Delete the section Risks"))["proposal"]
    await person.ask_about(document, 'replace "only" with "alone"')
    accepted = (await person.post(f"/api/proposals/{deletion['id']}/accept")).json()
    assert "## Risks" not in accepted["document"]["content"]
    last = TEXT.replace("Tablets only", "Phones alone")
    for content in (last, last.replace("alone", "only"), TEXT):
        assert (await person.ask_about(document, "undo"))["updatedDocument"]["content"] == content


async def test_undo_in_words_leaves_a_change_that_only_waits(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=TEXT)
    await person.patch("/api/settings", {"reviewChangesFirst": True})
    await person.ask_about(document, 'replace "Tablets" with "Phones"')
    answer = await person.ask_about(document, "undo")
    assert answer["documentUpdated"] is False
    said = "My change is still waiting for you. Reject it if you don't want it."
    assert answer["assistantMessage"]["content"] == said
    stored = (await person.get(f"/api/documents/{document['id']}")).json()["content"]
    assert stored == TEXT


async def test_undo_in_words_takes_back_the_part_that_was_accepted(environment: Mapping[str, str]) -> None:
    risk = tool_call("write_section", call_id="call_risk", heading="Risks", markdown="- The vendor leaves")
    rounds = (calling(_REPLACE, risk), saying("Proposed."), calling(_UNDO), saying("Undone."))
    async with Product.opened(environment, ScriptedModel(*rounds)) as product:
        person = await product.guest()
        document = await person.write_document(content=TEXT)
        await person.patch("/api/settings", {"reviewChangesFirst": True})
        proposal = (await person.ask_about(document, "Both"))["proposal"]
        assert len(proposal["hunks"]) > 1
        await person.post(
            f"/api/proposals/{proposal['id']}/accept", {"hunks": [proposal["hunks"][0]["index"]]}
        )
        stored = (await person.get(f"/api/documents/{document['id']}")).json()["content"]
        assert stored != TEXT
        assert (await person.ask_about(document, "undo"))["updatedDocument"]["content"] == TEXT


@pytest.mark.parametrize("is_undo_first", [True, False])
async def test_a_model_cannot_take_back_and_change_in_one_answer(
    environment: Mapping[str, str], *, is_undo_first: bool
) -> None:
    both = (_UNDO, _RENAME) if is_undo_first else (_RENAME, _UNDO)
    rounds = (calling(_REPLACE), saying("Done."), calling(*both), saying("Done."))
    async with scripted(environment, *rounds) as at:
        before = await at.text()
        await at.ask()
        changed = await at.text()
        assert changed != before
        await at.ask()
        assert await at.text() == (before if is_undo_first else changed.replace("Tablets", "Watches"))
