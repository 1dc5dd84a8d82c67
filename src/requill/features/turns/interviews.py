"""Interface to a document's interview, for a chat: its open questions, read by a function that the chat is
given.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from requill.db.session import Session
from requill.kit.actor import Actor


class Unanswered(Struct, frozen=True):
    """A question without an answer, and the section that it is asked for."""

    heading: str
    question: str


ReadUnanswered = Callable[[Session, Actor, int], tuple[Unanswered, ...] | None]
"""The questions that one of the caller's documents leaves open; None where it has no interview."""
