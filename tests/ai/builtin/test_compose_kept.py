"""What cannot be put as a story, a criterion or a requirement stays in the words it was said in."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from requill.ai.builtin.compose import compose
from requill.ai.builtin.compose.framing import framed
from requill.ai.builtin.compose.requirements import with_checks
from tests.ai.builtin.plans import plan
from tests.ai.builtin.test_interviewer import LIBRARY, load

STORIES = plan("stories", "Stories", questions=("What does a developer want to get done with it?",))


@pytest.mark.parametrize(
    "said",
    [
        "today they generate a PDF with a library and email it",
        "swap accepted: manager gets notified, nurse sees it in the plan",
        "On the move, one hand free, under a minute",
        "At work, gloves on, often without signal",
        "They open the app and continue where they were",
        "A notification opens the right screen directly",
        "The report can be exported as CSV",
        "Invoices should be sent automatically",
        "Open questions are shown first",
        "Everyone on the ward can see it",
        "Payment fails: customer gets an email",
    ],
)
def test_what_is_no_wish_of_anybody_is_not_made_one(said: str) -> None:
    assert compose("stories", said, STORIES).rstrip(".") == f"- {said[:1].upper()}{said[1:]}"


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (
            "get told when an invoice is paid - today they poll the bank feed",
            "- As a developer, I want to get told when an invoice is paid, so that (benefit to be named). "
            "Today they poll the bank feed.",
        ),
        (
            "credit an invoice partially",
            "- As a developer, I want to credit an invoice partially, so that (benefit to be named).",
        ),
        (
            "Be told about changes without polling",
            "- As a developer, I want to be told about changes without polling, so that (benefit to be "
            "named).",
        ),
        (
            "Given a nurse is on leave, when a swap is offered, then she is not asked",
            "- *Given* a nurse is on leave, *when* a swap is offered, *then* she is not asked.",
        ),
        (
            "given a nurse is on leave\nwhen a swap is offered\nthen she is not asked",
            "- *Given* a nurse is on leave, *when* a swap is offered, *then* she is not asked.",
        ),
        (
            "Nurses want to swap shifts so that they can see their kids",
            "- As a nurse, I want to swap shifts, so that I can see my kids.",
        ),
        (
            "A ward manager needs to approve swaps, today she does it by phone",
            "- As a ward manager, I want to approve swaps, so that (benefit to be named). Today she does it "
            "by phone.",
        ),
        (
            "Testers need sandbox keys because nobody tests in production",
            "- As a tester, I want sandbox keys, because nobody tests in production.",
        ),
        ("hospital IT needs SSO", "- As someone in hospital IT, I want SSO, so that (benefit to be named)."),
        (
            "see who is on duty",
            "- As a developer, I want to see who is on duty, so that (benefit to be named).",
        ),
    ],
)
def test_a_wish_is_a_story_of_who_has_it(said: str, expected: str) -> None:
    assert compose("stories", said, STORIES) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("A new user manages it without help", "Check: a new user manages it without help."),
        ("Nothing is lost when the connection drops", "*When* the connection drops, *then* nothing is lost."),
        ("Read the report of the last quarter", "Check: read the report of the last quarter."),
        ("Case to handle: a required field stays empty", "Case to handle: a required field stays empty."),
    ],
)
def test_a_criterion_without_a_starting_point_gets_none(said: str, expected: str) -> None:
    assert compose("criteria", said, plan("criteria", "Criteria")) == expected


ABUSE = replace(plan("criteria", "Abuse cases"), keywords=("abuse cases", "misuse"))


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (
            "An administrator reads a colleague's private work",
            "Misuse: an administrator reads a colleague's private work.",
        ),
        ("Misuse: spam by invitation", "Misuse: spam by invitation."),
        (
            "Given a leaver, when they export everything, then an administrator is told",
            "*Given* a leaver, *when* they export everything, *then* an administrator is told.",
        ),
    ],
)
def test_a_misuse_is_no_criterion_that_the_product_is_to_pass(said: str, expected: str) -> None:
    assert compose("criteria", said, ABUSE) == expected


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.stem)
def test_no_answer_that_a_template_offers_becomes_a_starting_point_or_a_misuse_to_pass(path: Path) -> None:
    for section in load(path)[1]:
        if section.kind not in ("criteria", "stories"):
            continue
        for question in section.questions:
            for offer in question.suggestions:
                made = compose(section.kind, framed(offer, section, question.ask), section)
                assert "*Given*" not in made or offer.startswith("Given")
                assert ("Misuse: " in made) == (section.heading == "Abuse cases")
                assert ("Case to handle: " in made) == ("odd or broken" in question.ask)


CASES = plan("criteria", "Criteria", questions=("Which odd or broken case must it also handle?",))


def test_a_case_that_says_what_becomes_of_it_is_a_scenario() -> None:
    said = "If the file is too large, it is refused"
    assert framed(said, CASES, CASES.questions[0].ask) == said


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("add a habit with a weekly target", "Add a habit with a weekly target."),
        ("see the streak of the last 30 days", "See the streak of the last 30 days."),
        ("invite a friend by link", "Invite a friend by link."),
        ("notify the manager at once", "The system must notify the manager at once."),
        ("encrypt all notes", "The system must encrypt all notes."),
        ("must work offline", "The system must work offline."),
    ],
)
def test_what_a_person_does_is_not_said_to_be_done_by_the_system(said: str, expected: str) -> None:
    assert compose("requirements", said, plan("requirements", "R", prefix="FR")) == f"**FR-001** {expected}"


TWO = "**FR-001** It signs.\n\n**FR-002** It prints."


def test_checks_that_name_no_requirement_stand_apart_from_the_last_one() -> None:
    checked = with_checks(TWO, "Opens in Excel")
    assert checked == f"{TWO}\n\n### Done when\n\nCheck: it opens in Excel."
    assert with_checks(checked, "FR-002: opens on paper").startswith(
        f"{TWO}\n\nCheck: it opens on paper.\n\n### Done when"
    )


def test_a_later_requirement_stands_before_the_checks() -> None:
    checked = with_checks(TWO, "Opens in Excel")
    assert compose("requirements", "It scans.", plan("requirements", prefix="FR"), checked) == (
        f"{TWO}\n\n**FR-003** It scans.\n\n### Done when\n\nCheck: it opens in Excel."
    )


def test_a_day_with_a_year_stays_whole_beside_the_team() -> None:
    columns = ("What we need", "From whom", "By when")
    made = compose(
        "table",
        "- Sandbox: Payments team, January 15, 2027\n- Review: Legal, 12 February 2027",
        plan("table", columns=columns),
    )
    assert made.split("\n")[2:] == [
        "| Sandbox | Payments team | January 15, 2027 |",
        "| Review | Legal | 12 February 2027 |",
    ]
