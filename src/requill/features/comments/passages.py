"""On which words a comment stands: told by a page, looked for again, and stored."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from requill.crdt.text import TextDoc
from requill.db.session import Session
from requill.features.comments import queries
from requill.features.comments.errors import CommentDetached, CommentNotFound, TextUnknown
from requill.features.comments.placing import (
    FoundPassage,
    Passage,
    Quotation,
    find,
    from_json,
    has_unknown,
    quote,
    take,
    to_json,
)
from requill.features.documents import service as documents
from requill.features.documents.policy import Action
from requill.features.documents.updates import doc_of
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.models import Comment


class PlacedPassage(Struct, frozen=True):
    """Words that a comment is to stand on, as they were found in the text of `version`."""

    passage: Passage
    quotation: Quotation
    version: int
    is_moved: bool = False
    is_detached: bool = False


def place_told(
    session: Session, actor: Actor, document_id: int, passage: Passage, quotation: Quotation
) -> PlacedPassage:
    """Words that somebody commented on, as their page knew them then, in the text as it is now.

    What stands there as it did is quoted from there. Raises `DocumentNotFound`, `RoleRequired`, and
    `TextUnknown` where they have not been sent yet.
    """
    row = documents.open_document(session, actor, document_id, Action.COMMENT)
    doc = doc_of(session, document_id, row.content, row.version)
    if doc is None or has_unknown(doc, passage):
        raise TextUnknown
    [found] = find(doc, row.content, [(passage, quotation)])
    return _placed(doc, row.content, row.version, found, PlacedPassage(passage, quotation, row.version))


def place_told_for(
    session: Session, actor: Actor, comment_id: int, passage: Passage, quotation: Quotation
) -> PlacedPassage:
    """The same for a comment that is there. Raises `CommentNotFound` besides."""
    comment = _first(session, actor, comment_id)
    return place_told(session, actor, comment.document_id, passage, quotation)


def place_again(session: Session, actor: Actor, comment_id: int) -> PlacedPassage | None:
    """The words on which a comment stands now, to be those that it is about; None where it is about none.

    Raises `CommentNotFound`, `RoleRequired` and `CommentDetached`.
    """
    comment = _first(session, actor, comment_id)
    row = documents.open_document(session, actor, comment.document_id, Action.COMMENT)
    if comment.passage is None:
        return None
    doc = doc_of(session, comment.document_id, row.content, row.version)
    if doc is None:
        raise CommentDetached
    [found] = find(doc, row.content, [(from_json(comment.passage), quotation_of(comment))])
    if found is None:
        raise CommentDetached
    return PlacedPassage(take(doc, row.content, found.span), quote(row.content, found.span), row.version)


def quotation_of(comment: Comment) -> Quotation:
    """What is stored of the words of a comment's passage."""
    return Quotation(comment.quote or "", comment.prefix or "", comment.suffix or "")


def put(session: Session, comment: Comment, placed: PlacedPassage) -> None:
    """Store on which words a comment stands, and that they are to be looked for when the text has changed."""
    words = placed.quotation
    comment.passage = to_json(placed.passage)
    comment.quote, comment.prefix, comment.suffix = words.text, words.before, words.after
    comment.moved_at = now() if placed.is_moved else None
    comment.detached_at = now() if placed.is_detached else None
    queries.begin_checks(session, comment.document_id, placed.version)


def note(comment: Comment, found: FoundPassage | None, anew: PlacedPassage | None, moment: datetime) -> bool:
    """Keep in an open comment what became of its words, and `anew` what they stand on where that is new.

    That it was moved stays until somebody says that it may, or exactly its words are back where they were.
    Whether pages should hear of it.
    """
    before = (comment.moved_at is None, comment.detached_at is None)
    if found is None:
        comment.detached_at = comment.detached_at or moment
    else:
        comment.detached_at = None
        if found.is_moved:
            comment.moved_at = comment.moved_at or moment
        elif (found.is_whole or found.is_new) and not from_json(comment.passage or {}).is_elsewhere:
            comment.moved_at = None
    if anew is not None:
        comment.passage = to_json(anew.passage)
        comment.prefix, comment.suffix = anew.quotation.before, anew.quotation.after
    return anew is not None or before != (comment.moved_at is None, comment.detached_at is None)


def _first(session: Session, actor: Actor, comment_id: int) -> Comment:
    comment = queries.comment(session, actor, comment_id)
    if comment is None or comment.parent_id is not None:
        raise CommentNotFound
    return comment


def _placed(
    doc: TextDoc, text: str, version: int, found: FoundPassage | None, told: PlacedPassage
) -> PlacedPassage:
    if found is None:
        return replace(told, is_detached=True)
    if found.is_new or found.is_whole:
        taken, words = take(doc, text, found.span), quote(text, found.span)
        return PlacedPassage(
            replace(taken, is_elsewhere=found.is_moved), words, version, is_moved=found.is_moved
        )
    return replace(told, is_moved=found.is_moved)
