"""Makes Word files: pandoc with a reference document that gives them their look."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from html import escape
from pathlib import Path

import anyio
import anyio.to_thread
from msgspec import Struct

from requill.features.exports.interface import AbsentConverter, Converter, ExportDocument
from requill.features.exports.pandoc import Pandoc, find_pandoc
from requill.features.exports.pandoc_writing import cleaned, write_with_pandoc
from requill.features.exports.process import deadline
from requill.features.exports.word_details import with_details, with_todays_mode
from requill.features.exports.word_pages import laid_out
from requill.features.exports.word_templates import STYLES
from requill.kit.own_files import own_file

_REFERENCE = own_file(Path(__file__).with_name("reference.docx"))
_MARGINAL = re.compile(r"word/(?:header|footer)\d*\.xml")
_STYLES = re.compile(re.escape(STYLES))
_STYLE = re.compile(r"<w:style\b.*?</w:style>", re.DOTALL)
_STYLE_ID = re.compile(r'w:styleId="([^"]*)"')
_STYLE_NAME = re.compile(r'<w:name w:val="([^"]*)"')
_PROPERTIES = re.compile(r"docProps/core\.xml")
_TEXT = re.compile(r"word/document\.xml")
_NOTES = re.compile(r"word/footnotes\.xml")
_PLAIN = re.compile(r'(<w:pStyle w:val=")Compact(" ?/>)')  # an item's
_SETTINGS = re.compile(r"word/settings\.xml")


class WordConverter(Struct, frozen=True):
    """Implements `Converter`."""

    pandoc: Pandoc

    async def convert(self, document: ExportDocument) -> bytes:
        async with deadline(document.seconds), anyio.TemporaryDirectory(prefix="requill-word-") as name:
            reference = Path(name) / _REFERENCE.name
            await anyio.to_thread.run_sync(_write_reference, reference, document)
            look = ("--reference-doc", str(reference), "--syntax-highlighting", "none")
            file = await write_with_pandoc(self.pandoc, document, "docx", "embed", Path(name), look)
            return await anyio.to_thread.run_sync(_finished, file, document)


def word_converter() -> Converter:
    """The converter, or the one that refuses where pandoc is not installed."""
    pandoc = find_pandoc()
    return AbsentConverter() if pandoc is None else WordConverter(pandoc)


def _write_reference(target: Path, document: ExportDocument) -> None:
    """The reference document, or the person's own template, with this document's title and date.

    They stand where its headers and footers have `{{title}}` and `{{date}}`. Fields that a reader would
    compute are shown by some readers only after the person asks them to.
    """

    def fill(margin: str) -> str:
        dated = margin.replace("{{date}}", escape(document.date, quote=False))
        return dated.replace("{{title}}", escape(cleaned(document.title), quote=False))

    reference = _REFERENCE.content
    if document.template is None:
        target.write_bytes(_with_parts(reference, {_MARGINAL: fill}))
        return
    complete = partial(_with_missing_styles, ours=reference)
    target.write_bytes(_with_parts(document.template, {_MARGINAL: fill, _STYLES: complete}))


def _with_missing_styles(styles: str, ours: bytes) -> str:
    """A template's styles with those that it lacks and documents need; a style is known by its name."""
    ids = set(_STYLE_ID.findall(styles))
    names = {name.lower() for name in _STYLE_NAME.findall(styles)}
    with zipfile.ZipFile(io.BytesIO(ours)) as archive:
        wanted = _STYLE.findall(archive.read(STYLES).decode())
    missing = [
        style
        for style in wanted
        if not ids.intersection(_STYLE_ID.findall(style))
        and not names.intersection(name.lower() for name in _STYLE_NAME.findall(style))
    ]
    before, end, after = styles.rpartition("</w:styles>")
    return f"{before}{''.join(missing)}{end}{after}"


def _finished(file: bytes, document: ExportDocument) -> bytes:
    """The file with the document's author and moments in its properties, of which pandoc does not know."""

    def date(properties: str) -> str:
        for name, moment in (("created", document.created_at), ("modified", document.changed_at)):
            properties = re.sub(rf"(<dcterms:{name}\b[^>]*>)[^<]*", rf"\g<1>{_written(moment)}", properties)
        author = f"<dc:creator>{escape(cleaned(document.author), quote=False)}</dc:creator>"
        return re.sub(r"<dc:creator\b[^>]*(?:/>|>[^<]*</dc:creator>)", lambda _: author, properties)

    has_own_look = document.template is not None
    details = partial(with_details, has_own_look=has_own_look)
    paper = None if has_own_look else document.paper
    edits: dict[re.Pattern[str], Callable[[str], str]] = {
        _PROPERTIES: date,
        _NOTES: lambda notes: details(_PLAIN.sub(r"\g<1>FootnoteText\g<2>", notes)),
        _SETTINGS: with_todays_mode,
        _TEXT: lambda text: details(laid_out(text, paper)),
    }
    return _with_parts(file, edits)


def _written(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _with_parts(file: bytes, edits: Mapping[re.Pattern[str], Callable[[str], str]]) -> bytes:
    """The archive with some of its texts changed; all else in it is as it was."""
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(file)) as archive, zipfile.ZipFile(changed, "w") as copy:
        for part in archive.infolist():
            content = archive.read(part)
            for name, edit in edits.items():
                if name.fullmatch(part.filename):
                    content = edit(content.decode("utf-8-sig")).encode()
            copy.writestr(part, content)
    return changed.getvalue()
