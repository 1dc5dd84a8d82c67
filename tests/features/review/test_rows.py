"""What the review finds of requirements in rows: their ids as those of any other, and no more."""

from __future__ import annotations

from requill.features.review.engine import review

HEAD = "| ID | Requirement |\n| --- | --- |\n"


def found(text: str, rule: str) -> list[str]:
    return [one.title for one in review(text, None).findings if one.rule == rule]


def test_a_table_that_traces_ids_makes_none_stand_twice() -> None:
    text = f"## Requirements\n\n- **FR-001** Opens in 2 s.\n\n{HEAD}| FR-001 | Closes in 3 s. |\n"
    assert "FR-001 appears twice" not in found(text, "S06")


def test_an_id_in_two_rows_stands_twice_and_a_mention_in_a_cell_does_not() -> None:
    rows = "| FR-001 | Opens in 2 s. |\n| FR-002 | Closes as FR-001 in 3 s. |\n"
    assert found(f"## Requirements\n\n{HEAD}{rows}", "S06") == []
    assert found(f"## Requirements\n\n{HEAD}{rows}| **FR-002** | Waits 4 s. |\n", "S06") == [
        "FR-002 appears twice"
    ]


def test_what_is_mentioned_and_stands_in_no_row_is_told() -> None:
    text = f"## Requirements\n\n{HEAD}| FR-001 | Opens in 2 s. |\n\nSee FR-001 and FR-009.\n"
    assert found(text, "S06") == ["FR-009 doesn't exist"]


def test_a_row_is_asked_for_no_criterion_and_no_priority_that_its_table_has_no_column_for() -> None:
    rows = "".join(f"| FR-00{n} | Opens door {n} in 2 s. |\n" for n in range(1, 6))
    titles = found(f"## Requirements\n\n**FR-009** [Must] Opens.\n- *Given* x\n\n{HEAD}{rows}", "S06")
    assert titles == []


def test_a_cell_is_named_by_the_id_of_its_row_also_where_that_is_not_the_first() -> None:
    text = "## Requirements\n\n| No | ID | Requirement |\n| --- | --- | --- |\n| 1 | FR-007 | Is fast. |\n"
    (finding,) = [one for one in review(text, None).findings if one.rule == "L02"]
    assert finding.passage.place == "FR-007"
