"""Records of files whose bytes are kept, until they are a document's."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict

from requill.db.session import Session
from requill.features.files import policy, queries
from requill.features.files.errors import FileLimit
from requill.kit.clock import now
from requill.models import File


class FileRecord(Struct, frozen=True):
    """A file, but for its document."""

    id: str
    kind: str
    media_type: str
    name: str
    sha256: str
    size: int
    width: int | None
    height: int | None


def keep(session: Session, document_id: int, records: Sequence[FileRecord]) -> list[File]:
    """Make them files of a document that is locked. Raises `FileLimit`."""
    if not records:
        return []
    if queries.count(session, document_id) + len(records) > policy.PER_DOCUMENT:
        raise FileLimit
    made = [File(**asdict(record), document_id=document_id, created_at=now()) for record in records]
    queries.add(session, made)
    return made


def expect(session: Session, file_ids: Sequence[str]) -> None:
    """Note bytes that are about to be kept: without a file they go after a while."""
    for file_id in file_ids:
        queries.expect(session, file_id, now() + policy.ARRIVAL)
