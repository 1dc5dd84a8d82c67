"""A lone figure is where it stands, where it shall go, or stays in its sentence: its words decide."""

from __future__ import annotations

import pytest

from tests.ai.builtin.test_compose_metrics import rows


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("200 bikes stand on the pavement", "| Bikes stand on the pavement | 200 | to be set | to be set |"),
        (
            "about 200 bikes stand on the pavement",
            "| Bikes stand on the pavement | about 200 | to be set | to be set |",
        ),
        ("40 complaints a month today", "| Complaints a month | 40 | to be set | to be set |"),
        ("complaints, 40 a month right now", "| Complaints a month | 40 | to be set | to be set |"),
        ("12 lost keys every month", "| Lost keys every month | 12 | to be set | to be set |"),
        ("Customers call 40 times a day", "| Customers call a day | 40 times | to be set | to be set |"),
        ("12% of orders fail", "| Orders fail | 12% | to be set | to be set |"),
        ("people wait 20 minutes", "| People wait | 20 minutes | to be set | to be set |"),
        ("40 Beschwerden im Monat", "| Beschwerden im Monat | 40 | to be set | to be set |"),
    ],
)
def test_a_figure_that_tells_how_it_is_is_no_aim(answer: str, expected: str) -> None:
    assert rows("metrics", answer) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("no more than 12 lost keys every month", "| Lost keys every month | to be set | no more than 12 |"),
        ("we want 40 calls a day", "| Calls a day | to be set | 40 |"),
        ("0 complaints a month", "| Complaints a month | to be set | 0 |"),
        ("100 sign-ups a week by May", "| Sign-ups a week | to be set | 100 |"),
        ("Calls answered: 95%", "| Calls answered | to be set | 95% |"),
        ("12 lost keys every month, 2 by May", "| Lost keys every month | 12 | 2 |"),
    ],
)
def test_a_figure_that_is_wished_for_stays_the_aim(answer: str, expected: str) -> None:
    (row,) = rows("metrics", answer)
    assert row.startswith(expected)


@pytest.mark.parametrize("answer", ["500 orders a day", "10,000 active users"])
def test_a_count_that_may_be_either_stays_as_it_was_said(answer: str) -> None:
    assert rows("metrics", answer) == [f"| {answer} | to be set | to be set | to be set |"]
