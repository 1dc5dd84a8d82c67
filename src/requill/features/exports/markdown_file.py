"""A document as a Markdown file, by the rules of `markdown-file.ts`; one set of cases holds both."""

from __future__ import annotations

import re

from requill.kit.markdown import headings

# What would be taken for more than itself: tags, emphasis, code, links, and marks at a heading's end.
_MARKUP = re.compile(r"[\\`*<]|_(?!\w)|(?<!\w)_|&(?=#?\w+;)|~~|\[(?=[^\]]*\]\()|(?<=\s)#+$", re.ASCII)
_EMPHASIS = re.compile(r"[*_`\\]")
_BLANK_LINES = re.compile(r"\A\s*\n")


def markdown_file(title: str, text: str) -> str:
    """The title above the text, and once; a text with a title of its own stands as it is."""
    marked = [found for found in headings(text) if text[found[0] :].lstrip(" ").startswith("#")]
    if marked and not text[: marked[0][0]].strip():
        _, below, heading, level = marked[0]
        if _plain(heading) == _plain(title):
            return _heading(title) + _BLANK_LINES.sub("", text[below:])
        if level == 1 and [found[3] for found in marked].count(1) == 1:
            return text
    return _heading(title) + text


def _heading(title: str) -> str:
    return f"# {_MARKUP.sub(lambda found: chr(92) + found[0], title)}\n\n"


def _plain(heading: str) -> str:
    """Two headings are the same whatever their case, spacing and emphasis."""
    return " ".join(_EMPHASIS.sub("", heading).split()).lower()
