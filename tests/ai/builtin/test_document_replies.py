"""Replies to the assistant's own words: what is taken back, and what is filled in after an addition."""

from __future__ import annotations

import pytest

from requill.ai.builtin.document.limits import CANNOT_UNDO
from tests.ai.builtin.checkout import talk
from tests.ai.builtin.papers import BASKET, added, say

pytestmark = pytest.mark.anyio


# In these conversations nothing can be taken back from the chat, and an undo is answered with that.
@pytest.mark.parametrize(
    ("wish", "reply"),
    [
        ("delete goal 2", "bring it back"),
        ("delete goal 2", "restore it"),
        ("delete goal 2", "put it back, please"),
        ("delete goal 2", "undo that"),
        ("delete goal 2", "undo the last change"),
        ("delete goal 2", "revert the last edit"),
        ("delete the summary", "restore the summary"),
        ("delete the summary", "bring the summary back"),
        ("rename Users to People", "undo the rename"),
        ("add a risk: rain", "undo the risk"),
    ],
)
async def test_the_last_change_is_taken_back(wish: str, reply: str) -> None:
    turns, _ = await talk(wish, reply, text=BASKET)
    assert turns[1].text == CANNOT_UNDO


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        ("restore the problem", "I cannot tell that my last change was that."),
        ("undo the rename", "I cannot tell that my last change was that."),
        ("undo everything", "I take back one change at a time"),
        ("undo the last two changes", "I take back one change at a time"),
        ("undo both", "I take back one change at a time"),
        ("go back to the original", "I take back one change at a time"),
        ("redo", "I cannot make a change again that was taken back"),
        ("redo that", "I cannot make a change again that was taken back"),
        ("accept all", "That is done with the buttons “Accept” and “Reject”"),
        ("reject the rest", "That is done with the buttons “Accept” and “Reject”"),
        ("accept the first one", "That is done with the buttons “Accept” and “Reject”"),
    ],
)
async def test_what_cannot_be_done_from_the_chat_is_said(reply: str, said: str) -> None:
    turns, paper = await talk("delete goal 2", reply, text=BASKET)
    assert turns[1].text.startswith(said)
    assert turns[1].text.endswith("Nothing was changed.")
    assert paper.text == BASKET.replace("- Make checkout faster\n", "")


@pytest.mark.parametrize(
    ("replies", "line"),
    [
        (("owner is Tom",), "| Rain | to be set | Tom |"),
        (("the owner is Tom.",), "| Rain | to be set | Tom |"),
        (("mitigation: buy umbrellas",), "| Rain | Buy umbrellas | to be named |"),
        (("owner: Tom", "mitigation: buy umbrellas"), "| Rain | Buy umbrellas | Tom |"),
    ],
)
async def test_what_is_still_to_be_filled_in_is_said_in_the_next_messages(
    replies: tuple[str, ...], line: str
) -> None:
    _, paper = await talk("add a risk: rain", *replies, text=BASKET)
    assert added(paper.text, BASKET) == [line]


@pytest.mark.parametrize("before", ["delete goal 2", "add a goal: be nice", "what is missing?"])
async def test_a_value_of_nothing_new_fills_in_nothing(before: str) -> None:
    turns, paper = await talk(before, "owner is Tom", text=BASKET)
    assert turns[1].text.startswith("I work by rule")
    assert "Tom |" not in "".join(added(paper.text, BASKET))


@pytest.mark.parametrize("text", ["restore the summary", "restoring baskets fails"])
async def test_words_that_were_asked_for_are_written_down(text: str) -> None:
    _, paper = await talk("add a risk", text, text=BASKET)
    assert len(added(paper.text, BASKET)) == 1


async def test_an_assumption_is_still_accepted() -> None:
    text = "## Summary\n\n> Assumption: the bank pays.\n"
    _, paper = await say("accept all assumptions", text)
    assert "Assumption" not in paper.text
