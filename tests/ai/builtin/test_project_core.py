"""The first questions that people ask of a project: who, when, how much, what next, and how two differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from requill.ai.builtin.project.wishes import read_wish
from requill.ai.interface import ProjectContext, Role
from requill.features.chat.project_search import best_first, find_in, sought
from tests.ai.builtin.plans import turn

pytestmark = pytest.mark.anyio

CHECKOUT = """## Goals

- Mobile conversion from 2.1% to 3% by end of Q1 2027

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| PCI scope grows | Hosted fields | to be named |

## Rollout

- Beta Jan 12
- GA Mar 1

## Launch checklist

- [ ] Legal sign-off
"""
SUNSET = """## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| ACME cannot migrate | Dedicated engineer | Jonas |

## Rollout

- GA Apr 2

## Open questions

- Does billing still read v1 logs? Owner: Priya

## Limits

Retention is TBD.
"""
NUDGE = """## Primary metric

| Metric | Baseline | Target | By |
| --- | --- | --- | --- |
| Mobile conversion | 2.1% | 4% | June 2027 |
"""
ANTRAG = "## Problem\n\nViele Formulare.\n\n## Risiken\n\n- Betriebsrat stimmt nicht zu\n"
TEXTS = {1: CHECKOUT, 2: SUNSET, 3: NUDGE, 4: ANTRAG}
TITLES = {1: "Express checkout", 2: "Sunset of v1", 3: "Annual nudge", 4: "Urlaubsanträge"}
PROJECT = ProjectContext("Checkout 2027", "", tuple(TITLES.items()))


def search(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """As the product's own tool answers."""
    texts = [(number, TITLES[number], text) for number, text in TEXTS.items()]
    hits = best_first(find_in(texts, sought(arguments["query"])))
    return {"ok": True, "found": len(hits), "results": [{"id": hit.document_id} for hit in hits]}


def read(arguments: Mapping[str, Any]) -> dict[str, Any]:
    number = arguments["id"]
    return {"ok": True, "id": number, "title": TITLES[number], "content": TEXTS[number]}


async def said(question: str) -> str:
    tools = {"search_documents": search, "read_document": read}
    return (await turn(Role.PROJECT, question, PROJECT, tools)).text


@pytest.mark.parametrize(
    "question",
    [
        "which documents have no owner for a risk?",
        "Which risks have no owner?",
        "are there documents with risks without an owner?",
        "which docs are missing an owner for their risks?",
    ],
)
async def test_risks_without_an_owner_are_named_by_document(question: str) -> None:
    told = await said(question)
    assert told.startswith("**Express checkout**: One risk of one has no owner:\n\n- PCI scope grows\n")
    assert "**Sunset of v1**: The one risk has an owner." in told
    assert "**Urlaubsanträge**: One risk of one has no owner:\n\n- Betriebsrat stimmt nicht zu" in told
    assert told.endswith("In **Annual nudge** I find no list of risks.")


async def test_documents_without_risks_are_still_named() -> None:
    assert await said("Which documents have no risks?") == "One document has no risks:\n\n- **Annual nudge**"


async def test_a_metric_that_goes_from_one_figure_to_another_has_a_target() -> None:
    told = await said("Which metrics have no target?")
    assert "**Express checkout**: The one metric has a target." in told


async def test_an_empty_cell_is_no_open_question() -> None:
    told = await said("list all open questions")
    assert "PCI" not in told
    assert "- Does billing still read v1 logs? Owner: Priya" in told
    assert "- Retention is TBD." in told


@pytest.mark.parametrize(
    ("question", "name", "values"),
    [
        ("What is the target for mobile conversion?", "target", ("3%", "4%")),
        ("what's the baseline of mobile conversion", "baseline", ("2.1%", "2.1%")),
    ],
)
async def test_a_value_is_told_by_each_document_that_has_it(
    question: str, name: str, values: tuple[str, str]
) -> None:
    told = await said(question)
    assert f"**Express checkout**: The {name} of “Mobile conversion” is **{values[0]}**." in told
    assert f"**Annual nudge**: The {name} of “Mobile conversion” is **{values[1]}**." in told


@pytest.mark.parametrize("question", ["when do things go live?", "When do we launch?", "when is GA?"])
async def test_every_launch_date_is_told(question: str) -> None:
    told = await said(question)
    assert "> GA Mar 1" in told
    assert "> GA Apr 2" in told


@pytest.mark.parametrize(
    "question",
    [
        "what should we do next?",
        "What's next?",
        "where do we start?",
        "what needs to be done?",
        "what is left?",
    ],
)
async def test_what_to_do_next_is_what_is_missing(question: str) -> None:
    told = await said(question)
    assert told.startswith("What to do first I cannot weigh.")
    assert "**Express checkout**\n\n- There is no section about" in told


@pytest.mark.parametrize("question", ["what happens next to the old keys?", "what did we decide first?"])
def test_another_question_is_not_taken_for_what_to_do_next(question: str) -> None:
    assert read_wish(question, PROJECT).kind == "ask"


async def test_a_comparison_tells_goals_dates_and_risks() -> None:
    told = await said("compare Express checkout and Annual nudge")
    goals, dates = told.split("### Goals and metrics\n\n")[1].split("### Other dates\n\n")
    assert "  - Mobile conversion from 2.1% to 3% by end of Q1 2027" in goals
    assert "  - Mobile conversion; Baseline: 2.1%; Target: 4%; By: June 2027" in goals
    dates, risks = dates.split("### Risks\n\n")
    checkout = "- **Express checkout**:\n  - Beta Jan 12\n  - GA Mar 1\n"
    assert dates == f"{checkout}- **Annual nudge**: none that I can find\n\n"
    assert "  - PCI scope grows; Mitigation: Hosted fields; Owner: to be named" in risks
    assert "- **Annual nudge**: none that I can find" in risks
