"""Which tasks are done or open, and what is due before, in or after a time, is answered from the document."""

from __future__ import annotations

import pytest

from requill.ai.builtin.project.gather import things
from requill.ai.builtin.text.outline import Outline
from tests.ai.builtin.papers import say

pytestmark = pytest.mark.anyio

VET = """## Requirements

- **FR-001** The system must send a text 7 days before a vaccination is due.

## Milestones

| Milestone | Date |
| --- | --- |
| Pilot | 12 April 2027 |
| All practices | 1 June 2027 |

## Tasks

- [ ] Clean up the phone numbers
- [x] Talk to the vendor

## Open points

- [ ] Who removes the bikes? (Inga)
- [ ] Is a photo allowed?
"""
OPEN = "Three of four tasks are open:\n\n- Clean up the phone numbers\n- Who removes the bikes? (Inga)\n"


@pytest.mark.parametrize(
    "question",
    [
        "which tasks are done?",
        "show finished tasks",
        "what tasks have been completed?",
        "list the done tasks",
    ],
)
async def test_the_tasks_that_are_done(question: str) -> None:
    done, paper = await say(question, VET)
    assert (done.text, paper.text) == ("One of four tasks is done:\n\n- Talk to the vendor", VET)


@pytest.mark.parametrize(
    "question",
    ["which tasks are open?", "which tasks are still open?", "list the open tasks", "which to-dos are left?"],
)
async def test_the_tasks_that_are_open(question: str) -> None:
    done, paper = await say(question, VET)
    assert (done.text, paper.text) == (f"{OPEN}- Is a photo allowed?", VET)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("what is due before June?", "Dated before June 2027:\n\n- Pilot · 12 April 2027"),
        ("what is due in April?", "Dated in April 2027:\n\n- Pilot · 12 April 2027"),
        ("what happens in April 2027?", "Dated in April 2027:\n\n- Pilot · 12 April 2027"),
        (
            "what's due by 1 June 2027?",
            "Dated by 1 June 2027:\n\n- Pilot · 12 April 2027\n- All practices · 1 June 2027",
        ),
        ("what is due after April?", "Dated after April 2027:\n\n- All practices · 1 June 2027"),
        ("what is due before March?", "The document names no date before March 2027."),
    ],
)
async def test_what_is_due_is_told_by_the_dates(question: str, answer: str) -> None:
    done, paper = await say(question, VET)
    assert (done.text, paper.text) == (answer, VET)


async def test_without_a_year_that_is_sure_no_dates_are_chosen() -> None:
    done, _ = await say("what is due before June?", VET.replace("1 June 2027", "1 June 2028"))
    assert "Dated before" not in done.text


async def test_open_points_are_open_questions() -> None:
    done, paper = await say("close the photo question: yes", VET)
    assert "- [x] Is a photo allowed? Yes" in paper.text
    assert done.text.startswith("Ticked “Is a photo allowed?”")
    done, _ = await say("what's still open?", VET)
    assert "“Is a photo allowed?”" in done.text


def test_a_title_with_a_year_is_no_date() -> None:
    text = "# Vet reminders 2027\n\n## Beta, 3 May 2027\n\nPilot on 12 April 2027.\n"
    assert things("dates", Outline(text)) == ["Beta, 3 May 2027", "Pilot on 12 April 2027."]


@pytest.mark.parametrize(
    ("question", "said", "names"),
    [
        ("what happens between March and May 2027?", "between March and May 2027", ["Pilot"]),
        ("what is due from 1 April to 30 June?", "from 1 April to 30 June 2027", ["Pilot", "All practices"]),
        ("which milestones are before 1 June 2027?", "before 1 June 2027", ["Pilot"]),
        ("what is due until 12 April?", "until 12 April 2027", ["Pilot"]),
        ("what is due since 12 April 2027?", "since 12 April 2027", ["Pilot", "All practices"]),
        ("what happens in 2027?", "in 2027", ["Pilot", "All practices"]),
    ],
)
async def test_a_time_may_have_two_ends(question: str, said: str, names: list[str]) -> None:
    done, paper = await say(question, VET)
    assert paper.text == VET
    assert done.text.startswith(f"Dated {said}:")
    assert [line[2:].split(" · ")[0] for line in done.text.split("\n") if line.startswith("- ")] == names
