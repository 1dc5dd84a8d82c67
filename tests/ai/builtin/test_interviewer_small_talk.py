"""What is said about the answers, or to fill a pause, is no text of the document."""

from __future__ import annotations

import pytest

from requill.ai.interface import Role
from tests.ai.builtin.plans import Turn, turn
from tests.ai.builtin.test_interviewer import context

pytestmark = pytest.mark.anyio


async def told(said: str, current: int = 1, bodies: dict[int, str] | None = None) -> Turn:
    """An answer to the question about the problem, or another section."""
    return await turn(Role.INTERVIEWER, said, context(current=current, bodies=bodies))


def written(done: Turn) -> dict[str, str]:
    """What was written, by section."""
    return {fill["section"]: fill["markdown"] for fill in done.named("fill_section")}


@pytest.mark.parametrize(
    "said",
    [
        "as above",
        "same as before",
        "already told you",
        "I already answered that",
        "as I said before",
        "see summary",
        "see the problem section",
        "ditto",
    ],
)
@pytest.mark.parametrize("current", [1, 4])
async def test_a_pointer_to_what_was_said_is_not_written(said: str, current: int) -> None:
    done = await told(said, current)
    assert [name for name, _ in done.calls] == ["ask"]
    assert done.text.startswith("What you said before stands where you said it, so I wrote nothing here.")


@pytest.mark.parametrize("said", ["hello?", "Hi there", "anyone there?", "are you still there?"])
async def test_a_greeting_is_not_written(said: str) -> None:
    assert written(await told(said)) == {}


@pytest.mark.parametrize(
    "said", ["delete the last one", "please change my last answer", "remove the second point"]
)
async def test_a_wish_for_a_change_of_the_list_is_not_written(said: str) -> None:
    done = await told(said)
    assert written(done) == {}
    assert done.text.startswith("That change has to wait until the interview is over")


@pytest.mark.parametrize(
    ("said", "markdown"),
    [
        ("hmm. they use Excel", "- They use Excel"),
        ("Ehm, they use Excel", "- They use Excel"),
        ("ok so: they use Excel", "- They use Excel"),
        ("As I said above, 1,400 tickets", "- 1,400 tickets"),
        ("It is slow, of course", "- It is slow"),
        ("So many forms", "- So many forms"),
        ("Well water is tested", "- Well water is tested"),
        ("they are of course late", "- They are of course late"),
    ],
)
async def test_words_that_say_nothing_are_left_out(said: str, markdown: str) -> None:
    assert written(await told(said)) == {"Problem": markdown}


@pytest.mark.parametrize(
    "said", ["hmm. planning hours probably? 6 now", "ehm, planning hours I guess? 6 now"]
)
async def test_a_metric_has_its_name_without_them(said: str) -> None:
    (row,) = written(await told(said, 2))["Goals and metrics"].split("\n")[2:]
    assert row.startswith("| Planning hours | 6 |")


async def test_that_there_is_nothing_of_another_kind_is_noted_there() -> None:
    done = await told("no non-goals")
    assert written(done) == {"Non-goals": "None."}
    assert done.text.startswith("Noted under “Non-goals”: none. Back to “Problem”.")
    own = await told("no risks", 5)
    assert written(own) == {"Risks": "None."}
    kept = await told("no non-goals", bodies={3: "- Maps"})
    assert written(kept) == {}
    assert kept.text.startswith("That section has text, which is kept")


async def test_a_figure_to_change_that_stands_in_two_places_is_asked_about() -> None:
    done = await told("change 1,200 to 1,400", bodies={0: "1,200 tickets", 2: "1,200 tickets"})
    assert written(done) == {}
    assert done.text.startswith("“1,200” stands in two places.")
    gone = await told("change 1,200 to 1,400", bodies={0: "1,400 tickets"})
    assert written(gone) == {}
    assert gone.text.startswith("I find “1,200” in none of your answers. Nothing was changed.")
    assert written(await told("change 5 digits to 6")) == {"Problem": "- Change 5 digits to 6"}
