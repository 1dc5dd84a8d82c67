"""Images and other files that belong to documents; their bytes are kept elsewhere, under their ids."""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import Base, Moment


class File(Base):
    """A file of a document, whose owner's storage it counts in. Nobody can guess its id.

    `kind` is "image" for what is shown in the text, which was made anew from what was sent: it has a media
    type, a width and a height. Any other is a "file", to be downloaded. `sha256` and `size` are those of what
    is kept, `name` what a download is called.
    """

    __tablename__ = "files"
    __table_args__ = (Index("ix_files_document", "document_id", "created_at"),)

    id: Mapped[str] = mapped_column(String(26), primary_key=True)
    document_id: Mapped[int] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(8))
    media_type: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(160))
    sha256: Mapped[str] = mapped_column(String(64))
    size: Mapped[int] = mapped_column(BigInteger)
    width: Mapped[int | None] = mapped_column(Integer)
    height: Mapped[int | None] = mapped_column(Integer)
    created_at: Mapped[Moment]


class FileRemoval(Base):
    """Bytes that are to be removed, once that time has come: of a file that is gone, whatever took it away.

    A trigger writes these when a row of `files` is deleted. One is there, too, while bytes are on their way:
    should their file never come to be, they go.
    """

    __tablename__ = "file_removals"

    file_id: Mapped[str] = mapped_column(String(26), primary_key=True)
    due_at: Mapped[Moment] = mapped_column(index=True)
