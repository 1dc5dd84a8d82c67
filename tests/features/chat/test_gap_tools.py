"""What the chat answers to "what is missing"."""

from __future__ import annotations

from pathlib import Path

import pytest

from requill.features.chat.gap_tools import MISSING, what_is_missing
from requill.features.templates.service import get_template
from requill.features.turns.interviews import Unanswered
from tests.features.flow.steps import begin
from tests.support.people import Product

pytestmark = pytest.mark.anyio

INSPECTORS = (Path(__file__).parents[1] / "review/inspectors.md").read_text("utf-8")


def written(without: str = "") -> str:
    """A document with all sections of the Standard PRD but one, each with a sentence."""
    plan = get_template(1).sections
    return "".join(f"## {one.heading}\n\nOne sentence.\n\n" for one in plan if one.heading != without)


async def said(text: str, template: int | None = 1, left: tuple[Unanswered, ...] | None = None) -> str:
    plan = None if template is None else get_template(template).sections
    told: str = (await what_is_missing(text, plan, (), left))["said"]
    return told


async def test_it_names_absent_sections_cells_and_criteria() -> None:
    result = await what_is_missing(INSPECTORS, get_template(1).sections, (), None)
    assert result["said"].startswith("- No section: Summary, Problem and evidence, Users, Scope.\n")
    assert "\n- No owner: Risks, row 2.\n- No mitigation: Risks, row 3.\n" in result["said"]
    assert "Without a criterion: FR-001" in result["said"]
    assert {"Summary", "Users", "UX states"} <= set(result["sections"])


async def test_an_absent_section_that_is_not_required_is_named_too() -> None:
    assert "No section, though the template has one: UX states." in await said(written(without="UX states"))


async def test_requirements_are_named_that_have_no_priority_criterion_or_owner() -> None:
    ids = [f"FR-{number:03}" for number in range(1, 9)]
    text = "## Requirements\n\n" + "".join(f"**{one}** A photo is sent.\n\n" for one in ids)
    text += (
        "**FR-009** [Must] A photo is kept for 9 h.\n- *Given* a photo *then* it is there\n- Owner: Mara\n"
    )
    told = await said(text, None)
    named = f"{', '.join(ids[:6])}, 2 more."
    lacks = ("a priority", "a criterion", "an owner")
    assert told == "\n".join(f"- Without {lack}: {named}" for lack in lacks)


async def test_risks_written_as_text_lack_what_their_table_asks_for() -> None:
    assert "Risks needs a table with: Mitigation, Owner." in await said(written())


async def test_an_empty_section_is_missing_under_its_heading() -> None:
    assert "Nothing yet under: Scope." in await said(f"{INSPECTORS}\n## Scope\n")


async def test_the_first_questions_of_empty_sections_are_told_and_the_rest_counted() -> None:
    plan = get_template(1).sections
    told = await said("".join(f"## {one.heading}\n\n" for one in plan))
    asked = [each.ask for one in plan if one.required for each in one.questions if each.required]
    assert all(ask in told for ask in asked[:5])
    assert asked[5] not in told
    assert told.endswith(f"\n  - And {len(asked) - 5} more.")


async def test_nothing_missing_is_said_with_care() -> None:
    assert await said("## Notes\n\nWe met.\n", None) == "The rules found nothing missing."


async def test_questions_that_the_interview_left_open_are_never_nothing() -> None:
    told = await said("## Notes\n\nWe met.\n", None, (Unanswered("Users", "Who uses it?"),))
    assert told == "1 question without an answer:\n  - Users: Who uses it?"


async def test_the_chat_asks_the_interview_of_its_document(product: Product) -> None:
    person = await product.guest()
    number = (await begin(person, templateId=1))["document"]["id"]
    finished = {"documentId": number, "content": "finish now", "move": "finish"}
    assert (await person.post("/api/document-flow/message", finished)).status_code == 200
    await person.post("/api/chat", {"documentId": number, "content": "what is missing"})
    told = (await person.get(f"/api/chat/{number}")).json()[-1]["content"]
    assert "questions without an answer:" in told
    assert "Summary: In a sentence or two, what changes, and for whom?" in told


def test_it_is_called_by_its_phrase() -> None:
    assert MISSING.phrases[0] == "what is missing"
