"""What each document of a project holds in a line, in figures, and beside another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from requill.ai.builtin import markup, words
from requill.ai.builtin.counting import count_words
from requill.ai.builtin.document.overview import summarise as summarise_document
from requill.ai.builtin.findings import judge
from requill.ai.builtin.outline import CRITERION, Outline, requirement_blocks
from requill.ai.builtin.project.gather import things
from requill.ai.builtin.project.sheets import Sheet
from requill.ai.interface import DocumentContext
from requill.kit.markdown import heading_key
from requill.kit.plain import preview

_GIST = 200
_MOST_NAMES = 12
_MOST_MISSING = 3  # of each of several documents
_MOST_DIFFERENCES = 10
_MOST_BESIDE = 5  # things of one kind of each of two documents
_COMPARED = (("Goals and metrics", "metrics"), ("Other dates", "dates"), ("Risks", "risks"))


def summarise(sheets: Sequence[Sheet]) -> str:
    """One document by its sections, several by how each begins and what it counts."""
    if len(sheets) == 1:
        sheet = sheets[0]
        return summarise_document("", sheet.outline, DocumentContext(sheet.title, sheet.text))
    return markup.paragraphs(_summary(sheet) for sheet in sheets)


def count(sheets: Sequence[Sheet]) -> str:
    """The requirements, and what else is counted, of each document and of all."""
    rows = [_figures(sheet.outline) for sheet in sheets]
    totals = [sum(column) for column in zip(*rows, strict=True)]
    requirements, covered, *_ = totals
    opening = (
        f"{words.capitalised(words.counted(requirements, 'requirement'))} in "
        f"{words.counted(len(sheets), 'document')}, {_or_none(covered)} of them with acceptance criteria."
    )
    header = ("Document", "Requirements", "With criteria", "Open questions", "Sections", "Words")
    lines = [
        (markup.inline(sheet.title), *(f"{figure:,}" for figure in row))
        for sheet, row in zip(sheets, rows, strict=True)
    ]
    if len(sheets) > 1:
        lines.append(("All", *(f"{figure:,}" for figure in totals)))
    return markup.paragraphs([opening, markup.table(header, lines)])


def missing(sheets: Sequence[Sheet]) -> str:
    """What each document lacks or leaves open, the heaviest first."""
    return markup.paragraphs(
        _missing(sheet, _MOST_MISSING if len(sheets) > 1 else _MOST_NAMES) for sheet in sheets
    )


def _missing(sheet: Sheet, most: int) -> str:
    if not sheet.text.strip():
        return f"{sheet.name}\n\n- Everything: the document is empty."
    found = [
        finding
        for finding in judge(sheet.text, left_out=sheet.left_out)
        if finding.group in ("Missing", "Left open")
    ]
    if not found:
        return f"{sheet.name}\n\nNothing that I can see."
    lines = [f"- {finding.text} {finding.fix}" for finding in found[:most]]
    if len(found) > most:
        lines.append(f"- and {words.counted(len(found) - most, 'smaller point')}")
    return f"{sheet.name}\n\n" + "\n".join(lines)


def compare(first: Sheet, second: Sheet) -> str:
    """Two documents by their figures, what they list, their sections, and where their metrics disagree."""
    names = ("Requirements", "With criteria", "Open questions", "Sections", "Words")
    figures = zip(names, _figures(first.outline), _figures(second.outline), strict=True)
    rows = [(name, f"{one:,}", f"{other:,}") for name, one, other in figures]
    table = markup.table(("", markup.inline(first.title), markup.inline(second.title)), rows)
    return markup.paragraphs(
        [
            f"{first.name} and {second.name}, side by side:",
            table,
            *(_beside(name, kind, first, second) for name, kind in _COMPARED),
            _sections("Both have", _shared(first, second)),
            _sections(f"Only {first.name} has", _own(first, second)),
            _sections(f"Only {second.name} has", _own(second, first)),
            disagreements(first, second),
        ]
    )


def _beside(name: str, kind: str, first: Sheet, second: Sheet) -> str:
    """What each of the two lists of one kind; empty where neither lists any."""
    found = [(sheet, _things_beside(kind, sheet.outline)) for sheet in (first, second)]
    if not any(listed for _, listed in found):
        return ""
    return f"### {name}\n\n" + "\n".join(_own_things(sheet, listed) for sheet, listed in found)


def _things_beside(kind: str, outline: Outline) -> list[str]:
    """The things of a kind; a metric's date stands with the metric already."""
    found = things(kind, outline)
    if kind != "dates":
        return found
    metrics = [text.casefold() for text in things("metrics", outline)]
    return [text for text in found if not any(one.startswith(_first_cell(text)) for one in metrics)]


def _first_cell(line: str) -> str:
    return line.split(" · ", 1)[0].casefold()


def _own_things(sheet: Sheet, listed: Sequence[str]) -> str:
    if not listed:
        return f"- {sheet.name}: none that I can find"
    shown = [f"  - {markup.inline(words.clipped(text, _GIST))}" for text in listed[:_MOST_BESIDE]]
    if len(listed) > _MOST_BESIDE:
        shown.append(f"  - and {len(listed) - _MOST_BESIDE} more")
    return "\n".join([f"- {sheet.name}:", *shown])


def _summary(sheet: Sheet) -> str:
    requirements, covered, questions, sections, length = _figures(sheet.outline)
    counts = [words.counted(sections, "section"), f"{length:,} {'word' if length == 1 else 'words'}"]
    if requirements:
        counts.insert(0, f"{words.counted(requirements, 'requirement')} ({_or_none(covered)} with criteria)")
    if questions:
        counts.append(words.counted(questions, "open question"))
    gist = preview(sheet.text[:4_000], 1_000)
    first = words.clipped((words.sentences(gist) or [""])[0], _GIST)
    said = markup.guarded(first) if first else "Nothing is written in it yet."
    return f"{sheet.name}\n\n{said}\n\n{words.capitalised(words.listed(counts))}."


def _or_none(count: int) -> str:
    return words.number(count) if count else "none"


def _figures(outline: Outline) -> tuple[int, int, int, int, int]:
    """Requirements, those with criteria, open questions, sections, words."""
    blocks = requirement_blocks(outline)
    covered = sum(
        any(CRITERION.match(line) for line in outline.text[start:end].split("\n")) for _, start, end in blocks
    )
    questions = len(things("questions", outline))
    return len(blocks), covered, questions, len(outline.top), count_words(outline.text)


def _keys(sheet: Sheet) -> dict[str, str]:
    return {heading_key(part.heading): part.heading for part in sheet.outline.top if part.heading}


def _shared(first: Sheet, second: Sheet) -> list[str]:
    other = _keys(second)
    return [heading for key, heading in _keys(first).items() if key in other]


def _own(sheet: Sheet, other: Sheet) -> list[str]:
    known = _keys(other)
    return [heading for key, heading in _keys(sheet).items() if key not in known]


def _sections(lead: str, headings: Sequence[str]) -> str:
    if not headings:
        return ""
    named = [f"“{markup.inline(heading)}”" for heading in headings[:_MOST_NAMES]]
    if len(headings) > _MOST_NAMES:
        named.append(f"{len(headings) - _MOST_NAMES} more sections")
    return f"{lead} {words.listed(named)}."


def disagreements(first: Sheet, second: Sheet) -> str:
    """Metrics of the same name of which the two say different things."""
    ours, theirs = _metrics(first), _metrics(second)
    lines = [
        f"- {markup.inline(name)}: “{markup.inline(said)}” against “{markup.inline(theirs[key][1])}”"
        for key, (name, said) in ours.items()
        if key in theirs and theirs[key][1] != said
    ]
    if not lines:
        return ""
    return "They disagree about:\n\n" + "\n".join(lines[:_MOST_DIFFERENCES])


def _metrics(sheet: Sheet) -> Mapping[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for thing in things("metrics", sheet.outline):
        name, separator, said = thing.partition("; ")
        if separator:
            found.setdefault(heading_key(name), (name, said))
    return found
