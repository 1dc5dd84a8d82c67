"""What a command leads to: changes as tool calls, and the words that go with them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from requill.ai.builtin.language import words
from requill.ai.builtin.reply import Call


class Plan(Struct, frozen=True):
    """The words are said at once when there is nothing to change, else when the changes are made.

    `suggestions` are requests that would work now, for somebody whose own did not.
    """

    text: str
    calls: Sequence[Call] = ()
    suggestions: Sequence[str] = ()


def no_section(name: str) -> Plan:
    """What to answer to the name of a section that the document has not."""
    said = words.clipped(name.strip(' ."“”'), 80)
    return Plan(f"There is no section “{said}” in this document.", suggestions=[f"Add a section “{said}”"])
