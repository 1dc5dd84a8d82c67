"""The pictures of an import: the one place where they are handed over to be stored."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from urllib.parse import unquote

_IMAGE = re.compile(
    r"!\[((?:[^\[\]\\]|\\.)*)\]\(\s*(<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)(?:\s+(?:\"[^\"\n]*\"|'[^'\n]*'))?\s*\)"
)
_ELSEWHERE = re.compile(r"(?:https?|data):", re.IGNORECASE)
_CODE = re.compile(
    r"^ {0,3}(`{3,}|~{3,})[^\n]*\n.*?^ {0,3}\1[`~]*[ \t]*$|(?<!`)(`+)(?!`)[^\n]*?(?<!`)\2(?!`)",
    re.DOTALL | re.MULTILINE,
)


def hand_over_pictures(text: str, folder: str, files: Mapping[str, bytes]) -> tuple[str, list[str]]:
    """The text with its pictures in their places, and what is to be told of those that did not come along.

    `files` are the pictures that came with it by their paths, `folder` is where the text itself lay. Pictures
    at other sites, and those that the text carries itself, stay. Documents hold no others yet: of each, its
    words stand in its place.
    """
    left: list[str] = []

    def replaced(match: re.Match[str]) -> str:
        address = match[2].strip("<>")
        if _ELSEWHERE.match(address):
            return match[0]
        path = posixpath.normpath(posixpath.join(folder, unquote(address)))
        left.append(
            f"Image “{posixpath.basename(path)}”" if path in files else f"Image “{address}” (missing)"
        )
        return f"*[Image: {match[1]}]*" if match[1].strip() else "*[Image]*"

    pieces: list[str] = []
    done = 0
    for code in _CODE.finditer(text):
        pieces += (_IMAGE.sub(replaced, text[done : code.start()]), code[0])
        done = code.end()
    return "".join((*pieces, _IMAGE.sub(replaced, text[done:]))), left
