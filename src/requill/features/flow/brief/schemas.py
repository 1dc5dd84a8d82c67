"""Briefs as they cross the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec.structs import asdict
from pydantic import Field

from requill.api.schemas import Incoming, Outgoing, Reference, Text, Title
from requill.features.documents.schemas import Document
from requill.features.flow.brief import service
from requill.features.flow.schemas import Interview, Variables

WholeNumber = Annotated[int, Field(strict=True, ge=0)]


class Brief(Incoming):
    """A text to be sorted into the sections of a template, or of `documentId`, which was made from one."""

    template_id: Annotated[int, Field(strict=True)]
    document_id: Reference | None = None
    variables: Variables = Field(default_factory=dict)
    content: Text


class SortedPiece(Outgoing):
    """A piece of a brief; `section` is an index. `label` is the beginning of `text` that the section's
    heading says already, `source` the author's label behind the basis "label"."""

    number: int
    text: str
    label: str
    section: int | None
    basis: Literal["label", "suggested"] | None
    source: str


class SortedBrief(Outgoing):
    """A brief in pieces; `notice` says why the assistant did not sort it, where it should have."""

    pieces: list[SortedPiece]
    notice: str | None


class FileText(Outgoing):
    """What is in a file."""

    name: str
    content: str


class ChosenPiece(Incoming):
    """A piece and what was decided: a section's index, left out, or else kept beside the document."""

    text: Text
    label: Text = ""
    section: WholeNumber | None = None
    left_out: bool = False
    chosen: bool = False


class SortedInto(Incoming):
    """The pieces to write: into a new document from the template, or into `documentId`, made from one.

    Without a title a new document has the template's name.
    """

    template_id: Annotated[int, Field(strict=True)]
    document_id: Reference | None = None
    title: Title | None = None
    project_id: Reference | None = None
    variables: Variables = Field(default_factory=dict)
    pieces: list[ChosenPiece]


class Preview(Outgoing):
    """The text of a document as it would read."""

    content: str


class Written(Outgoing):
    """The document that the pieces are in, and its interview."""

    document: Document
    interview: Interview


class TrayPiece(Outgoing):
    """A piece that is kept beside its document."""

    id: int
    text: str


class Placing(Incoming):
    """The heading of the section that a piece is put under."""

    section: Title


class Placed(Outgoing):
    """The document after a piece was put into it."""

    document: Document


def render_brief(brief: service.SortedBrief) -> SortedBrief:
    """A sorted brief, its pieces numbered."""
    pieces = [SortedPiece(number=number, **asdict(piece)) for number, piece in enumerate(brief.pieces)]
    return SortedBrief(pieces=pieces, notice=brief.notice)
