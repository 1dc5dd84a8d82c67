"""Comments as they cross the wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from requill.api.schemas import Incoming, Moment, Outgoing, Text, characters
from requill.crdt.characters import Character
from requill.features.comments.passages import quotation_of
from requill.features.comments.placing import Passage, Quotation, from_json
from requill.features.comments.policy import (
    BODY_CHARACTERS,
    CONTEXT_CHARACTERS,
    KEPT_CHARACTERS,
    QUOTE_CHARACTERS,
    Reaction,
)
from requill.features.comments.service import Discussion, Listing, Person, Said
from requill.kit.limits import DOCUMENT_BYTES
from requill.kit.paging import MAX_ID
from requill.models import Comment as CommentModel


def _with_words(body: str) -> str:
    if not body.strip():
        raise PydanticCustomError("body_required", "Write something first.")
    return body


Body = Annotated[
    Text,
    characters(BODY_CHARACTERS, "A comment has at most {limit} characters."),
    AfterValidator(_with_words),
]
Number = Annotated[int, Field(strict=True, ge=0, lt=MAX_ID)]
Units = Annotated[int, Field(strict=True, ge=1, le=2)]
CharacterId = tuple[Number, Number, Units]
"""A character by its id in Yjs: the client that wrote it, its clock, and how many units of UTF-16 it has."""


class PassageTold(Incoming):
    """The words that a comment is about, as characters of the document as Yjs has it.

    `kept` are those by which they are known, in order: all of at most 32, else 32 at even distances, with the
    first and the last. `left` and `right` are the ones beside them, null at the text's ends. `length` is in
    code points; of more than 1,000, `quote` has the first and the last 500, with “…” between. `before` and
    `after` are the 60 characters around them.
    """

    left: CharacterId | None
    kept: Annotated[list[CharacterId], Field(min_length=1, max_length=KEPT_CHARACTERS)]
    right: CharacterId | None
    length: Annotated[int, Field(strict=True, ge=1, le=DOCUMENT_BYTES)]
    quote: Annotated[Text, Field(min_length=1, max_length=QUOTE_CHARACTERS + 1)]
    before: Annotated[Text, Field(max_length=CONTEXT_CHARACTERS)] = ""
    after: Annotated[Text, Field(max_length=CONTEXT_CHARACTERS)] = ""


class NewComment(Incoming):
    """A comment on words of a document, or without them on all of it.

    `@[id]` in its body names whoever has that id.
    """

    body: Body
    passage: PassageTold | None = None


class CommentBody(Incoming):
    """The words of a comment or reply."""

    body: Body


class NewPassage(Incoming):
    """Other words for a comment to stand on."""

    passage: PassageTold


class CommentPerson(Outgoing):
    """Somebody as others see them; without an id, nobody any more."""

    id: str | None
    name: str


class CommentReaction(Outgoing):
    """A kind of reaction, and who had it."""

    kind: Reaction
    people: list[CommentPerson]


class Reply(Outgoing):
    """Words of a comment or reply. `mentions` are those who are named in them by `@[id]`.

    A comment that was deleted and has replies has no words.
    """

    id: int
    author: CommentPerson
    body: str
    mentions: list[CommentPerson]
    reactions: list[CommentReaction]
    created_at: Moment
    edited_at: Moment | None
    is_deleted: bool


class CommentPassage(Outgoing):
    """The words that a comment is about; see `PassageTold`. `isAlone`: they stood nowhere else.

    `state` is how they were found last: pages find them by themselves in the text that they show. "moved" are
    those that may be others, until somebody says that the comment may stand there, and "detached" those that
    are gone.
    """

    left: CharacterId | None
    kept: list[CharacterId]
    right: CharacterId | None
    length: int
    is_alone: bool
    quote: str
    before: str
    after: str
    state: Literal["placed", "moved", "detached"]


class Comment(Reply):
    """A comment with what became of it; `passage` is null for one on the whole document.

    `replies` is null in lists.
    """

    document_id: int
    passage: CommentPassage | None
    resolved_at: Moment | None
    resolved_by: CommentPerson | None
    reply_count: int
    replies: list[Reply] | None


class OpenDiscussions(Outgoing):
    """How many discussions of a document are open."""

    document_id: int
    open: int


class Comments(Outgoing):
    """Comments of a document. The next of those that are resolved are asked for with `before`; null: none."""

    comments: list[Comment]
    resolved_count: int
    before: int | None


def read_passage(told: PassageTold) -> tuple[Passage, Quotation]:
    """The words that a page says a comment is about."""
    passage = Passage(
        _character(told.left),
        tuple(Character(*one) for one in told.kept),
        _character(told.right),
        told.length,
    )
    return passage, Quotation(told.quote, told.before, told.after)


def render_discussion(found: Discussion) -> Comment:
    """A comment as it crosses the wire."""
    row, resolver = found.first.row, found.resolver
    return Comment(
        **_words(found.first),
        document_id=row.document_id,
        passage=_passage(row),
        resolved_at=row.resolved_at,
        resolved_by=None if resolver is None else _person(resolver),
        reply_count=found.reply_count,
        replies=None if found.replies is None else [Reply(**_words(said)) for said in found.replies],
    )


def render_listing(listing: Listing) -> Comments:
    """Comments of a document as they cross the wire."""
    return Comments(
        comments=[render_discussion(found) for found in listing.discussions],
        resolved_count=listing.resolved_count,
        before=listing.before,
    )


def _words(said: Said) -> dict[str, object]:
    row = said.row
    return {
        "id": row.id,
        "author": _person(said.author),
        "body": row.body,
        "mentions": _people(said.mentions),
        "reactions": [CommentReaction(kind=kind, people=_people(people)) for kind, people in said.reactions],
        "created_at": row.created_at,
        "edited_at": row.edited_at,
        "is_deleted": row.deleted_at is not None,
    }


def _passage(row: CommentModel) -> CommentPassage | None:
    if row.passage is None:
        return None
    passage, words = from_json(row.passage), quotation_of(row)
    return CommentPassage(
        left=_id(passage.left),
        kept=[(one.client, one.clock, one.units) for one in passage.kept],
        right=_id(passage.right),
        length=passage.length,
        is_alone=passage.is_alone,
        quote=words.text,
        before=words.before,
        after=words.after,
        state="detached"
        if row.detached_at is not None
        else "moved"
        if row.moved_at is not None
        else "placed",
    )


def _people(people: Sequence[Person]) -> list[CommentPerson]:
    return [_person(person) for person in people]


def _person(person: Person) -> CommentPerson:
    return CommentPerson(id=person.id, name=person.name)


def _id(one: Character | None) -> CharacterId | None:
    return None if one is None else (one.client, one.clock, one.units)


def _character(told: CharacterId | None) -> Character | None:
    return None if told is None else Character(*told)
