"""Actions on requirements that stand in the rows of a table."""

from __future__ import annotations

from typing import Any

import pytest

from requill.features.actions.errors import ActionRefused, Ambiguous
from tests.features.actions.doing import act, changed, said

TABLE = """## Requirements

| ID | Requirement | Priority | Owner | Acceptance criteria |
| --- | --- | --- | --- | --- |
| FR-001 | Opens offline | Must |  | In 2 s |
| FR-002 | Saves, see FR-001 |  | Mara |  |

Words behind.

## Quality

- **NFR-001** Starts in 2 seconds

## Bare

| Name |
| --- |
| **QR-07** Loads at once |
"""

CASES: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    (
        "add_requirement",
        {"text": "Prints | twice", "priority": "Should", "section": "Requirements"},
        "",
        "| FR-003 | Prints \\| twice | Should |  |  |\n",
    ),
    ("add_requirement", {"text": "Fast", "section": "Bare"}, "", "| **QR-008** Fast |\n"),
    (
        "add_requirement",
        {"text": "Fast", "priority": "Must", "section": "Bare"},
        "",
        "| **QR-008** [Must] Fast |\n",
    ),
    (
        "set_priority",
        {"requirement": "FR-001", "priority": "Could"},
        "| FR-001 | Opens offline | Must |  | In 2 s |\n",
        "| FR-001 | Opens offline | Could |  | In 2 s |\n",
    ),
    (
        "set_priority",
        {"requirement": "FR-002", "priority": "Must"},
        "| FR-002 | Saves, see FR-001 |  | Mara |  |\n",
        "| FR-002 | Saves, see FR-001 | Must | Mara |  |\n",
    ),
    (
        "set_owner",
        {"requirement": "FR-001", "owner": "Ann | Bo"},
        "| FR-001 | Opens offline | Must |  | In 2 s |\n",
        "| FR-001 | Opens offline | Must | Ann \\| Bo | In 2 s |\n",
    ),
    (
        "add_criterion",
        {"requirement": "FR-001", "then": "it is there"},
        "| FR-001 | Opens offline | Must |  | In 2 s |\n",
        "| FR-001 | Opens offline | Must |  | In 2 s<br>*then* it is there |\n",
    ),
    ("delete_requirement", {"requirement": "FR-001"}, "| FR-001 | Opens offline | Must |  | In 2 s |\n", ""),
    (
        "delete_requirement",
        {"requirement": "FR-002"},
        "| FR-002 | Saves, see FR-001 |  | Mara |  |\n",
        "",
    ),
    (
        "move_requirement",
        {"requirement": "NFR-001", "section": "Requirements"},
        "## Quality\n\n- **NFR-001** Starts in 2 seconds\n",
        "**NFR-001** Starts in 2 seconds\n\n## Quality\n",
    ),
)


@pytest.mark.parametrize(("name", "given", "old", "new"), CASES)
def test_an_action_writes_into_the_row(name: str, given: dict[str, Any], old: str, new: str) -> None:
    assert changed(TABLE, act(name, TABLE, **given)) == (old, new)


@pytest.mark.parametrize(
    ("name", "given", "why"),
    [
        (
            "split_requirement",
            {"requirement": "FR-001", "parts": ["a", "b"]},
            "FR-001 is a row of a table, and rows can't be split.",
        ),
        (
            "merge_requirements",
            {"requirement": "NFR-001", "with_": "FR-001"},
            "FR-001 is a row of a table, and rows can't be merged.",
        ),
        (
            "merge_requirements",
            {"requirement": "FR-001", "with_": "NFR-001"},
            "FR-001 is a row of a table, and rows can't be merged.",
        ),
        (
            "move_requirement",
            {"requirement": "FR-001", "section": "Quality"},
            "FR-001 is a row of a table, and rows can't be moved as requirements.",
        ),
        (
            "move_requirement",
            {"requirement": "NFR-001", "before": "FR-001"},
            "FR-001 is a row of a table. Choose a section, or another requirement.",
        ),
        (
            "set_status",
            {"requirement": "FR-001", "status": "Agreed"},
            "The table has no column for statuses: ID, Requirement, Priority, Owner, Acceptance criteria.",
        ),
        (
            "set_priority",
            {"requirement": "QR-07", "priority": "Must"},
            "The table has no column for priorities: Name.",
        ),
        ("set_priority", {"requirement": "FR-001", "priority": "Must"}, "FR-001 is already a Must."),
    ],
)
def test_what_a_row_has_no_place_for_is_refused(name: str, given: dict[str, Any], why: str) -> None:
    with pytest.raises(ActionRefused) as refused:
        act(name, TABLE, **given)
    assert str(refused.value) == why


def test_an_id_that_two_rows_have_is_one_that_stands_twice() -> None:
    text = TABLE.replace("FR-002", "FR-001")
    with pytest.raises(Ambiguous, match=r"^FR-001 appears 2 times\. Choose one\.$") as asked:
        act("set_priority", text, requirement="FR-001", priority="Could")
    assert [choice["label"] for choice in asked.value.details["choices"]] == [
        "FR-001: Opens offline (line 5)",
        "FR-001: Saves, see FR-001 (line 6)",
    ]


def test_numbering_anew_takes_rows_and_lists_in_their_order_with_all_mentions() -> None:
    text = TABLE.replace("NFR-001", "FR-009").replace("FR-001", "FR-004")
    after = act("number_requirements", text)
    assert "| FR-001 | Opens offline |" in after
    assert "| FR-002 | Saves, see FR-001 |" in after
    assert "- **FR-003** Starts" in after
    assert "| **QR-001** Loads at once |" in after


def test_a_mention_of_a_row_goes_with_its_new_number() -> None:
    text = "| ID | Words |\n| --- | --- |\n| FR-005 | one |\n| FR-007 | as FR-005 |\n\nSee FR-007.\n"
    after = "| ID | Words |\n| --- | --- |\n| FR-001 | one |\n| FR-002 | as FR-001 |\n\nSee FR-002.\n"
    assert act("number_requirements", text) == after


def test_summaries_and_deletions_count_a_row_once() -> None:
    assert "- Requirements: 2 requirements, 3 empty cells, 1 paragraph" in said("summarise", TABLE)
    deleted = said("delete_section", TABLE, section="Requirements")
    assert deleted.startswith("“Requirements” is deleted: 8 lines with 2 requirements.")


def test_a_row_is_found_by_its_id() -> None:
    assert "Requirements, FR-002: “| FR-002 | Saves, see FR-001 | | Mara | |”" in said(
        "find", TABLE, text="saves"
    )
