"""After a section's name and a colon stands what is to be added there, an order, or a question about it."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import added, gone, say

pytestmark = pytest.mark.anyio

VET = """## Scope

- Clinics

## Goals

1. Cut missed appointments.
2. Free reception from Monday calls.

## Requirements

- **FR-001** The system must send a text.
- **FR-002** The system should remind again.

## Milestones

| Milestone | Date | Owner |
| --- | --- | --- |
| Pilot in Headingley | 12 April 2027 | Ruth |
| All three practices | 1 June 2027 | Sanjay |

## Tasks

- [ ] Get the phone numbers cleaned up
- [x] Talk to the SMS vendor

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| Wrong phone numbers | Check at the desk | Ruth |
| Texts look like spam | Use the practice name | to be named |

## Open questions

- Who pays for the texts? Owner: Sanjay
- Do we need consent again?

## Extras

- Free spaces
- Old phones
"""


@pytest.mark.parametrize(
    ("message", "came", "went"),
    [
        ("goals: delete the second one", [], ["2. Free reception from Monday calls."]),
        (
            "Risks: please remove the last one",
            [],
            ["| Texts look like spam | Use the practice name | to be named |"],
        ),
        ("goals: delete the second bullet", [], ["2. Free reception from Monday calls."]),
        ("Goals: remove the last goal", [], ["2. Free reception from Monday calls."]),
        ("tasks: delete the second task", [], ["- [x] Talk to the SMS vendor"]),
        (
            "risks: delete the last row",
            [],
            ["| Texts look like spam | Use the practice name | to be named |"],
        ),
        ("requirements: delete FR-002", [], ["- **FR-002** The system should remind again."]),
        ("risks: delete number 2", [], ["| Texts look like spam | Use the practice name | to be named |"]),
        ("extras: remove the last one", [], ["- Old phones"]),
        (
            "tasks: tick the first",
            ["- [x] Get the phone numbers cleaned up"],
            ["- [ ] Get the phone numbers cleaned up"],
        ),
        (
            "milestones: move pilot to 20 April",
            ["| Pilot in Headingley | 20 April 2027 | Ruth |"],
            ["| Pilot in Headingley | 12 April 2027 | Ruth |"],
        ),
        (
            "requirements: make the second a must",
            ["- **FR-002** The system must remind again."],
            ["- **FR-002** The system should remind again."],
        ),
        (
            "risks: assign the second to Ben",
            ["| Texts look like spam | Use the practice name | Ben |"],
            ["| Texts look like spam | Use the practice name | to be named |"],
        ),
        (
            "tasks: assign the phone numbers to Ben",
            ["- [ ] Get the phone numbers cleaned up. Owner: Ben"],
            ["- [ ] Get the phone numbers cleaned up"],
        ),
        (
            "goals: swap the first and second",
            ["1. Free reception from Monday calls.", "2. Cut missed appointments."],
            ["1. Cut missed appointments.", "2. Free reception from Monday calls."],
        ),
    ],
)
async def test_an_order_is_carried_out_in_the_section(message: str, came: list[str], went: list[str]) -> None:
    _, paper = await say(message, VET)
    assert (added(paper.text, VET), gone(paper.text, VET)) == (came, went)


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        ("open questions: close the first", "What is the answer to “Who pays for the texts?”"),
        ("risks: shorten", "I find no filler in “Risks”"),
        ("goals: can you make them measurable?", "I find no word in “Goals” that a rule knows as vague."),
        ("risks: who owns the first?", "The owner of “Wrong phone numbers” is **Ruth**."),
        ("milestones: sort them", "“sort them” reads as an order about “Milestones”"),
        ("goals: delete the second sentence", "“delete the second sentence” reads as an order about “Goals”"),
        ("requirements: make the first one testable", "I find no vague word in FR-001."),
        ("goals: delete Monday calls", "“delete Monday calls” reads as an order about “Goals”"),
        ("scope: is delivery one?", "Is “Is delivery one?” a question to me, or is it to be written"),
        ("risks: will people use it?", "Is “Will people use it?” a question to me, or is it to be written"),
    ],
)
async def test_a_question_or_what_is_not_clear_changes_nothing(message: str, answer: str) -> None:
    done, paper = await say(message, VET)
    assert paper.text == VET
    assert done.text.startswith(answer)


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("goals: make checkout faster", "3. Make checkout faster."),
        ("goals: remove paper forms", "3. Remove paper forms."),
        ("goals: make it easy to book a slot", "3. Make it easy to book a slot."),
        ("goals: show owners the first free slot", "3. Show owners the first free slot."),
        ("tasks: close the books", "- [ ] Close the books"),
        ("tasks: call the first clinic", "- [ ] Call the first clinic"),
        ("requirements: delete old data", "- **FR-003** Delete old data."),
        ("requirements: delete the first task", "- **FR-003** Delete the first task."),
        ("requirements: delete the last item", "- **FR-003** Delete the last item."),
        ("requirements: show FR-9 forms", "- **FR-003** The system must show FR-9 forms."),
        ("open questions: who trains the team?", "- Who trains the team? Owner: to be named"),
        ("Add to Goals: “delete the second one”", "3. Delete the second one."),
        ("risk: the first vendor leaves", "| The first vendor leaves | to be set | to be named |"),
    ],
)
async def test_what_points_at_nothing_there_is_added(message: str, line: str) -> None:
    _, paper = await say(message, VET)
    assert (added(paper.text, VET), gone(paper.text, VET)) == ([line], [])
