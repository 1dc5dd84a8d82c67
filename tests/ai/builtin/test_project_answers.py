"""Questions about a project that have one answer get it, as a reader would write it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from requill.ai.interface import ProjectContext, Role
from tests.ai.builtin.plans import turn

pytestmark = pytest.mark.anyio

LAUNCH = """## Milestones

| Milestone | Date | Owner |
| --- | --- | --- |
| Pilot on two wards | 2 February 2027 | Tom |
| General availability | 15 June 2027 | Dana |
"""
RESEARCH = """## Interviews

We interviewed 14 nurses on two wards. Nurses like the phone. Most nurses work nights.

The pilot starts on 9 February 2027.
"""
SECURITY = """## Findings

- Session tokens never expire: still open, must be fixed by 15 January 2027.
- Passwords are logged: still open.
"""
TITLES = {1: "Launch plan", 2: "Research", 3: "Security review"}
TEXTS = {1: LAUNCH, 2: RESEARCH, 3: SECURITY}
PROJECT = ProjectContext("Swaps", "", tuple(TITLES.items()))


async def said(question: str) -> str:
    def search(arguments: Mapping[str, Any]) -> dict[str, Any]:
        words = [word for word in arguments["query"].split() if len(word) > 3]
        found = [number for number, text in TEXTS.items() if any(word in text.casefold() for word in words)]
        results = [{"id": number, "title": TITLES[number], "matches": 1, "excerpt": ""} for number in found]
        return {"ok": True, "found": len(found), "results": results}

    def read(arguments: Mapping[str, Any]) -> dict[str, Any]:
        number = arguments["id"]
        return {"ok": True, "id": number, "title": TITLES[number], "content": TEXTS[number]}

    return (
        await turn(Role.PROJECT, question, PROJECT, {"search_documents": search, "read_document": read})
    ).text


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("When is general availability?", "> General availability; Date: 15 June 2027; Owner: Dana"),
        ("When do we launch?", "> General availability; Date: 15 June 2027; Owner: Dana"),
        (
            "Who is the owner of the general availability milestone?",
            "The owner of “General availability” is **Dana**.",
        ),
        ("Who owns the pilot?", "The owner of “Pilot on two wards” is **Tom**."),
        ("What is the date of the pilot?", "The date of “Pilot on two wards” is **2 February 2027**."),
    ],
)
async def test_a_row_answers_without_the_signs_of_a_table(question: str, answer: str) -> None:
    told = await said(question)
    assert answer in told
    assert "|" not in told


async def test_one_line_that_answers_stands_alone() -> None:
    told = await said("How many nurses did we interview?")
    assert told == "**Research** says:\n\n> We interviewed 14 nurses on two wards."


async def test_findings_that_are_still_open_are_no_open_questions() -> None:
    told = await said("Which security findings are still open, and by when must they be fixed?")
    assert "Session tokens never expire: still open, must be fixed by 15 January 2027." in told
    assert "I find no open questions" not in told


@pytest.mark.parametrize(
    "question",
    ["Do the documents contradict each other on dates?", "Are there conflicts between the documents?"],
)
async def test_dates_that_contradict_each_other_are_set_side_by_side(question: str) -> None:
    told = await said(question)
    assert "One pair of dates may contradict each other:" in told
    assert "**Launch plan**: “Pilot on two wards · 2 February 2027 · Tom”" in told
    assert "**Research**: “The pilot starts on 9 February 2027.”" in told
    assert "I compared the dated lines and the metrics of three documents" in told
