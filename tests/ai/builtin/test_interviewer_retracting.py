"""What an answer takes back itself is not written, and what became of it is said."""

from __future__ import annotations

import pytest

from requill.ai.interface import InterviewContext, Role, SectionKind, SectionProgress
from tests.ai.builtin.plans import Turn, plan, turn

pytestmark = pytest.mark.anyio


async def told(said: str, kind: SectionKind = "bullets", heading: str = "Scope") -> Turn:
    """An answer to the question about the scope, or about another section."""
    plans = (
        plan(kind, heading, keywords=(heading.casefold(),)),
        plan("bullets", "Non-goals"),
        plan("prose", "End"),
    )
    sections = tuple(SectionProgress(each, "current" if not n else "open") for n, each in enumerate(plans))
    return await turn(
        Role.INTERVIEWER, said, InterviewContext("T", "Title", "ai-assisted", sections, 0, 0, "answer")
    )


def written(done: Turn) -> dict[str, str]:
    """What was written, by section."""
    return {fill["section"]: fill["markdown"] for fill in done.named("fill_section")}


@pytest.mark.parametrize(
    ("said", "scope", "left_out"),
    [
        (
            "save basket, restore on other device, and a 'shared basket' for families — actually no, leave "
            "the shared basket out",
            "- Save basket\n- Restore on other device",
            "- A 'shared basket' for families",
        ),
        ("plan, swap, and publish — no wait, publish can come later", "- Plan\n- Swap", "- Publish (later)"),
        ("plan, swap and publish. No wait, publish can wait.", "- Plan\n- Swap", "- Publish (later)"),
        ("plan, swap, publish - scratch that, leave it out", "- Plan\n- Swap", "- Publish"),
        ("plan, swap, publish. wait, no publish comes later", "- Plan\n- Swap", "- Publish (later)"),
        ("plan, swap, publish. Wait, publish is for later", "- Plan\n- Swap", "- Publish (later)"),
        ("plan and swap; oops, not swap", "- Plan", "- Swap"),
    ],
)
async def test_what_is_left_out_of_the_scope_is_a_non_goal(said: str, scope: str, left_out: str) -> None:
    done = await told(said)
    assert written(done) == {"Scope": scope, "Non-goals": left_out}
    assert "is under “Non-goals” instead. " in done.text


async def test_elsewhere_it_is_only_left_out_and_named() -> None:
    done = await told("nurses, doctors, and guards — no wait, drop the guards", heading="Users")
    assert written(done) == {"Users": "- Nurses\n- Doctors"}
    assert done.text.startswith("“guards” is left out, as you said. Two points under Users.")


@pytest.mark.parametrize(
    ("said", "markdown"),
    [
        ("It takes 6 hours, no wait, 8 hours a week", "It takes 8 hours a week."),
        ("It takes 6 hours a week, no wait, 8", "It takes 8 hours a week."),
        ("They scan. It costs 40% of a day — oops, 50%", "They scan. It costs 50% of a day."),
    ],
)
async def test_an_amount_is_the_one_that_was_said_last(said: str, markdown: str) -> None:
    assert written(await told(said, "prose", "Summary")) == {"Summary": markdown}


@pytest.mark.parametrize(
    "said",
    [
        "plan, swap — no wait, it is late",
        "It says “plan, swap — no wait, swap can come later”",
        "They call. No wait, they write",
        "plan the weekly swap, swap a shift — no wait, swap can come later",
    ],
)
async def test_what_is_not_certain_is_kept_as_it_was_said(said: str) -> None:
    (text,) = written(await told(said)).values()
    assert "no wait" in text.casefold()


@pytest.mark.parametrize(
    ("said", "reads", "gone"),
    [
        ("2 shops close at noon. correction: 3 shops", "3 shops close at noon.", "2 shops"),
        ("2 shops close at noon, sorry 3 shops", "3 shops close at noon.", "2 shops"),
        ("2 shops close at noon - I mean three", "Three shops close at noon.", "2"),
        ("2 shops close. no, 3 shops close.", "3 shops close.", "2 shops"),
        ("2 shops (edit: 3) close at noon", "3 shops close at noon.", "2"),
        ("2 shops close at noon, scratch that, 3 do", "3 shops close at noon.", "2"),
        (
            "We have two shops. Sorry, three shops. They close.",
            "We have three shops. They close.",
            "two shops",
        ),
        ("12% of orders fail, I mean 21%", "21% of orders fail.", "12%"),
        ("2 shops (correction: 3 shops) close and 5 stay open.", "3 shops close and 5 stay open.", "2 shops"),
    ],
)
async def test_an_amount_said_anew_in_one_breath_takes_the_place(said: str, reads: str, gone: str) -> None:
    done = await told(said, "prose", "Problem")
    assert written(done) == {"Problem": reads}
    assert done.text.startswith(f"“{gone}” is left out, as you said.")


@pytest.mark.parametrize(
    "said",
    [
        "2 shops close at 12, sorry 3.",
        "2 shops close at noon, sorry we have 3 bakers.",
        "2 shops close. No, 3 of them don't.",
        "2 shops close, I mean 3 shops is a lot.",
        "Nobody is sorry, 3 shops close.",
        "We have no printer, no 3 day backups.",
        "2 shops close (3 in May) at noon.",
    ],
)
async def test_another_amount_beside_it_stays_as_it_was_said(said: str) -> None:
    assert written(await told(said, "prose", "Problem")) == {"Problem": said}


async def test_an_amount_that_was_put_right_is_no_non_goal() -> None:
    assert written(await told("text order for 2 shops, sorry 3 shops")) == {
        "Scope": "- Text order for 3 shops"
    }
