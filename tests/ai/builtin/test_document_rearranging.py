"""Tables are sorted, their columns renamed, and several sections removed at once."""

from __future__ import annotations

import pytest

from tests.ai.builtin.checkout import ask, talk
from tests.ai.builtin.papers import CHECKOUT, headings, say

pytestmark = pytest.mark.anyio

TOM = "| Loqate outage | Manual entry of the address | Tom |"
OPEN = "| PCI scope grows | Hosted fields | to be named |"
ANA = "| Fraud | 3DS | Ana |"


def rows(text: str) -> list[str]:
    """The rows of the risks, in their order."""
    return [line for line in text.split("\n") if line in (TOM, OPEN, ANA)]


@pytest.mark.parametrize("message", ["sort risks by owner", "Please sort the risks table by owner"])
async def test_rows_are_sorted_by_a_column_and_what_is_open_comes_last(message: str) -> None:
    text = CHECKOUT.replace(OPEN, f"{OPEN}\n{ANA}")
    done, paper = await say(message, text)
    assert rows(paper.text) == [ANA, TOM, OPEN]
    assert done.text == "Sorted “Risks” by “Owner”. What is still open comes last."
    assert sorted(paper.text) == sorted(text)


async def test_figures_are_sorted_by_size_and_an_unknown_column_is_named() -> None:
    text = "## Plan\n\n| Step | Days |\n| --- | --- |\n| A | 12 |\n| B | 9 |\n| C | 1,000 |\n"
    _, paper = await say("sort the plan by days", text)
    assert [line[2] for line in paper.text.split("\n")[4:7]] == ["B", "A", "C"]
    _, paper = await say("sort the plan by days descending", text)
    assert [line[2] for line in paper.text.split("\n")[4:7]] == ["C", "A", "B"]
    said, came, _ = await ask("sort risks by impact")
    assert said.startswith("The table in “Risks” has no column “impact”; it has “Risk”,")
    assert came == []


@pytest.mark.parametrize(
    "message",
    [
        "rename column Owner to DRI",
        "rename the Owner column to DRI",
        "change the column Owner in Risks to DRI",
    ],
)
async def test_a_column_is_renamed(message: str) -> None:
    text, came, went = await ask(message)
    assert text == "The column “Owner” of “Risks” is now called “DRI”."
    assert (came, went) == (["| Risk | Mitigation | DRI |"], ["| Risk | Mitigation | Owner |"])


async def test_a_column_keeps_its_name_where_the_new_one_is_taken_or_nobody_has_it() -> None:
    assert (await ask("rename column Owner to Mitigation"))[1] == []
    assert (await ask("rename column Cost to Price"))[0] == "I find no column “Cost” in this document."


@pytest.mark.parametrize(
    "message",
    [
        "remove the risks and rollout sections",
        "delete the risks and the rollout",
        "Delete Risks and Rollout",
        "drop the sections Risks and Rollout",
    ],
)
async def test_several_sections_are_removed_at_once(message: str) -> None:
    turns, paper = await talk(message)
    assert headings(paper.text) == [each for each in headings(CHECKOUT) if each not in ("Risks", "Rollout")]
    named = {"“Risks” and “Rollout”", "“Rollout” and “Risks”"}
    assert turns[0].text in {f"Removed the sections {each}. Undo brings them back." for each in named}


async def test_a_section_and_something_else_is_not_removed_as_sections() -> None:
    _, came, _ = await ask("remove the risks and the loyalty points")
    assert came == []
