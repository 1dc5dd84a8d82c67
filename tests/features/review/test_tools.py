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
    assert "No owner. No mitigation." in result["said"]
    assert "No criterion." in result["said"]
    assert {"Summary", "Users"} <= set(result["sections"])
    assert result["questions"][0]["section"] == "Summary"


async def test_an_empty_section_is_missing_under_its_heading() -> None:
    result = await call_tool("what_is_missing", f"{INSPECTORS}\n## Scope\n", plan_of(1), ())
    assert "Nothing yet under: Scope." in result["said"]


async def test_nothing_missing_is_said_with_care() -> None:
    result = await call_tool("what_is_missing", "## Notes\n\nWe met.\n", None, ())
    assert result["said"] == "Nothing is missing that the rules look for."


def test_the_tools_are_called_by_their_phrases() -> None:
    assert [tool.phrases[0] for tool in TOOLS] == ["review", "what is missing"]
