"""An answer that names the section or the question that it is for goes there, without those words."""

from __future__ import annotations

import pytest

from requill.ai.interface import AssistantMessage, Role, UserMessage
from tests.ai.builtin.plans import Turn, turn
from tests.ai.builtin.test_interviewer import context

pytestmark = pytest.mark.anyio


async def told(said: str) -> Turn:
    """An answer to the question about the requirements."""
    asking = context(current=4, bodies={0: "Nurses pay."}, states={0: "filled"})
    return await turn(Role.INTERVIEWER, said, asking)


def written(done: Turn) -> dict[str, str]:
    """What was written, by section."""
    return {fill["section"]: fill["markdown"] for fill in done.named("fill_section")}


@pytest.mark.parametrize(
    "said",
    [
        "go back to the summary: wards pay late",
        "back to summary: wards pay late",
        "back to the summary, wards pay late",
        "sorry, go back to summary - wards pay late",
        "Under summary: wards pay late",
        "for the summary: wards pay late",
        "regarding the summary section: wards pay late",
    ],
)
async def test_the_named_section_is_filled_and_the_question_put_again(said: str) -> None:
    done = await told(said)
    assert written(done) == {"Summary": "Nurses pay.\n\nWards pay late."}
    assert done.text.startswith("Added under “Summary”. Back to “Requirements”.")
    assert done.named("ask")[0]["section"] == "Requirements"


async def test_a_metric_is_read_where_the_goals_are_named() -> None:
    done = await told("go back to goals: reduce tickets from 1,400 to 300 a month by June 2027")
    assert list(written(done)) == ["Goals and metrics"]
    assert "go back" not in written(done)["Goals and metrics"].casefold()


@pytest.mark.parametrize(
    "said", ["previous question: the contract ends", "for the last one: the contract ends"]
)
async def test_the_previous_question_is_the_one_that_was_asked_before(said: str) -> None:
    asked = (
        AssistantMessage("One more on this.\n\n**Why now?**"),
        UserMessage("skip"),
        AssistantMessage("Skipped. Next: Problem.\n\n**What is it?**"),
    )
    asking = context(current=1, bodies={0: "Nurses pay."}, states={0: "filled"})
    done = await turn(Role.INTERVIEWER, (*asked, UserMessage(said)), asking)
    assert written(done) == {"Summary": "Nurses pay.\n\nThe contract ends."}
    assert done.named("ask")[0]["section"] == "Problem"


@pytest.mark.parametrize(
    "said",
    [
        "back to excel, the ward exports it",
        "for users: a list of all beds",
        "In risks and rewards: a nurse sees both",
        "Back to the list: one tap",
        "The last one: one tap",
    ],
)
async def test_what_names_no_section_is_an_answer(said: str) -> None:
    assert list(written(await told(said))) == ["Requirements"]
