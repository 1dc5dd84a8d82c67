"""Risks as people say them, with what is done about them and by whom."""

from __future__ import annotations

import pytest

from requill.ai.builtin.compose import compose
from requill.ai.builtin.compose.risks import in_parts
from requill.ai.interface import SectionKind
from tests.ai.builtin.checkout import ask
from tests.ai.builtin.papers import CHECKOUT, added, say
from tests.ai.builtin.plans import plan


def rows(kind: SectionKind, answer: str, columns: tuple[str, ...] = ()) -> list[str]:
    """What the answer becomes: the rows of its table, or the lines of its list."""
    lines = compose(kind, answer, plan(kind, columns=columns)).split("\n")
    return lines[2:] if lines[0].startswith("|") else lines


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "Union might block it; talk to them in January (Tom)",
            ["| Union might block it | Talk to them in January | Tom |"],
        ),
        (
            "Hidden users: watch the logs for a full quarter",
            ["| Hidden users | Watch the logs for a full quarter | to be named |"],
        ),
    ],
)
def test_a_risk_has_its_mitigation_and_its_owner_where_they_were_named(
    answer: str, expected: list[str]
) -> None:
    assert rows("risks", answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "Union might block it. Talk to them in January (Tom)",
            ["| Union might block it | Talk to them in January | Tom |"],
        ),
        (
            "Hidden users: watch logs for a full quarter",
            ["| Hidden users | Watch logs for a full quarter | to be named |"],
        ),
        (
            "Data loss: rehearse on a full copy first",
            ["| Data loss | Rehearse on a full copy first | to be named |"],
        ),
        (
            "Customers leave: call the ten largest early",
            ["| Customers leave | Call the ten largest early | to be named |"],
        ),
        (
            "The reading changes: review guidance quarterly",
            ["| The reading changes: review guidance quarterly | to be set | to be named |"],
        ),
        (
            "A supplier fails: audit right in the contract",
            ["| A supplier fails: audit right in the contract | to be set | to be named |"],
        ),
        (
            "Staff work around it: train and sample",
            ["| Staff work around it | Train and sample | to be named |"],
        ),
        (
            "Public anger: long notice and a clear reason",
            ["| Public anger: long notice and a clear reason | to be set | to be named |"],
        ),
        (
            "Wrong bills: run both in parallel for a month",
            ["| Wrong bills | Run both in parallel for a month | to be named |"],
        ),
        (
            "Sales discounts: fixed limits and approval",
            ["| Sales discounts: fixed limits and approval | to be set | to be named |"],
        ),
        ("Security: tokens could leak", ["| Security: tokens could leak | to be set | to be named |"]),
        ("Data: test data leaks", ["| Data: test data leaks | to be set | to be named |"]),
        (
            "Nurses don't trust it; managers override swaps",
            [
                "| Nurses don't trust it | to be set | to be named |",
                "| Managers override swaps | to be set | to be named |",
            ],
        ),
        (
            (
                "The rule engine is wrong (11 hours rest, 48 hours a week) -> test with last year's "
                "roster, owner Priya"
            ),
            [
                (
                    "| The rule engine is wrong (11 hours rest, 48 hours a week) | Test with last year's "
                    "roster | Priya |"
                )
            ],
        ),
        (
            "API limits (Android) are too low; cache on the device (Android)",
            ["| API limits (Android) are too low | Cache on the device (Android) | to be named |"],
        ),
        (
            "Push fails on old phones, so we send an SMS",
            ["| Push fails on old phones | Send an SMS | to be named |"],
        ),
        (
            "We lose the sponsor; we ask the CNO for a second one",
            ["| We lose the sponsor | We ask the CNO for a second one | to be named |"],
        ),
        (
            "The union objects (likelihood: high), mitigation: joint working group, owner: Ana",
            ["| The union objects | high | Joint working group | Ana |"],
        ),
        (
            "Hospital IT is slow; start the SSO request now",
            ["| Hospital IT is slow | Start the SSO request now | to be named |"],
        ),
        (
            'Nobody reads the email "your shift -> swap"; use push',
            ['| Nobody reads the email "your shift -> swap" | Use push | to be named |'],
        ),
        (
            "risk: scope creep, mitigation (freeze scope in May)",
            ["| Scope creep | Freeze scope in May | to be named |"],
        ),
        (
            "Labs invoice late (30 days) and we cannot see it",
            ["| Labs invoice late (30 days) and we cannot see it | to be set | to be named |"],
        ),
        (
            "Push notifications arrive late on old phones; send an SMS as well",
            ["| Push notifications arrive late on old phones | Send an SMS as well | to be named |"],
        ),
        (
            "Managers keep swapping by WhatsApp. Show them the weekly report",
            ["| Managers keep swapping by WhatsApp | Show them the weekly report | to be named |"],
        ),
        (
            "The union objects (11 hours rest, 48 hours a week); agree the rules with them in March",
            [
                (
                    "| The union objects (11 hours rest, 48 hours a week) | Agree the rules with them in "
                    "March | to be named |"
                )
            ],
        ),
        (
            "Allocate changes its API without notice: monitor the export every night",
            ["| Allocate changes its API without notice | Monitor the export every night | to be named |"],
        ),
        (
            "We lose Priya before the pilot, she is the only one who knows the rules",
            [
                (
                    "| We lose Priya before the pilot, she is the only one who knows the rules | to be set "
                    "| to be named |"
                )
            ],
        ),
        (
            "Nurses share passwords - SSO from the first day, owner: Dana",
            ["| Nurses share passwords | SSO from the first day | Dana |"],
        ),
        (
            "Labs send invoices twice -> idempotency keys",
            ["| Labs send invoices twice | Idempotency keys | to be named |"],
        ),
        (
            "If the VAT rules change in 2027, invoices are wrong",
            ["| If the VAT rules change in 2027, invoices are wrong | to be set | to be named |"],
        ),
        (
            "Personal data leaks (names, shifts): encrypt the database; owner Ben",
            ["| Personal data leaks (names, shifts) | Encrypt the database | Ben |"],
        ),
        ("Adoption stays below 20%", ["| Adoption stays below 20% | to be set | to be named |"]),
        (
            "Adoption stays below 20%; talk to the ward managers",
            ["| Adoption stays below 20% | Talk to the ward managers | to be named |"],
        ),
        (
            "Budget cut in Q3 => drop the Android app",
            ["| Budget cut in Q3 | Drop the Android app | to be named |"],
        ),
        (
            "Data migration takes longer than 2 weeks: rehearse with last year's data",
            [("| Data migration takes longer than 2 weeks | Rehearse with last year's data | to be named |")],
        ),
        (
            "The biggest risk is that nobody opens the app",
            ["| Nobody opens the app | to be set | to be named |"],
        ),
        (
            "\"It's one more app\" - nurses won't install it",
            ["| \"It's one more app\" - nurses won't install it | to be set | to be named |"],
        ),
        (
            "Too many reminders; people switch them off",
            [
                "| Too many reminders | to be set | to be named |",
                "| People switch them off | to be set | to be named |",
            ],
        ),
        (
            "Competitor launches first (Habitica, Streaks), likelihood medium",
            ["| Competitor launches first (Habitica, Streaks) | medium | to be set | to be named |"],
        ),
        (
            "Legal sign-off is late. Start the review now (Dana)",
            ["| Legal sign-off is late | Start the review now | Dana |"],
        ),
        (
            "Wrong matching: managers override, and nobody tells us",
            ["| Wrong matching: managers override, and nobody tells us | to be set | to be named |"],
        ),
        ("Vendor lock-in, impact: high", ["| Vendor lock-in | high | to be set | to be named |"]),
        (
            "Streak bugs anger users -> freeze streaks for 24 hours (support team)",
            ["| Streak bugs anger users | Freeze streaks for 24 hours (support team) | to be named |"],
        ),
        (
            "Server costs double, so we cache rosters for 10 minutes",
            ["| Server costs double | Cache rosters for 10 minutes | to be named |"],
        ),
        (
            "Server costs double, so we need more money",
            ["| Server costs double, so we need more money | to be set | to be named |"],
        ),
        (
            "Low response rate (n=40); invite another two wards",
            ["| Low response rate (n=40) | Invite another two wards | to be named |"],
        ),
        ("GDPR: we store health data", ["| GDPR: we store health data | to be set | to be named |"]),
        (
            "Staff shortage in summer: run the pilot in September",
            ["| Staff shortage in summer | Run the pilot in September | to be named |"],
        ),
        ("The pilot ward closes", ["| The pilot ward closes | to be set | to be named |"]),
        (
            "Nurses can't log in, mitigated by a PIN fallback, owner @tom",
            ["| Nurses can't log in | A PIN fallback | @tom |"],
        ),
        (
            "Two systems disagree — which one wins?",
            ["| Two systems disagree — which one wins? | to be set | to be named |"],
        ),
        (
            "Payment provider is down (Stripe); retry for 24 hours",
            ["| Payment provider is down (Stripe) | Retry for 24 hours | to be named |"],
        ),
        (
            "API keys leak into client code: rotate them weekly, owner Ana",
            ["| API keys leak into client code | Rotate them weekly | Ana |"],
        ),
        (
            "Priya leaves - the only one who knows the rules",
            ["| Priya leaves - the only one who knows the rules | to be set | to be named |"],
        ),
        ("Nurses quit, so we lose data", ["| Nurses quit, so we lose data | to be set | to be named |"]),
        ("Only one key person – hire a second", ["| Only one key person | Hire a second | to be named |"]),
        (
            "Supply fails. We depend on one supplier",
            [
                "| Supply fails | to be set | to be named |",
                "| We depend on one supplier | to be set | to be named |",
            ],
        ),
        (
            "- Union might block it\n- Ask hospital IT early",
            [
                "| Union might block it | to be set | to be named |",
                "| Ask hospital IT early | to be set | to be named |",
            ],
        ),
        ("X happens; use push", ["| X happens | Use push | to be named |"]),
        ("We use one supplier", ["| We use one supplier | to be set | to be named |"]),
    ],
)
def test_a_risk_is_cut_only_where_something_is_to_be_done(answer: str, expected: list[str]) -> None:
    assert rows("risks", answer) == expected


@pytest.mark.parametrize(
    ("said", "row"),
    [
        ("fraud rises; use 3DS for all orders; owner Ana", "| Fraud rises | Use 3DS for all orders | Ana |"),
        ("fraud; 3DS for all; owner: Ana Lopez", "| Fraud | 3DS for all | Ana Lopez |"),
        ("fraud; 3DS for all. Owner Ana", "| Fraud | 3DS for all | Ana |"),
        ("fraud; 3DS for all", "| Fraud | 3DS for all | to be named |"),
        ("fraud; mitigation: 3DS; owner Ana", "| Fraud | 3DS | Ana |"),
        ("users (a; b) leave; call them", "| Users (a; b) leave | Call them | to be named |"),
        ("it slips; the team is small", "| It slips; the team is small | to be set | to be named |"),
    ],
)
@pytest.mark.anyio
@pytest.mark.parametrize("text", [CHECKOUT, "## Summary\n\nA checkout.\n"])
async def test_one_risk_said_in_parts_fills_its_cells(text: str, said: str, row: str) -> None:
    _, paper = await say(f"add a risk: {said}", text)
    assert added(paper.text, text)[-1] == row


@pytest.mark.anyio
async def test_several_risks_said_in_parts_stay_several() -> None:
    _, came, _ = await ask("add risks: fraud; lock-in; owner Ana")
    assert came == ["| Fraud | to be set | to be named |", "| Lock-in | to be set | Ana |"]


@pytest.mark.parametrize(
    ("said", "made"),
    [
        (
            "the partner is late, agree a date in writing, owner Ana",
            "the partner is late; mitigation: agree a date in writing, owner Ana",
        ),
        ("chargebacks spike, monitor daily", "chargebacks spike; mitigation: monitor daily"),
        (
            "if legal, finance or ops are late, agree a date early",
            "if legal, finance or ops are late; mitigation: agree a date early",
        ),
    ],
)
def test_one_risk_may_be_said_with_commas(said: str, made: str) -> None:
    assert in_parts(said) == made


@pytest.mark.parametrize(
    "said",
    [
        "users share accounts, use the same password, owner Ana",
        "customers get angry, warn others",
        "the vendor is slow, expensive, and far away",
        "the vendor is slow (late, monitor it)",
    ],
)
def test_what_people_of_the_risk_do_is_no_mitigation(said: str) -> None:
    assert in_parts(said) == said


@pytest.mark.parametrize(
    ("said", "rows"),
    [
        ("drivers ignore the push - SMS fallback - Omar", ["Drivers ignore the push | SMS fallback | Omar"]),
        (
            "unknown clients - log every key from January, Lea",
            ["Unknown clients | Log every key from January | Lea"],
        ),
        (
            "unknown clients; log every key from January; Lea",
            ["Unknown clients | Log every key from January | Lea"],
        ),
        (
            "customers away in August - Sam calls them in June",
            ["Customers away in August | Sam calls them in June | Sam"],
        ),
        (
            "customers away in August; Sam calls them in June",
            ["Customers away in August | Sam calls them in June | Sam"],
        ),
        ("works council says no (Omar talks to them)", ["Works council says no | Omar talks to them | Omar"]),
        ("the import is a mess, nobody owns it", ["The import is a mess | to be set | to be named"]),
        (
            "vendor is late - test in Munich, Berlin",
            ["Vendor is late | Test in Munich, Berlin | to be named"],
        ),
        ("vendor lock-in - Stripe, Adyen", ["Vendor lock-in | Stripe, Adyen | to be named"]),
        ("push fails - SMS - Omar", ["Push fails | SMS | Omar"]),
        ("costs of storage, nobody owns", ["Costs of storage | to be set | to be named"]),
        (
            "works council says no (Omar is against it)",
            ["Works council says no (Omar is against it) | to be set | to be named"],
        ),
    ],
)
def test_a_name_after_the_mitigation_or_before_what_is_done_is_the_owner(said: str, rows: list[str]) -> None:
    made = compose("risks", said, plan("risks")).split("\n")[2:]
    assert made == [f"| {row} |" for row in rows]
