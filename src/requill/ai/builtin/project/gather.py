"""Collects things of one kind from many documents: open questions, risks, metrics, dates and the like."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.brief_words import meaning
from requill.ai.builtin.project.sheets import Sheet
from requill.ai.builtin.text.evidence import DATE, row_text
from requill.ai.builtin.text.finding import UNDECIDED
from requill.ai.builtin.text.outline import Outline, requirement_blocks
from requill.kit.markdown import Section, heading_key

_MOST_EACH = 15
_CHARACTERS = 220
_ITEM = re.compile(r"^[ \t]*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?(?P<text>.+)$")
_ROW = re.compile(r"^\s*\|(?P<cells>.*)\|\s*$")
_ASSUMPTION = re.compile(r"^>[ \t]*(?:\*\*)?Assumption:?(?:\*\*)?:?[ \t]*(?P<text>.+)$", re.IGNORECASE)
# An empty place of a table ("to be set", "to be named") is a gap, but asks nothing.
_PLACEHOLDER = re.compile(rf"\b(?:{UNDECIDED})\b", re.IGNORECASE)
_HEADINGS: Mapping[str, re.Pattern[str]] = {
    "questions": re.compile(r"open question|questions?$|unresolved|to decide", re.IGNORECASE),
    "risks": re.compile(r"\brisks?\b", re.IGNORECASE),
    "stories": re.compile(r"\bstor(?:y|ies)\b", re.IGNORECASE),
    "non-goals": re.compile(r"non-?\s?goals?|out of scope|will not", re.IGNORECASE),
    "metrics": re.compile(
        r"metric|kpi|success measure|key result|(?<!non-)(?<!non )\bgoals?\b", re.IGNORECASE
    ),
}
# What such a section is called above a part of a brief, in German as well.
_MEANT: Mapping[str, tuple[str, ...]] = {
    "questions": ("open questions",),
    "risks": ("risks",),
    "non-goals": ("non goals",),
    "metrics": ("goals", "metrics"),
}
NOUNS: Mapping[str, tuple[str, str]] = {
    "questions": ("open question", "open questions"),
    "assumptions": ("unconfirmed assumption", "unconfirmed assumptions"),
    "non-goals": ("non-goal", "non-goals"),
    "risks": ("risk", "risks"),
    "stories": ("user story", "user stories"),
    "metrics": ("goal or metric", "goals and metrics"),
    "dates": ("dated line", "dated lines"),
    "requirements": ("requirement", "requirements"),
}


def gather(kind: str, sheets: Sequence[Sheet], terms: Sequence[str]) -> str:
    """Every such thing under the name of its document; with `terms`, those in which they stand, if any do."""
    found = {sheet.number: things(kind, sheet.outline) for sheet in sheets}
    narrowed = {number: [one for one in ones if _speaks_of(one, terms)] for number, ones in found.items()}
    if terms and any(narrowed.values()):
        found = narrowed
    total = sum(map(len, found.values()))
    holders = sum(map(bool, found.values()))
    one, many = NOUNS[kind]
    if not total:
        names = words.listed([sheet.name for sheet in sheets[:5]])
        more = f" and {len(sheets) - 5} more" if len(sheets) > 5 else ""
        return f"I find no {many} in {names}{more}."
    opening = f"{words.capitalised(words.counted(total, one, many))} in {words.counted(holders, 'document')}:"
    return markup.paragraphs([opening, *(_listed(sheet, found[sheet.number]) for sheet in sheets)])


def lacking(kind: str, sheets: Sequence[Sheet]) -> str:
    """The documents in which there is no such thing."""
    names = [sheet.name for sheet in sheets if not things(kind, sheet.outline)]
    many = NOUNS[kind][1].replace(" and ", " or ")
    if not names:
        return f"Every document that I read has {many}."
    verb = "has" if len(names) == 1 else "have"
    opening = f"{words.capitalised(words.counted(len(names), 'document'))} {verb} no {many}:"
    return markup.paragraphs([opening, "\n".join(f"- {name}" for name in names)])


def things(kind: str, outline: Outline) -> list[str]:
    """The things of one kind in one document, in its order, each on one line."""
    return list(dict.fromkeys(words.clipped(text, _CHARACTERS) for text in _FINDERS[kind](outline)))


def _in_sections(kind: str) -> Callable[[Outline], Iterable[str]]:
    pattern = _HEADINGS[kind]
    meant = [meaning(name) for name in _MEANT.get(kind, ())]

    def is_one(heading: str) -> bool:
        found = meaning(" ".join(words.words(heading_key(heading))))
        return bool(pattern.search(heading)) or (found is not None and found in meant)

    def find(outline: Outline) -> Iterable[str]:
        end = 0
        for part in outline.parts:
            if part.start >= end and is_one(part.heading):
                end = part.end
                yield from items_of(outline, part)

    return find


def items_of(outline: Outline, part: Section) -> Iterable[str]:
    """The items of a section's lists, the rows of its tables, and its paragraphs where it has neither."""
    body = outline.body(part)
    rows = [_cells(found["cells"]) for line in body.split("\n") if (found := _ROW.match(line))]
    header = rows[0] if len(rows) > 1 and _is_rule(rows[1]) else None
    items = [found["text"] for line in body.split("\n") if (found := _ITEM.match(line))]
    yield from items
    for row in rows[2:] if header else rows:
        yield _row_text(row, header)
    if not items and not rows:
        yield from (line.strip() for line in body.split("\n") if line.strip() and not line.startswith("#"))


def _questions(outline: Outline) -> Iterable[str]:
    yield from _in_sections("questions")(outline)
    yield from (_bare(line) for line in outline.text.split("\n") if _PLACEHOLDER.search(line))


def _bare(line: str) -> str:
    """A line without the signs of its list or table."""
    found = _ITEM.match(line)
    return found["text"] if found else row_text(line) if _ROW.match(line) else line.strip(" |-*>")


def _assumptions(outline: Outline) -> Iterable[str]:
    yield from (found["text"] for line in outline.text.split("\n") if (found := _ASSUMPTION.match(line)))


def _dates(outline: Outline) -> Iterable[str]:
    for line in outline.text.split("\n"):
        bare = "" if line.startswith("# ") else line.strip(" |-*>#")  # a document's title is no date of it
        if DATE.search(bare):
            sentences = [bare] if "|" in bare else words.sentences(bare)
            yield from (sentence.replace("|", "·") for sentence in sentences if DATE.search(sentence))


def _requirements(outline: Outline) -> Iterable[str]:
    for _, start, end in requirement_blocks(outline):
        yield outline.text[start:end].split("\n\n")[0].strip(" -*").replace("**", "", 1)


_FINDERS: Mapping[str, Callable[[Outline], Iterable[str]]] = {
    "questions": _questions,
    "assumptions": _assumptions,
    "non-goals": _in_sections("non-goals"),
    "risks": _in_sections("risks"),
    "stories": _in_sections("stories"),
    "metrics": _in_sections("metrics"),
    "dates": _dates,
    "requirements": _requirements,
}


def _cells(text: str) -> list[str]:
    return [cell.strip() for cell in text.split("|")]


def _is_rule(row: Sequence[str]) -> bool:
    return all(cell and set(cell) <= set("-: ") for cell in row)


def _row_text(row: Sequence[str], header: Sequence[str] | None) -> str:
    first, *rest = row
    names = header[1:] if header else [""] * len(rest)
    said = [f"{name}: {cell}" if name else cell for name, cell in zip(names, rest, strict=False) if cell]
    return "; ".join(filter(None, [first, *said]))


def _listed(sheet: Sheet, found: Sequence[str]) -> str:
    if not found:
        return ""
    lines = "\n".join(f"- {markup.inline(text)}" for text in found[:_MOST_EACH])
    more = f"\n- and {len(found) - _MOST_EACH} more" if len(found) > _MOST_EACH else ""
    return f"{sheet.name}\n\n{lines}{more}"


def _speaks_of(text: str, terms: Sequence[str]) -> bool:
    said = {words.stem(word) for word in words.words(text)}
    return any(term in said for term in terms)
