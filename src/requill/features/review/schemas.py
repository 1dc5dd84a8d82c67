"""Reviews as they cross the wire."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

from requill.api.schemas import DocumentText, Incoming, Outgoing, Text, characters, token_like
from requill.features.review.findings import Severity
from requill.features.review.policy import REASON_CHARACTERS
from requill.kit.errors import NotFound


def _said(text: str) -> str:
    if not text.strip():
        raise PydanticCustomError("reason_required", "Say why you dismiss this.")
    return text.strip()


class ReviewOf(Incoming):
    """The text to review; absent, the stored one."""

    content: DocumentText | None = None


class PastedText(Incoming):
    """A text that is no document."""

    content: DocumentText


class NewDismissal(Incoming):
    """Why a finding is dismissed."""

    reason: Annotated[
        Text, AfterValidator(_said), characters(REASON_CHARACTERS, "A reason has at most {limit} characters.")
    ]


FindingId = Annotated[str, *token_like("[0-9a-f]{16}(-[0-9]{1,6})?", NotFound)]


class Passage(Outgoing):
    """Words in the text that was reviewed; positions are code points.

    `sentence` is the sentence around them, `sentenceStart` where it begins. `place` is a requirement's id,
    "Row 2" or "Line 4", counted in the section; `section` is "" for what concerns the whole document.
    """

    section: str
    place: str
    quote: str
    start: int
    end: int
    sentence: str
    sentence_start: int
    line: int


class FindingAction(Outgoing):
    """An action that mends a finding; `field` is the argument that a person still fills in."""

    name: str
    title: str
    arguments: dict[str, str]
    field: str | None


class Dismissal(Outgoing):
    """Why a finding was dismissed."""

    reason: str


class Finding(Passage):
    """One finding; `other` is the second passage of a contradiction or a duplicate.

    `section` is what it is listed under: "" where it concerns two sections or the whole document. `heading`
    is the one that its words stand under.
    """

    id: str
    heading: str
    rule: str
    severity: Severity
    title: str
    why: str
    other: Passage | None
    actions: list[FindingAction]
    dismissed: Dismissal | None


class Counts(Outgoing):
    """How many findings there are: `total` and `serious` without the dismissed ones."""

    total: int
    serious: int
    dismissed: int


class SectionCount(Outgoing):
    """How many findings a section has, dismissed ones not counted."""

    heading: str
    count: int


class Review(Outgoing):
    """A review: the 50 gravest findings, then the dismissed ones (50 at most). `more` were left out.

    `version` is the document's, null for a text that is none.
    """

    version: int | None
    characters: int
    counts: Counts
    sections: list[SectionCount]
    findings: list[Finding]
    more: int


class ProjectPassage(Passage):
    """Words in one of a project's documents."""

    document_id: int
    document_title: str


class ProjectFinding(ProjectPassage):
    """Two passages of two documents that contradict or repeat each other."""

    id: str
    rule: str
    severity: Severity
    title: str
    why: str
    other: ProjectPassage


class ProjectReview(Outgoing):
    """What the documents of a project say differently or twice.

    `looked_at` of its `documents` were read, the newest first: as many as there is time for.
    """

    documents: int
    looked_at: int
    characters: int
    findings: list[ProjectFinding]
    more: int
