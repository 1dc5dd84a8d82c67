"""Every statement about comments; each starts from the documents that the actor may read.

What belongs to a comment is found by it, once the actor has been found to be allowed to read that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from sqlalchemy import Row, Select, bindparam, delete, func, insert, select, update
from sqlalchemy.orm import aliased

from requill.db.access import not_in_trash, params_for, readable, readable_id
from requill.db.inserts import insert_into
from requill.db.names import DELETED, name_of
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.models import Comment, CommentMention, CommentReaction, Document, User
from requill.models.document import COMMENTS_BEHIND

SaidRow = Row[Comment, str, str | None]
_IDS_AT_ONCE = 10_000  # in a statement: SQLite takes 32,766 values, PostgreSQL 65,535

_RESOLVER = aliased(User)
_BEGINNING = aliased(Comment)
_FIRST = Comment.parent_id.is_(None)
_OPEN = Comment.resolved_at.is_(None)
_SAID: Select[Comment, str, str | None] = (
    select(
        Comment,
        func.coalesce(name_of(), DELETED),
        name_of(_RESOLVER),
    )
    .outerjoin(User, User.id == Comment.author_user_id)
    .outerjoin(_RESOLVER, _RESOLVER.id == Comment.resolver_user_id)
    .execution_options(populate_existing=True)
)
_ON_DOCUMENT = Comment.document_id == readable_id(Document, "document")
_OPEN_ON_DOCUMENT = select(_BEGINNING.id).where(
    _BEGINNING.document_id == bindparam("document"),
    _BEGINNING.parent_id.is_(None),
    _BEGINNING.resolved_at.is_(None),
)
_READABLE = (
    select(Comment)
    .join(Document, Document.id == Comment.document_id)
    .where(Comment.id == bindparam("comment"), readable(Document))
    .execution_options(populate_existing=True)
)
_OPEN_COUNTS = (
    select(Comment.document_id, func.count())
    .join(Document, Document.id == Comment.document_id)
    .where(Comment.document_id.in_(bindparam("documents", expanding=True)), _FIRST, _OPEN, readable(Document))
    .group_by(Comment.document_id)
)


# --- reading ----------------------------------------------------------------------------------


def comment(session: Session, actor: Actor, comment_id: int) -> Comment | None:
    """A comment or reply on a document that the actor may read, as it is now."""
    return session.scalars(_READABLE, params_for(actor, comment=comment_id)).one_or_none()


def open_comments(session: Session, actor: Actor, document_id: int) -> Sequence[SaidRow]:
    """(comment, author's name, resolver's name) of all that are open on one of the actor's documents."""
    statement = _SAID.where(_ON_DOCUMENT, _FIRST, _OPEN).order_by(Comment.id)
    return session.execute(statement, params_for(actor, document=document_id)).all()


def resolved_comments(
    session: Session, actor: Actor, document_id: int, limit: int, before: int | None
) -> Sequence[SaidRow]:
    """The same of the newest that are resolved, newest first; with `before`, of those with lower ids."""
    statement = _SAID.where(_ON_DOCUMENT, _FIRST, ~_OPEN).order_by(Comment.id.desc()).limit(limit)
    if before is not None:
        statement = statement.where(Comment.id < before)
    return session.execute(statement, params_for(actor, document=document_id)).all()


def said(session: Session, comment_id: int) -> SaidRow:
    """The same of one comment."""
    return session.execute(_SAID.where(Comment.id == comment_id)).one()


def replies(session: Session, comment_id: int) -> Sequence[SaidRow]:
    """The same of the replies to a comment, the oldest first."""
    return session.execute(_SAID.where(Comment.parent_id == comment_id).order_by(Comment.id)).all()


def open_with_replies(session: Session, actor: Actor, document_id: int) -> Sequence[SaidRow]:
    """The same of all that are open on one of the actor's documents, and of all replies to these."""
    statement = _SAID.where(_ON_DOCUMENT, func.coalesce(Comment.parent_id, Comment.id).in_(_OPEN_ON_DOCUMENT))
    return session.execute(statement.order_by(Comment.id), params_for(actor, document=document_id)).all()


def count(session: Session, document_id: int, *, is_open: bool) -> int:
    """How many comments of a document are open, or resolved."""
    on = (Comment.document_id == document_id, _FIRST, _OPEN if is_open else ~_OPEN)
    return session.scalars(select(func.count()).select_from(Comment).where(*on)).one()


def open_counts(session: Session, actor: Actor, document_ids: Collection[int]) -> Sequence[Row[int, int]]:
    """(document, how many of its discussions are open) of those of these that the actor may read."""
    return session.execute(_OPEN_COUNTS, params_for(actor, documents=document_ids)).all()


def reply_counts(session: Session, comment_ids: Collection[int]) -> dict[int, int]:
    """By comment, how many replies it has; one without any is left out."""
    statement = (
        select(Comment.parent_id, func.count())
        .where(Comment.parent_id.in_(comment_ids))
        .group_by(Comment.parent_id)
    )
    return {number: found for number, found in session.execute(statement) if number is not None}


def mentions(session: Session, comment_ids: Sequence[int]) -> Sequence[Row[int, str, str]]:
    """(comment, person, their name) of all who are named in these."""
    statement = (
        select(CommentMention.comment_id, User.id, name_of())
        .join(User, User.id == CommentMention.user_id)
        .where(CommentMention.comment_id.in_(bindparam("comments", expanding=True)))
        .order_by(CommentMention.comment_id, User.id)
    )
    return [row for ids in _batches(comment_ids) for row in session.execute(statement, {"comments": ids})]


def reactions(session: Session, comment_ids: Sequence[int]) -> Sequence[Row[int, str, str, str]]:
    """(comment, kind, person, their name) of all reactions to these."""
    of = CommentReaction
    statement = (
        select(of.comment_id, of.kind, User.id, name_of())
        .join(User, User.id == of.user_id)
        .where(of.comment_id.in_(bindparam("comments", expanding=True)))
        .order_by(of.comment_id, of.kind, User.id)
    )
    return [row for ids in _batches(comment_ids) for row in session.execute(statement, {"comments": ids})]


def _batches(ids: Sequence[int]) -> Iterator[Sequence[int]]:
    return (ids[start : start + _IDS_AT_ONCE] for start in range(0, len(ids), _IDS_AT_ONCE))


# --- writing ----------------------------------------------------------------------------------


def add_mentions(session: Session, comment_id: int, user_ids: Iterable[str]) -> None:
    """Note who is named in a comment."""
    rows = [{"comment_id": comment_id, "user_id": user_id} for user_id in user_ids]
    if rows:
        session.execute(insert(CommentMention), rows)


def remove_mentions(session: Session, comment_id: int, user_ids: Iterable[str]) -> None:
    """Forget that these are named in a comment."""
    of = CommentMention
    session.execute(delete(of).where(of.comment_id == comment_id, of.user_id.in_(list(user_ids))))


def add_reaction(session: Session, actor: Actor, comment_id: int, kind: str) -> bool:
    """Keep the actor's reaction; False where it was there."""
    values = {"comment_id": comment_id, "user_id": actor.user_id, "kind": kind}
    statement = insert_into(session, CommentReaction).values(values).on_conflict_do_nothing()
    return session.execute(statement.returning(CommentReaction.kind)).first() is not None


def remove_reaction(session: Session, actor: Actor, comment_id: int, kind: str) -> bool:
    """Forget it; False where it was not there."""
    of = CommentReaction
    mine = (of.comment_id == comment_id, of.user_id == actor.user_id, of.kind == kind)
    return session.change(delete(of).where(*mine)) == 1


def remove_reactions(session: Session, comment_id: int) -> None:
    """Forget all reactions to a comment."""
    session.change(delete(CommentReaction).where(CommentReaction.comment_id == comment_id))


def remove(session: Session, comment_id: int) -> None:
    """Remove a comment with all that hangs on it."""
    session.change(delete(Comment).where(Comment.id == comment_id))


# --- texts that changed under their comments --------------------------------------------------


def to_be_checked(session: Session, limit: int) -> Sequence[Row[int, str, int | None]]:
    """(document, owner, version checked) of texts that changed since comments were looked for, whosever."""
    due = (COMMENTS_BEHIND, not_in_trash(Document))
    columns = (Document.id, Document.owner_id, Document.comments_checked)
    return session.execute(select(*columns).where(*due).order_by(Document.id).limit(limit)).all()


def placed(session: Session, document_id: int) -> Sequence[Comment]:
    """The open comments of a document that stand, or stood, on words of it."""
    statement = select(Comment).where(
        Comment.document_id == document_id, _FIRST, _OPEN, Comment.passage.is_not(None)
    )
    return session.scalars(statement.execution_options(populate_existing=True)).all()


def begin_checks(session: Session, document_id: int, version: int) -> None:
    """From that version on, a document's text is to be looked through for comments, if it is not yet."""
    of = (Document.id == document_id, Document.comments_checked.is_(None))
    session.change(update(Document).where(*of).values(comments_checked=version))


def note_check(session: Session, document_id: int, version: int | None, before: int | None) -> None:
    """The text of that version was looked through, if the one before was still the last; None ends that."""
    of = (Document.id == document_id, Document.comments_checked == before)
    session.change(update(Document).where(*of).values(comments_checked=version))


def check_again(session: Session, document_id: int) -> None:
    """A document's text is to be looked through, whether it has changed or not."""
    session.change(update(Document).where(Document.id == document_id).values(comments_checked=0))
