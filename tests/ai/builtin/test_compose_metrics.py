"""Metrics as people say them: each figure in its own column, or the sentence whole."""

from __future__ import annotations

import pytest

from requill.ai.builtin.compose import compose
from requill.ai.interface import SectionKind
from tests.ai.builtin.plans import plan


def rows(kind: SectionKind, answer: str, columns: tuple[str, ...] = ()) -> list[str]:
    """What the answer becomes: the rows of its table, or the lines of its list."""
    lines = compose(kind, answer, plan(kind, columns=columns)).split("\n")
    return lines[2:] if lines[0].startswith("|") else lines


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "Time to first invoice under 10 minutes, today it's about 45 minutes, by Q3",
            ["| Time to first invoice | about 45 minutes | under 10 minutes | Q3 |"],
        ),
        (
            "Nurse satisfaction with fairness must not fall below 3.8/5",
            ["| Nurse satisfaction with fairness | to be set | must not fall below 3.8/5 | to be set |"],
        ),
        ("Churn must not rise above 3%", ["| Churn | to be set | must not rise above 3% | to be set |"]),
        (
            "W4 retention 35% (Habitica is ~18%)",
            ["| W4 retention (Habitica is ~18%) | to be set | 35% | to be set |"],
        ),
        (
            "conversion 4% vs 2.5% last year",
            ["| Conversion 4% vs 2.5% last year | to be set | to be set | to be set |"],
        ),
        ("Store rating 4.2 out of 5", ["| Store rating | to be set | 4.2 out of 5 | to be set |"]),
        (
            "p95 write < 400 ms and read < 150 ms",
            ["| P95 write < 400 ms and read < 150 ms | to be set | to be set | to be set |"],
        ),
        (
            "webhooks delivered within 60s for 99%",
            ["| Webhooks delivered | to be set | within 60s for 99% | to be set |"],
        ),
        ("Survey answers n≥2000", ["| Survey answers n≥2000 | to be set | to be set | to be set |"]),
    ],
)
def test_a_figure_never_says_the_opposite_of_what_was_said(answer: str, expected: list[str]) -> None:
    assert rows("metrics", answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "99.9% availability measured over 30 days",
            ["| Availability measured over 30 days | to be set | 99.9% | to be set |"],
        ),
        (
            "Reads within 300 ms for 95% of calls",
            ["| Reads | to be set | within 300 ms for 95% of calls | to be set |"],
        ),
        (
            "Change events delivered within one minute",
            ["| Change events delivered within one minute | to be set | to be set | to be set |"],
        ),
        (
            "Weekly app users up 20% in six months",
            ["| Weekly app users | to be set | up 20% | In six months |"],
        ),
        (
            "Revenue per account up 15% in a year",
            ["| Revenue per account | to be set | up 15% | In a year |"],
        ),
        ("Adoption from 0% to 30% in 90 days", ["| Adoption | 0% | 30% | In 90 days |"]),
        (
            "Fewer than 5 tickets per 1,000 users a week",
            ["| Tickets per 1,000 users a week | to be set | Fewer than 5 | to be set |"],
        ),
        (
            "Activation within 7 days from 30% to 33%",
            ["| Activation within 7 days | 30% | 33% | to be set |"],
        ),
        ("Churn from 10% down to 5% by March", ["| Churn | 10% | 5% | March |"]),
        ("NPS up from 30 to 45", ["| NPS | 30 | 45 | to be set |"]),
        (
            "agency shifts: 12% of shifts today, 8% by December",
            ["| Agency shifts: 12% of shifts today, 8% by December | to be set | to be set | to be set |"],
        ),
        (
            "Error rate should never exceed 0.5%",
            ["| Error rate | to be set | should never exceed 0.5% | to be set |"],
        ),
        (
            "Support tickets must stay below 40 a week",
            ["| Support tickets a week | to be set | must stay below 40 | to be set |"],
        ),
        (
            "40% of users return within 2 weeks",
            ["| Users return within 2 weeks | to be set | 40% | to be set |"],
        ),
        (
            "Users who return within 2 weeks: 40%",
            ["| Users who return within 2 weeks | to be set | 40% | to be set |"],
        ),
        (
            "Checkout time 3 to 5 minutes",
            ["| Checkout time 3 to 5 minutes | to be set | to be set | to be set |"],
        ),
        ("Tickets down 20%", ["| Tickets | to be set | down 20% | to be set |"]),
        ("20% fewer tickets by Q4", ["| Tickets | to be set | 20% fewer | Q4 |"]),
        (
            "churn 5% in March, 3% by June",
            ["| Churn 5% in March, 3% by June | to be set | to be set | to be set |"],
        ),
        ("churn was 5% last year, target 3%", ["| Churn | 5% last year | 3% | to be set |"]),
        (
            "we have 41 support tickets a week and want 10",
            ["| Support tickets a week | 41 | 10 | to be set |"],
        ),
        ("CSAT 4.2/5, currently 3.9/5", ["| CSAT | 3.9/5 | 4.2/5 | to be set |"]),
        (
            "currently 3.9 out of 5, goal 4.5 out of 5",
            ["| To be named | 3.9 out of 5 | 4.5 out of 5 | to be set |"],
        ),
        ("crash rate, 2%, 0.5%, May", ["| Crash rate | 2% | 0.5% | May |"]),
        ("response time p95 < 200 ms", ["| Response time p95 | to be set | < 200 ms | to be set |"]),
        ("Refund rate no more than 2%", ["| Refund rate | to be set | no more than 2% | to be set |"]),
        (
            "conversion should be 3, not 5",
            ["| Conversion should be 3, not 5 | to be set | to be set | to be set |"],
        ),
        (
            "Median handling time 12 min, was 18 min in 2025",
            ["| Median handling time 12 min, was 18 min in 2025 | to be set | to be set | to be set |"],
        ),
        (
            "Onboarding from 14 days to 3 days before the pilot",
            ["| Onboarding from 14 days to 3 days before the pilot | to be set | to be set | to be set |"],
        ),
        (
            "Load time must not be more than 2 seconds",
            ["| Load time | to be set | must not be more than 2 seconds | to be set |"],
        ),
        (
            "error budget 0.1% (measured monthly)",
            ["| Error budget (measured monthly) | to be set | 0.1% | to be set |"],
        ),
        (
            "Task completion (mobile) from 60% to 80%",
            ["| Task completion (mobile) | 60% | 80% | to be set |"],
        ),
        ("churn can't go above 4%", ["| Churn | to be set | can't go above 4% | to be set |"]),
        (
            "Conversion must not drop by more than 2 points",
            ["| Conversion | to be set | must not drop by more than 2 points | to be set |"],
        ),
        ("agency shifts: 12% today, 8% by December", ["| Agency shifts | 12% | 8% | December |"]),
        (
            "Share of invoices created through the API: 0 today, 30% by year end",
            ["| Share of invoices created through the API | 0% | 30% | Year end |"],
        ),
        (
            "First response time: currently 9h, target < 4h by end of Q2",
            ["| First response time | 9h | < 4h | End of Q2 |"],
        ),
        ("reduce no-shows from 14% to under 9%", ["| Reduce no-shows | 14% | under 9% | to be set |"]),
        ("No-show rate 14% -> 9%", ["| No-show rate | 14% | 9% | to be set |"]),
        (
            "Monthly active labs: 120 now; 400 in 12 months",
            ["| Monthly active labs | 120 | 400 | In 12 months |"],
        ),
        (
            "Fairness score at least 4/5 in the quarterly survey",
            ["| Fairness score in the quarterly survey | to be set | at least 4/5 | to be set |"],
        ),
        (
            "no more than 3% of swaps rejected by managers",
            ["| Swaps rejected by managers | to be set | no more than 3% | to be set |"],
        ),
        (
            "swaps answered in under 2 hours for 80% of requests",
            ["| Swaps answered | to be set | under 2 hours for 80% of requests | to be set |"],
        ),
        ("Open shifts filled: 71% → 85% (by June 2027)", ["| Open shifts filled | 71% | 85% | June 2027 |"]),
        (
            "Overtime hours per nurse per month: 11 down to 6",
            ["| Overtime hours per nurse per month | 11 | 6 | to be set |"],
        ),
        ("P1 incidents: max 1 per quarter", ["| P1 incidents per quarter | to be set | max 1 | to be set |"]),
        ("Uptime 99.95%", ["| Uptime | to be set | 99.95% | to be set |"]),
        ("Cost per invoice < €0.02", ["| Cost per invoice | to be set | < €0.02 | to be set |"]),
        (
            "€4.50 per order today, €3 by summer",
            ["| €4.50 per order today, €3 by summer | to be set | to be set | to be set |"],
        ),
        (
            "Payment failures at most 0.3%, now 0.9%",
            ["| Payment failures | 0.9% | at most 0.3% | to be set |"],
        ),
        ("DAU/MAU 22% → 30%", ["| DAU/MAU | 22% | 30% | to be set |"]),
        (
            "5 of 8 interviewees create an invoice unaided",
            ["| 5 of 8 interviewees create an invoice unaided | to be set | to be set | to be set |"],
        ),
        ("Our NPS is 31 and should be 40 by Q4", ["| Our NPS | 31 | 40 | Q4 |"]),
        ("Drop-off on step 3 from 45% to 30%", ["| Drop-off on step 3 | 45% | 30% | to be set |"]),
        (
            "Time-to-hire: 42 days (industry: 36 days), goal 30 days",
            [
                (
                    "| Time-to-hire: 42 days (industry: 36 days), goal 30 days | to be set | to be set | "
                    "to be set |"
                )
            ],
        ),
        ("Retention at day 30: 25%", ["| Retention at day 30 | to be set | 25% | to be set |"]),
        ("day-7 retention from 18% to 25%", ["| Day-7 retention | 18% | 25% | to be set |"]),
        (
            "Support load must not increase by more than 5%",
            ["| Support load | to be set | must not increase by more than 5% | to be set |"],
        ),
        ("Battery use under 2% per hour", ["| Battery use per hour | to be set | under 2% | to be set |"]),
        (
            "Conversion in 2025 was 4%; we want 6% in 2026",
            ["| Conversion in 2025 was 4% | to be set | 6% | 2026 |"],
        ),
        (
            "1,200 signups in the first month",
            ["| Signups in the first month | to be set | 1,200 | to be set |"],
        ),
        ("sync success ≥ 99.5 %", ["| Sync success | to be set | ≥ 99.5 % | to be set |"]),
        (
            "Latency p99 should be between 200 and 300 ms",
            ["| Latency p99 should be between 200 and 300 ms | to be set | to be set | to be set |"],
        ),
        ("Bounce rate stays below 40%", ["| Bounce rate | to be set | stays below 40% | to be set |"]),
        ("Accuracy no worse than 92%", ["| Accuracy | to be set | no worse than 92% | to be set |"]),
        (
            "3 times faster invoice creation",
            ["| Invoice creation | to be set | 3 times faster | to be set |"],
        ),
        (
            "Time on task: 5 min 30 s today",
            ["| Time on task: 5 min 30 s today | to be set | to be set | to be set |"],
        ),
        (
            "Crash-free sessions 99.2 % heute, 99.8 % bis Ende Q3",
            ["| Crash-free sessions | 99.2 % | 99.8 % | Ende Q3 |"],
        ),
        (
            "Bearbeitungszeit von 12 Tagen auf 3 Tage bis Juni",
            ["| Bearbeitungszeit | 12 Tagen | 3 Tage | Juni |"],
        ),
        (
            "12% today 8% by December for agency shifts",
            ["| 12% today 8% by December for agency shifts | to be set | to be set | to be set |"],
        ),
        (
            "swaps answered within 2 hours from 40 to 60",
            ["| Swaps answered within 2 hours | 40 | 60 | to be set |"],
        ),
        (
            "Time to first invoice under 10 minutes (today about 45)",
            ["| Time to first invoice | about 45 minutes | under 10 minutes | to be set |"],
        ),
        (
            "Time to first invoice: 45 minutes today → 10 minutes",
            ["| Time to first invoice | 45 minutes | 10 minutes | to be set |"],
        ),
        (
            "Time to first invoice today is 45 minutes and should be under 10 by Q3",
            ["| Time to first invoice | 45 minutes | under 10 minutes | Q3 |"],
        ),
        (
            "agency shifts 12% of shifts today, 8% by May",
            ["| Agency shifts 12% of shifts today, 8% by May | to be set | to be set | to be set |"],
        ),
    ],
)
def test_a_metric_stands_under_its_columns_or_stays_whole(answer: str, expected: list[str]) -> None:
    assert rows("metrics", answer) == expected


def test_a_limit_said_after_a_target_is_no_baseline() -> None:
    assert rows("metrics", "Churn below 3%. Must not exceed 5%.") == [
        "| Churn | to be set | below 3% | to be set |",
        "| To be named | to be set | Must not exceed 5% | to be set |",
    ]


@pytest.mark.parametrize(
    ("date", "cell"),
    [
        ("by end of Q1 2027", "End of Q1 2027"),
        ("by Q1 2027", "Q1 2027"),
        ("by H2 2027", "H2 2027"),
        ("(by Q4 2026)", "Q4 2026"),
        ("in Q3 2027", "Q3 2027"),
        ("by Q1'27", "Q1'27"),
        ("before the end of H1 2027", "Before the end of H1 2027"),
        ("bis Ende Q1 2027", "Ende Q1 2027"),
        ("by EOY", "EOY"),
        ("by EOQ", "EOQ"),
        ("until EOY 2027", "EOY 2027"),
        ("by FY27", "FY27"),
    ],
)
def test_a_quarter_with_its_year_is_a_date_and_no_figure(date: str, cell: str) -> None:
    row = f"| Mobile conversion | 2.1% | 3% | {cell} |"
    assert rows("metrics", f"Mobile conversion from 2.1% to 3% {date}") == [row]


@pytest.mark.parametrize(
    "answer",
    [
        "Churn was 5% in Q1 2027, 3% by June",
        "Conversion 2% vs 3% by Q1 2027",
        "Response takes 2 to 3 days, 1 day by Q1 2027",
    ],
)
def test_a_comparison_stays_whole_whatever_its_date(answer: str) -> None:
    assert rows("metrics", answer) == [f"| {answer} | to be set | to be set | to be set |"]


def test_an_owner_has_a_column_in_a_new_table() -> None:
    tickets = "- Tickets from 2,140 to 600 by Q2 2027"
    said = f"{tickets}\n- Time to refund from 3 days to 4 hours by June 2027, owner Priya"
    assert compose("metrics", said, plan("metrics")).split("\n") == [
        "| Metric | Baseline | Target | By | Owner |",
        "| --- | --- | --- | --- | --- |",
        "| Tickets | 2,140 | 600 | Q2 2027 | to be named |",
        "| Time to refund | 3 days | 4 hours | June 2027 | Priya |",
    ]


def test_an_owner_stays_beside_the_name_where_the_table_has_no_column() -> None:
    table = "| Metric | Baseline | Target | By |\n| --- | --- | --- | --- |\n| Tickets | 9 | 3 | May |"
    made = compose(
        "metrics", "Time to refund from 3 days to 4 hours by June 2027, owner Priya", plan("metrics"), table
    )
    assert made.split("\n")[-1] == "| Time to refund (owner: Priya) | 3 days | 4 hours | June 2027 |"


@pytest.mark.parametrize(
    ("said", "rows"),
    [
        (
            "tickets 1,200 -> 300 by June 2027. owner Priya. and re-logins 8% -> 4%, same date",
            ["Tickets | 1,200 | 300 | June 2027 | Priya", "Re-logins | 8% | 4% | June 2027 | to be named"],
        ),
        (
            "planning hours from 6 to 1 by June 2027 and wrong shifts from 10% to 3% same date",
            ["Planning hours | 6 | 1 | June 2027", "Wrong shifts | 10% | 3% | June 2027"],
        ),
        (
            "checkout speed, it's 2.1s today, and no more than 1% basket mismatch",
            [
                "Checkout speed | 2.1s | to be set | to be set",
                "Basket mismatch | to be set | no more than 1% | to be set",
            ],
        ),
        (
            "weekly active 40% after 30 days, 55% after 90 days",
            [
                "Weekly active after 30 days | to be set | 40% | to be set",
                "Weekly active after 90 days | to be set | 55% | to be set",
            ],
        ),
        ("tickets from 9 to 3 by May (Kim)", ["Tickets | 9 | 3 | May | Kim"]),
        ("owner Priya", ["Owner Priya | to be set | to be set | to be set"]),
        (
            "wrong shifts 8% -> 4%, same date",
            ["Wrong shifts 8% -> 4%, same date | to be set | to be set | to be set"],
        ),
    ],
)
def test_what_is_said_after_a_metric_belongs_to_it(said: str, rows: list[str]) -> None:
    assert compose("metrics", said, plan("metrics")).split("\n")[2:] == [f"| {row} |" for row in rows]


@pytest.mark.parametrize(
    "said", ["owner Priya", "1,200 now, want 300 (Priya)", "300 instead of 1,200, owner Priya"]
)
def test_an_owner_is_kept_where_the_table_has_no_column_for_one(said: str) -> None:
    existing = compose("metrics", "tickets from 9 to 3 by May", plan("metrics"))
    assert "Priya" in compose("metrics", said, plan("metrics"), existing).split("\n")[-1]
