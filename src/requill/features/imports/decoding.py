"""The characters of a text file, whatever encoding it was saved in."""

from __future__ import annotations

import codecs
import re
from contextlib import suppress

from requill.features.imports.errors import NotImportable

_CONTROLS = frozenset(map(chr, range(32))) - frozenset("\t\n\r\f\v\x1a")
# Those that pages are written in; hostile ones could name some that take long to read.
_CHARSET = re.compile(
    rb"charset\s*=\s*[\"']?"
    rb"(windows-125[0-8]|iso-8859-(?:[2-9]|1[013-6])|koi8-[ru]|gb2312|gbk|gb18030|big5|shift_jis|euc-jp|euc-kr)\b",
    re.IGNORECASE,
)
_CHARSET_WITHIN = 1_024  # bytes, as in browsers
# As browsers read them.
_WIDER = {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "euc-kr": "cp949"}
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decoded(file: bytes) -> str:
    r"""UTF-8 and UTF-16, else what a page says, else Windows' letters of western Europe.

    Its lines end in `\n`. Raises `NotImportable`.
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
    said = _CHARSET.search(file[:_CHARSET_WITHIN])
    named = said[1].decode().lower() if said else "cp1252"
    for name in (_WIDER.get(named, named), "cp1252"):
        with suppress(UnicodeDecodeError):
            return file.decode(name)
    return file.decode("latin-1")
