"""What a finding offers is an action that there is, and that mends it once its field is filled in."""

from __future__ import annotations

from pathlib import Path

import pytest

from requill.features.actions.action import Context
from requill.features.actions.registry import ACTIONS, run
from requill.features.review.engine import review
from requill.features.review.findings import Action
from requill.features.templates.service import get_template

HERE = Path(__file__).parent
PLANS = get_template(1).sections
MESSY = """## Summary

It must be fast, TBD and TBD. We use the CMDB. See the CMDB and the SLA.

Not sure whether May works.

## Goals and metrics

| Metric | Baseline | Target | By |
| --- | --- | --- | --- |
| Calls | TBD |  | soon |
| Time | 9 days | 3 | next year |

## Requirements

**FR-001** The app syncs quickly and quickly shows the history of 90 days.

**FR-001** The history is kept for 30 days.

**FR-004** The history is kept for 90 days and the report is sent to the office and printed.

**FR-005** The tech can force a sync at any time of the day in the field.

**FR-006** The tech can force a sync at any time of the day in the field.

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| The tablet is lost |  |  |

## Background

The tech writes down every inspection on paper in the evening.

The tech writes down every inspection on paper in the evening.
"""
SHORT = """## Non-goals

- No iPad in v1

## Requirements

**FR-001** [Must] Shows the history.

**FR-009** [Must] Works on ipad as well.

**FR-010** Prints the report.
"""
EXCLUDED = """## Non-goals

- No iPad in v1
- Prepaid credits, per-feature pricing

Ticket transfer between visitors.

## Requirements

**FR-009** [Must] Works on ipad as well.

**FR-010** [Must] Customers buy prepaid credits in the shop.

**FR-011** [Must] Visitors transfer a ticket to a friend.
"""
ANSWERS = {"priority": "Must", "parts": "The app does this.\nThe app does that.", "then": "it is seen"}


def _offered(text: str) -> list[Action]:
    return [action for one in review(text, PLANS).findings for action in one.actions]


OFFERED = [
    (text, action)
    for text in (
        MESSY,
        SHORT,
        (HERE / "inspectors.md").read_text("utf-8"),
        (HERE / "labelled.txt").read_text("utf-8"),
    )
    for action in _offered(text)
]


def test_the_sample_documents_lead_to_all_actions_that_are_offered() -> None:
    source = "".join(
        path.read_text("utf-8") for path in Path(review.__code__.co_filename).parent.glob("*.py")
    )
    named = {name for name in ACTIONS if f'Mend("{name}"' in source}
    assert named - {action.name for _, action in OFFERED} == set()


@pytest.mark.parametrize(
    ("text", "action"), OFFERED, ids=lambda one: one.name if isinstance(one, Action) else ""
)
def test_what_a_finding_offers_changes_the_document(text: str, action: Action) -> None:
    known = {field.name for field in ACTIONS[action.name].fields} | {"line", "occurrence"}
    assert {*action.arguments, *([action.field] if action.field else [])} <= known
    filled = {action.field: ANSWERS.get(action.field, "in 3 seconds")} if action.field else {}
    assert run(action.name, text, {**action.arguments, **filled}, Context(PLANS)).text != text


def test_a_doubt_is_closed_once_its_sentence_stands_under_open_questions() -> None:
    text = "## Rollout\n\nWho goes first is not decided.\n\n## Open questions\n\n- What does it cost?\n"
    (finding,) = review(text).findings
    action = finding.actions[0]
    mended = run(action.name, text, action.arguments, Context()).text
    assert "not decided" in mended.partition("## Open questions")[2]
    assert review(mended).findings == ()


def test_a_doubt_that_is_asked_elsewhere_in_the_text_stays() -> None:
    text = "## Rollout\n\nWho goes first is not decided.\n\n## Notes\n\nWho goes first is not decided.\n"
    assert {one.rule for one in review(text).findings} >= {"D01"}


def test_a_non_goal_can_be_removed_where_it_is_an_entry_by_itself() -> None:
    found = {one.title: one for one in review(EXCLUDED).findings if one.rule == "S03"}
    removing = {
        title: [action for action in one.actions if action.title == "Remove the non-goal"]
        for title, one in found.items()
    }
    assert {title for title, actions in removing.items() if actions} == {"“iPad” is a non-goal"}
    assert len(removing) == 3
    (action,) = removing["“iPad” is a non-goal"]
    done = run(action.name, EXCLUDED, action.arguments, Context())
    assert done.is_deletion
    assert done.text == EXCLUDED.replace("- No iPad in v1\n", "")
