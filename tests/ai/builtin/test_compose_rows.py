"""Rows as people say them: cut where the line says so, never in brackets, else whole."""

from __future__ import annotations

import pytest

from requill.ai.builtin.compose import compose
from requill.ai.interface import SectionKind
from tests.ai.builtin.plans import plan

NEEDS = ("What we need", "From whom", "By when")


def rows(kind: SectionKind, answer: str, columns: tuple[str, ...] = ()) -> list[str]:
    """What the answer becomes: the rows of its table, or the lines of its list."""
    lines = compose(kind, answer, plan(kind, columns=columns)).split("\n")
    return lines[2:] if lines[0].startswith("|") else lines


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            (
                "SSO from hospital IT by January, push notification service by Feb, legal sign-off on "
                "data processing"
            ),
            [
                "| SSO | Hospital IT | January |",
                "| Push notification service | to be named | Feb |",
                "| Legal sign-off on data processing | to be named | to be set |",
            ],
        ),
        (
            (
                "We need SSO (hospital IT, Jan), push service (platform team, Feb) and legal sign-off "
                "(Dana, before pilot)"
            ),
            [
                "| SSO | Hospital IT | Jan |",
                "| Push service | Platform team | Feb |",
                "| Legal sign-off (Dana, before pilot) | to be named | to be set |",
            ],
        ),
        ("Legal sign-off from Dana by March", ["| Legal sign-off | Dana | March |"]),
        ("API key by 15 May", ["| API key | to be named | 15 May |"]),
        ("legal, march", ["| Legal | to be named | March |"]),
        ("contract: Ines, before launch", ["| Contract | Ines | Before launch |"]),
        ("tools; don't know; June", ["| Tools | to be named | June |"]),
        (
            "Roster export from Allocate by the end of January",
            ["| Roster export | Allocate | The end of January |"],
        ),
        ("SSO – hospital IT – January", ["| SSO | Hospital IT | January |"]),
        ("Texts, translations and icons", ["| Texts, translations and icons | to be named | to be set |"]),
        (
            "We need push from the platform team and it must be ready, otherwise we wait",
            [
                (
                    "| We need push from the platform team and it must be ready, otherwise we wait | to be "
                    "named | to be set |"
                )
            ],
        ),
        (
            "A sandbox (Stripe, Adyen) from finance",
            ["| A sandbox (Stripe, Adyen) from finance | to be named | to be set |"],
        ),
        ("Vendor contract; Ana; Q2", ["| Vendor contract | Ana | Q2 |"]),
        (
            "Translations: content team (Jo, Max), before beta",
            ["| Translations | Content team (Jo, Max) | Before beta |"],
        ),
        (
            '"single sign-on, or SSO" from IT',
            ['| "single sign-on, or SSO" from IT | to be named | to be set |'],
        ),
        ("Rota export, Allocate team, March", ["| Rota export | Allocate team | March |"]),
        (
            "We need the design system from the web team by end of Q1",
            ["| We need the design system | The web team | End of Q1 |"],
        ),
        (
            "Access to the test tenant (hospital IT)",
            ["| Access to the test tenant (hospital IT) | to be named | to be set |"],
        ),
        (
            "Access to the test tenant (hospital IT, by 3 May)",
            ["| Access to the test tenant | Hospital IT | 3 May |"],
        ),
        (
            "Interpreter budget: finance (Ms. Ode, room 4), June",
            ["| Interpreter budget | Finance (Ms. Ode, room 4) | June |"],
        ),
        ("NHS mail accounts -> IT -> Feb", ["| NHS mail accounts | IT | Feb |"]),
        ("SMS gateway | Twilio | 1 June", ["| SMS gateway | Twilio | 1 June |"]),
        (
            "Pen test by an outside firm, booked for May",
            ["| Pen test by an outside firm, booked for May | to be named | to be set |"],
        ),
        (
            "Sandbox keys from Stripe by 1 March; VAT table from finance by Feb",
            [
                "| Sandbox keys | Stripe | 1 March |",
                "| VAT table | Finance | Feb |",
            ],
        ),
        (
            "Labels and help texts; translators; 12 April",
            ["| Labels and help texts | Translators | 12 April |"],
        ),
        (
            "Legal review: Dana, it takes about three weeks",
            ["| Legal review | Dana, it takes about three weeks | to be set |"],
        ),
        (
            "Two labs (Berlin, Ulm) as pilot customers",
            ["| Two labs (Berlin, Ulm) as pilot customers | to be named | to be set |"],
        ),
        (
            "Data processing agreement with AWS, before the pilot",
            ["| Data processing agreement with AWS, before the pilot | to be named | to be set |"],
        ),
        (
            "Push certificates, platform team, not decided",
            ["| Push certificates, platform team, not decided | to be named | to be set |"],
        ),
        (
            "Load test environment by March, if the budget allows",
            ["| Load test environment by March, if the budget allows | to be named | to be set |"],
        ),
    ],
)
def test_a_dependency_stands_under_its_columns_or_stays_whole(answer: str, expected: list[str]) -> None:
    assert rows("table", answer, NEEDS) == expected


@pytest.mark.parametrize(
    ("columns", "answer", "expected"),
    [
        (
            ("Consumer", "What they build", "Expected volume"),
            (
                "First: Engineers at vertical SaaS companies (think field service, dental labs) that "
                "want to issue invoices"
            ),
            [
                (
                    "| First: Engineers at vertical SaaS companies (think field service, dental labs) that "
                    "want to issue invoices | to be set | to be set |"
                )
            ],
        ),
        (
            ("Consumer", "What they build", "Expected volume"),
            (
                "Engineers at vertical SaaS companies (think field service, dental labs) that want to "
                "issue invoices"
            ),
            [
                (
                    "| Engineers at vertical SaaS companies (think field service, dental labs) that want "
                    "to issue invoices | to be set | to be set |"
                )
            ],
        ),
        (
            ("Consumer", "What they build", "Expected volume"),
            "Dental labs, orthodontists, surgeons",
            ["| Dental labs, orthodontists, surgeons | to be set | to be set |"],
        ),
        (
            ("Consumer", "What they build", "Expected volume"),
            "Our own mobile app: sends receipts, 5,000 calls a day",
            ["| Our own mobile app | Sends receipts | 5,000 calls a day |"],
        ),
        (
            ("Operation", "Purpose", "Request", "Response", "Idempotent"),
            "POST /v1/invoices: customer, lines, currency in; invoice with id out",
            [("| POST /v1/invoices | to be set | Customer, lines, currency | Invoice with id | to be set |")],
        ),
        (
            ("Operation", "Purpose", "Request", "Response", "Idempotent"),
            "Create a record: fields in, record with id out",
            ["| Create a record | to be set | Fields | Record with id | to be set |"],
        ),
        (
            ("Operation", "Purpose", "Request", "Response", "Idempotent"),
            "DELETE /v1/invoices/{id} (draft only; else 409)",
            [
                (
                    "| DELETE /v1/invoices/{id} (draft only; else 409) | to be set | to be set | to be set "
                    "| to be set |"
                )
            ],
        ),
        (
            ("Operation", "Purpose", "Request", "Response", "Idempotent"),
            "All writes, idempotent: with a key",
            ["| All writes | to be set | to be set | to be set | with a key |"],
        ),
        (
            ("We believe", "We test it by", "True if"),
            "because of broken streaks, not lack of motivation",
            ["| Because of broken streaks, not lack of motivation | to be set | to be set |"],
        ),
        (
            ("We believe", "We test it by", "True if"),
            "We believe people quit because of broken streaks, not lack of motivation",
            ["| People quit because of broken streaks, not lack of motivation | to be set | to be set |"],
        ),
        (
            ("We believe", "We test it by", "True if"),
            (
                "We believe people quit because of broken streaks; we test it by a diary study; true "
                "if 6 of 10 say so"
            ),
            ["| People quit because of broken streaks | A diary study | 6 of 10 say so |"],
        ),
        (
            ("Capability", "Priority", "Comes in when"),
            "Should: Apple Health sync, Could: dark mode",
            [
                "| Apple Health sync | Should | to be set |",
                "| Dark mode | Could | to be set |",
            ],
        ),
        (
            ("Capability", "Priority", "Comes in when"),
            "Should: Apple Health sync",
            ["| Apple Health sync | Should | to be set |"],
        ),
        (
            ("Capability", "Priority", "Comes in when"),
            "Apple Health sync: should, after launch",
            ["| Apple Health sync | Should | After launch |"],
        ),
        (
            ("Limit", "Value", "What happens beyond it"),
            "600 requests/min per key, body 1 MB, max 500 lines",
            ["| 600 requests/min per key, body 1 MB, max 500 lines | to be set | to be set |"],
        ),
        (
            ("Limit", "Value", "What happens beyond it"),
            "600 requests/min per key; body 1 MB; max 500 lines",
            [
                "| 600 requests/min per key | to be set | to be set |",
                "| Body 1 MB | to be set | to be set |",
                "| Max 500 lines | to be set | to be set |",
            ],
        ),
        (
            ("Limit", "Value", "What happens beyond it"),
            "Requests per key: 600 a minute, more get 429",
            ["| Requests per key | 600 a minute | More get 429 |"],
        ),
        (
            ("Phase", "Audience", "Go on when", "Stop when"),
            "Staff, then beta testers, then 10%, then all",
            [
                "| Staff | to be set | to be set | to be set |",
                "| Beta testers | to be set | to be set | to be set |",
                "| 10% | to be set | to be set | to be set |",
                "| All | to be set | to be set | to be set |",
            ],
        ),
        (
            ("Phase", "Audience", "Go on when", "Stop when"),
            "Ward 4 from 3 March, then the whole hospital",
            ["| Ward 4 from 3 March, then the whole hospital | to be set | to be set | to be set |"],
        ),
        (
            ("Action", "Guest", "Member", "Administrator", "Support staff"),
            "Members read and edit, administrators invite",
            [
                (
                    "| Members read and edit, administrators invite | to be set | to be set | to be set | "
                    "to be set |"
                )
            ],
        ),
        (
            ("Data", "Ready by", "When it is late"),
            "One day: ready by 07:00 each working day",
            ["| One day | Ready by 07:00 each working day | to be set |"],
        ),
        (
            ("Area", "iOS", "Android"),
            "Versions: the two latest iOS, Android 10 and later",
            ["| Versions | The two latest iOS | Android 10 and later |"],
        ),
        (
            ("Milestone", "Date", "Margin", "If missed"),
            "Legal date: fixed by the law, fines possible",
            ["| Legal date | Fixed by the law, fines possible | to be set | to be set |"],
        ),
        (
            ("Situation", "Status and code", "What the caller should do"),
            "Validation error: 422, show the field and the reason",
            ["| Validation error | 422 | Show the field and the reason |"],
        ),
        (
            ("Situation", "Status and code", "What the caller should do"),
            "Rate limit (429): wait, then retry with backoff",
            ["| Rate limit (429) | Wait, then retry with backoff | to be set |"],
        ),
        (
            ("Situation", "Status and code", "What the caller should do"),
            "422 for a missing VAT id, 409 for a duplicate number",
            ["| 422 for a missing VAT id, 409 for a duplicate number | to be set | to be set |"],
        ),
        (
            ("Situation", "Status and code", "What the caller should do"),
            "Timeout: 504, send again with the same key",
            ["| Timeout | 504 | Send again with the same key |"],
        ),
        (
            ("Situation", "Status and code", "What the caller should do"),
            "Not found: 404; check the id",
            ["| Not found | 404 | Check the id |"],
        ),
        (
            ("Term", "Meaning"),
            "Invoice: a bill with lines, a customer and a total",
            ["| Invoice | A bill with lines, a customer and a total |"],
        ),
        (
            ("Term", "Meaning"),
            "Swap – two nurses trade shifts (same skill, same ward)",
            ["| Swap | Two nurses trade shifts (same skill, same ward) |"],
        ),
        (
            ("Term", "Meaning"),
            "Bank nurse: works shifts on call, and is paid per shift",
            ["| Bank nurse | Works shifts on call, and is paid per shift |"],
        ),
        (
            ("Term", "Meaning"),
            "Lab (dental): makes crowns, bridges and aligners",
            ["| Lab (dental) | Makes crowns, bridges and aligners |"],
        ),
        (
            ("Metric", "Today", "Must not pass", "Then"),
            "Refunds: no more than today plus 0.5 points",
            ["| Refunds | to be set | No more than today plus 0.5 points | to be set |"],
        ),
        (
            ("Metric", "Today", "Must not pass", "Then"),
            "Refunds: today 2%, must not pass: 2.5%, then: stop the test",
            ["| Refunds | 2% | 2.5% | stop the test |"],
        ),
        (
            ("Metric", "Today", "Must not pass", "Then"),
            "Crash rate: at most 0.5%",
            ["| Crash rate | to be set | At most 0.5% | to be set |"],
        ),
        (
            ("Metric", "Today", "Must not pass", "Then"),
            "Crash rate today 0.3%",
            ["| Crash rate | 0.3% | to be set | to be set |"],
        ),
        (
            ("Metric", "Today", "Must not pass", "Then"),
            "Sign-ups must not drop below 200 a week",
            ["| Sign-ups must not drop below 200 a week | to be set | to be set | to be set |"],
        ),
        (
            ("Tool", "Used for", "Where it fails"),
            "WhatsApp for swaps, gets lost over night",
            ["| WhatsApp | Swaps | Gets lost over night |"],
        ),
        (
            ("Tool", "Used for", "Where it fails"),
            "Paper rota: the week's plan, out of date by Tuesday",
            ["| Paper rota | The week's plan | Out of date by Tuesday |"],
        ),
        (
            ("Tool", "Used for", "Where it fails"),
            "Allocate for rosters",
            ["| Allocate | Rosters | to be set |"],
        ),
        (
            ("Tool", "Used for", "Where it fails"),
            "Excel (one file per ward): counting hours, broken formulas",
            ["| Excel (one file per ward) | Counting hours | Broken formulas |"],
        ),
    ],
)
def test_a_line_is_cut_only_where_it_says_so(
    columns: tuple[str, ...], answer: str, expected: list[str]
) -> None:
    assert rows("table", answer, columns) == expected


def test_enumerations_that_share_their_beginning_stay_whole() -> None:
    assert rows("bullets", "no changes to billing, accounts or permissions") == [
        "- No changes to billing, accounts or permissions"
    ]
