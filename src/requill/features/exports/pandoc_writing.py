"""Makes of a document's Markdown what Word or Typst reads, for an export.

The extensions that are off would lose text or make of it what the screen does not show: a first block between
rules is no metadata, `$5 and $10` no formula, `:rocket:` no picture. A line ends where it was typed, as in
the editor. Raw HTML is read as such, and the filter makes text of it: were it not read, pandoc would drop
what looks like a tag, and `<your name>` does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC
from pathlib import Path
from typing import Literal

import anyio.to_thread
import msgspec

from requill.features.comments.in_files import PrintedDiscussion
from requill.features.exports.footnotes import BREAKER, without_nested_notes
from requill.features.exports.interface import ExportDocument, day
from requill.features.exports.marks import with_marks
from requill.features.exports.own_addresses import with_names_beside
from requill.features.exports.pandoc import Pandoc
from requill.features.exports.tables_apart import with_tables_apart
from requill.kit.own_files import own_file

_MARKDOWN = "gfm-alerts-emoji-tex_math_dollars-tex_math_gfm-yaml_metadata_block+hard_line_breaks"
Images = Literal["embed", "files", "none"]

_HERE = Path(__file__).parent
_FILTERS = tuple(
    own_file(_HERE / name)
    for name in ("filter.lua", "comments.lua", "tables.lua", "pictures.lua", "layout.lua")
)
_NOT_IN_FILES = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufdd0-\ufdef\ufffe\uffff]")


async def write_with_pandoc(
    pandoc: Pandoc,
    document: ExportDocument,
    form: str,
    images: Images,
    folder: Path,
    arguments: Sequence[str] = (),
) -> bytes:
    """The document in another form; images are embedded, put into `folder`, or told in words.

    Raises `ExportFailed` and `ConverterAway`.
    """
    text = await with_tables_apart(await anyio.to_thread.run_sync(_prepared, document, folder))
    text = await anyio.to_thread.run_sync(without_nested_notes, text)
    for name, content in document.images.items():
        await anyio.Path(folder, name).write_bytes(content)
    environment = {
        "REQUILL_TITLE": cleaned(document.title),
        "REQUILL_IMAGES": images,
        "REQUILL_PAPER": document.paper,
    }
    if BREAKER in text:
        environment["REQUILL_BREAKER"] = BREAKER
    return await pandoc.convert(
        text,
        folder,
        source=_MARKDOWN,
        target=form,
        filters=_FILTERS,
        arguments=arguments,
        environment=environment,
    )


def _prepared(document: ExportDocument, folder: Path) -> str:
    """The text with marks for its comments, which are, for the filter, in a file beside it."""
    if document.comments:
        folder.joinpath("comments.json").write_bytes(
            msgspec.json.encode([_discussion(one) for one in document.comments])
        )
    text = with_marks(document.text, document.comments, cleaned)
    return with_names_beside(text, document.images)


def _discussion(one: PrintedDiscussion) -> dict[str, object]:
    return {
        "quote": cleaned(one.quote),
        "lines": [
            {
                "author": cleaned(line.author),
                "date": line.moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
                "day": day(line.moment),
                "words": cleaned(line.words),
            }
            for line in one.lines
        ],
    }


def cleaned(text: str) -> str:
    """The text without the control characters that no such file may hold."""
    return _NOT_IN_FILES.sub("", text)
