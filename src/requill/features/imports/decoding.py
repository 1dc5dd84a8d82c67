"""The characters of a text file, whatever encoding it was saved in."""

from __future__ import annotations

import codecs

from requill.features.imports.errors import NotImportable

_CONTROLS = frozenset(map(chr, range(32))) - frozenset("\t\n\r\f\v\x1a")
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decoded(file: bytes) -> str:
    r"""UTF-8 and UTF-16, else Windows' letters of western Europe; its lines end in `\n`.

    Raises `NotImportable`.
    """
    text = _characters(file)
    if not _CONTROLS.isdisjoint(text):
        raise NotImportable("This file isn't text.")
    return text.removesuffix("\x1a").replace("\r\n", "\n").replace("\r", "\n")


def _characters(file: bytes) -> str:
    try:
        if file.startswith(_WIDE):
            return file.decode("utf-16")
        if file[1:2] == b"\0" or file[:1] == b"\0":  # a first letter of a western script, without a mark
            return file.decode("utf-16-le" if file[1:2] == b"\0" else "utf-16-be")
        return file.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        return file.decode("cp1252")
    except UnicodeDecodeError:
        return file.decode("latin-1")
