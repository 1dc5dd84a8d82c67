"""What the chat is told by `review` and `what is missing`."""

from __future__ import annotations

from pathlib import Path

import pytest

from requill.features.review.engine import review
from requill.features.review.service import plan_of
from requill.features.review.tools import TOOLS, call_tool

pytestmark = pytest.mark.anyio

INSPECTORS = Path(__file__).with_name("inspectors.md").read_text("utf-8")


async def test_a_review_counts_and_names_the_first() -> None:
    result = await call_tool("review_document", INSPECTORS, None, ())
    assert result["ok"] is True
    assert result["said"] == (
        "8 findings in 4 sections, 1 serious. The first: Requirements, FR-004: Two figures for the history."
    )
    assert len(result["findings"]) == 8


async def test_dismissed_findings_are_not_told() -> None:
    dismissed = tuple(one.id for one in review(INSPECTORS).findings)
    result = await call_tool("review_document", INSPECTORS, None, dismissed)
    assert (
        result["said"] == "The rules find nothing. They don't judge whether it is the right thing to build."
    )


async def test_what_is_missing_names_sections_cells_and_criteria() -> None:
    result = await call_tool("what_is_missing", INSPECTORS, plan_of(1), ())
    assert result["said"].startswith("No section: Summary, Problem and evidence, Users, Scope.")
    assert "No owner: Risks, row 2. No mitigation: Risks, row 3." in result["said"]
    assert "No criterion: FR-001." in result["said"]
    assert {"Summary", "Users"} <= set(result["sections"])


async def test_many_of_one_kind_are_named_up_to_six_and_counted() -> None:
    ids = [f"FR-{number:03}" for number in range(1, 9)]
    text = "## Requirements\n\n" + "".join(
        f"**{one}** [Must] A photo is sent within {one[-1]} h.\n\n" for one in ids
    )
    text += "**FR-009** [Must] A photo is kept for 9 h.\n- *Given* a photo *then* it is there\n"
    said = (await call_tool("what_is_missing", text, None, ()))["said"]
    assert f"No criterion: {', '.join(ids[:6])}; 2 more." in said


async def test_an_empty_section_is_missing_under_its_heading() -> None:
    result = await call_tool("what_is_missing", f"{INSPECTORS}\n## Scope\n", plan_of(1), ())
    assert "Nothing yet under: Scope." in result["said"]


async def test_empty_sections_are_named_with_their_first_questions() -> None:
    plan = plan_of(1)
    assert plan is not None
    text = "".join(f"## {one.heading}\n\n" for one in plan)
    said = (await call_tool("what_is_missing", text, plan, ()))["said"]
    asked = [each.ask for one in plan if one.required for each in one.questions if each.required]
    assert all(ask in said for ask in asked[:5])
    assert asked[5] not in said
    assert said.endswith(f"And {len(asked) - 5} more.")


async def test_nothing_missing_is_said_with_care() -> None:
    result = await call_tool("what_is_missing", "## Notes\n\nWe met.\n", None, ())
    assert result["said"] == "Nothing is missing that the rules look for."


def test_the_tools_are_called_by_their_phrases() -> None:
    assert [tool.phrases[0] for tool in TOOLS] == ["review", "what is missing"]
