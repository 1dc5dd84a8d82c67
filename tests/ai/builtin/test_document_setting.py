"""What is said behind a value goes to its own column, and a thing named by its sort is of that sort."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import added, gone, say

pytestmark = pytest.mark.anyio

VET = """## Success metrics

| # | Metric | Today | Target | By | Owner |
| --- | --- | --- | --- | --- | --- |
| 1 | Missed appointments | 140 | 60 | 30 Sep 2027 | Ruth |
| 2 | Monday calls | 85 | 10 | to be set | to be named |

## Requirements

- **FR-002** The system must let an owner move the appointment.

## Tasks

- [ ] Get the phone numbers cleaned up
- [x] Talk to the SMS vendor

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| Wrong phone numbers | Check at the desk | Ruth |
| Texts look like spam | Use our name | to be named |
"""


@pytest.mark.parametrize(
    ("message", "row"),
    [
        (
            "target for monday calls should be 5 by end of August, owner Tom",
            "| 2 | Monday calls | 85 | 5 | end of August | Tom |",
        ),
        (
            "set the target of Monday calls to 5 (owner Tom)",
            "| 2 | Monday calls | 85 | 5 | to be set | Tom |",
        ),
        (
            "target for missed appointments is 50, owner Tom",
            "| 1 | Missed appointments | 140 | 50 | 30 Sep 2027 | Tom |",
        ),
        (
            "set the target of missed appointments to 50 by end of August",
            "| 1 | Missed appointments | 140 | 50 | end of August 2027 | Ruth |",
        ),
        (
            "set the owner of Monday calls to Ben, due 2 March",
            "| 2 | Monday calls | 85 | 10 | 2 March | Ben |",
        ),
        (
            "change the target of Monday calls to 5, owner is Tom, until 2 May 2027",
            "| 2 | Monday calls | 85 | 5 | 2 May 2027 | Tom |",
        ),
        (
            "set the target of Monday calls to 5 per day",
            "| 2 | Monday calls | 85 | 5 per day | to be set | to be named |",
        ),
        (
            "set the owner of Monday calls to Head of Support",
            "| 2 | Monday calls | 85 | 10 | to be set | Head of Support |",
        ),
        (
            "set the mitigation of the spam risk to send them by 3 May",
            "| Texts look like spam | send them by 3 May | to be named |",
        ),
    ],
)
async def test_a_day_and_an_owner_behind_a_value_have_columns_of_their_own(message: str, row: str) -> None:
    _, paper = await say(message, VET)
    assert (added(paper.text, VET), len(gone(paper.text, VET))) == ([row], 1)


@pytest.mark.parametrize(
    ("message", "line"),
    [
        (
            "assign the phone numbers task to Ben, due 2 March",
            "- [ ] Get the phone numbers cleaned up. Owner: Ben. By: 2 March",
        ),
        (
            "give the phone numbers task to Ben by 2 March",
            "- [ ] Get the phone numbers cleaned up. Owner: Ben. By: 2 March",
        ),
        (
            "make Ben the owner of the task about phone numbers",
            "- [ ] Get the phone numbers cleaned up. Owner: Ben",
        ),
        ("assign the phone numbers risk to Ben", "| Wrong phone numbers | Check at the desk | Ben |"),
        ("assign Wrong phone numbers to Ben", "| Wrong phone numbers | Check at the desk | Ben |"),
        ("assign the SMS task to Ben", "- [x] Talk to the SMS vendor. Owner: Ben"),
        (
            "set the owner of FR-002 to Ben",
            "- **FR-002** The system must let an owner move the appointment. Owner: Ben",
        ),
    ],
)
async def test_a_task_is_a_task_and_a_risk_a_risk(message: str, line: str) -> None:
    _, paper = await say(message, VET)
    assert (added(paper.text, VET), len(gone(paper.text, VET))) == ([line], 1)


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        (
            "owner of Monday calls is Ben from 3 May",
            "Is 3 May when “Monday calls” is due, or is it about when Ben",
        ),
        ("the owner of Monday calls is Ben, until March", "Is March when “Monday calls” is due"),
        ("assign the vendor risk to Ben", "I find no row about “vendor risk”"),
        (
            "set the owner of the spam risk to Ben by 2 March",
            "“Texts look like spam” stands in a table without",
        ),
    ],
)
async def test_what_is_in_doubt_or_has_no_place_changes_nothing(message: str, answer: str) -> None:
    done, paper = await say(message, VET)
    assert paper.text == VET
    assert done.text.startswith(answer)


async def test_a_numbered_row_is_told_by_its_name() -> None:
    done, _ = await say("change the deadline of missed appointments to 30 August", VET)
    assert done.text == "The deadline of “Missed appointments” is now 30 Aug 2027; it was 30 Sep 2027."
