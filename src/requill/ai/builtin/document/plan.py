"""What a command leads to: changes as tool calls, and the words that go with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from requill.ai.builtin.reply import Call


@dataclass(frozen=True, slots=True)
class Plan:
    """The words are said at once when there is nothing to change, else when the changes are made."""

    text: str
    calls: Sequence[Call] = ()
