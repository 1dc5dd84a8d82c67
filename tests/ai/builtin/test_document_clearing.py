"""Sections that are emptied keep their headings, and boxes are ticked all at once."""

from __future__ import annotations

import pytest

from tests.ai.builtin.checkout import ask
from tests.ai.builtin.papers import CHECKOUT, headings, say

pytestmark = pytest.mark.anyio

BOX = "- [x] Design review"
OPEN = "- [ ] Design review"


@pytest.mark.parametrize(
    ("message", "lines"),
    [
        ("clear the summary", 1),
        ("Please empty the summary section", 1),
        ("remove everything from the summary", 1),
        ("empty the checklist", 2),
        ("delete the contents of the problem section", 2),
        ("clear the non-goals", 2),
        ("wipe the requirements", 4),
    ],
)
async def test_a_section_is_emptied_and_keeps_its_heading(message: str, lines: int) -> None:
    done, paper = await say(message, CHECKOUT)
    assert headings(paper.text) == headings(CHECKOUT)
    assert done.text.startswith("Emptied “")
    assert "its heading stays" in done.text
    _, came, went = await ask(message)
    assert (came, len(went)) == ([], lines)


@pytest.mark.parametrize(
    "message", ["clear the risks", "clear out the risks section", "empty the risk table"]
)
async def test_of_a_table_the_head_stays(message: str) -> None:
    text, came, went = await ask(message)
    assert text.startswith("Emptied “Risks”; its heading and the table's head stay.")
    assert came == []
    assert [line[:15] for line in went] == ["| Loqate outage", "| PCI scope gro"]


async def test_a_part_of_a_section_is_cleared_alone_and_an_empty_one_is_said_to_be() -> None:
    assert (await ask("clear the second risk"))[2] == ["| PCI scope grows | Hosted fields | to be named |"]
    assert (await ask("delete the summary"))[0] == "Removed the section “Summary”. Undo brings it back."
    done, _ = await say("clear the goals", "## Goals\n\n## Risks\n\n- One\n")
    assert (done.text, done.calls) == ("“Goals” is empty already.", [])


@pytest.mark.parametrize(
    "message",
    [
        "clear the checklist",
        "reset the checklist",
        "uncheck everything",
        "untick all boxes",
        "uncheck the checklist",
        "mark everything as not done",
        "clear all checkboxes",
    ],
)
async def test_ticks_are_taken_away_and_the_points_stay(message: str) -> None:
    text, came, went = await ask(message)
    assert (came, went) == ([OPEN], [BOX])
    assert text.startswith("Open again: “Design review”.")


@pytest.mark.parametrize(
    "message",
    ["check all boxes", "tick everything", "check off all tasks", "mark all items in the checklist as done"],
)
async def test_every_box_is_ticked(message: str) -> None:
    text, came, went = await ask(message)
    assert (text, came, went) == (
        "Ticked “Legal sign-off”.",
        ["- [x] Legal sign-off"],
        ["- [ ] Legal sign-off"],
    )


async def test_without_boxes_nothing_is_ticked_and_check_everything_asks_for_a_review() -> None:
    done, _ = await say("check all boxes", "## Goals\n\n- One\n")
    assert (done.text, done.calls) == (
        "There is no box to tick in this document, so nothing was changed.",
        [],
    )
    done, _ = await say("tick all boxes", "## Tasks\n\n- [x] One\n")
    assert done.text == "No box in this document is open, so nothing was changed."
    assert "### What is good" in (await ask("check everything"))[0]
