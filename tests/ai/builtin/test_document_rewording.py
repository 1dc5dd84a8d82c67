"""What follows a requirement's id: its new words, another figure, one more sentence, or only a remark."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import added, gone, say

pytestmark = pytest.mark.anyio

VET = """## Requirements

- **FR-001** The system must send a text 7 days before a vaccination is due.
- **FR-002** The system must let an owner move the appointment from the text.
- **FR-003** The system should remind again after 24 hours without an answer.

## Goals

- 7 texts instead of 24 calls
"""


@pytest.mark.parametrize(
    ("message", "line"),
    [
        (
            "FR-001: 10 days instead of 7",
            "- **FR-001** The system must send a text 10 days before a vaccination is due.",
        ),
        (
            "FR-001: it should be 10 days, not 7",
            "- **FR-001** The system must send a text 10 days before a vaccination is due.",
        ),
        (
            "FR-003: 48 hours, not 24",
            "- **FR-003** The system should remind again after 48 hours without an answer.",
        ),
        (
            "FR-003: 2 days instead of 24 hours",
            "- **FR-003** The system should remind again after 2 days without an answer.",
        ),
        (
            "FR-002: link, not text",
            "- **FR-002** The system must let an owner move the appointment from the link.",
        ),
    ],
)
async def test_a_figure_or_a_word_of_a_requirement_becomes_another(message: str, line: str) -> None:
    _, paper = await say(message, VET)
    assert (added(paper.text, VET), len(gone(paper.text, VET))) == ([line], 1)


@pytest.mark.parametrize(
    "remark",
    [
        "owner is Ben",
        "by 3 May 2027",
        "texts in Polish too",
        "only on weekdays",
        "all texts in Polish",
        "this is too vague",
        "not needed any more",
        "10 days instead of 8",
        "email, not fax",
        "the deadline is 3 May",
    ],
)
async def test_a_remark_is_asked_about_and_throws_nothing_away(remark: str) -> None:
    done, paper = await say(f"FR-001: {remark}", VET)
    assert paper.text == VET
    assert "may be said of FR-001, or be its new words" in done.text
    _, paper = await say(done.text.split("“FR-001 should say: ")[1].split("”")[0], VET)
    assert paper.text == VET


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("the system must send a text at noon", "- **FR-001** The system must send a text at noon."),
        ("an owner taps the link and sees slots", "- **FR-001** An owner taps the link and sees slots."),
        ("send a text 10 days before", "- **FR-001** The system must send a text 10 days before."),
        ("in winter, the system sends a text", "- **FR-001** In winter, the system sends a text."),
        ("owners can choose a text, not a call", "- **FR-001** Owners can choose a text, not a call."),
        ("“texts in Polish too”", "- **FR-001** Texts in Polish too."),
    ],
)
async def test_a_sentence_is_the_requirement_anew(words: str, line: str) -> None:
    _, paper = await say(f"FR-001: {words}", VET)
    assert added(paper.text, VET) == [line]


@pytest.mark.parametrize(
    ("wish", "end"),
    [
        ("add to FR-001 that it also goes out by email", "is due. It also goes out by email."),
        ("add to FR-001 that owners can cancel", "is due. Owners can cancel."),
        ("add a sentence to FR-001: it also goes out by email", "is due. It also goes out by email."),
    ],
)
async def test_a_requirement_gets_one_more_sentence(wish: str, end: str) -> None:
    done, paper = await say(wish, VET)
    [line] = added(paper.text, VET)
    assert line == f"- **FR-001** The system must send a text 7 days before a vaccination {end}"
    assert done.text.startswith("FR-001 now also says “")


async def test_one_more_sentence_stands_before_the_criteria_and_after_wrapped_lines() -> None:
    text = (
        "## Requirements\n\n**FR-001** Texts\nare sent\n\n*Given* a text, *when* sent, *then* it is kept.\n"
    )
    _, paper = await say("add to FR-001 that it works offline", text)
    assert paper.text == text.replace("are sent\n", "are sent. It works offline.\n")


async def test_a_criterion_stays_a_criterion() -> None:
    _, paper = await say("add to FR-001: the text arrives within 5 seconds", VET)
    assert added(paper.text, VET) == ["  - Check: the text arrives within 5 seconds."]


async def test_ids_leave_the_words_of_requirements() -> None:
    text = "## Requirements\n\n1. Show free spaces\n2. Must work offline\n"
    _, paper = await say("give the requirements ids", text)
    assert added(paper.text, text) == ["**FR-001** Show free spaces.", "**FR-002** Must work offline."]
