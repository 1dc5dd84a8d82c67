"""Puts a document's own images beside its text, since converters fetch nothing for it.

What is too much for a page, or of a kind that Word does not draw, is drawn anew for paper, as wide as the
text says. In the text itself, as a data address, pandoc takes seconds for each megabyte.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import anyio
from msgspec import Struct, structs

from requill.features.exports.interface import ExportDocument
from requill.features.exports.own_addresses import OWN_ADDRESS, name_beside
from requill.features.files.errors import FileNotFound, ImageTooComplex, NotAnImage
from requill.features.files.image_process import Paper, draw_for_paper
from requill.features.files.policy import Kind
from requill.features.files.service import Files
from requill.kit.actor import Actor
from requill.kit.errors import Unavailable
from requill.models import File

_PAGE_PIXELS = 600  # of 96 to an inch: as wide as a page's text
_SIDE = 1_600  # pixels that are printed of an image
_BYTES = 24 * 1024 * 1024  # of all images of a document; the others are told in words
_MAX_IMAGES = 100
_SECONDS = 20.0


class OwnImages(Struct, frozen=True):
    """Finds the images of documents in `files`."""

    files: Files

    async def put_in(self, actor: Actor, document: ExportDocument, named: Sequence[File]) -> ExportDocument:
        """The document with what its text names of `named`; what cannot be read stays words."""
        found = {file.id: file for file in named if file.kind == Kind.IMAGE.value}
        wanted = dict.fromkeys((match["id"], match["width"]) for match in OWN_ADDRESS.finditer(document.text))
        images: dict[str, bytes] = {}
        with anyio.move_on_after(_SECONDS):
            for file_id, width in [one for one in wanted if one[0] in found][:_MAX_IMAGES]:
                drawn = await self._draw(actor, found[file_id], width)
                if drawn is None or sum(map(len, images.values())) + len(drawn[1]) > _BYTES:
                    continue
                images[name_beside(file_id, width, drawn[0])] = drawn[1]
        return structs.replace(document, images=images)

    async def _draw(self, actor: Actor, file: File, width: str | None) -> tuple[str, bytes] | None:
        """Its ending and its bytes; None for what cannot be drawn."""
        shown = min(int(width) if width else file.width or _PAGE_PIXELS, _PAGE_PIXELS)
        try:
            content = await self.files.content(file)
            async with anyio.TemporaryDirectory(prefix="requill-paper-") as name:
                source, target = Path(name, "source"), Path(name, "target")
                await anyio.Path(source).write_bytes(content)
                async with self.files.drawing.of(actor):
                    picture = await draw_for_paper(source, target, Paper(_SIDE, shown))
                content = await anyio.Path(target).read_bytes()
        except (FileNotFound, ImageTooComplex, NotAnImage, Unavailable):
            return None
        return picture.ending, content
