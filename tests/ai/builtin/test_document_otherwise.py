"""Wishes that are said in a way of their own are done, or refused with what would help."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import added, gone, say

pytestmark = pytest.mark.anyio

VET = """## Summary

We remind owners of vaccinations. It costs 40 hours a month and many dates are missed.

## Goals

- Missed appointments from 140 to 60 by 30 September 2027
- Monday calls from 25 to 5

## Success metrics

| Metric | Baseline | Target | By | Owner |
| --- | --- | --- | --- | --- |
| Monday calls | 25 | 5 | 31.08.2027 | Priya |
| Missed appointments | 140 | 60 | 30 September 2027 | Ruth |

## Users

- Parents and teachers who order for a class
- Receptionists: call owners

## Requirements

**FR-001** The system must send a text 7 days before a vaccination is due.

**FR-002** The buyer orders until 8 am and pays at the desk.

**FR-003** The system must delete numbers after 24 hours.

## Non-goals

- Payments

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| Caterer fails | to be set | to be named |
| Wrong phone numbers | Check them by hand | Ruth |

## Milestones

| Milestone | Date | Owner |
| --- | --- | --- |
| Kick-off | 1 March 2027 | Ruth |
| Pilot in Headingley | 12 April 2027 | Ellie |
| Rollout | 1 June 2027 | Ellie |

## Tasks

- [ ] Get the phone numbers cleaned up
- [x] Sign the contract

## Open questions

- Is a photo allowed?
- Who pays for texts? Owner: Ruth
"""
CATERER = "| Caterer fails | to be set | to be named |"
MISSED = "| Missed appointments | 140 | 60 | 30 September 2027 | Ruth |"
CALLS = "| Monday calls | 25 | 5 | 31.08.2027 | Priya |"
KICK_OFF = "| Kick-off | 1 March 2027 | Ruth |"
PILOT = "| Pilot in Headingley | 12 April 2027 | Ellie |"
ROLLOUT = "| Rollout | 1 June 2027 | Ellie |"
NUMBERS = "**FR-003** The system must delete numbers after 24 hours."


@pytest.mark.parametrize(
    ("message", "old", "new"),
    [
        (
            "make Tom the owner of the caterer risk, mitigation: contract for a year",
            [CATERER],
            ["| Caterer fails | contract for a year | Tom |"],
        ),
        ("deadline for monday calls: 30 June 2027", [CALLS], [CALLS.replace("31.08.2027", "30.06.2027")]),
        ("target for missed appointments: 50", [MISSED], [MISSED.replace(" 60 ", " 50 ")]),
        ("owner for the pilot: Ben", [PILOT], [PILOT.replace("Ellie", "Ben")]),
        ("today's value of missed appointments is 90", [MISSED], [MISSED.replace("140", "90")]),
        ("the current figure for missed appointments is 90", [MISSED], [MISSED.replace("140", "90")]),
        ("FR-003 is not needed any more", [NUMBERS], []),
        ("FR-003 is no longer needed.", [NUMBERS], []),
        ("we don't need FR-003 any more", [NUMBERS], []),
        ("the second goal is not needed any more", ["- Monday calls from 25 to 5"], []),
        ("in FR-003 replace 24 hours by two days", [NUMBERS], [NUMBERS.replace("24 hours", "two days")]),
        ("In FR-003, change 24 hours to two days", [NUMBERS], [NUMBERS.replace("24 hours", "two days")]),
        (
            "Priya is leaving, give everything she owns to Ellie",
            [CALLS],
            [CALLS.replace("Priya", "Ellie")],
        ),
    ],
)
async def test_it_is_done(message: str, old: list[str], new: list[str]) -> None:
    _, paper = await say(message, VET)
    assert (gone(paper.text, VET), added(paper.text, VET)) == (old, new)


@pytest.mark.parametrize(
    ("message", "rows"),
    [
        ("sort the milestones latest first", [ROLLOUT, PILOT, KICK_OFF]),
        ("move the kick-off to the end of the timeline", [PILOT, ROLLOUT, KICK_OFF]),
        ("place the kick-off at the end of the milestones", [PILOT, ROLLOUT, KICK_OFF]),
        ("move the pilot to the top of the milestones", [PILOT, KICK_OFF, ROLLOUT]),
        ("move the kick-off to the end", [PILOT, ROLLOUT, KICK_OFF]),
    ],
)
async def test_the_rows_stand_in_the_other_order(message: str, rows: list[str]) -> None:
    _, paper = await say(message, VET)
    assert "\n".join(rows) in paper.text


@pytest.mark.parametrize(
    ("message", "start"),
    [
        ("shorten the summary to one sentence", "I cannot choose"),
        ("cut the summary down to 50 words", "I cannot choose"),
        ("explain FR-002 to a parent", "I cannot explain “FR-002”"),
        ("merge goals 1 and 2", "I join requirements only"),
        ("merge the first two goals", "I join requirements only"),
        (
            "split the users into parents and teachers",
            "I cannot tell",
        ),
        ("split FR-002 into ordering and paying", "I cannot tell"),
        ("FR-001 should also mention email", "In which words is FR-001 to say that? Nothing was changed."),
    ],
)
async def test_what_needs_a_reader_is_refused_plainly(message: str, start: str) -> None:
    done, paper = await say(message, VET)
    assert paper.text == VET
    assert done.text.removeprefix("I work by rule, without a language model: ").startswith(start)


@pytest.mark.parametrize("message", ["which dates are in the document?", "what dates do we have?"])
async def test_the_dates_are_listed(message: str) -> None:
    done, _ = await say(message, VET)
    assert done.text.startswith("Six lines have a date:")
    assert "- Kick-off · 1 March 2027 · Ruth" in done.text
    done, _ = await say(message, "## Summary\n\nNothing yet.\n")
    assert done.text == "The document names no date."


@pytest.mark.parametrize(
    "message",
    [
        "FR-003 is not needed for the pilot",
        "target for 2028: grow",
        "the current plan for the pilot is to start",
        "move the weather to the end",
    ],
)
async def test_what_only_begins_so_changes_nothing(message: str) -> None:
    _, paper = await say(message, VET)
    assert paper.text == VET


async def test_sections_and_requirements_are_still_moved_and_merged_as_such() -> None:
    done, _ = await say("move the risks to the end", VET)
    assert done.text == "Moved “Risks” after “Open questions”."
    done, _ = await say("merge FR-001 and FR-002", VET)
    assert done.text == "FR-001 now says what FR-001 and FR-002 said; FR-002 is gone."
    done, _ = await say("split FR-002", VET)
    assert done.text.startswith("Split FR-002 into two")
