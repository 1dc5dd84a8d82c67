"""What is replaced is a word of its own, and what "it" is comes from the last change or is asked."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import CHECKOUT, added, gone, say

pytestmark = pytest.mark.anyio

TARGET = "The target of “Mobile conversion” is now 4%; it was 3%."


@pytest.mark.parametrize(
    ("message", "new"),
    [
        ("change it to 1%", "1%"),
        ("replace it with 3%", "3%"),
        ('replace it with "fast"', "fast"),
        ("please change it to Ben", "Ben"),
        ("change that to 5%", "5%"),
        ("change this to 5%", "5%"),
        ("change that one to 5%", "5%"),
        ("swap it for 3", "3"),
        ("change it everywhere to 3", "3"),
        ("change it in the summary to 3", "3"),
        ("replace one with two", "two"),
        ("update them all to done", "done"),
        ("rename them to Personas", "Personas"),
    ],
)
async def test_it_is_no_word_to_look_for_and_is_asked_about(message: str, new: str) -> None:
    done, paper = await say(message, CHECKOUT)
    assert paper.text == CHECKOUT
    assert done.text == (
        f"What is to be “{new}”? Say which words of the document: “Change … to {new}”. Nothing was changed."
    )


@pytest.mark.parametrize("said", ["delete it", "remove this", "delete that one", "drop them"])
async def test_it_is_no_word_to_remove(said: str) -> None:
    done, paper = await say(said, "## Notes\n\nWe begin with a beta.\n")
    assert paper.text == "## Notes\n\nWe begin with a beta.\n"
    assert done.text.startswith("I cannot tell what “")


@pytest.mark.parametrize(
    ("before", "message", "line"),
    [
        (TARGET, "change it to 1%", "| Mobile conversion | 2.1% | 1% | March 2027 |"),
        (TARGET, "make it 1%", "| Mobile conversion | 2.1% | 1% | March 2027 |"),
        (TARGET, "Please set that to 1%.", "| Mobile conversion | 2.1% | 1% | March 2027 |"),
        (
            "The owner of “Loqate outage” is now Tom; it was Bo.",
            "change that to Ben",
            "| Loqate outage | Manual entry of the address | Ben |",
        ),
        (
            "Replaced “300” with “400”.",
            "change it to 450",
            "- Support receives 450 tickets a month about lost discount codes.",
        ),
    ],
)
async def test_it_is_what_the_last_change_made(before: str, message: str, line: str) -> None:
    _, paper = await say(message, CHECKOUT, before=before)
    assert added(paper.text, CHECKOUT) == [line]


@pytest.mark.parametrize(
    ("before", "message"),
    [
        (f"{TARGET} The baseline is now 2.5%; it was 2.1%.", "change it to 1%"),
        (TARGET, "change it to Ben"),
        ("Added one metric to “Goals and metrics”.", "change it to 1%"),
        ("Replaced “client” with “buyer”.", "change it to customer"),
        ("Proposed, for you to accept or reject: replaced “300” with “400”.", "change it to 450"),
    ],
)
async def test_a_last_change_that_leaves_a_doubt_is_asked_about(before: str, message: str) -> None:
    done, paper = await say(message, CHECKOUT, before=before)
    assert paper.text == CHECKOUT
    assert done.text.startswith("What is to be “")


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        ("replace 'it' with 3", "“it” does not stand in this document, so nothing was changed."),
        ("replace “hos” with x", "“hos” does not stand in this document, so nothing was changed."),
        ("change check to pay", "“check” does not stand in this document, so nothing was changed."),
        ("change 1% to 4%", "“1%” does not stand in this document, so nothing was changed."),
        ("change hosted field to widget", "“hosted field” does not stand in this document"),
    ],
)
async def test_a_part_of_a_word_is_never_replaced(message: str, answer: str) -> None:
    done, paper = await say(message, CHECKOUT)
    assert paper.text == CHECKOUT
    assert done.text.startswith(answer)


@pytest.mark.parametrize(
    ("message", "before", "after"),
    [
        (
            "replace soon with now",
            "It is _soon_ here, sooner or later.",
            "It is _now_ here, sooner or later.",
        ),
        ("replace view with click", "A page_view is a view.", "A page_view is a click."),
        ("replace 手机 with 设备", "旧手机上很快。", "旧设备上很快。"),
        ("change “IT” to operations", "With luck IT runs it.", "With luck operations runs it."),
    ],
)
async def test_words_end_where_their_script_and_marks_end_them(message: str, before: str, after: str) -> None:
    _, paper = await say(message, f"## Notes\n\n{before}\n")
    assert paper.text == f"## Notes\n\n{after}\n"


async def test_a_target_that_is_like_another_figure_is_set_in_its_own_row() -> None:
    _, paper = await say("Set the target of Mobile conversion to 1%", CHECKOUT)
    assert added(paper.text, CHECKOUT) == ["| Mobile conversion | 2.1% | 1% | March 2027 |"]
    assert gone(paper.text, CHECKOUT) == ["| Mobile conversion | 2.1% | 3% | March 2027 |"]
