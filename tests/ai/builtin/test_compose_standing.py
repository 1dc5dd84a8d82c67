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


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "Time in line 20 min -> 5 min by 1.9.2027, Lea",
            "| Time in line | 20 min | 5 min | 1.9.2027 | Lea |",
        ),
        ("NPS 32 to 50, Q3, Lea", "| NPS | 32 | 50 | Q3 | Lea |"),
        ("calls 30 -> 10 / week, Kim Lee, Q3", "| Calls per week | 30 | 10 | Q3 | Kim Lee |"),
        (
            "Überstunden von 38 auf 10 Stunden im Monat bis 31. März 2027, verantwortlich Frau Yıldız",
            "| Überstunden im Monat | 38 Stunden | 10 Stunden | 31. März 2027 | Frau Yıldız |",
        ),
        ("lost keys 25 -> 2 / month by xmas", "| Lost keys per month | 25 | 2 | Xmas |"),
        ("20 min to 5 min in line by September", "| In line | 20 min | 5 min | September |"),
    ],
)
def test_the_day_and_a_bare_name_beside_it_have_their_columns(answer: str, expected: str) -> None:
    assert rows("metrics", answer) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("orders from 10 to 50 in Munich, Berlin", "| Orders in Munich, Berlin | 10 | 50 | to be set |"),
        ("calls 30 -> 10, Android", "| Calls 30 -> 10, Android | to be set | to be set | to be set |"),
        ("calls 30 -> 10, Munich", "| Calls 30 -> 10, Munich | to be set | to be set | to be set |"),
        ("calls 30 -> 10 by May, iOS", "| Calls 30 -> 10 by May, iOS | to be set | to be set | to be set |"),
        ("time from A to B 20 -> 5", "| Time from A to B | 20 | 5 | to be set |"),
    ],
)
def test_what_may_be_a_place_or_a_product_owns_nothing(answer: str, expected: str) -> None:
    assert rows("metrics", answer) == [expected]


NEEDS = ("What we need", "From whom", "By when")


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("SMS vendor contract by 1 Feb from Sanjay", "| SMS vendor contract | Sanjay | 1 Feb |"),
        ("SMS vendor contract from Sanjay by end of Feb", "| SMS vendor contract | Sanjay | End of Feb |"),
        ("till vendor: barcode format, by end of Feb", "| Barcode format | Till vendor | End of Feb |"),
        ("till vendor: barcode format", "| Barcode format | Till vendor | to be set |"),
        ("vendor: Stripe, by Feb", "| Vendor | Stripe | Feb |"),
        ("sign-off: legal, by May", "| Sign-off | Legal | May |"),
        ("export from Excel", "| Export from Excel | to be named | to be set |"),
    ],
)
def test_who_gives_a_thing_is_named_on_either_side_of_the_day(answer: str, expected: str) -> None:
    assert rows("table", answer, NEEDS) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "what about allergies? (Ahmed) / do we take orders?",
            ["- What about allergies? Owner: Ahmed", "- Do we take orders? Owner: to be named"],
        ),
        (
            "who pays? (Lea) who decides? (Bea)",
            ["- Who pays? Owner: Lea", "- Who decides? Owner: Bea"],
        ),
        ("who pays? (Henrik?)", ["- Who pays? (Henrik?) Owner: to be named"]),
        (
            "who pays? (and how) who decides?",
            ["- Who pays? Owner: to be named", "- (and how) who decides? Owner: to be named"],
        ),
    ],
)
def test_a_name_in_brackets_belongs_to_the_question_before_it(answer: str, expected: list[str]) -> None:
    assert rows("questions", answer) == expected
