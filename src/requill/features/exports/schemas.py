"""Files that are made in the background, and people's own Word templates, as they cross the wire."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from requill.api.schemas import Form, Outgoing
from requill.features.exports.interface import FileFormat, PaperSize
from requill.models import Export, WordTemplate


class NewExport(Form):
    """What file somebody wants."""

    format: FileFormat
    comments: bool = False
    paper: PaperSize = PaperSize.A4


class ExportOrder(Outgoing):
    """A file that was ordered. It is estimated to take `seconds`; `failure` is the code of an error."""

    id: str
    document_id: int
    name: str
    format: FileFormat
    state: Literal["waiting", "running", "ready", "failed"]
    seconds: int
    created_at: datetime
    failure: str | None

    @classmethod
    def of(cls, row: Export) -> ExportOrder:
        """As its row has it."""
        return cls(
            id=row.id,
            document_id=row.document_id,
            name=row.name or "",
            format=FileFormat(row.form),
            state=_state(row),
            seconds=row.seconds,
            created_at=row.created_at,
            failure=row.failure,
        )


class KeptTemplate(Outgoing):
    """Somebody's own Word template: the name of the file that they chose, and its bytes."""

    name: str
    size: int
    created_at: datetime

    @classmethod
    def of(cls, row: WordTemplate) -> KeptTemplate:
        """As its row has it."""
        return cls(name=row.name, size=row.size, created_at=row.created_at)


class WordTemplateAnswer(Outgoing):
    """The template, or None where files have the look that they have by themselves."""

    template: KeptTemplate | None


def _state(row: Export) -> Literal["waiting", "running", "ready", "failed"]:
    if row.finished_at is not None:
        return "ready" if row.failure is None else "failed"
    return "waiting" if row.claim is None else "running"
