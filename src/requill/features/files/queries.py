"""Every statement about files; each starts from a document that the actor may read, or that is locked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, exists, func, select

from requill.db.access import params_for, readable, readable_id
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.models import Document, File, FileRemoval

_READABLE = exists(select(Document.id).where(Document.id == File.document_id, readable(Document)))
_OF_DOCUMENT = File.document_id == readable_id(Document, "document")


def file(session: Session, actor: Actor, file_id: str) -> File | None:
    """A file of a document that the actor may read."""
    return session.scalars(select(File).where(File.id == file_id, _READABLE), params_for(actor)).one_or_none()


def files_of(session: Session, actor: Actor, document_id: int) -> Sequence[File]:
    """All files of a document that the actor may read."""
    statement = select(File).where(_OF_DOCUMENT).order_by(File.created_at, File.id)
    return session.scalars(statement, params_for(actor, document=document_id)).all()


def files_by_id(session: Session, actor: Actor, file_ids: Sequence[str]) -> Sequence[File]:
    """Those of the files that the actor may read."""
    return session.scalars(select(File).where(File.id.in_(file_ids), _READABLE), params_for(actor)).all()


def file_of_shared(session: Session, document_id: int, file_id: str) -> File | None:
    """A file of a document that somebody reads by its link."""
    statement = select(File).where(File.document_id == document_id, File.id == file_id)
    return session.scalars(statement).one_or_none()


def count(session: Session, document_id: int) -> int:
    """How many files a document has that the caller has locked."""
    statement = select(func.count()).select_from(File).where(File.document_id == document_id)
    return session.scalar(statement) or 0


def newest_ids(session: Session, limit: int) -> Sequence[str]:
    """The files that came last, whosever they are: for operators alone."""
    return session.scalars(select(File.id).order_by(File.created_at.desc()).limit(limit)).all()


def expect(session: Session, file_id: str, due_at: datetime) -> None:
    """Note bytes that are about to be kept: they go at that time unless a file is made of them."""
    session.add(FileRemoval(file_id=file_id, due_at=due_at))


def add(session: Session, made: Sequence[File]) -> None:
    """Keep files of a document that the caller has locked; their bytes stay."""
    forget_removals(session, [file.id for file in made])
    session.add_all(made)
    session.flush()


def due(session: Session, moment: datetime, limit: int) -> Sequence[str]:
    """Bytes that are to be removed now."""
    statement = select(FileRemoval.file_id).where(FileRemoval.due_at <= moment)
    return session.scalars(statement.order_by(FileRemoval.due_at).limit(limit)).all()


def forget_removals(session: Session, file_ids: Sequence[str]) -> None:
    """These bytes are removed."""
    session.change(delete(FileRemoval).where(FileRemoval.file_id.in_(file_ids)))
