"""Composes numbered requirements: one paragraph each, with an id that stays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from requill.ai.builtin import markup, words
from requill.ai.builtin.answers import Block, Grid
from requill.ai.builtin.compose.criteria import criterion, is_criterion, joined_steps
from requill.ai.builtin.compose.entries import Aside, Entry, entries, grids_and_rest
from requill.ai.builtin.vocabulary import IMPERATIVES
from requill.ai.interface import SectionPlan

PASTED_ID = re.compile(r"[*_]{0,3}([A-Z]{1,5})-(\d{2,4})[*_]{0,3}\s*[:.)–—-]?[*_]{0,3}\s+")
_MODAL = re.compile(
    r"(?:must|shall|should|can|could|may|will|needs? to|has to|have to|should be able to)\b", re.IGNORECASE
)


def id_pattern(prefix: str) -> re.Pattern[str]:
    """Finds the ids of one prefix."""
    return re.compile(rf"(?<![\w-]){re.escape(prefix)}-(\d{{2,4}})(?!\w)")


def next_number(text: str, prefix: str) -> int:
    """The number after the highest one that the prefix has in the text."""
    return max((int(found) for found in id_pattern(prefix).findall(text)), default=0) + 1


def requirements(blocks: Sequence[Block], plan: SectionPlan, existing: str) -> str:
    """A paragraph with an id for each sentence; criteria and sub-points stand under their requirement."""
    prefix = plan.prefix or "FR"
    taken = {f"{p}-{n}" for p, n in re.findall(r"\*\*([A-Z]{1,5})-(\d{2,4})\*\*", existing)}
    number = next_number(existing, prefix)
    parts: list[str] = []
    for entry in joined_steps(_entries(blocks)):
        if isinstance(entry, Aside):
            parts.append(entry.markdown)
        elif is_criterion(entry.text):
            parts.append(criterion(entry.text))
        elif entry.depth and parts:
            parts = [*parts[:-1], _with_point(parts[-1], entry.text)]
        else:
            identity, text = _identity(entry.text, taken)
            if identity is None:
                while f"{prefix}-{number:03d}" in taken:
                    number += 1
                identity = f"{prefix}-{number:03d}"
            taken.add(identity)
            parts.append(f"**{identity}** {requirement_text(text)}")
    return markup.paragraphs([existing, *parts])


def requirement_text(text: str) -> str:
    """A requirement as a sentence: "must work offline" gets the system as its subject."""
    text = words.squeeze(text)
    first = words.words(text[:40])[:1]
    if _MODAL.match(text):
        text = f"The system {words.uncapitalised(text)}"
    elif first and first[0] in IMPERATIVES and not text.casefold().startswith("use case"):
        text = f"The system must {words.uncapitalised(text)}"
    return markup.inline(words.stopped(words.capitalised(text), least=1))


def _entries(blocks: Sequence[Block]) -> Iterator[Entry | Aside]:
    for part in grids_and_rest(blocks):
        if isinstance(part, Grid):
            for row in part.rows:
                yield Entry(_row_text(row))
        else:
            yield from entries(part)


def _row_text(row: Sequence[str]) -> str:
    first, *rest = [cell for cell in row if cell] or [" "]
    if re.fullmatch(r"\**[A-Z]{1,5}-\d{2,4}\**", first):
        return f"{first} {'; '.join(rest)}"
    return "; ".join([first, *rest])


def _identity(text: str, taken: set[str]) -> tuple[str | None, str]:
    """The id that was pasted with the text, unless something else has it already, and the text without it."""
    found = PASTED_ID.match(text)
    if not found or not text[found.end() :].strip():
        return None, text
    identity = f"{found.group(1)}-{found.group(2)}"
    return (None if identity in taken else identity), text[found.end() :]


def _with_point(part: str, text: str) -> str:
    line = f"- {markup.guarded(words.capitalised(text))}"
    last = part.rsplit("\n", 1)[-1]
    return part + ("\n" if last.startswith("- ") else "\n\n") + line
