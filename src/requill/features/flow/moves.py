"""Moves that an answer asks the interview for: what its button says, or the exact words."""

from __future__ import annotations

from typing import Literal

AnswerMove = Literal["answer", "skip", "back", "unknown", "finish"]
Move = Literal["start", "answer", "skip", "back", "unknown", "finish"]

_WORDS: dict[str, AnswerMove] = {
    "skip": "skip",
    "back": "back",
    "i don't know": "unknown",
    "finish": "finish",
    "finish now": "finish",
}


def read_move(content: str, move: AnswerMove | None) -> AnswerMove:
    """The move that was named, else the one whose exact words these are, else an answer."""
    return move or _WORDS.get(_bare(content), "answer")


def words_beside(content: str, move: AnswerMove) -> str:
    """What was typed beside "I don't know" and is to be written: nothing where these are all the words."""
    return "" if move != "unknown" or _bare(content) in _WORDS else content


def _bare(content: str) -> str:
    return content.strip().casefold().replace("’", "'")
