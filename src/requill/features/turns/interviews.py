"""What the interview about a document left open, provided by the feature that has interviews."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from requill.db.session import Session
from requill.kit.actor import Actor


class Unanswered(Struct, frozen=True):
    """A question without an answer, and the section that it is asked for."""

    heading: str
    question: str


Reader = Callable[[Session, Actor, int], "tuple[Unanswered, ...] | None"]
_readers: list[Reader] = []


def told_by(reader: Reader) -> Reader:
    """Have the questions told by this function: None where a document has no interview."""
    _readers.append(reader)
    return reader


def unanswered(session: Session, actor: Actor, document_id: int) -> tuple[Unanswered, ...] | None:
    """The questions that one of the caller's documents leaves open; None where it has no interview."""
    return next((left for read in _readers if (left := read(session, actor, document_id)) is not None), None)
