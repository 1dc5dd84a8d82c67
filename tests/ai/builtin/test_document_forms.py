"""What is added takes the form that its section has: bullet, number, box, row, id, heading."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import example, given, settings

from requill.ai.builtin.language import words
from requill.features.documents.tools import Paper
from requill.kit.markdown import sections
from tests.ai.builtin.papers import FORMS, added, gone, say
from tests.ai.builtin.test_compose_property import ANSWERS, DROPPABLE, said_words

pytestmark = pytest.mark.anyio

ADDITIONS: list[tuple[str, list[str]]] = [
    ("Add a goal: reports arrive the same day", ["- G3: Reports arrive the same day"]),
    (
        "Add a risk: sync corrupts data -> nightly check, owner Ana",
        ["- Sync corrupts data. Mitigation: nightly check. Owner: Ana"],
    ),
    ("Add a risk: vendor lock-in", ["- Vendor lock-in"]),
    ("Add the following risks:\n- tablets overheat\n- new law", ["- Tablets overheat", "- New law"]),
    (
        "Add a requirement: inspectors can sign with a finger",
        ["- **FR-004**: Inspectors can sign with a finger."],
    ),
    (
        "Add a metric: time to report from 27 hours to 4 hours by September, owner Mia",
        ["| Time to report | 27 hours | 4 hours | September | Mia |"],
    ),
    ("Add a metric: churn below 3%", ["| Churn | to be set | below 3% | to be set | to be named |"]),
    ("Add an open question: who trains the inspectors?", ["3. Who trains the inspectors?"]),
    ("Add a question: who trains them, owner: Mia", ["3. Who trains them? (Mia)"]),
    ("Add a non-goal: no desktop app", ["4. No desktop app"]),
    ("Add three non-goals: watches; phones; voice", ["4. Watches", "5. Phones"]),
    (
        "Add a user story: team leads want to see unsynced reports so that they can call",
        ["* As a team lead, I want to see unsynced reports, so that I can call."],
    ),
    (
        "Add a criterion: given a full disk, when a photo is taken, then a warning appears",
        ["- [ ] Given a full disk, when a photo is taken, then a warning appears"],
    ),
    (
        "Add a persona: Olga, dispatcher. She plans the next day by phone.",
        ["### Persona 3: Olga, dispatcher", "She plans the next day by phone."],
    ),
    ("Add an assumption: inspectors charge overnight", ["| A2 | Inspectors charge overnight | to be set |"]),
    ("Add an assumption: it never rains, confidence: low", ["| A2 | It never rains | low |"]),
    ("Add a milestone: general availability, 1 September", ["- M3: General availability, 1 September"]),
    ("Add to the timeline: pilot in two depots", ["- M3: Pilot in two depots"]),
]


@pytest.mark.parametrize(("message", "lines"), ADDITIONS)
async def test_what_is_added_looks_like_what_stands_there(message: str, lines: list[str]) -> None:
    done, paper = await say(message, FORMS)
    assert added(paper.text, FORMS) == lines
    assert gone(paper.text, FORMS) == []
    assert [name for name, _ in done.calls] == ["replace_text"]


async def test_what_follows_the_list_stays_behind_it() -> None:
    _, paper = await say("Add a requirement: photos are compressed", FORMS)
    assert "**FR-004**: Photos are compressed.\n\nSee the register for the rest." in paper.text


async def test_an_id_that_is_said_and_free_is_kept() -> None:
    _, paper = await say("Add requirement FR-010: it prints", FORMS)
    assert "- **FR-010**: It prints.\n" in paper.text


async def test_a_criterion_under_a_bullet_is_nested_in_it() -> None:
    _, paper = await say(
        "add a criterion to FR-002: given no power, when it restarts, then all is there", FORMS
    )
    assert (
        "second.\n  - *Given* no power, *when* it restarts, *then* all is there.\n- **FR-003**" in paper.text
    )


async def test_an_id_goes_on_from_the_highest_in_the_document() -> None:
    text = FORMS.replace("See the register for the rest.", "FR-017 was dropped.")
    _, paper = await say("Add a requirement: photos are compressed", text)
    assert "- **FR-018**: Photos are compressed." in paper.text


RULE = "| --- | --- | --- |"
CONTINUED = [
    ("## Goals\n\n1. One goal here\n1. Two goals here\n", "Add a goal: three", "1. Three"),
    ("## Goals\n\n- **Speed:** a day\n- **Paper:** none\n", "Add a goal: Loss: none", "- **Loss:** none"),
    ("## Risks\n\n- Storage runs out → buy more\n", "Add a risk: theft -> encrypt", "- Theft → encrypt"),
    ("## Risks\n\n- R-01 Storage runs out\n- R-02 Theft\n", "Add a risk: fire", "- R-03 Fire"),
    ("## Risks\n\n- Storage runs out.\n- Theft happens.\n", "Add a risk: fire", "- Fire."),
    ("## Questions\n\n- Who pays? Owner: Mia\n", "Add a question: why?", "- Why? Owner: to be named"),
    (
        "## Requirements\n\n### FR-01 Signing\n\nIt signs.\n",
        "Add a requirement: it prints",
        "### FR-02 It prints",
    ),
    (
        f"## Requirements\n\n| ID | Requirement | Priority |\n{RULE}\n| R-09 | It starts | Must |\n",
        "Add a requirement: photos must sync, priority: should",
        "| R-10 | Photos must sync | should |",
    ),
    (
        f"## User stories\n\n| As a | I want | So that |\n{RULE}\n| Nurse | to sign | I go home |\n",
        "Add a story: patients want to read it so that they trust it",
        "| Patient | To read it | I trust it |",
    ),
]


@pytest.mark.parametrize(("section", "message", "line"), CONTINUED)
async def test_marks_names_and_full_stops_are_those_of_the_section(
    section: str, message: str, line: str
) -> None:
    _, paper = await say(message, section)
    assert added(paper.text, section) == [line]


@pytest.mark.parametrize(
    ("message", "section"),
    [
        ("Add a goal: save paper", "## Goals\n\n- Save paper\n"),
        ("Add a risk: theft", "## Risks\n\n| Risk | Mitigation | Owner |"),
        ("Add an assumption: tablets have 64 GB", "## Assumptions\n\n- Tablets have 64 GB\n"),
        ("Add a milestone: beta in June", "## Milestones\n\n- Beta in June\n"),
        ("Add a persona: Olga", "## Personas\n\n- Olga\n"),
        ("Add a non-goal: maps", "## Non-goals\n\n- Maps\n"),
    ],
)
async def test_a_document_without_a_place_gets_the_section(message: str, section: str) -> None:
    done, paper = await say(message, "## Summary\n\nIt works.\n")
    assert section in paper.text
    assert "so I added a section" in done.text


async def test_something_without_a_place_is_asked_for_its_place() -> None:
    done, paper = await say("add dark mode", FORMS)
    assert paper.text == FORMS
    assert done.text == "Where should “dark mode” go?"
    assert done.suggestions[0] == "Add to Requirements: dark mode"
    again, paper = await say(done.suggestions[0], FORMS)
    assert "**FR-004**: Dark mode." in paper.text
    assert again.text == "Added FR-004 to “Requirements”."


def _parts(text: str) -> list[str]:
    """The headings of the document's own level; what looks like one in a block of code is code."""
    return [part.heading for part in sections(text) if part.level == 2]


@pytest.mark.parametrize("noun", ["goal", "risk", "requirement", "metric", "question", "story", "assumption"])
@settings(max_examples=40, deadline=None)
@given(text=ANSWERS)
@example(text="# Heading # Heading\n```python ## Scope ")
def test_whatever_is_added_no_word_of_it_and_nothing_of_the_document_is_lost(noun: str, text: str) -> None:
    said = f"Add a {noun}: x {text}"
    paper = asyncio.run(_paper(said))
    assert gone(paper.text, FORMS) == []
    kept = {words.stem(word) for word in words.words(paper.text)}
    lost = {word for word in said_words(text) if words.stem(word) not in kept}
    assert lost <= set().union(*DROPPABLE.values())
    assert _parts(paper.text) == _parts(FORMS)


async def _paper(message: str) -> Paper:
    return (await say(message, FORMS))[1]


async def test_an_assumption_joins_the_marked_ones() -> None:
    text = "## Summary\n\n> Assumption: people pay.\n\n## Risks\n\n- Theft\n"
    _, paper = await say("Add an assumption: tablets have 64 GB", text)
    assert paper.text == text.replace("pay.\n", "pay.\n\n> Assumption: Tablets have 64 GB.\n")
