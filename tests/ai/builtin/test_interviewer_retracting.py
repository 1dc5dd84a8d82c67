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
