"""A milestone has its day and its owner in their columns, and stands where it was ordered."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import added, gone, say

pytestmark = pytest.mark.anyio

PLAN = """## Milestones

| Milestone | Date | Owner |
| --- | --- | --- |
| Pilot in Headingley | 12 April 2027 | Ruth |
| All three practices | 1 June 2027 | Sanjay |

## Goals

- Save paper
- Save time
- Save money
"""
PILOT, ALL = PLAN.split("\n")[4:6]


@pytest.mark.parametrize(
    ("message", "row"),
    [
        (
            "add a milestone between Pilot in Headingley and All three practices: review on 10 May, Ellie",
            "| Review | 10 May | Ellie |",
        ),
        (
            "add a milestone between the pilot and all practices: review",
            "| Review | to be set | to be named |",
        ),
        ("add a milestone between the two: review, 10 May 2027", "| Review | 10 May 2027 | to be named |"),
        (
            "insert a milestone after the pilot: retro, 3 May 2027, owner Ellie",
            "| Retro | 3 May 2027 | Ellie |",
        ),
        (
            "add a milestone before all three practices: go/no-go on 20 May 2027, Ellie",
            "| go/no-go | 20 May 2027 | Ellie |",
        ),
    ],
)
async def test_it_stands_between_its_neighbours(message: str, row: str) -> None:
    done, paper = await say(message, PLAN)
    assert (added(paper.text, PLAN), gone(paper.text, PLAN)) == ([row], [])
    assert f"{PILOT}\n{row}\n{ALL}" in paper.text
    assert "It stands " in done.text


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        (
            "add a milestone between the pilot and the rollout: review of the pilot on 10 May, Ellie",
            "I find no milestone about “the rollout” in “Milestones”. Nothing was changed.",
        ),
        ("add a goal between the two: no queues", "“Goals” lists three things, not two."),
        ("add a goal between goal 1 and goal 3: no queues", "These two do not stand one after the other."),
        (
            "add a goal between goal 1 and goal 2",
            "Say its words too: “Add a goal between goal 1 and goal 2: …”.",
        ),
    ],
)
async def test_without_such_neighbours_nothing_is_added(message: str, answer: str) -> None:
    done, paper = await say(message, PLAN)
    assert paper.text == PLAN
    assert done.text.startswith(answer)


@pytest.mark.parametrize(
    ("message", "row"),
    [
        ("add a milestone: go/no-go on May 20, 2027 (Ellie)", "| go/no-go | May 20, 2027 | Ellie |"),
        ("add a milestone: beta by end of June", "| Beta | end of June | to be named |"),
        (
            "add a milestone: launch in Leeds and York, 3 May",
            "| Launch in Leeds and York | 3 May | to be named |",
        ),
        ("add a milestone: pilot 2 on 4 March; owner: Ellie Brown", "| Pilot 2 | 4 March | Ellie Brown |"),
        ("add a milestone: talk to Ellie", "| Talk to Ellie | to be set | to be named |"),
    ],
)
async def test_a_day_and_an_owner_have_their_columns(message: str, row: str) -> None:
    _, paper = await say(message, PLAN)
    assert added(paper.text, PLAN) == [row]


async def test_what_is_listed_nowhere_may_belong_to_the_words() -> None:
    _, paper = await say("add a goal between sales and support: no calls", PLAN)
    assert added(paper.text, PLAN) == ["- Between sales and support: no calls"]
