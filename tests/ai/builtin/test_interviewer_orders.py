"""An order about the text is carried out or put off; it never becomes a sentence of the document."""

from __future__ import annotations

import pytest

from requill.ai.interface import Role
from tests.ai.builtin.plans import Turn, turn
from tests.ai.builtin.test_interviewer import context

pytestmark = pytest.mark.anyio

RISKS = """| Risk | Mitigation | Owner |
| --- | --- | --- |
| GDPR | Ask legal | Ana |
| Delay | to be set | Bo |"""
BODIES = {
    0: "Nurses use the checkout. It is really quite simple.",
    4: "**FR-001** A nurse pays fast.",
    5: RISKS,
}
REST = "Back to “Non-goals”.\n\n**What is it?**"


async def told(said: str, bodies: dict[int, str] | None = None) -> Turn:
    """A message to an interview that has come to the non-goals."""
    asking = context(
        current=3, bodies=BODIES if bodies is None else bodies, states={0: "filled", 4: "filled", 5: "filled"}
    )
    return await turn(Role.INTERVIEWER, said, asking)


def written(done: Turn) -> dict[str, str]:
    """What was written, by section."""
    return {fill["section"]: fill["markdown"] for fill in done.named("fill_section")}


@pytest.mark.parametrize(
    "said",
    [
        "add a risk about late vendors",
        "Add a risk that says late vendors",
        "please add another risk: late vendors",
        "can you add a risk about late vendors?",
        "add late vendors as a risk",
        "add late vendors to the risks",
        "Note a new risk - late vendors",
    ],
)
async def test_what_is_named_is_added_where_it_belongs(said: str) -> None:
    done = await told(said)
    row = "| Late vendors | to be set | to be named |"
    assert written(done) == {"Risks": f"{RISKS}\n{row}"}
    assert done.text == f"Added under “Risks”. {REST}"


@pytest.mark.parametrize(
    ("said", "heading", "reads"),
    [
        ("turn risks into a list", "Risks", "- GDPR; Mitigation: Ask legal; Owner: Ana\n- Delay; Owner: Bo"),
        (
            "Please turn the risks table into bullets",
            "Risks",
            "- GDPR; Mitigation: Ask legal; Owner: Ana\n- Delay; Owner: Bo",
        ),
        ("make the summary shorter", "Summary", "Nurses use the checkout. It is simple."),
        ("can you shorten the summary?", "Summary", "Nurses use the checkout. It is simple."),
        (
            "rename checkout to payment everywhere",
            "Summary",
            "Nurses use the payment. It is really quite simple.",
        ),
        (
            "actually, replace checkout with payment everywhere",
            "Summary",
            "Nurses use the payment. It is really quite simple.",
        ),
        ("remove the GDPR risk", "Risks", RISKS.replace("| GDPR | Ask legal | Ana |\n", "")),
        ("delete the last risk", "Risks", RISKS.replace("\n| Delay | to be set | Bo |", "")),
        ("assign the GDPR risk to Tom", "Risks", RISKS.replace("Ana", "Tom")),
        (
            "remove the Mitigation column from the risks",
            "Risks",
            "| Risk | Owner |\n| --- | --- |\n| GDPR | Ana |\n| Delay | Bo |",
        ),
        (
            "add a status column to the risks",
            "Risks",
            "| Risk | Mitigation | Owner | Status |\n| --- | --- | --- | --- |\n"
            "| GDPR | Ask legal | Ana | to be set |\n| Delay | to be set | Bo | to be set |",
        ),
        ("add Tom as owner of the GDPR risk", "Risks", RISKS.replace("Ana", "Ana, Tom")),
        ("change the GDPR owner to Tom", "Risks", RISKS.replace("Ana", "Tom")),
        ("set the owner of GDPR to Tom", "Risks", RISKS.replace("Ana", "Tom")),
        ("change the first risk to fines", "Risks", RISKS.replace("GDPR", "Fines")),
        ("change FR-001 to: A nurse pays within 5 s.", "Requirements", "**FR-001** A nurse pays within 5 s."),
        ("rewrite the summary: Nurses pay.", "Summary", "Nurses pay."),
        (
            "add a criterion to FR-001: given a card, when she pays, then it is paid",
            "Requirements",
            f"{BODIES[4]}\n\n*Given* a card, *when* she pays, *then* it is paid.",
        ),
    ],
)
async def test_an_order_is_carried_out_and_the_question_put_again(
    said: str, heading: str, reads: str
) -> None:
    done = await told(said)
    assert written(done) == {heading: reads}
    assert done.text.endswith(REST)


@pytest.mark.parametrize(
    ("said", "start"),
    [
        ("replace basket with cart everywhere", "“basket” does not stand in this document"),
        ("turn the open questions into a table", "“Open questions” has no list"),
        ("delete FR-001", "That change has to wait"),
        ("make FR-001 testable", "That change has to wait"),
    ],
)
async def test_an_order_that_cannot_be_carried_out_changes_nothing_and_says_why(
    said: str, start: str
) -> None:
    done = await told(said)
    assert [name for name, _ in done.calls] == ["ask"]
    assert done.text.startswith(start)


async def test_what_is_moved_leaves_one_section_and_stands_in_the_other() -> None:
    done = await told("move the Delay risk to the non-goals")
    assert written(done) == {
        "Non-goals": "- Delay; to be set; Bo",
        "Risks": RISKS.replace("\n| Delay | to be set | Bo |", ""),
    }


async def test_what_somebody_typed_before_it_was_asked_for_is_not_rewritten() -> None:
    asking = context(current=3, bodies={5: RISKS})
    done = await turn(Role.INTERVIEWER, "turn risks into a list", asking)
    assert [name for name, _ in done.calls] == ["ask"]
    assert done.text.startswith("That change has to wait")


@pytest.mark.parametrize(
    "said",
    [
        "Add a risk register to the admin page",
        "Add a note about the delay to the order",
        "Add a link for password reset",
        "Add users to a ward",
        "Delete users",
        "delete old drafts on request",
        "Remove users from a ward",
        "rename a file to anything",
        "Rename wards",
        "replace nurses with doctors",
        "Move the booking to March 3",
        "turn leads into a list",
        "Shorten links",
        "Reduce risks",
        "Simplify the checkout",
        "make sharing easy",
        "assign the ticket to Tom",
        "Change the status to done",
        "Add the nurse as owner of the checkout",
        "mark the tasks as done",
        "Change the payment date to the next day",
        "change the order owner to another nurse",
        "Clear the risks of the patient",
        "make the checkout shorter",
        "export",
    ],
)
async def test_what_the_product_is_to_do_is_an_answer(said: str) -> None:
    done = await told(said)
    assert list(written(done)) == ["Non-goals"]


@pytest.mark.parametrize("said", ["please continue", "go on", "are you a robot", "do you work for us"])
async def test_what_is_said_to_the_assistant_is_not_written(said: str) -> None:
    done = await told(said)
    assert written(done) == {}
    assert done.text.endswith("**What is it?**")


async def test_what_goes_on_by_itself_is_an_answer() -> None:
    done = await told("Continue on paper when the tablet fails")
    assert list(written(done)) == ["Non-goals"]


ONE_METRIC = "| Metric | Baseline | Target | By |\n| --- | --- | --- | --- |\n| Conversion | 2% | 3% | June |"
TWO_METRICS = f"{ONE_METRIC}\n| Refunds | 9% | 5% | May |"


@pytest.mark.parametrize(
    "said",
    [
        "change the target to 4%",
        "actually change the target to 4%",
        "please change the target from 3% to 4%",
        "can you change the target to 4%?",
        "raise the target to 4%",
        "sorry, the target is 4%",
        "wait, the target should be 4%",
    ],
)
async def test_a_column_of_the_only_row_is_its_cell(said: str) -> None:
    asking = context(current=3, bodies={2: ONE_METRIC}, states={2: "filled"})
    done = await turn(Role.INTERVIEWER, said, asking)
    assert written(done) == {"Goals and metrics": ONE_METRIC.replace("3%", "4%")}
    assert done.text == f"The target of “Conversion” is now 4%; it was 3%. {REST}"


async def test_with_several_rows_it_is_asked_of_which() -> None:
    asking = context(current=3, bodies={2: TWO_METRICS}, states={2: "filled"})
    done = await turn(Role.INTERVIEWER, "actually change the target to 4%", asking)
    assert written(done) == {}
    assert done.text.startswith(
        "Two rows have a target, such as “Conversion” and “Refunds”. Say of which, for example: Set the "
        "target of “Conversion” to 4%. Nothing was changed."
    )
    told = await turn(Role.INTERVIEWER, "Set the target of “Refunds” to 4%", asking)
    assert written(told) == {"Goals and metrics": TWO_METRICS.replace("5%", "4%")}


@pytest.mark.parametrize(
    "said", ["actually change baseline to 4%", "sorry, “Target” is wrong, I meant 4%, not target"]
)
async def test_the_head_of_a_table_is_never_corrected(said: str) -> None:
    asking = context(current=3, bodies={2: ONE_METRIC}, states={2: "filled"})
    done = await turn(Role.INTERVIEWER, said, asking)
    assert all("| Metric | Baseline | Target | By |" in text for text in written(done).values())


@pytest.mark.parametrize(
    "said",
    ["change the status to done", "change the owner to another person", "Set the target to the nearest bed"],
)
async def test_a_value_that_a_product_would_set_is_an_answer(said: str) -> None:
    asking = context(current=3, bodies={2: ONE_METRIC}, states={2: "filled"})
    assert list(written(await turn(Role.INTERVIEWER, said, asking))) == ["Non-goals"]


async def test_two_orders_in_one_message_are_both_carried_out() -> None:
    done = await told("set the owner of Delay to Cem and set the owner of GDPR to Dora")
    assert written(done) == {
        "Risks": "| Risk | Mitigation | Owner |\n| --- | --- | --- |\n| GDPR | Ask legal | Dora |\n"
        "| Delay | to be set | Cem |"
    }


async def test_two_orders_of_which_one_fails_change_nothing() -> None:
    done = await told("set the owner of Delay to Cem and drop the quarterly plan")
    assert written(done) == {}
    assert done.text.startswith("I read that as two things: ")


METRICS = f"{TWO_METRICS}\n| No-shows | 12% | 5% | May |"
PROBLEM = "- Paper forms\n- Lost keys\n- Long calls"
NAMED = {1: PROBLEM, 2: METRICS, 4: f"{BODIES[4]}\n\n**FR-002** A nurse prints.", 5: RISKS}


async def named(said: str, current: int = 3) -> Turn:
    """A message to an interview that has filled four sections."""
    asking = context(current=current, bodies=NAMED, states=dict.fromkeys(NAMED, "filled"))
    return await turn(Role.INTERVIEWER, said, asking)


@pytest.mark.parametrize(
    ("said", "heading", "went", "came"),
    [
        ("problem: delete the second one", "Problem", "\n- Lost keys", ""),
        ("Problem: please remove the second bullet.", "Problem", "\n- Lost keys", ""),
        ("wait, problem: can you delete the second one?", "Problem", "\n- Lost keys", ""),
        ("problem: delete Lost keys", "Problem", "\n- Lost keys", ""),
        ("background: delete the last one", "Problem", "\n- Long calls", ""),
        ("problem: change the first one to Paper", "Problem", "- Paper forms", "- Paper"),
        ("goals: delete the last one", "Goals and metrics", "\n| No-shows | 12% | 5% | May |", ""),
        ("metrics: delete the second metric", "Goals and metrics", "\n| Refunds | 9% | 5% | May |", ""),
        ("risks: assign the second one to Tom", "Risks", "Bo |", "Tom |"),
        ("requirements: delete FR-002", "Requirements", "\n\n**FR-002** A nurse prints.", ""),
    ],
)
@pytest.mark.parametrize("current", [1, 3])
async def test_an_order_behind_a_sections_name_is_carried_out_there(
    said: str, heading: str, went: str, came: str, current: int
) -> None:
    done = await named(said, current)
    before = {"Problem": 1, "Goals and metrics": 2, "Requirements": 4, "Risks": 5}
    assert written(done) == {heading: NAMED[before[heading]].replace(went, came)}
    assert done.text.endswith("**What is it?**")


@pytest.mark.parametrize(
    ("said", "start"),
    [
        ("problem: delete the fifth one", "“Problem” has only three problems. Nothing was changed."),
        ("problem: delete the long one", "“delete the long one” reads as an order about “Problem”"),
        ("problem: delete the second sentence", "“delete the second sentence” reads as an order about"),
        ("problem: delete them all", "That change has to wait"),
        ("problem: delete", "That change has to wait"),
        ("open questions: delete the second one", "“Open questions” lists nothing that I could count."),
        ("non-goals: delete the second one", "“Non-goals” lists nothing that I could count."),
    ],
)
@pytest.mark.parametrize("current", [1, 3])
async def test_an_order_behind_a_sections_name_is_never_written(said: str, start: str, current: int) -> None:
    done = await named(said, current)
    assert [name for name, _ in done.calls] == ["ask"]
    assert done.text.startswith(start)
    assert "Nothing was changed." in done.text
    assert done.text.endswith("**What is it?**")


async def test_what_reads_as_an_order_is_written_when_it_is_said_to_be_added() -> None:
    offered = "Add to Problem: “delete the long one”"
    assert f"say “{offered}”." in (await named("problem: delete the long one")).text
    assert written(await named(offered)) == {"Problem": f"{PROBLEM}\n- Delete the long one"}


@pytest.mark.parametrize(
    "said",
    [
        "problem: delete stale forms",
        "problem: make calls shorter",
        "requirements: delete the first task",
        "requirements: remove the last item from the cart",
        "problem: show the first free slot",
    ],
)
async def test_what_points_at_nothing_of_the_section_is_an_answer(said: str) -> None:
    done = await named(said)
    (text,) = [text for text in written(done).values() if said.partition(": ")[2][:8] in text.casefold()]
    assert text.casefold().count(said.partition(": ")[2]) == 1
