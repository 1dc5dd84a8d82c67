"""Makes Word files: pandoc with a reference document that gives them their look."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from html import escape
from pathlib import Path

import anyio
import anyio.to_thread
from msgspec import Struct

from requill.features.exports.interface import AbsentConverter, Converter, Paper
from requill.features.exports.pandoc import Pandoc, cleaned, find_pandoc
from requill.features.exports.process import deadline

_REFERENCE = Path(__file__).with_name("reference.docx")
_HEADER = "word/header1.xml"
_PROPERTIES = "docProps/core.xml"


class WordConverter(Struct, frozen=True):
    """Implements `Converter`."""

    pandoc: Pandoc

    async def convert(self, paper: Paper) -> bytes:
        """See `Converter.convert`."""
        async with deadline(), anyio.TemporaryDirectory(prefix="requill-word-") as name:
            reference = Path(name) / "reference.docx"
            await anyio.to_thread.run_sync(_write_reference, reference, paper)
            look = ("--reference-doc", str(reference), "--syntax-highlighting", "none")
            file = await self.pandoc.write(paper, "docx", "embed", Path(name), look)
            return await anyio.to_thread.run_sync(_dated, file, paper)


def word_converter() -> Converter:
    """The converter, or the one that refuses where pandoc is not installed."""
    pandoc = find_pandoc()
    return AbsentConverter() if pandoc is None else WordConverter(pandoc)


def _write_reference(target: Path, paper: Paper) -> None:
    """The reference document with this paper's title and date in its header.

    Fields that a reader would compute are shown by some readers only after the person asks them to.
    """

    def fill(header: str) -> str:
        dated = header.replace("{{date}}", escape(paper.date, quote=False))
        return dated.replace("{{title}}", escape(cleaned(paper.title), quote=False))

    target.write_bytes(_with_part(_REFERENCE.read_bytes(), _HEADER, fill))


def _dated(file: bytes, paper: Paper) -> bytes:
    """The file with the document's moments in its properties: in its sandbox pandoc knows no clock."""

    def date(properties: str) -> str:
        for name, moment in (("created", paper.created_at), ("modified", paper.changed_at)):
            properties = re.sub(rf"(<dcterms:{name}\b[^>]*>)[^<]*", rf"\g<1>{_written(moment)}", properties)
        return properties

    return _with_part(file, _PROPERTIES, date)


def _written(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _with_part(file: bytes, name: str, edit: Callable[[str], str]) -> bytes:
    """The archive with one of its texts changed; all else in it is as it was."""
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(file)) as archive, zipfile.ZipFile(changed, "w") as copy:
        for part in archive.infolist():
            content = archive.read(part)
            copy.writestr(part, edit(content.decode()).encode() if part.filename == name else content)
    return changed.getvalue()
