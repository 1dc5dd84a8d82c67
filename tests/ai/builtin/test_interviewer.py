"""The interview with the built-in assistant, from the first question to the complete document."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest
import yaml
from msgspec.structs import replace

import requill.features.templates
from requill.ai.interface import (
    InterviewContext,
    Question,
    Role,
    SectionPlan,
    SectionProgress,
    SectionState,
)
from requill.kit.markdown import headings
from tests.ai.builtin.plans import Turn, plan, turn

pytestmark = pytest.mark.anyio

LIBRARY = sorted((Path(requill.features.templates.__file__).parent / "library").glob("*.md"))
PLANS = (
    plan("prose", "Summary", keywords=("overview",), questions=("What changes?", "Why now?")),
    plan("bullets", "Problem", keywords=("problem", "pain", "background")),
    plan("metrics", "Goals and metrics", keywords=("goals", "kpi", "metrics")),
    plan("bullets", "Non-goals", required=False, keywords=("non-goals", "out of scope")),
    plan("requirements", "Requirements", prefix="FR", keywords=("requirements", "must")),
    plan("risks", "Risks", required=False, keywords=("risks",)),
    plan("questions", "Open questions", required=False, keywords=("open questions",)),
)
BRIEF = """# Offline mode

Inspectors lose signal in 31% of visits, a real problem. They finish in the car.
We want 90% finished on site by June, today it is 64%.

## What we will not do
- maps

**Requirements**
The app must store every field within 1 second.

Risks: storage runs out -> download 3 days at most, owner Jona

The budget is 40k."""


def context(
    move: Literal["start", "answer", "skip", "back", "unknown"] = "answer",
    current: int | None = 0,
    question: int | None = 0,
    states: dict[int, SectionState] | None = None,
    bodies: dict[int, str] | None = None,
    mode: Literal["ai-assisted", "start-new"] = "ai-assisted",
) -> InterviewContext:
    sections = tuple(
        SectionProgress(
            each,
            "current" if index == current else (states or {}).get(index, "open"),
            (bodies or {}).get(index, ""),
        )
        for index, each in enumerate(PLANS)
    )
    return InterviewContext("Standard PRD", "Offline mode", mode, sections, current, question, move)


async def test_a_title_alone_gets_a_welcome_and_the_first_question() -> None:
    done = await turn(Role.INTERVIEWER, "Offline mode", context("start", None, None))
    assert done.calls == [
        ("ask", {"section": "Summary", "question": "What changes?", "suggestions": ["One answer", "Another"]})
    ]
    assert done.text == (
        "Let’s write “Offline mode” together, one question at a time. First: Summary.\n\n**What changes?**"
    )


async def test_a_brief_that_comes_with_the_title_is_sorted_in_at_once() -> None:
    done = await turn(Role.INTERVIEWER, BRIEF, context("start", None, None))
    assert {fill["section"] for fill in done.named("fill_section")} >= {"Requirements", "Risks", "Non-goals"}


async def test_an_answer_is_composed_and_the_next_question_of_the_section_follows() -> None:
    done = await turn(Role.INTERVIEWER, "we lose signal in tunnels", context())
    assert done.named("fill_section") == [
        {"section": "Summary", "markdown": "We lose signal in tunnels.", "assumptions": []}
    ]
    assert done.text == "Noted under Summary. One more on this.\n\n**Why now?**"


@pytest.mark.parametrize("said", ["what do you mean?", "for example?", "Can you give me an example?", "help"])
async def test_asking_back_is_answered_with_guidance_and_the_same_question(said: str) -> None:
    explained = replace(PLANS[0], guidance="Say what changes.", example="Inspectors work offline.")
    asking = context()
    asking = replace(asking, sections=(SectionProgress(explained, "current"), *asking.sections[1:]))
    done = await turn(Role.INTERVIEWER, said, asking)
    assert [name for name, _ in done.calls] == ["ask"]
    assert done.text == ("Say what changes.\n\nFor example: Inspectors work offline.\n\n**What changes?**")


async def test_the_second_answer_is_added_and_the_next_section_follows() -> None:
    done = await turn(
        Role.INTERVIEWER, "the contract starts in June", context(question=1, bodies={0: "We lose signal."})
    )
    (fill,) = done.named("fill_section")
    assert fill["markdown"] == "We lose signal.\n\nThe contract starts in June."
    assert done.text.endswith("Next: Problem.\n\n**What is it?**")


async def test_the_acknowledgement_says_what_was_understood() -> None:
    answer = "64% of inspections finished on site, 90% by June. Churn from 5% to 3% by May."
    done = await turn(Role.INTERVIEWER, answer, context(current=2))
    assert done.text.startswith("Two metrics, each with a baseline, a target and a date.")


async def test_what_was_not_said_is_named_as_a_gap() -> None:
    done = await turn(Role.INTERVIEWER, "churn below 3%", context(current=2))
    assert done.text.startswith("One metric; two values still to be set.")


@pytest.mark.parametrize(
    ("move", "said", "start"),
    [
        ("skip", "skip", "Skipped"),
        ("back", "back", "Now: Goals and metrics."),
        ("unknown", "I don't know", "That is fine."),
    ],
)
async def test_control_answers_are_acknowledged_and_the_question_at_hand_is_put(
    move: Literal["skip", "back", "unknown"], said: str, start: str
) -> None:
    done = await turn(Role.INTERVIEWER, said, context(move, current=2))
    assert [name for name, _ in done.calls] == ["ask"]
    assert done.text.startswith(start)
    assert done.text.endswith("**What is it?**")


async def test_the_last_answer_completes_the_document() -> None:
    states: dict[int, SectionState] = {
        0: "filled",
        1: "unknown",
        2: "unknown",
        3: "skipped",
        4: "filled",
        5: "filled",
    }
    done = await turn(Role.INTERVIEWER, "who pays?", context(current=6, states=states))
    assert [name for name, _ in done.calls] == ["fill_section", "complete"]
    assert "Document complete! One section was skipped. Two answers were “I don’t know”" in done.text


async def test_skipping_the_last_section_completes_the_document() -> None:
    states: dict[int, SectionState] = dict.fromkeys(range(6), "filled")
    done = await turn(Role.INTERVIEWER, "skip", context("skip", None, None, {**states, 6: "skipped"}))
    assert [name for name, _ in done.calls] == ["complete"]
    assert done.text == "Document complete! Every required section is filled. One section was skipped."


async def test_an_interview_of_which_nothing_stands_says_so() -> None:
    states: dict[int, SectionState] = dict.fromkeys(range(7), "skipped")
    done = await turn(Role.INTERVIEWER, "skip", context("skip", None, None, states))
    assert [name for name, _ in done.calls] == ["complete"]
    assert done.text == (
        "The interview is over. Nothing was written: all seven sections were skipped. In the document’s chat "
        "“Fill in Summary” asks for it again."
    )


async def test_a_required_section_that_was_left_out_is_named() -> None:
    states: dict[int, SectionState] = {**dict.fromkeys(range(7), "filled"), 4: "skipped"}
    done = await turn(Role.INTERVIEWER, "skip", context("skip", None, None, states))
    assert "Of the required ones you left out “Requirements”." in done.text
    assert done.text.endswith("In the document’s chat “Fill in Requirements” asks for it again.")


async def test_a_pasted_brief_fills_every_section_it_speaks_to_and_loses_no_sentence() -> None:
    done = await turn(Role.INTERVIEWER, BRIEF, context())
    filled = {fill["section"]: fill["markdown"] for fill in done.named("fill_section")}
    assert filled["Goals and metrics"].endswith("| Finished on site | 64% | 90% | June |")
    assert filled["Non-goals"] == "- Maps"
    assert filled["Requirements"] == "**FR-001** The app must store every field within 1 second."
    assert filled["Risks"].endswith("| Storage runs out | Download 3 days at most | Jona |")
    assert filled["Problem"] == "- Inspectors lose signal in 31% of visits, a real problem."
    whole = "\n".join(filled.values())
    assert "They finish in the car." in whole
    assert "The budget is 40k" in whole
    assert done.text.startswith("From your text I filled")


async def test_a_long_list_is_one_answer_and_stays_in_its_section() -> None:
    answer = "\n".join(f"- inspectors must see risk {number} by June" for number in range(12))
    done = await turn(Role.INTERVIEWER, answer, context(current=4))
    assert [fill["section"] for fill in done.named("fill_section")] == ["Requirements"]


async def test_labels_in_a_paste_name_their_sections() -> None:
    answer = "Problem: no signal in tunnels\nGoals: churn from 5% to 3%\nRisks: tablets are stolen"
    done = await turn(Role.INTERVIEWER, answer, context())
    assert {fill["section"] for fill in done.named("fill_section")} == {
        "Problem",
        "Goals and metrics",
        "Risks",
    }


async def test_start_new_drafts_every_section_and_lists_what_it_assumed() -> None:
    done = await turn(Role.INTERVIEWER, "Offline mode", context("start", None, None, mode="start-new"))
    fills = done.named("fill_section")
    assert [fill["section"] for fill in fills] == [each.heading for each in PLANS]
    assert fills[0] == {
        "section": "Summary",
        "markdown": "> Assumption: Offline mode matters.",
        "assumptions": ["Offline mode matters."],
    }
    assert done.calls[-1] == ("complete", {})
    assert "seven sections, seven assumptions marked as such" in done.text


async def test_a_tool_that_refuses_is_told_in_words() -> None:
    refusal = {"ok": False, "error": "The document would become larger than it may be."}
    done = await turn(Role.INTERVIEWER, "too much", context(), {"fill_section": refusal})
    assert done.text.startswith("That could not be written into “Summary”: The document would become larger")
    assert "fill_section" not in done.text


def load(path: Path) -> tuple[str, tuple[SectionPlan, ...]]:
    """A template of the library, without its guidance."""
    fields: dict[str, Any] = yaml.safe_load(path.read_text("utf-8").split("---\n")[1])
    return fields["name"], tuple(
        SectionPlan(
            heading=section["heading"],
            kind=section["kind"],
            required=section["required"],
            guidance="",
            questions=tuple(
                Question(each["ask"], tuple(each["suggestions"])) for each in section["questions"]
            ),
            example=section["example"],
            draft=section["draft"],
            keywords=tuple(section["keywords"]),
            prefix=section.get("prefix"),
            columns=tuple(section.get("columns", ())),
        )
        for section in fields["sections"]
    )


async def walk(name: str, plans: tuple[SectionPlan, ...], said: str) -> tuple[list[SectionProgress], Turn]:
    """The whole interview, every question answered with its first suggestion."""
    sections = [SectionProgress(each, "open") for each in plans]
    done = await turn(
        Role.INTERVIEWER,
        said,
        InterviewContext(name, said, "ai-assisted", tuple(sections), None, None, "start"),
    )
    for _ in range(100):
        for fill in done.named("fill_section"):
            index = next(i for i, each in enumerate(plans) if each.heading == fill["section"])
            sections[index] = replace(sections[index], state="filled", markdown=fill["markdown"])
        asking = done.named("ask")
        if not asking:
            return sections, done
        index = next(i for i, each in enumerate(plans) if each.heading == asking[0]["section"])
        asks = [question.ask for question in plans[index].questions]
        sections[index] = replace(sections[index], state="current")
        done = await turn(
            Role.INTERVIEWER,
            asking[0]["suggestions"][0],
            InterviewContext(
                name, said, "ai-assisted", tuple(sections), index, asks.index(asking[0]["question"]), "answer"
            ),
        )
    raise AssertionError("the interview never ended")


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.stem)
async def test_every_template_is_led_to_a_complete_document(path: Path) -> None:
    name, plans = load(path)
    sections, done = await walk(name, plans, "Offline mode")
    assert "Document complete!" in done.text
    assert all(section.markdown for section in sections)
    document = "\n\n".join(f"## {section.plan.heading}\n\n{section.markdown}" for section in sections)
    assert [heading for *_, heading, level in headings(document) if level == 2] == [p.heading for p in plans]
    assert "{title}" not in document
