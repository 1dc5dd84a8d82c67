"""What happens in a project before, in, after or between times is told from the dated lines."""

from __future__ import annotations

import pytest

from requill.ai.builtin.project.wishes import read_wish
from tests.ai.builtin.projects import Project

pytestmark = pytest.mark.anyio

LUNCH = """## Milestones

| Milestone | Date |
| --- | --- |
| Pilot | 12 April 2027 |
| Rollout | 1 June 2027 |

## Goals

- All parents have an account by 30 June 2027.
"""
KIOSK = "## Timeline\n\n- Pilot: 1 March 2027\n- Review on 5 May\n\n## Problem\n\nQueues at noon.\n"
SCHOOL = Project({"Lunch orders": LUNCH, "Kiosk": KIOSK, "Waste": "Nothing yet."})

PILOT, ROLLOUT, GOAL = (
    "- Pilot · 12 April 2027",
    "- Rollout · 1 June 2027",
    "- All parents have an account by 30 June 2027.",
)
FIRST = "- Pilot: 1 March 2027"


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        ("what happens before April 2027?", [FIRST]),
        ("what is due before April 2027?", [FIRST]),
        ("what's due before May 2027?", [PILOT, FIRST]),
        ("which milestones are before 1 April 2027?", [FIRST]),
        ("Which deadlines do we have until 12 April 2027?", [PILOT, FIRST]),
        ("what is planned by the end of April 2027?", [PILOT, FIRST]),
        ("is anything due after 1 June 2027?", [GOAL]),
        ("what comes after May 2027?", [ROLLOUT, GOAL]),
        ("what happens in June 2027?", [ROLLOUT, GOAL]),
        ("what happens in June?", [ROLLOUT, GOAL]),
        ("what is scheduled across all documents in Q2 2027?", [PILOT, ROLLOUT, GOAL]),
        ("what happens between 1 March and 30 April 2027?", [PILOT, FIRST]),
        ("which dates are there from April to June 2027?", [PILOT, ROLLOUT, GOAL]),
        ("what is due in 2027?", [PILOT, ROLLOUT, GOAL, FIRST]),
        ("what happens in Kiosk before May 2027?", [FIRST]),
        ("what is due before May 2027 in Lunch orders?", [PILOT]),
        ("list all milestones since 12 April 2027", [PILOT, ROLLOUT, GOAL]),
    ],
)
async def test_the_lines_within_the_time_are_listed(question: str, lines: list[str]) -> None:
    told = (await SCHOOL.said(question)).split("These lines name no year")[0]
    assert [line for line in told.split("\n") if line.startswith("- ")] == lines


async def test_a_line_without_a_year_is_told_apart() -> None:
    told = await SCHOOL.said("what happens in May 2027?")
    assert told.startswith("I find nothing dated in May 2027 in **Lunch orders**, **Kiosk** and **Waste**.")
    assert told.endswith("These lines name no year, and would fit:\n\n**Kiosk**\n\n- Review on 5 May")


async def test_the_year_is_asked_for_where_it_may_be_one_of_several() -> None:
    two = Project({"A": "Pilot on 3 May 2027.", "B": "Pilot on 3 May 2028."})
    told = await two.said("what happens before June?")
    assert told == "Which year do you mean? I find dates of 2027 and 2028."


@pytest.mark.parametrize(
    "question",
    [
        "what happens before the pilot?",
        "who checks the numbers before May 2027?",
        "what did Anna promise before May 2027?",
        "which risks are there in 2027?",
        "what is the budget in 2027?",
        "when is the pilot?",
        "what may happen in the kitchen?",
        "which documents mention 1 June 2027?",
    ],
)
def test_other_questions_are_not_about_a_time_alone(question: str) -> None:
    assert read_wish(question, SCHOOL.context).kind != "due"
