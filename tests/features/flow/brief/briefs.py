"""Briefs as people write them, for the tests of sorting: found ones and made ones."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from hypothesis import strategies as st

from requill.ai.interface import SectionPlan
from requill.features.flow.brief.sorting import Sorted, by_labels, suggest

HERE = Path(__file__).parent
BILLING = (HERE / "billing.md").read_text("utf-8")
SEATS = (HERE / "seats.md").read_text("utf-8")

WORDS = re.compile(r"\w+")

_LINES = (
    "Risks. Metering is wrong -> trust is gone",
    "We are NOT doing:",
    "Timeline: shadow metering from 1 March, then 20 volunteers",
    "## Requirements",
    "# Notes of the kickoff",
    "### Something else entirely",
    "Users",
    "The problem",
    "**Goals:** retention from 104% to 112%",
    "Must: jobs for the next 48h are downloaded",
    "- a customer sees this month’s usage",
    "  - nested, and a | bar",
    "* [x] ticked already",
    "1. first",
    "2) second",
    "**FR-003** [Must] The tech sees jobs",
    "- Owner: Mara",
    "| Risk | Mitigation | Owner |",
    "| --- | --- | --- |",
    "| storage runs out | warn \\| stop | Jona |",
    "| a | b |",
    "Consumer\tTeam",
    "Portal\tWeb | mobile",
    "\t- set in by a tab",
    "> quoted words",
    "```",
    "~~~python",
    "<!-- a comment",
    "<details>open",
    "    set in by four",
    "---",
    "Heading below",
    "=====",
    "Not sure that number is right tho, need BI to confirm ??",
    "価格は未定です。リスクあり",
    "השקה במרץ - לא סופי",
    "",
    "",
    "",
)
messy = st.lists(
    st.one_of(
        st.sampled_from(_LINES),
        st.text(
            st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\u2028\u2029\x85"), max_size=30
        ),
    ),
    max_size=25,
).map("\n".join)


def words(text: str) -> list[str]:
    """The words of a text, in order."""
    return WORDS.findall(text)


def sort(text: str, plans: Sequence[SectionPlan]) -> list[Sorted]:
    """The pieces of a brief, sorted by their labels and then by their words."""
    return suggest(by_labels(text, plans), plans)
