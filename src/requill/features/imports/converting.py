"""Word files and web pages as Markdown, read by pandoc in its sandbox and in the slots of exports."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from requill.features.exports.errors import ConverterAway, ExportFailed, ExportsBusy, ExportTookTooLong
from requill.features.exports.pandoc import Pandoc
from requill.features.exports.pandoc_reading import WORD, read_with_pandoc
from requill.features.exports.queue import Slots
from requill.features.imports.errors import ImportNotInstalled, ImportsBusy, NotImportable
from requill.kit.actor import Actor
from requill.kit.own_files import own_file

_FILTER = own_file(Path(__file__).with_name("importing.lua"))
_WORD_TITLES = own_file(Path(__file__).with_name("word_titles.lua"))


class ImportReader(Struct, frozen=True):
    """Implements `Reader`; without `pandoc` it refuses."""

    pandoc: Pandoc | None
    slots: Slots

    async def markdown(self, actor: Actor, file: bytes, form: str) -> str:
        if self.pandoc is None:
            raise ImportNotInstalled
        try:
            form, filters = (WORD, (_WORD_TITLES, _FILTER)) if form == "docx" else (form, (_FILTER,))
            return await read_with_pandoc(self.pandoc, self.slots, actor, file, form, filters)
        except (ExportsBusy, ConverterAway) as error:
            raise ImportsBusy(headers=error.headers) from None
        except (ExportFailed, ExportTookTooLong):
            raise NotImportable("This file can't be read. Copy its text and paste it.") from None
