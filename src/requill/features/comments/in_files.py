"""The open comments of a document as a file tells of them, with the places of their words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct

from requill.db.session import Session
from requill.features.comments import service
from requill.features.comments.mentions import with_names
from requill.features.comments.passages import quotation_of
from requill.features.comments.placing import Span, find, from_json
from requill.features.documents.service import DocumentRow
from requill.features.documents.updates import doc_of
from requill.kit.actor import Actor


class Line(Struct, frozen=True):
    """A comment or a reply: who said it when, with names for those who are mentioned."""

    author: str
    moment: datetime
    words: str


class PrintedDiscussion(Struct, frozen=True):
    """A discussion. Without a span it is about the whole document, or about words that are gone."""

    span: Span | None
    quote: str
    lines: tuple[Line, ...]


def open_discussions(session: Session, actor: Actor, document: DocumentRow) -> tuple[PrintedDiscussion, ...]:
    """Those of a document that the actor may read, in the order of their words. Raises `DocumentNotFound`."""
    listed = service.open_discussions(session, actor, document.id)
    spans = _spans(session, document, listed)
    printed = [
        PrintedDiscussion(spans.get(one.first.row.id), one.first.row.quote or "", _lines(one))
        for one in listed
    ]
    return tuple(sorted(printed, key=lambda one: one.span or (len(document.content), 0)))


def _spans(session: Session, document: DocumentRow, listed: Sequence[service.Discussion]) -> dict[int, Span]:
    rows = [one.first.row for one in listed if one.first.row.passage is not None]
    doc = doc_of(session, document.id, document.content, document.version) if rows else None
    if doc is None:
        return {}
    wanted = [(from_json(row.passage or {}), quotation_of(row)) for row in rows]
    found = find(doc, document.content, wanted)
    return {row.id: one.span for row, one in zip(rows, found, strict=True) if one is not None}


def _lines(one: service.Discussion) -> tuple[Line, ...]:
    return tuple(_line(said) for said in (one.first, *(one.replies or ())) if said.row.deleted_at is None)


def _line(said: service.Said) -> Line:
    names = {person.id: person.name for person in said.mentions if person.id is not None}
    return Line(said.author.name, said.row.created_at, with_names(said.row.body, names))
