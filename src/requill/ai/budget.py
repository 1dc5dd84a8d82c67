"""The budget of what a model is told: tokens as bytes of text, and what fits into them.

A model's *window* is how many tokens it takes; `features/turns/windows.py` knows it, or finds it by trying.
A request is made to fit a *budget* of tokens, which is the window until a model refuses that. Of a budget,
each thing may fill a *share*: `features/chat/policy.py` has those of documents, projects and conversations,
`features/turns/fitting.py` those of tools and interviews, `ai/choose.py` that of pieces. A share is a
*space* in bytes, and here is counted what fits into one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, dropwhile, takewhile
from typing import TypeVar

from requill.ai.interface import AssistantMessage, Message

BYTES_PER_TOKEN = 3  # on the safe side for English Markdown, and for scripts of three bytes a character

_Item = TypeVar("_Item")


def space_of(budget: int, share: float) -> int:
    """How many bytes of text that share of a budget holds."""
    return int(budget * BYTES_PER_TOKEN * share)


def size_of(text: str) -> int:
    """How much space a text takes, in bytes."""
    return len(text) if text.isascii() else len(text.encode())


def beginning_of(text: str, space: int) -> str:
    """As much of the beginning of a text as the space holds."""
    return text[:space] if text.isascii() else text.encode()[:space].decode(errors="ignore")


def first_that_fit(items: Sequence[_Item], space: int, size: Callable[[_Item], int]) -> Sequence[_Item]:
    """The first items, as many as the space holds."""
    ends = accumulate(map(size, items))
    return items[: sum(1 for _ in takewhile(lambda end: end <= space, ends))]


def newest_that_fit(items: Sequence[_Item], space: int, size: Callable[[_Item], int]) -> Sequence[_Item]:
    """The last items, as many as the space holds, in their order."""
    return first_that_fit(items[::-1], space, size)[::-1]


def from_the_person_on(messages: Iterable[Message]) -> tuple[Message, ...]:
    """The messages without answers at their beginning, whose questions did not fit."""
    return tuple(dropwhile(lambda message: isinstance(message, AssistantMessage), messages))
