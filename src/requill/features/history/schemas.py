"""Revisions, comparisons and what was read, as they cross the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from requill.api.schemas import Incoming, Moment, Outgoing, PersonName, Text, bare
from requill.features.documents.schemas import WholeNumber
from requill.features.history.policy import MAX_CONTEXT, NAME_CHARACTERS, SECTIONS
from requill.features.history.reading import Mark
from requill.features.history.service import Listed
from requill.kit.paging import MAX_ID

Origin = Literal["person", "assistant", "voice", "undo", "restore", "created", "earlier", "mixed"]
NAME_REQUIRED = "Please enter a name"


def _required(name: str) -> str:
    if not name:
        raise PydanticCustomError("name_required", NAME_REQUIRED)
    return name


VersionName = Annotated[
    Text, *bare(NAME_CHARACTERS, "A name has at most {limit} characters."), AfterValidator(_required)
]


class NewVersionName(Incoming):
    """What the state of now shall be called."""

    name: VersionName


class VersionNamePatch(Incoming):
    """What a version shall be called; null takes its name away."""

    name: VersionName | None


class RestoreBase(Incoming):
    """The version of the document that shall be replaced; without it, whichever there is."""

    version: WholeNumber | None = None


class ReadUpTo(Incoming):
    """The version of the document that the caller has seen."""

    version: Annotated[WholeNumber, Field(ge=1, le=MAX_ID)]


class Author(Outgoing):
    """Somebody who wrote; `id` null is of an account that is no more."""

    id: str | None
    name: str


class RestoredVersion(Outgoing):
    """The version that was brought back, as it was then; `undone` is how many came after it."""

    revision_id: int
    at: Moment
    name: str | None
    undone: int


class RevisionSummary(Outgoing):
    """A run of changes of a document, and the text that it had after them, which is that of `version`.

    `authors` wrote it; of an assistant's change (`origin` "assistant" or "voice") they asked for it. What
    they had suggested somebody else put into the text: `acceptedBy`.
    "created" is a document's first text, "earlier" what was changed before revisions were kept or beside,
    "mixed" what was merged of several. `keptFor` says before what the text was kept by itself, and `about`
    what that was. Before a suggestion of a person, `suggestedBy` is whose, null where that was not kept.
    `sections` are the five in which most was changed, the most first, of `sectionCount`.
    `createdAt` is when it ended.
    """

    id: int
    version: int
    title: str
    previous_title: str
    created_at: Moment
    began_at: Moment
    origin: Origin
    authors: list[Author]
    accepted_by: Author | None
    words_added: int
    words_removed: int
    sections: list[str]
    section_count: int
    name: str | None
    named_by: PersonName | None
    named_at: Moment | None
    kept_for: Literal["proposal", "suggestion", "restore", "save"] | None
    about: str | None
    suggested_by: Author | None
    restored: RestoredVersion | None


class Revision(RevisionSummary):
    """A revision with its text."""

    content: str


class ComparedVersion(Outgoing):
    """One side of a comparison; `revisionId` null is the document as it is now."""

    revision_id: int | None
    version: int
    title: str
    at: Moment


class ChangeAuthor(Outgoing):
    """Who changed something, in which revision (null: in none yet), and when."""

    revision_id: int | None
    at: Moment
    is_assistant: bool
    people: list[Author]


class Part(Outgoing):
    """Words of a changed line, in the order in which they are read."""

    kind: Literal["same", "removed", "added"]
    text: str


class Block(Outgoing):
    """Lines that were treated alike. Lines are counted from 1; null where the side has none.

    "changed" is one line whose words are in `parts`; `text` is what it is now. "moved" stands where a section
    is now, before what it consists of, which has the same number in `move`; "movedAway" where it was: both
    have its heading in `text`. "skipped" are equal lines that were not asked for. `author` is an index into
    the authors of the comparison, null where it is not known.
    """

    kind: Literal["same", "changed", "added", "removed", "moved", "movedAway", "skipped"]
    from_line: int | None
    to_line: int | None
    lines: int
    text: str
    parts: list[Part]
    author: int | None
    move: int | None


class Comparison(Outgoing):
    """What is different between two versions, in the order of the newer; `changes` is how many blocks are."""

    from_: Annotated[ComparedVersion, Field(alias="from")]
    to: ComparedVersion
    changes: int
    authors: list[ChangeAuthor]
    blocks: list[Block]


class Run(Outgoing):
    """So many lines from `line` on, counted from 1, that were last changed by the same people at a time."""

    line: int
    lines: int
    author: int | None


class Attribution(Outgoing):
    """Who wrote each line of the text of a version; `author` of a run is an index into `authors`."""

    version: int
    authors: list[ChangeAuthor]
    runs: list[Run]


class ReadMark(Outgoing):
    """Up to which version the caller has read, and when they said so."""

    version: int
    read_at: Moment


class UnreadCount(Outgoing):
    """How many revisions others made since the caller read a document last; 100 stands for more, too."""

    document_id: int
    version: int
    read_at: Moment
    unread: int


class UnreadChanges(Outgoing):
    """What has changed since the caller read the document last, their own changes included.

    `version` is null where they never said that they read it; then, and without a change, there is no
    comparison.
    """

    version: int | None
    read_at: Moment | None
    unread: int
    comparison: Comparison | None


Context = Annotated[int, Field(ge=0, le=MAX_CONTEXT)]


def render_summary(found: Listed) -> RevisionSummary:
    """A revision without its text."""
    return RevisionSummary.model_validate(_fields(found))


def render_revision(found: Listed, content: str) -> Revision:
    """A revision with its text."""
    return Revision.model_validate({**_fields(found), "content": content})


def render_mark(mark: Mark) -> ReadMark:
    """Up to where somebody has read."""
    return ReadMark(version=mark.version, read_at=mark.read_at)


def _fields(found: Listed) -> dict[str, object]:
    row = found.row
    restored = None
    if row.restored_id is not None:
        restored = RestoredVersion(
            revision_id=row.restored_id, at=row.restored_at, name=row.restored_name, undone=row.undone or 0
        )
    accepted, before = found.accepted_by, found.before
    namer = None
    if row.name is not None and row.namer_id is not None:
        namer = PersonName(id=row.namer_id, name=row.namer_name)
    return {
        **row._mapping,
        "version": row.to_version,
        "previous_title": row.title_before,
        "created_at": row.ended_at,
        "authors": [Author(id=author.user_id, name=author.name) for author in found.authors],
        "sections": row.sections[:SECTIONS],
        "section_count": len(row.sections),
        "accepted_by": accepted and Author(id=accepted.user_id, name=accepted.name),
        "kept_for": row.kept_for if before is None else "suggestion",
        "suggested_by": before and before.by and Author(id=before.by[0], name=before.by[1]),
        "named_by": namer,
        "restored": restored,
    }
