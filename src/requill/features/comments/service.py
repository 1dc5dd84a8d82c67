"""Operations on comments: written, answered, edited, resolved, and put on other words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct

from requill.db.session import Session
from requill.features.accounts.throttle import Attempt, Throttle
from requill.features.comments import queries
from requill.features.comments.errors import (
    CommentDetached,
    CommentLimit,
    CommentNotFound,
    TooManyComments,
)
from requill.features.comments.events import CommentChanged, CommentEdited, CommentResolved, DocumentCommented
from requill.features.comments.mentions import mentioned, with_names
from requill.features.comments.passages import PlacedPassage, put
from requill.features.comments.policy import (
    COMMENTING,
    MENTIONS,
    OPEN_COMMENTS,
    REPLIES,
    RESOLVED_SHOWN,
    Reaction,
)
from requill.features.documents import service as documents
from requill.features.documents.permission import Head, lock_to_comment
from requill.features.documents.policy import is_owner
from requill.features.members import service as members
from requill.features.members.errors import RoleRequired
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.errors import FieldError, Invalid
from requill.models import Comment

AUTHOR_ONLY = "Only the author of a comment can edit it."
AUTHOR_OR_OWNER = "Only the author of a comment, or the owner, can delete it."


class Person(Struct, frozen=True):
    """Somebody as others see them; without an id, nobody any more."""

    id: str | None
    name: str


class Said(Struct, frozen=True):
    """A comment or reply with those who are named in it, and by kind of reaction who had it."""

    row: Comment
    author: Person
    mentions: Sequence[Person]
    reactions: Sequence[tuple[Reaction, Sequence[Person]]]


class Discussion(Struct, frozen=True):
    """A comment and what was replied; `replies` is None in a list, where their number is told alone."""

    first: Said
    resolver: Person | None
    reply_count: int
    replies: Sequence[Said] | None = None


class Listing(Struct, frozen=True):
    """Comments of a document. `before` leads to the next of those that are resolved."""

    discussions: Sequence[Discussion]
    resolved_count: int
    before: int | None


class ReadOut(Struct, frozen=True):
    """A discussion as the assistant is told of it: the words that it is about, and who said what."""

    passage: str
    lines: tuple[str, ...]


# --- reading ----------------------------------------------------------------------------------


def list_comments(
    session: Session, actor: Actor, document_id: int, *, is_resolved: bool, before: int | None
) -> Listing:
    """The open comments of a document, the oldest first, or the newest that are resolved.

    Raises `DocumentNotFound`.
    """
    documents.role_of(session, actor, document_id)
    following: int | None = None
    if is_resolved:
        rows = queries.resolved_comments(session, actor, document_id, RESOLVED_SHOWN + 1, before)
        if len(rows) > RESOLVED_SHOWN:
            rows = rows[:RESOLVED_SHOWN]
            following = rows[-1][0].id
    else:
        rows = queries.open_comments(session, actor, document_id)
    counts = queries.reply_counts(session, [row.id for row, *_ in rows])
    firsts = _said(session, rows)
    return Listing(
        [
            Discussion(first, _resolver(row), counts.get(first.row.id, 0))
            for first, row in zip(firsts, rows, strict=True)
        ],
        queries.count(session, document_id, is_open=False),
        following,
    )


def open_discussions(session: Session, actor: Actor, document_id: int) -> Sequence[Discussion]:
    """The open discussions of a document with all replies, the oldest first. Raises `DocumentNotFound`."""
    documents.role_of(session, actor, document_id)
    below = defaultdict[int | None, list[Said]](list)  # below none are those that begin one
    for said in _said(session, queries.open_with_replies(session, actor, document_id)):
        below[said.row.parent_id].append(said)
    return [Discussion(one, None, len(replies := below[one.row.id]), replies) for one in below[None]]


def count_open(session: Session, actor: Actor, document_ids: Sequence[int]) -> Sequence[tuple[int, int]]:
    """(document, open discussions) of those of these that the actor may read and that have any."""
    return [(document_id, found) for document_id, found in queries.open_counts(session, actor, document_ids)]


def open_discussion(session: Session, actor: Actor, comment_id: int) -> Discussion:
    """The discussion that a comment or reply belongs to. Raises `CommentNotFound`."""
    found = _readable(session, actor, comment_id)
    return _discussion(session, found.parent_id or found.id)


def read_out(session: Session, actor: Actor, document_id: int, comment_id: int, space: int) -> ReadOut:
    """A discussion on that document for the assistant: the comment, and its newest replies in `space` bytes.

    Raises `CommentNotFound`.
    """
    found = open_discussion(session, actor, comment_id)
    if found.first.row.document_id != document_id:
        raise CommentNotFound
    first, *lines = [_line(said) for said in (found.first, *(found.replies or ()))]
    kept: list[str] = []
    for line in reversed(lines):
        space -= len(line.encode())
        if space < 0:
            break
        kept.append(line)
    return ReadOut(found.first.row.quote or "", (first, *reversed(kept)))


def find_comment(session: Session, actor: Actor, comment_id: int) -> Comment | None:
    """A comment or reply, if it is there and the actor may read it."""
    return queries.comment(session, actor, comment_id)


# --- writing ----------------------------------------------------------------------------------


def note_proposal(session: Session, actor: Actor, comment_id: int) -> None:
    """Tell of a change that the assistant proposes to a discussion."""
    _changed(session, _readable(session, actor, comment_id))


def require_pace(session: Session, actor: Actor, throttle: Throttle) -> None:
    """Count a comment of the actor's. Raises `TooManyComments`."""
    if (wait := throttle.hit(session, Attempt(COMMENTING, actor.user_id))) is not None:
        raise TooManyComments(wait)


def add_comment(
    session: Session, actor: Actor, document_id: int, body: str, placed: PlacedPassage | None
) -> Comment:
    """Comment on a document, or on words of it.

    Raises `DocumentNotFound`, `RoleRequired`, `CommentLimit`, and `Invalid` for who is mentioned.
    """
    head = lock_to_comment(session, actor, document_id)
    _require_under_limit(session, document_id)
    made = _new(actor, document_id, body)
    if placed is not None:
        put(session, made, placed)
    _add(session, actor, head, made)
    return made


def add_reply(session: Session, actor: Actor, comment_id: int, body: str) -> Comment:
    """Reply to a comment, which is open then.

    Raises `CommentNotFound`, `RoleRequired`, `CommentLimit`, and `Invalid` for who is mentioned.
    """
    first, head = _held(session, actor, comment_id)
    if queries.reply_counts(session, [first.id]).get(first.id, 0) >= REPLIES:
        raise CommentLimit.of_replies()
    if first.resolved_at is not None:
        _open_again(session, first)
    made = _new(actor, first.document_id, body)
    made.parent_id = first.id
    _add(session, actor, head, made)
    return made


def edit_comment(session: Session, actor: Actor, comment_id: int, body: str) -> Discussion:
    """Give a comment of the actor's other words. Raises what `add_reply` does."""
    found, head = _held_one(session, actor, comment_id)
    if found.author_user_id != actor.user_id:
        raise RoleRequired(AUTHOR_ONLY)
    if body != found.body:
        before = set(mentioned(found.body))
        _require_mentionable(session, found.document_id, body, before)
        after = set(mentioned(body))
        queries.remove_mentions(session, found.id, before - after)
        queries.add_mentions(session, found.id, sorted(after - before))
        found.body, found.edited_at = body, now()
        _changed(session, found)
        session.record(
            CommentEdited(head.id, head.owner_id, head.title, head.project_id, found.id, actor.user_id)
        )
    return _discussion(session, found.parent_id or found.id)


def delete_comment(session: Session, actor: Actor, comment_id: int) -> None:
    """Delete a comment of the actor's, or as the document's owner anybody's.

    One that has replies stays without its words, until the last of them is deleted. Raises `CommentNotFound`
    and `RoleRequired`.
    """
    found, head = _held_one(session, actor, comment_id)
    if found.author_user_id != actor.user_id and not is_owner(actor, head.owner_id):
        raise RoleRequired(AUTHOR_OR_OWNER)
    _changed(session, found)
    if found.parent_id is None and queries.reply_counts(session, [found.id]):
        queries.remove_mentions(session, found.id, mentioned(found.body))
        queries.remove_reactions(session, found.id)
        found.body, found.deleted_at = "", now()
        return
    queries.remove(session, found.id)
    if found.parent_id is not None and not queries.reply_counts(session, [found.parent_id]):
        first = queries.comment(session, actor, found.parent_id)
        if first is not None and first.deleted_at is not None:
            queries.remove(session, first.id)


def resolve(session: Session, actor: Actor, comment_id: int) -> Discussion:
    """Say that a discussion is over, and that its words may stand where they do.

    Raises `CommentNotFound` and `RoleRequired`.
    """
    first, head = _held(session, actor, comment_id)
    if first.resolved_at is None:
        first.resolved_at, first.resolver_user_id, first.moved_at = now(), actor.user_id, None
        _changed(session, first)
        session.record(
            CommentResolved(head.id, head.owner_id, head.title, head.project_id, first.id, actor.user_id)
        )
    return _discussion(session, first.id)


def reopen(session: Session, actor: Actor, comment_id: int) -> Discussion:
    """Go on with a discussion. Raises `CommentNotFound`, `RoleRequired` and `CommentLimit`."""
    first, _ = _held(session, actor, comment_id)
    if first.resolved_at is not None:
        _open_again(session, first)
        _changed(session, first)
    return _discussion(session, first.id)


def attach(session: Session, actor: Actor, comment_id: int, placed: PlacedPassage | None) -> Discussion:
    """Put a comment on these words; None leaves one where it is that stands on none.

    Raises `CommentNotFound` and `RoleRequired`, and `CommentDetached` where none are left of them.
    """
    first, _ = _held(session, actor, comment_id)
    if placed is not None:
        if placed.is_detached:
            raise CommentDetached
        put(session, first, placed)
        _changed(session, first)
    return _discussion(session, first.id)


def react(session: Session, actor: Actor, comment_id: int, kind: Reaction, *, has: bool) -> Discussion:
    """Keep a reaction of the actor's, or forget it. Raises `CommentNotFound` and `RoleRequired`."""
    found, _ = _held_one(session, actor, comment_id)
    change = queries.add_reaction if has else queries.remove_reaction
    if change(session, actor, found.id, kind.value):
        _changed(session, found)
    return _discussion(session, found.parent_id or found.id)


# --- what these have in common ----------------------------------------------------------------


def _readable(session: Session, actor: Actor, comment_id: int) -> Comment:
    found = queries.comment(session, actor, comment_id)
    if found is None:
        raise CommentNotFound
    return found


def _held(session: Session, actor: Actor, comment_id: int) -> tuple[Comment, Head]:
    """The comment that a discussion begins with, with its document, which nobody else changes meanwhile."""
    document_id = _readable(session, actor, comment_id).document_id
    head = lock_to_comment(session, actor, document_id)
    found = _readable(session, actor, comment_id)  # as it is now
    if found.parent_id is not None:
        raise CommentNotFound
    return found, head


def _held_one(session: Session, actor: Actor, comment_id: int) -> tuple[Comment, Head]:
    """The same of a comment or reply that has words."""
    document_id = _readable(session, actor, comment_id).document_id
    head = lock_to_comment(session, actor, document_id)
    found = _readable(session, actor, comment_id)
    if found.deleted_at is not None:
        raise CommentNotFound
    return found, head


def _new(actor: Actor, document_id: int, body: str) -> Comment:
    return Comment(document_id=document_id, author_user_id=actor.user_id, body=body, created_at=now())


def _add(session: Session, actor: Actor, head: Head, made: Comment) -> None:
    _require_mentionable(session, head.id, made.body, ())
    session.add(made)
    session.flush()
    queries.add_mentions(session, made.id, mentioned(made.body))
    _changed(session, made)
    session.record(
        DocumentCommented(head.id, head.owner_id, head.title, head.project_id, made.id, actor.user_id)
    )


def _require_under_limit(session: Session, document_id: int) -> None:
    if queries.count(session, document_id, is_open=True) >= OPEN_COMMENTS:
        raise CommentLimit


def _open_again(session: Session, first: Comment) -> None:
    _require_under_limit(session, first.document_id)
    first.resolved_at = first.resolver_user_id = None
    if first.passage is not None:  # which was not looked for while it was resolved
        queries.check_again(session, first.document_id)


def _require_mentionable(
    session: Session, document_id: int, body: str, known: Sequence[str] | set[str]
) -> None:
    """Refuse to name whoever may not read the document; those who are `known` were named before."""
    named = mentioned(body)
    if len(named) > MENTIONS:
        raise Invalid(FieldError("body", f"Mention at most {MENTIONS} people."))
    new = [user_id for user_id in named if user_id not in known]
    if not new:
        return
    readers = members.readers_of_document(session, document_id)
    if any(user_id not in readers for user_id in new):
        raise Invalid(FieldError("body", "You mentioned someone who doesn't have access to this document."))


def _changed(session: Session, comment: Comment) -> None:
    session.record(CommentChanged(comment.document_id, comment.parent_id or comment.id))


def _discussion(session: Session, comment_id: int) -> Discussion:
    session.flush()
    first = queries.said(session, comment_id)
    rows = [first, *queries.replies(session, comment_id)]
    said = _said(session, rows)
    return Discussion(said[0], _resolver(first), len(said) - 1, said[1:])


def _said(session: Session, rows: Sequence[queries.SaidRow]) -> list[Said]:
    ids = [row.id for row, *_ in rows]
    named: defaultdict[int, list[Person]] = defaultdict(list)
    for comment_id, user_id, name in queries.mentions(session, ids):
        named[comment_id].append(Person(user_id, name))
    reacted: defaultdict[int, defaultdict[Reaction, list[Person]]] = defaultdict(lambda: defaultdict(list))
    for comment_id, kind, user_id, name in queries.reactions(session, ids):
        reacted[comment_id][Reaction(kind)].append(Person(user_id, name))
    return [
        Said(row, Person(row.author_user_id, author), named[row.id], [*reacted[row.id].items()])
        for row, author, _ in rows
    ]


def _line(said: Said) -> str:
    names = {person.id: person.name for person in said.mentions if person.id is not None}
    return f"{said.author.name}: {with_names(said.row.body, names)}"


def _resolver(row: queries.SaidRow) -> Person | None:
    comment, _, resolver = row
    if comment.resolved_at is None:
        return None
    return Person(comment.resolver_user_id, resolver or "")
