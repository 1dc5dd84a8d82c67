"""Tables right beneath a line of text, parted from it: to pandoc they would be more of that text.

The parser of outlines tells where they begin: it finds those in items and quotations, and none in code.
"""

from __future__ import annotations

import re

from requill.features.documents.outline_reader import read_outline
from requill.kit.compute import compute

# A line with words, one with a bar, and one that may be a divider. Few texts have it, and are read for that.
_MAYBE_BENEATH = re.compile(
    r"^[ \t>]*+[^ \t\r\n>][^\n]*+\n[^\n|]*+\|[^\n]*+\n[ \t>]*+[-:|][-:| \t]*+\r?$", re.MULTILINE
)
_LEAD = re.compile(r"[ \t>]*")
_ITEM = re.compile(r"[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]")


async def with_tables_apart(text: str) -> str:
    """The Markdown with a blank line above each such table, of its own item or quotation."""
    return await compute(_parted, text, size=len(text)) if _MAYBE_BENEATH.search(text) else text


def _parted(text: str) -> str:
    pieces, at = [], 0
    for table in read_outline(text).tables:
        start = table.span.start
        if _ITEM.match(text, start):
            continue  # with its item it is apart from the one above
        if text[text.rfind("\n", 0, max(0, start - 1)) + 1 : start].strip(" \t\r\n>"):
            lead = _LEAD.match(text, start)
            pieces += [text[at:start], lead[0] if lead else "", "\n"]
            at = start
    return "".join([*pieces, text[at:]])
