"""What is missing: judged by the document's own template, and in every table."""

from __future__ import annotations

import pytest

from requill.ai.builtin.text.findings import judge
from requill.ai.builtin.text.outline import Outline
from requill.ai.builtin.text.standards import missing_standards
from requill.ai.interface import DocumentContext, LeftOut, Role
from tests.ai.builtin.plans import turn

pytestmark = pytest.mark.anyio

PHASES = """## Phases

| Phase | Who | Start | Go on when |
| --- | --- | --- | --- |
| Announce | Jonas | Jan 15 | to be set |
| Brownouts | to be named | April | to be set |
| Off | Priya | June 30 | no traffic |

## Inventory

| What | How many |
| --- | --- |
| Apps | |
"""
STOP = LeftOut("Stop rules", "What would make you stop early?")


async def missing(text: str, left_out: tuple[LeftOut, ...] | None) -> str:
    context = DocumentContext("Nudge", text, left_out=left_out)
    return (await turn(Role.DOCUMENT, "What is missing?", context)).text


async def test_a_template_says_what_is_missing() -> None:
    said = await missing("## Hypothesis\n\nYearly first.\n\n## Variants\n\nA and B.\n", (STOP,))
    assert said == (
        "One thing is missing or open:\n\n- There is no section “Stop rules”, which its template requires. "
        "What would make you stop early?"
    )


async def test_a_document_with_all_that_its_template_requires_is_told_so() -> None:
    said = await missing("## Hypothesis\n\nYearly first.\n\n## Variants\n\nA and B.\n", ())
    assert said.startswith("Nothing that I can see: every section that its template requires is there")


async def test_without_a_template_the_general_list_is_asked_for() -> None:
    said = await missing("## Hypothesis\n\nYearly first.\n\n## Variants\n\nA and B.\n", None)
    assert "There is no section about goals and metrics." in said


async def test_open_cells_of_any_table_are_told() -> None:
    said = await missing(PHASES, ())
    assert (
        "- In “Phases”, “Who” and “Go on when” are still open in two rows, first: “Announce”. "
        "Fill it in, or say who will and when."
    ) in said
    assert "Inventory" not in said  # an empty cell may be meant


async def test_a_section_without_words_is_told() -> None:
    assert "“Rollback plan” is empty." in await missing("## Hypothesis\n\nYes.\n\n## Rollback plan\n", ())


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Out", "non-goals"),
        ("Not doing", "non-goals"),
        ("Nicht-Ziele", "non-goals"),
        ("Risiken", "risks"),
        ("Offene Fragen", "open questions"),
        ("Ziele", "goals and metrics"),
        ("Today", "the problem"),
    ],
)
def test_a_heading_by_another_name_is_no_gap(heading: str, name: str) -> None:
    assert name not in [one.name for one in missing_standards(["Summary", heading])]


@pytest.mark.parametrize(("heading", "name"), [("Non-goals", "goals and metrics"), ("Outlook", "non-goals")])
def test_a_heading_of_another_thing_fills_no_gap(heading: str, name: str) -> None:
    assert name in [one.name for one in missing_standards(["Summary", heading])]


def test_what_the_template_requires_comes_first() -> None:
    found = judge("## Hypothesis\n\nTBD\n\n## Rollback\n", left_out=(STOP,))
    assert found[0].text.startswith("There is no section “Stop rules”")


@pytest.mark.parametrize(
    ("heading", "kind"),
    [("Risiken", "risks"), ("Offene Fragen", "questions"), ("Ziele", "metrics"), ("Nicht-Ziele", "bullets")],
)
def test_a_german_heading_tells_the_kind_of_its_section(heading: str, kind: str) -> None:
    outline = Outline(f"## {heading}\n\n- Betriebsrat\n- Server\n")
    assert outline.kind(outline.top[0]) == kind
