"""A name with a number, "phase 1", means the section that is called so, and never one with another number."""

from __future__ import annotations

import pytest

from requill.ai.builtin.text.outline import Outline
from tests.ai.builtin.papers import say

pytestmark = pytest.mark.anyio

PHASES = """## Summary

Two phases.

## Phase 1

- Point of phase 1
- Data is kept for 30 days

## Phase 2: the school

Text about the data of pupils.

| Risk | Mitigation | Owner |
| --- | --- | --- |
| Risk of phase 2 | Ask early | Ina |

## Week 2

- Rest
"""
TABLE = """## Phases

| Phase | Date |
| --- | --- |
| Build | May 2027 |
| Sell | June 2027 |
"""
PLAN = "\n".join(
    f"## Section {n} of the plan\n\nText {n} about storage.\n\n- Point {n}\n" for n in range(1, 61)
)


@pytest.mark.parametrize(
    ("wish", "heading"),
    [
        ("delete phase 1", "Phase 1"),
        ("remove the Phase 1 section", "Phase 1"),
        ("drop phase 2", "Phase 2: the school"),
        ("remove week 2", "Week 2"),
        ("please delete the section Phase 1", "Phase 1"),
    ],
)
async def test_the_section_goes_and_nothing_else(wish: str, heading: str) -> None:
    done, paper = await say(wish, PHASES)
    assert done.text.startswith(f"Removed the section “{heading}”.")
    left = [part.heading for part in Outline(PHASES).parts if part.heading != heading]
    assert [part.heading for part in Outline(paper.text).parts] == left


@pytest.mark.parametrize("number", [3, 12, 58])
async def test_a_section_is_found_by_the_number_in_a_longer_name(number: int) -> None:
    name = f"Section {number} of the plan"
    done, paper = await say(f"delete section {number}", PLAN)
    assert done.text.startswith(f"Removed the section “{name}”.")
    assert f"Text {number} about" not in paper.text
    done, paper = await say(f"add a risk to section {number}: flood", PLAN)
    assert done.text.startswith(f"Added one risk to “{name}”.")
    assert f"- Point {number}\n- Flood\n" in paper.text
    done, _ = await say(f"what does section {number} say about storage?", PLAN)
    assert done.text.endswith(f":\n\n- {name}: Text {number} about storage.")


async def test_a_thing_of_a_list_is_still_meant_where_no_section_is_called_so() -> None:
    done, paper = await say("remove phase 2", TABLE)
    assert done.text == "Removed “Sell”."
    assert "## Phases" in paper.text


@pytest.mark.parametrize("wish", ["delete phase 7", "remove week 1", "delete section 61"])
async def test_a_section_with_another_number_is_never_meant(wish: str) -> None:
    text = PLAN if "section" in wish else PHASES
    _, paper = await say(wish, text)
    assert paper.text == text


@pytest.mark.parametrize(
    "question", ["what does phase 7 say about data?", "what does Week 1 say about rest?"]
)
async def test_a_question_about_a_section_that_is_not_there_is_told_so(question: str) -> None:
    done, _ = await say(question, PHASES)
    assert done.text.startswith("There is no section “")


async def test_only_the_section_that_is_named_is_read() -> None:
    done, _ = await say("what does phase 1 say about pupils?", PHASES)
    assert done.text == "“Phase 1” says nothing about “pupils”."
    done, _ = await say("what does phase 2 say about data?", PHASES)
    assert (
        done.text == "The document says about that:\n\n- Phase 2: the school: Text about the data of pupils."
    )


async def test_a_bullet_is_no_risk_of_a_section_that_has_risks_besides() -> None:
    done, paper = await say("add a bullet to phase 2: call the school", PHASES)
    assert done.text == "Added to “Phase 2: the school”."
    assert "| Risk of phase 2 | Ask early | Ina |\n\n- Call the school\n" in paper.text
    done, paper = await say("add a risk to phase 2: flood", PHASES)
    assert "| Flood |" in paper.text


async def test_a_bullet_for_a_list_of_risks_is_a_risk() -> None:
    risks = "## Risks\n\nWhat may go wrong.\n\n| Risk | Owner |\n| --- | --- |\n| Rain | Tom |\n"
    _, paper = await say("add a bullet to Risks: flood", risks)
    assert "| Flood | to be named |" in paper.text


@pytest.mark.parametrize(
    ("name", "heading"),
    [
        ("3 of the plan", "Section 3 of the plan"),
        ("section 3", "Section 3 of the plan"),
        ("Section 3 of the plan", "Section 3 of the plan"),
        ("section 61", None),
    ],
)
def test_a_number_is_a_part_of_the_name(name: str, heading: str | None) -> None:
    part = Outline(PLAN).named(name)
    assert (part and part.heading) == heading


def test_a_number_that_no_heading_has_may_stand_beside_a_name() -> None:
    part = Outline("## Goals and metrics\n\n## 4. Risks\n").named("goals and metrics 2027")
    assert part
    assert part.heading == "Goals and metrics"
    part = Outline("## Goals and metrics\n\n## 4. Risks\n").named("3. risks")
    assert part
    assert part.heading == "4. Risks"
