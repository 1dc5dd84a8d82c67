"""A brief from a chat program: its headings are seen, and what was said to colleagues is left out."""

from __future__ import annotations

import pytest

from requill.ai.builtin.interview.brief import sort_brief
from requill.ai.builtin.interview.brief_chat import from_chat
from requill.features.templates.service import get_template
from tests.features.flow.talking import Talk

STANDARD = get_template(1).sections
SLACK = """hey team :wave: quick brain dump on checkout redesign, pls turn into a PRD 🙏

:dart: *Context*
• our mobile checkout converts at 2.1% vs 3.4% desktop (Amplitude, Sept)
• 38% of ppl drop at the address step!!
    ◦ most of them on Android
*What we want*
1) one-page checkout, guest checkout by default
2) apple pay + google pay
*goals*
- cut tickets in half by March
*NOT doing*: loyalty points, gift cards, b2b invoices
risks: PCI scope grows if we host card fields; legal hasn't looked at guest data retention
open q's: do we need 3DS for orders < 30€? who owns fraud rules?
timeline: beta Jan 12, 50% Feb 2, GA Mar 1
owner: Dana, eng lead: Tom Okafor, design: Lea
cc @marcus
thanks!"""


def sorted_by_heading(brief: str, title: str = "Checkout redesign") -> dict[str, str]:
    found = sort_brief(brief, STANDARD, 0, title)
    assert found is not None
    return {STANDARD[place].heading: found.text(place) for place in found.parts}


def test_each_part_of_a_brief_from_slack_reaches_its_section() -> None:
    parts = sorted_by_heading(SLACK)
    assert parts["Problem and evidence"].startswith("- our mobile checkout converts at 2.1%")
    assert parts["Scope"] == "1. one-page checkout, guest checkout by default\n1. apple pay + google pay"
    assert parts["Goals and metrics"] == "- cut tickets in half by March"
    assert parts["Non-goals"] == "loyalty points, gift cards, B2B invoices"
    assert parts["Risks"].endswith("legal hasn't looked at guest data retention")
    assert parts["Open questions"] == "do we need 3DS for orders < 30€? who owns fraud rules?"
    assert parts["Rollout"] == "beta Jan 12, 50% Feb 2, GA Mar 1"
    assert parts["Summary"] == "### Owner\n\nDana, eng lead: Tom Okafor, design: Lea"


def test_each_non_goal_of_a_brief_from_slack_is_a_point_of_its_own() -> None:
    interview = Talk(get_template(1), "Checkout redesign")
    interview.say(SLACK)
    assert "## Non-goals\n\n- Loyalty points\n- Gift cards\n- B2B invoices\n" in interview.text
    assert "team" not in interview.text
    assert interview.last.endswith("**In a sentence or two, what changes, and for whom?**")


@pytest.mark.parametrize(
    "label", ["*NOT doing*:", "*NOT doing:*", "_not doing_:", "**Not doing:**", "*Not doing* –", "not doing:"]
)
def test_a_label_is_known_whatever_its_marks(label: str) -> None:
    brief = f"Goals: fewer tickets\n{label} loyalty points\nRisks: PCI scope grows"
    assert sorted_by_heading(f"{brief}\nTimeline: March\n\nDetails follow.\n\nSoon.")["Non-goals"] == (
        "loyalty points"
    )


@pytest.mark.parametrize("label", ["open q's", "Open Q’s", "open qs", "OQs", "Open questions"])
def test_open_questions_are_known_by_their_short_names(label: str) -> None:
    brief = f"*Goals*\n- cut tickets in half\n*Risks*\n- PCI scope grows\n{label}: who owns fraud rules?"
    assert sorted_by_heading(brief)["Open questions"] == "who owns fraud rules?"


def test_what_we_want_is_the_scope_unless_it_is_counted() -> None:
    brief = "*What we want*\n{}\n*Risks*\n- PCI scope grows"
    assert "Scope" in sorted_by_heading(brief.format("- one page"))
    assert "Goals and metrics" in sorted_by_heading(brief.format("- conversion from 2.1% to 3%"))


def test_the_owner_of_a_risk_stays_with_it() -> None:
    brief = (
        "## Goals\n- fewer tickets\n## Risks\nACME cannot migrate in time.\nOwner: Jonas\n## Rollout\nMarch"
    )
    assert sorted_by_heading(brief)["Risks"] == "ACME cannot migrate in time.\nOwner: Jonas"


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Hey team! Our checkout loses 38%.", "Our checkout loses 38%."),
        ("hi all, here's a quick brief for the checkout redesign: it loses 38%.", "it loses 38%."),
        ("Hallo zusammen,\nunser Checkout verliert 38%.", "unser Checkout verliert 38%."),
        ("It loses 38%.\n\ncc @marcus, @priya\nthx!", "It loses 38%."),
        ("It loses 38% :tada: already", "It loses 38% already"),
        ("Please make this a spec.\nIt loses 38%.", "It loses 38%."),
    ],
)
def test_what_is_said_to_colleagues_is_no_part_of_the_document(said: str, kept: str) -> None:
    assert from_chat(said, "Checkout redesign") == kept


@pytest.mark.parametrize(
    "said",
    [
        "Hello Fresh ships boxes.",
        "Notes on the call with ACME: they leave in May.",
        "Thoughts of users come first.",
        "Create documents from templates. Fast.",
        "It starts at 10:30:00 and costs a:b:c.",
        "Dana asks cc @marcus about legal",
        "*Nobody asked me before it changed.*",
        "Write *now* or *never*",
        "hey team",
    ],
)
def test_what_is_said_of_the_matter_stays(said: str) -> None:
    assert from_chat(said, "Checkout redesign") == said
