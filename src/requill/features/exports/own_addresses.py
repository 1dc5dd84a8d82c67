"""Addresses of a text's own images and files, and the same text with the names of what stands beside it
instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from requill.kit.ids import NAME_FORM

OWN_ADDRESS = re.compile(
    rf"(?<=\]\()/api/files/(?P<id>{NAME_FORM})/[^\s)#]+(?:#(?P<width>[1-9]\d{{0,4}})x[1-9]\d{{0,4}})?(?=\))"
)


def name_beside(file_id: str, width: str | None, ending: str) -> str:
    """What the image of that file is called beside the text where it is as wide as that."""
    return f"{_stem(file_id, width)}.{ending}"


def with_names_beside(text: str, names: Iterable[str]) -> str:
    """The text with these names in the place of the addresses of their files."""
    known = {name.partition(".")[0]: name for name in names}
    if not known:
        return text
    return OWN_ADDRESS.sub(lambda match: known.get(_stem(match["id"], match["width"]), match.group()), text)


def _stem(file_id: str, width: str | None) -> str:
    return f"own-{file_id}" if width is None else f"own-{file_id}-{width}"
