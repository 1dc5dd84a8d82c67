"""What the chat is told by `review`."""

from __future__ import annotations

from pathlib import Path

import pytest

from requill.features.review.engine import review
from requill.features.review.tools import call_tool

pytestmark = pytest.mark.anyio

INSPECTORS = Path(__file__).with_name("inspectors.md").read_text("utf-8")


async def test_a_review_counts_and_names_the_first() -> None:
    result = await call_tool(INSPECTORS, None, ())
    assert result["ok"] is True
    assert result["said"] == (
        "9 findings in 4 sections, 1 serious. The first: Requirements, FR-004: Two figures for the history."
    )
    assert len(result["findings"]) == 9


async def test_dismissed_findings_are_not_told() -> None:
    dismissed = tuple(one.id for one in review(INSPECTORS).findings)
    result = await call_tool(INSPECTORS, None, dismissed)
    assert (
        result["said"] == "The rules found nothing. They don't judge whether it's the right thing to build."
    )
