"""Reading of a document for a file: what goes into it, and who may have one."""

from __future__ import annotations

from collections.abc import Sequence

from requill.db.names import name_of_person
from requill.db.session import Session
from requill.features.comments.in_files import open_discussions
from requill.features.documents import service as documents
from requill.features.documents.events import DocumentExported
from requill.features.exports import word_templates
from requill.features.exports.errors import DownloadNeedsAccount
from requill.features.exports.interface import ExportDocument, PaperSize
from requill.features.files.service import named_files
from requill.kit.actor import Actor
from requill.models import File


def read_document(
    session: Session,
    actor: Actor,
    document_id: int,
    *,
    with_comments: bool = False,
    paper: PaperSize = PaperSize.A4,
) -> ExportDocument:
    """A document to be converted, with the open comments on request.

    Raises `DownloadNeedsAccount` and `DocumentNotFound`.
    """
    if actor.is_guest:
        raise DownloadNeedsAccount
    document = documents.open_document(session, actor, document_id)
    return ExportDocument(
        document.title,
        document.content,
        document.created_at,
        document.updated_at,
        name_of_person(session, document.owner_id),
        open_discussions(session, actor, document) if with_comments else (),
        template=word_templates.file_of(session, actor),
        paper=paper,
    )


def read_with_files(
    session: Session, actor: Actor, document_id: int, *, with_comments: bool, paper: PaperSize
) -> tuple[ExportDocument, Sequence[File]]:
    """The same, and the document's own images and files that its text names."""
    document = read_document(session, actor, document_id, with_comments=with_comments, paper=paper)
    return document, named_files(session, actor, document_id, document.text)


def note_export(session: Session, actor: Actor, document_id: int) -> None:
    """Tell that the document was made into a file. Raises `DocumentNotFound`."""
    document = documents.open_document(session, actor, document_id)
    named = (document.id, document.owner_id, document.title, document.project_id)
    session.record(DocumentExported(*named, actor.user_id))
