"""Reads Word files: pandoc makes Markdown of them, within the slots and limits of exports."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from requill.features.exports.errors import ConverterAway, ExportFailed, ExportsBusy, ExportTookTooLong
from requill.features.exports.pandoc import Pandoc
from requill.features.exports.pandoc_reading import WORD, read_with_pandoc
from requill.features.exports.queue import Slots
from requill.features.flow.brief.errors import FilesBusy, FileUnreadable, WordNotInstalled
from requill.kit.actor import Actor
from requill.kit.own_files import own_file

_CAPTIONS = own_file(Path(__file__).with_name("captions.lua"))


class PandocReader(Struct, frozen=True):
    """Implements `WordReader`; without `pandoc` it refuses."""

    pandoc: Pandoc | None
    slots: Slots

    async def read(self, actor: Actor, file: bytes) -> str:
        if self.pandoc is None:
            raise WordNotInstalled
        try:
            return await read_with_pandoc(self.pandoc, self.slots, actor, file, WORD, [_CAPTIONS])
        except (ExportsBusy, ConverterAway) as error:
            raise FilesBusy(headers=error.headers) from None
        except (ExportFailed, ExportTookTooLong):
            raise FileUnreadable("This Word file can't be read. Copy its text and paste it here.") from None
