"""What people say in a row stands under the column that its words mean, not under the next one."""

from __future__ import annotations

import pytest

from requill.ai.builtin.compose import compose
from requill.features.templates.service import get_template


def rows(template: int, heading: str, said: str) -> list[str]:
    """The rows of the section's table after that answer, without their outer signs."""
    section = next(one for one in get_template(template).sections if one.heading == heading)
    return [line.strip("| ") for line in compose(section.kind, said, section).split("\n")[2:]]


@pytest.mark.parametrize(
    "said",
    [
        "wave 1: pilots, wave 2: small customers, wave 3: the big ones",
        "Wave 1 - pilots; wave 2 - small customers; and wave 3 - the big ones",
    ],
)
def test_each_numbered_name_begins_a_row(said: str) -> None:
    made = rows(19, "Phases", said)
    assert [row.split(" | ")[1] for row in made] == ["Pilots", "Small customers", "The big ones"]


@pytest.mark.parametrize("said", ["1. pilots; 2. customers; 3. all", "1) pilots 2) customers 3) all"])
def test_numbers_on_one_line_are_points_of_their_own(said: str) -> None:
    assert [row.split(" | ")[0] for row in rows(19, "Phases", said)] == ["Pilots", "Customers", "All"]


def test_a_number_that_counts_nothing_on_stays() -> None:
    assert rows(19, "Phases", "1. am 2. Mai geht es los")[0].startswith("Am 2. Mai geht es los")


def test_conditions_stand_under_their_columns() -> None:
    said = "10 partners, go on if 7 of 10 use it weekly; all customers from May; stop if p95 > 5s"
    assert rows(24, "Phases", said) == [
        "10 partners | to be set | to be set | 7 of 10 use it weekly | to be set",
        "All customers | to be set | May | to be set | P95 > 5s",
    ]


def test_a_day_and_by_whom_stand_under_their_columns() -> None:
    assert rows(24, "Channels", "blog post 3 March by Ana; webinar 10 March by Jo") == [
        "Blog post | to be set | to be set | 3 March | Ana",
        "Webinar | to be set | to be set | 10 March | Jo",
    ]


def test_a_doubt_is_no_cell() -> None:
    assert rows(24, "Channels", "LinkedIn - not sure it works")[0].startswith(
        "LinkedIn - not sure it works |"
    )
    assert rows(1, "Dependencies", "legal: hoped for") == ["Legal: hoped for | to be named | to be set"]


@pytest.mark.parametrize(
    ("said", "row"),
    [
        ("prospects: book a demo", "Prospects | to be set | to be set | Book a demo"),
        ("customers (2,300): switch it on", "Customers | 2,300 | to be set | Switch it on"),
        ("prospects: it is cheaper, book a demo", "Prospects | to be set | It is cheaper | Book a demo"),
        ("prospects: about freedom", "Prospects: about freedom | to be set | to be set | to be set"),
        ("customers: 2,300", "Customers | 2,300 | to be set | to be set"),
    ],
)
def test_only_a_quantity_is_a_size(said: str, row: str) -> None:
    assert rows(24, "Audience", said) == [row]


def test_counts_at_the_beginning_are_counts_of_rows() -> None:
    assert rows(19, "Inventory", "43 customers via gateway logs, 3 internal jobs (billing, CRM)") == [
        "Customers via gateway logs | 43 | to be named | to be set",
        "Internal jobs (billing, CRM) | 3 | to be named | to be set",
    ]


def test_changes_are_rows_of_before_and_after() -> None:
    said = "batch calls go away: use the bulk endpoint, session login becomes OAuth, getX has no replacement"
    assert rows(19, "Compatibility", said) == [
        "Batch calls go away | Use the bulk endpoint | to be set",
        "Session login | OAuth | to be set",
        "getX | No replacement | to be set",
    ]


@pytest.mark.parametrize(
    "said",
    [
        "q: why is it gone? a: check the box; route to L2; 4h",
        "why is it gone? check the box; route to L2; 4h",
    ],
)
def test_a_question_begins_a_row_and_its_answer_stands_in_it(said: str) -> None:
    row = "Why is it gone? | Check the box | Route to L2 | 4h"
    assert rows(24, "Support", said) == [row]
    assert rows(24, "Support", f"{said}; how do I cancel? in the menu") == [
        row,
        "How do I cancel? | In the menu | to be set | to be set",
    ]


def test_a_name_after_a_question_is_no_row_of_its_own() -> None:
    assert rows(24, "Support", "how do I cancel? - Jo")[0].startswith("How do I cancel? - Jo |")


@pytest.mark.parametrize(
    ("said", "row"),
    [
        (
            "the identity team (Marek) has to give us a stable user id by end of January",
            "A stable user id | The identity team (Marek) | End of January",
        ),
        ("HR must deliver the contract rules", "The contract rules | HR | to be set"),
        ("backend storage: promised for Q1 by Lea", "Backend storage | Lea | Promised for Q1"),
    ],
)
def test_whoever_has_to_give_it_is_from_whom_it_comes(said: str, row: str) -> None:
    assert rows(1, "Dependencies", said) == [row]
