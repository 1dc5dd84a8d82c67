"""What is said to the assistant never becomes content: wishes, "none", "yes", words for another section."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from requill.ai.interface import InterviewContext, Role, SectionProgress
from requill.features.templates.service import get_template
from tests.ai.builtin.plans import plan, turn
from tests.ai.builtin.test_interviewer import PLANS, context
from tests.features.flow.talking import Talk

pytestmark = pytest.mark.anyio

SECTIONS = range(6)  # of every kind but open questions, where a question is an answer


@pytest.mark.parametrize("current", SECTIONS)
@pytest.mark.parametrize(
    ("said", "start"),
    [
        ("show me the document so far", "The document so far is the preview"),
        ("Can I see what we have so far?", "The document so far is the preview"),
        ("what have we got so far?", "The document so far is the preview"),
        ("let me see the draft", "The document so far is the preview"),
        ("how many questions are left?", "The document so far is the preview"),
        ("read it back to me", ""),
        ("what's written so far?", "The document so far is the preview"),
        ("let's do the rest tomorrow morning", "You can leave at any time"),
        ("hm no wait", "I did not take"),
        ("add a dependency: the push service", "This template has no section of that name"),
        ("I'd rather do the rest later", "You can leave at any time"),
        ("let's continue tomorrow", "You can leave at any time"),
        ("I'll finish this later, thanks", "You can leave at any time"),
        ("can we do the rest tomorrow?", "You can leave at any time"),
        ("I have to go", "You can leave at any time"),
        ("that's enough for today", "You can leave at any time"),
        ("Later please", "You can leave at any time"),
        ("hmm not sure, what would you put here?", ""),
        ("I don't know, what do you suggest?", ""),
        ("no idea. what should I write here?", ""),
        ("What would you recommend?", ""),
        ("any suggestions?", ""),
        ("what goes here?", ""),
        ("could you fill this in for me?", ""),
        ("skip to pricing", "This template has no section of that name"),
        ("jump to the budget section", "This template has no section of that name"),
        ("yes", "I did not take “yes” as an answer"),
        ("Yep, sounds good", "I did not take “Yep, sounds good” as an answer"),
        ("ok great thanks", "I did not take “ok great thanks” as an answer"),
        ("hold on, let me check", "I did not take"),
        ("one sec", "I did not take"),
    ],
)
async def test_what_is_said_to_the_assistant_is_never_written(said: str, start: str, current: int) -> None:
    done = await turn(Role.INTERVIEWER, said, context(current=current, bodies={1: "- It is slow"}))
    assert [name for name, _ in done.calls] == ["ask"]
    assert done.named("ask")[0]["section"] == PLANS[current].heading
    assert done.text.startswith(start)


@pytest.mark.parametrize(
    "said",
    [
        "Show the nurse who is free",
        "show me who is on duty",
        "Later shifts are harder to fill",
        "They finish the rest at home later, on paper",
        "We do the handover later in the day",
        "Skip to the next patient with one tap",
        "Yes-and-no answers are not enough for them",
        "Right now they call each other",
        "None of the nurses has a work phone",
        "Nothing tells them that a shift is free",
        "No one answers after 10 pm",
        "Not sure how many, but most of them",
        "Enough nurses for every shift",
        "Wait times are long",
    ],
)
async def test_what_only_begins_like_it_is_an_answer(said: str) -> None:
    done = await turn(Role.INTERVIEWER, said, context(current=1))
    assert [fill["section"] for fill in done.named("fill_section")] == ["Problem"]


@pytest.mark.parametrize(
    "said", ["none", "None really", "nothing", "no", "Nope, none", "there are none", "none that I know of"]
)
@pytest.mark.parametrize("current", [3, 5, 6])
async def test_none_is_an_answer_where_there_may_be_none(said: str, current: int) -> None:
    done = await turn(Role.INTERVIEWER, said, context(current=current))
    heading = PLANS[current].heading
    assert done.named("fill_section") == [{"section": heading, "markdown": "None.", "assumptions": []}]
    assert done.text.startswith(f"Noted under {heading}: none.")
    assert done.named("ask")[0]["section"] != heading


@pytest.mark.parametrize("said", ["none", "none really", "nothing", "no"])
@pytest.mark.parametrize("current", [0, 1, 2, 4])
async def test_none_is_no_requirement_and_no_user(said: str, current: int) -> None:
    done = await turn(Role.INTERVIEWER, said, context(current=current))
    assert done.named("fill_section") == []
    assert done.text.startswith("I wrote nothing. “skip” leaves the question out")


async def test_none_adds_nothing_to_what_was_said_before_and_gives_way_to_what_is_said_after() -> None:
    again = await turn(Role.INTERVIEWER, "none", context(current=3, bodies={3: "- No maps"}))
    assert again.named("fill_section") == []
    assert again.named("ask")[0]["section"] == "Requirements"
    after = await turn(Role.INTERVIEWER, "no maps", context(current=3, bodies={3: "None."}))
    assert after.named("fill_section")[0]["markdown"] == "- No maps"


@pytest.mark.parametrize(
    ("said", "heading", "markdown"),
    [
        ("Add to non-goals: no payroll", "Non-goals", "- No payroll"),
        ("please add this to the non-goals: no payroll", "Non-goals", "- No payroll"),
        ("Put it under Non-goals - no payroll", "Non-goals", "- No payroll"),
        ("add no payroll to the non-goals", "Non-goals", "- No payroll"),
        ("Also add “no payroll” to non-goals", "Non-goals", "- No payroll"),
        ("note under out of scope: no payroll", "Non-goals", "- No payroll"),
        ("add to requirements: it signs", "Requirements", "**FR-001** It signs."),
        ("add it to the requirements section: it signs", "Requirements", "**FR-001** It signs."),
        ("Out of scope: no payroll", "Non-goals", "- No payroll"),
        ("add a requirement: it signs", "Requirements", "**FR-001** It signs."),
        ("Also add another non-goal: no payroll", "Non-goals", "- No payroll"),
        ("add to open questions: who pays?", "Open questions", "- Who pays? Owner: to be named"),
    ],
)
async def test_an_answer_that_names_another_section_is_written_there(
    said: str, heading: str, markdown: str
) -> None:
    done = await turn(Role.INTERVIEWER, said, context(current=1))
    assert done.named("fill_section") == [{"section": heading, "markdown": markdown, "assumptions": []}]
    assert done.named("ask")[0]["section"] == "Problem"
    assert done.text.startswith(f"Added under “{heading}”. Back to “Problem”.")


@pytest.mark.parametrize(
    "said",
    [
        "Add comments to users",
        "add a photo to the report",
        "Put the patient in the list: name, bed",
        "include summary in emails",
        "Today: by phone",
    ],
)
async def test_what_the_product_adds_to_something_is_an_answer(said: str) -> None:
    users = replace(plan("bullets", "Users"), keywords=("users",))
    progress = (SectionProgress(plan("bullets", "Scope"), "current"), SectionProgress(users, "open"))
    asking = InterviewContext("T", "Title", "ai-assisted", progress, 0, 0, "answer")
    done = await turn(Role.INTERVIEWER, said, asking)
    assert [fill["section"] for fill in done.named("fill_section")] == ["Scope"]


def test_the_words_for_going_on_leave_no_trace_in_a_whole_interview() -> None:
    interview = Talk(get_template(1), "Shift swaps")
    interview.say("Nurses swap shifts themselves")
    before = interview.text
    for said in ("done", "nothing comes to mind", "skip to Risks", "that's it", "skip to Rollout"):
        interview.say(said)
        assert interview.text == before
    assert interview.last.startswith("Now: Rollout.")
