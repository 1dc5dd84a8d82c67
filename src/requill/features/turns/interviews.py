"""The open questions of a document's interview, read by a function that the flow feature registers here."""

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


def register_reader(reader: Reader) -> Reader:
    """Decorates the function that reads them, which returns None for a document without an interview."""
    _readers.append(reader)
    return reader


def unanswered(session: Session, actor: Actor, document_id: int) -> tuple[Unanswered, ...] | None:
    """The questions that one of the caller's documents leaves open; None where it has no interview."""
    return next((left for read in _readers if (left := read(session, actor, document_id)) is not None), None)
