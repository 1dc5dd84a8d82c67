"""What an answer asks for: what its button says, or the exact words; everything else is an answer."""

from __future__ import annotations

import pytest

from requill.features.flow.moves import read_move, words_beside


@pytest.mark.parametrize(
    ("content", "move"),
    [
        ("skip", "skip"),
        (" Skip\n", "skip"),
        ("BACK", "back"),
        ("I don't know", "unknown"),
        ("i don’t know", "unknown"),
        ("finish", "finish"),
        ("Finish now", "finish"),
    ],
)
def test_the_exact_words_steer(content: str, move: str) -> None:
    assert read_move(content, None) == move


@pytest.mark.parametrize(
    "content",
    [
        "Skip.",
        "skip this one",
        "go back",
        "I don't know, ask Priya",
        "next",
        "n/a",
        "?",
        "that's all",
        "finished",
    ],
)
def test_everything_else_is_an_answer(content: str) -> None:
    assert read_move(content, None) == "answer"


def test_a_button_decides_whatever_the_words_are() -> None:
    assert read_move("skip", "answer") == "answer"
    assert read_move("Maybe 40 %", "unknown") == "unknown"


def test_words_beside_not_knowing_are_kept() -> None:
    assert words_beside("I don’t know", "unknown") == ""
    assert words_beside("Maybe 40 %", "unknown") == "Maybe 40 %"
