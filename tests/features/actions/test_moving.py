"""Sections, entries and rows that move: what goes along, and what stays."""

from __future__ import annotations

import pytest

from requill.features.actions.errors import ActionRefused
from tests.features.actions.doing import PLANNED, PRD, act


@pytest.mark.parametrize(
    ("section", "where", "order"),
    [
        ("Risks", {"before": "Summary"}, ["Risks", "Sub-risks", "Summary", "Open questions"]),
        ("Summary", {"after": "Open questions"}, ["Risks", "Sub-risks", "Open questions", "Summary"]),
    ],
)
def test_a_section_moves_with_what_is_below_it(section: str, where: dict[str, str], order: list[str]) -> None:
    after = act("move_section", section=section, **where)
    assert [line for line in after.split("\n") if line.strip("# ") in order] == [
        f"{'###' if name == 'Sub-risks' else '##'} {name}" for name in order
    ]
    assert sorted(after.split("\n")) == sorted(PRD.split("\n"))


MOVED = (
    ("Tablets lose their signal.", "Risks", "- The tablet is lost\n- Tablets lose their signal.\n"),
    ("What the first release does.", "Summary", "signal.\n\nWhat the first release does.\n\n## Goals"),
    ("The tablet is lost", "Goals and metrics", "| June |\n| The tablet is lost |  |  |  |\n"),
    ("None.", "Requirements", "**FR-004** None.\n\n## Quality"),
    ("What about Android?", "Summary", "signal.\n\n- What about Android?\n\n## Goals"),
)


@pytest.mark.parametrize(("quote", "to", "there"), MOVED)
def test_what_stands_in_a_line_moves_as_the_section_holds_its_entries(
    quote: str, to: str, there: str
) -> None:
    after = act("move_to_section", PRD, PLANNED, quote=quote, to=to)
    assert there in after
    assert after.count(quote) == 1


def test_a_row_with_words_in_one_cell_moves_as_its_words() -> None:
    text = PRD.replace("| Support calls | 60 |  | June |", "| Who answers? |  |  |  |")
    assert "- Who answers?\n" in act("move_to_section", text, quote="Who answers?", to="Open questions")


@pytest.mark.parametrize(
    ("quote", "to", "why"),
    [
        ("Support calls", "Risks", "words in one cell only"),
        ("Opens offline.", "Risks", "belongs to FR-001"),
        ("The tablet is lost", "Risks", "already"),
        ("Risks", "Summary", "a paragraph, an entry or a row"),
    ],
)
def test_what_cannot_move_alone_stays(quote: str, to: str, why: str) -> None:
    line = PRD[: PRD.index(f"{quote}\n" if quote == "Risks" else quote)].count("\n") + 1
    with pytest.raises(ActionRefused, match=why):
        act("move_to_section", PRD, quote=quote, to=to, line=line)


def test_an_entry_with_lines_below_it_moves_into_prose_alone() -> None:
    text = PRD.replace("- What about Android?\n", "- What about Android?\n  - And iOS?\n")
    moved = act("move_to_section", text, quote="What about Android?", to="Summary")
    assert "signal.\n\n- What about Android?\n  - And iOS?\n\n## Goals" in moved
    with pytest.raises(ActionRefused, match="lines below it"):
        act("move_to_section", text, quote="What about Android?", to="Risks")
