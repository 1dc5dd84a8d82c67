"""Twenty requirements documents that are hard to set in pages, by name; each holds much of one kind."""

from __future__ import annotations

import re
from pathlib import Path

from tests.features.exports.samples import png

NAMES = (
    *("arabic", "breaks", "chapters", "chinese-japanese-korean", "commented", "deep-headings"),
    *("emoji-and-symbols", "empty-sections", "hebrew", "images-in-tables", "lists-in-lists", "long-code"),
    *("long-words", "notes", "pictures", "quotations", "requirements-and-symbols", "sixty-rows", "tasks"),
    "wide-tables",
)
_HERE = Path(__file__).parent
_IMAGE = re.compile(r"image:(\d+)x(\d+)")
_WORDS = (
    "People who count stock write what they find into a sheet, and find out a day later that two of them "
    "counted the same shelf. Nobody is told which of the two figures holds, so both are counted anew. "
)


def text(name: str) -> str:
    """The Markdown of a document."""
    if name == "sixty-rows":
        return _register()
    if name == "chapters":
        return _chapters()
    read = (_HERE / f"{name}.md").read_text()
    return _IMAGE.sub(lambda size: png(int(size[1]), int(size[2])), read)


def _register() -> str:
    """A table of sixty rows, every fourth of which has many lines."""
    rows = "".join(
        f"| FR-{row:03} | The page of shelf {row} {'says who counted it' if row % 4 else _WORDS * 2} |"
        f" {'must' if row % 3 else 'should'} | {row * 37} ms | Ada |\n"
        for row in range(1, 61)
    )
    head = "| Id | Requirement | Priority | Measure | Owner |\n| :- | --- | :-: | --: | --- |\n"
    return f"## Register\n\n{_WORDS}\n\n### Lead\n\n{head}{rows}\nAnd the words after.\n"


def _chapters() -> str:
    """Twenty pages with headings of three levels."""
    body = f"\n\n{_WORDS * 4}\n\n- one\n- two\n\n{_WORDS * 5}\n\n#### Detail\n\n{_WORDS}\n\n"
    return "".join(
        f"## Chapter {chapter}\n\n" + "".join(f"### Part {chapter}.{part}{body}" for part in range(1, 5))
        for chapter in range(1, 9)
    )
