"""An answer with a correction in it: the correction is made, and the rest is still the answer."""

from __future__ import annotations

import pytest

from requill.ai.interface import Role
from tests.ai.builtin.plans import Turn, turn
from tests.ai.builtin.test_interviewer import context

pytestmark = pytest.mark.anyio

SUMMARY = "Drivers get wrong shifts. It takes 6 hours a week, with 1,200 tickets a month."


async def told(said: str, *, current: int = 1, bodies: dict[int, str] | None = None) -> Turn:
    """An answer to the question about the problem."""
    stands = {0: SUMMARY, **(bodies or {})}
    asking = context(current=current, bodies=stands, states=dict.fromkeys(stands, "filled"))
    return await turn(Role.INTERVIEWER, said, asking)


def written(done: Turn) -> dict[str, str]:
    """What was written, by section."""
    return {fill["section"]: fill["markdown"] for fill in done.named("fill_section")}


@pytest.mark.parametrize(
    ("said", "answer", "old", "new"),
    [
        (
            "The union contract changes in April. By the way it takes 8 hours, not 6",
            "- The union contract changes in April",
            "6 hours",
            "8 hours",
        ),
        (
            "They use Excel. And correction: it takes 9 hours, not 6.",
            "- They use Excel",
            "6 hours",
            "9 hours",
        ),
        (
            "because of the contract; our tickets were 1,400, not 1,200",
            "- Because of the contract",
            "1,200",
            "1,400",
        ),
        ("They use Excel, and it takes 9 hours, not 6", "- They use Excel", "6 hours", "9 hours"),
        ("They use Excel and it takes 9 hours, not 6", "- They use Excel", "6 hours", "9 hours"),
        (
            "They use Excel. wait, it's planners, not drivers. It is slow.",
            "- They use Excel\n- It is slow",
            "Drivers",
            "Planners",
        ),
        ("Actually it takes 8 hours, not 6. They use Excel.", "- They use Excel", "6 hours", "8 hours"),
        ("- They use Excel\n- Actually it takes 8 hours, not 6", "- They use Excel", "6 hours", "8 hours"),
    ],
)
async def test_the_correction_is_made_and_the_rest_is_the_answer(
    said: str, answer: str, old: str, new: str
) -> None:
    done = await told(said)
    assert written(done) == {"Summary": SUMMARY.replace(old, new), "Problem": answer}
    assert done.text.startswith("Changed in “Summary”. It now reads: “")
    assert "under Problem." in done.text
    assert done.named("ask")[0]["section"] == "Goals and metrics"


async def test_where_else_the_old_words_stand_is_said() -> None:
    row = "| Tickets | 1,200 | 300 |"
    done = await told("They call. Actually it's 1,400 tickets a month, not 1,200", bodies={2: row})
    assert written(done) == {"Summary": SUMMARY.replace("1,200", "1,400"), "Problem": "- They call"}
    assert "The old words also stand under “Goals and metrics”; that was not changed." in done.text


async def test_two_corrections_in_one_answer_are_both_made() -> None:
    done = await told("They use Excel. Actually it takes 8 hours, not 6. And 1,400 tickets, not 1,200.")
    assert written(done) == {
        "Summary": "Drivers get wrong shifts. It takes 8 hours a week, with 1,400 tickets a month.",
        "Problem": "- They use Excel",
    }


async def test_a_correction_of_the_section_at_hand_and_an_answer_to_it_are_written_together() -> None:
    done = await told("They use Excel. Actually it takes 8 hours, not 6.", bodies={1: "- 6 of 9 are late"})
    assert written(done)["Problem"] == "- 6 of 9 are late\n- They use Excel"
    assert "It takes 8 hours a week" in written(done)["Summary"]
    own = await told("They use Excel. Actually 8 of 9 are late, not 7.", bodies={1: "- 7 of 9 are late"})
    assert written(own) == {"Problem": "- 8 of 9 are late\n- They use Excel"}


async def test_what_cannot_be_placed_is_quoted_and_asked_about_while_the_answer_is_kept() -> None:
    done = await told("They use Excel. Actually it takes 8 hours, not 6.", bodies={5: "- It takes 6 hours"})
    assert written(done) == {"Problem": "- They use Excel"}
    assert done.text.startswith(
        "“Actually it takes 8 hours, not 6.”: “6” stands in two places. Say it with the words beside it. "
        "That was not changed."
    )


async def test_what_says_more_than_its_correction_is_kept_as_well() -> None:
    done = await told("The Leipzig depot counted 1,400 tickets, not 1,200")
    assert written(done) == {
        "Summary": SUMMARY.replace("1,200", "1,400"),
        "Problem": "- The Leipzig depot counted 1,400 tickets, not 1,200",
    }


@pytest.mark.parametrize(
    "said",
    [
        "They use Excel. For planners, not drivers.",
        "It starts at 7, not 9. They use Excel.",
        "They lose 6 hours, not minutes",
        "They call us. No maps, not lists.",
    ],
)
async def test_what_corrects_nothing_for_sure_stays_in_the_answer(said: str) -> None:
    done = await told(said)
    assert list(written(done)) == ["Problem"]
    assert all(word in written(done)["Problem"].casefold() for word in ("not",))
