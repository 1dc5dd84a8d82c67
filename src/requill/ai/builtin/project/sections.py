"""Answers a question that names a heading, as "who are the users?" does, with the sections of that name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.project.gather import items_of
from requill.ai.builtin.project.sheets import Sheet
from requill.ai.builtin.text.evidence import telling

MOST_TERMS = 2  # a question with more words than a heading has asks for something below it
_MOST_EACH = 12
_CHARACTERS = 220
_ELSE = re.compile(
    r"\W*(?:when|why|where|how|by when|since when|is|are|do|does|did|can|will)\b", re.IGNORECASE
)
_PARTS = re.compile(r"\s*(?:\band\b|[,/&:()–—])\s*", re.IGNORECASE)
# Words beside a section's name that ask for nothing else: "what problem do we solve?"
_BESIDE = frozenset(
    words.stem(word)
    for word in words.words("solve solving solved main current currently exactly planned described section")
)


def section_asked(sheets: Sequence[Sheet], terms: Sequence[str], question: str) -> str:
    """What the sections of the name that is asked for list; empty where no heading is that name."""
    asked = frozenset(terms) - _BESIDE
    if not asked or len(asked) > MOST_TERMS or _ELSE.match(question):
        return ""
    return markup.paragraphs(
        f"{sheet.name} has under “{markup.inline(part.heading)}”:\n\n{_listed(found)}"
        for sheet in sheets
        for part in sheet.outline.top
        if _is_named(part.heading, asked) and (found := list(items_of(sheet.outline, part)))
    )


def _is_named(heading: str, asked: frozenset[str]) -> bool:
    """Whether a heading, or a part of it as in "Problem and evidence", is what is asked for."""
    return any(frozenset(telling(part)) == asked for part in (heading, *_PARTS.split(heading)))


def _listed(found: Sequence[str]) -> str:
    lines = [f"- {markup.inline(words.clipped(text, _CHARACTERS))}" for text in found[:_MOST_EACH]]
    if len(found) > _MOST_EACH:
        lines.append(f"- and {len(found) - _MOST_EACH} more")
    return "\n".join(lines)
