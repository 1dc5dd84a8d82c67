"""Composes numbered requirements: one paragraph each, with an id that stays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from requill.ai.builtin.compose.answers import Block, parse
from requill.ai.builtin.compose.criteria import criterion, is_criterion, joined_steps
from requill.ai.builtin.compose.entries import Aside, Entry, entries, enumeration, grids_and_rest
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.vocabulary import IMPERATIVES
from requill.ai.builtin.text.grids import Grid
from requill.ai.interface import SectionPlan

PASTED_ID = re.compile(r"[*_]{0,3}([A-Z]{1,5})-(\d{2,4})[*_]{0,3}\s*[:.)–—-]?[*_]{0,3}\s+")
_ID = re.compile(r"\*\*([A-Z]{1,5})-(\d{2,4})[:.]?\*\*")
_NAMED_ID = re.compile(r"\b(?:for |of |in )?([A-Z]{1,5})-(\d{2,4})\b[:,]?\s*")
_DONE_WHEN = "### Done when"
_WIDTH = 3
_GIVEN = re.compile(r"[.;:,]\s+(?=given\b)", re.IGNORECASE)
# What a person does with a product at least as often as the product does it itself.
_DONE_BY_PEOPLE = frozenset(
    words.words(
        """add answer ask assign attach book browse buy cancel change choose clear close compare confirm copy
        correct create decide delete download edit enter filter find finish follow get group invite know learn
        leave make manage mark merge move open order pay plan print read record register rename reply report
        resume review search see select set share sign skip sort start stop submit subscribe switch tag take
        track try understand undo update upload use view write"""
    )
)
_EXCLAIMED = re.compile(
    r"[^\W\d_][\w-]*(?: [\w-]+)?!+"
    r"|(?:very |really )?(?:quick|fast|snappy|instant|responsive|small|light|cheap)\.",
    re.IGNORECASE,
)
_MODAL = re.compile(
    r"(?:must|shall|should|can|could|may|will|needs? to|has to|have to|should be able to)\b", re.IGNORECASE
)


def id_pattern(prefix: str) -> re.Pattern[str]:
    """Finds the ids of one prefix."""
    return re.compile(rf"(?<![\w-]){re.escape(prefix)}-(\d{{2,4}})(?!\w)")


def next_number(text: str, prefix: str) -> int:
    """The number after the highest one that the prefix has in the text."""
    return max((int(found) for found in id_pattern(prefix).findall(text)), default=0) + 1


def requirements(blocks: Sequence[Block], plan: SectionPlan, existing: str, beyond: str = "") -> str:
    """A paragraph with an id for each sentence; criteria and sub-points stand under their requirement.

    The ids of `beyond` are taken as well.
    """
    prefix = plan.prefix or "FR"
    taken = {f"{p}-{n}" for p, n in _ID.findall(f"{existing}\n{beyond}")}
    number = next_number(f"{existing}\n{beyond}", prefix)
    width = max((len(n) for p, n in _ID.findall(existing) if p == prefix), default=_WIDTH)
    parts: list[str] = []
    stated, checks = _apart(existing)
    for entry in joined_steps(_led(_entries(blocks))):
        if isinstance(entry, Aside):
            parts.append(entry.markdown)
        elif is_criterion(entry.text):
            parts.append(criterion(entry.text))
        elif entry.depth and parts:
            parts = [*parts[:-1], _with_point(parts[-1], entry.text)]
        else:
            identity, text = _identity(entry.text, taken)
            if identity is None:
                while f"{prefix}-{number:0{width}d}" in taken:
                    number += 1
                identity = f"{prefix}-{number:0{width}d}"
            taken.add(identity)
            parts.append(f"**{identity}** {requirement_text(text)}")
    return markup.paragraphs([stated, *parts, checks])


def with_checks(existing: str, answer: str) -> str:
    """The section with how its requirements are checked: under the one that is named, else under none."""
    closing: list[str] = []
    for entry in joined_steps(_entries(parse(answer))):
        named = None if isinstance(entry, Aside) else _NAMED_ID.search(entry.text)
        blocks = list(_ID.finditer(existing))
        place = next((n for n, one in enumerate(blocks) if named and one.groups() == named.groups()), None)
        if isinstance(entry, Aside) or named is None or place is None:
            closing.append(entry.markdown if isinstance(entry, Aside) else criterion(entry.text))
            continue
        end = blocks[place + 1].start() if place + 1 < len(blocks) else len(_apart(existing)[0])
        text = f"{entry.text[: named.start()]}{entry.text[named.end() :]}".strip(" ,:")
        under = markup.paragraphs([existing[:end].rstrip(), criterion(text)])
        existing = markup.paragraphs([under, existing[end:].lstrip("\n")])
    several = len(_ID.findall(existing)) > 1 and _DONE_WHEN not in existing
    return markup.paragraphs([existing, *([_DONE_WHEN] if closing and several else []), *closing])


def _apart(existing: str) -> tuple[str, str]:
    """The requirements, and after them the checks that belong to none of them."""
    place = existing.find(_DONE_WHEN)
    return (existing, "") if place < 0 else (existing[:place].rstrip(), existing[place:])


def requirement_text(text: str) -> str:
    """A requirement as a sentence: "must work offline" gets the system as its subject.

    "Add a habit" is left as it was said: whether a person or the system does that, the words do not say.
    """
    text = words.squeeze(text)
    first = words.words(text[:40])[:1]
    if _MODAL.match(text):
        text = f"The system {words.uncapitalised(text)}"
    elif first and _is_order(first[0], text):
        text = f"The system must {words.uncapitalised(text)}"
    return markup.inline(words.stopped(words.capitalised(text), least=1))


def _is_order(first: str, text: str) -> bool:
    """Whether it tells the system what to do: "export to CSV", but not "filter answers while typing".

    What people do with a product ("add a habit") may be either.
    """
    following = words.words(text[len(first) : len(first) + 40])[:1]
    may_be_verb = bool(following) and following[0].endswith("s") and words.stem(following[0]) in IMPERATIVES
    plain = text[len(first) : len(first) + 1] in ("", " ", ".") and not text.casefold().startswith("use case")
    return first in IMPERATIVES - _DONE_BY_PEOPLE and plain and not may_be_verb


def _entries(blocks: Sequence[Block]) -> Iterator[Entry | Aside]:
    for part in grids_and_rest(blocks):
        if isinstance(part, Grid):
            for row in part.rows:
                yield Entry(_row_text(row))
        else:
            for entry in entries(part):
                yield from _pieces(entry) if isinstance(entry, Entry) else [entry]


def _led(found: Iterator[Entry | Aside]) -> Iterator[Entry | Aside]:
    """The entries, an exclamation with the figure that says what it means: "quick! 2 s max"."""
    held: Entry | None = None
    for entry in found:
        if held is not None:
            led = isinstance(entry, Entry) and entry.depth == held.depth and re.search(r"\d", entry.text)
            if led and isinstance(entry, Entry):
                text = f"{held.text.rstrip(' !.')}: {entry.text}"
                held = None
                yield replace(entry, text=text)
                continue
            yield held
            held = None
        if isinstance(entry, Entry) and _EXCLAIMED.fullmatch(entry.text.strip()):
            held = entry
        else:
            yield entry
    if held is not None:
        yield held


def _pieces(entry: Entry) -> Iterator[Entry]:
    """The entry, its criterion apart; "export, choose columns, filter first" is three steps."""
    found = _GIVEN.search(entry.text)
    if found and is_criterion(entry.text[found.end() :]):
        yield replace(entry, text=entry.text[: found.start()])
        yield Entry(entry.text[found.end() :])
        return
    steps = enumeration(entry.text)
    verbs = all((words.words(step[:40]) or [""])[0] in IMPERATIVES for step in steps)
    yield from (replace(entry, text=step) for step in steps) if verbs else [entry]


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
