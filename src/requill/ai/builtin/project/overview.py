"""What each document of a project holds in a line, in figures, and beside another."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from requill.ai.builtin.document.overview import summarise as summarise_document
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.counting import count_words
from requill.ai.builtin.project.gather import things
from requill.ai.builtin.project.sheets import Sheet
from requill.ai.builtin.text.findings import judge
from requill.ai.builtin.text.outline import CRITERION, Outline, requirement_blocks
from requill.ai.interface import DocumentContext
from requill.kit.markdown import heading_key
from requill.kit.plain import preview

_GIST = 200
_MOST_NAMES = 12
_MOST_MISSING = 3  # of each of several documents
_MOST_DIFFERENCES = 10
_MOST_BESIDE = 5  # things of one kind of each of two documents
_COUNTED = (  # as the figures of a document stand in their order
    ("requirement", "requirements"),
    ("requirement with criteria", "requirements with criteria"),
    ("open question", "open questions"),
    ("section", "sections"),
    ("word", "words"),
)
_WORDS = len(_COUNTED) - 1
_SUPERLATIVE = re.compile(
    r"\b(?:(?P<size>longest|shortest|biggest|largest|smallest)|(?P<degree>most|fewest|least))\b",
    re.IGNORECASE,
)
_COMPARED = (("Goals and metrics", "metrics"), ("Other dates", "dates"), ("Risks", "risks"))


def summarise(sheets: Sequence[Sheet]) -> str:
    """One document by its sections, several by how each begins and what it counts."""
    if len(sheets) == 1:
        sheet = sheets[0]
        return summarise_document("", sheet.outline, DocumentContext(sheet.title, sheet.text))
    written = [sheet for sheet in sheets if sheet.text.strip()]
    empty = words.listed([sheet.name for sheet in sheets if not sheet.text.strip()])
    nothing = f"Nothing is written yet in {empty}." if empty else ""
    return markup.paragraphs([*(_summary(sheet) for sheet in written), nothing])


def count(sheets: Sequence[Sheet], asked: str = "") -> str:
    """What is asked for, counted, and all that is counted, of each document and of all."""
    rows = [_figures(sheet.outline) for sheet in sheets]
    header = ("Document", "Requirements", "With criteria", "Open questions", "Sections", "Words")
    lines = [
        (markup.inline(sheet.title), *(f"{figure:,}" for figure in row))
        for sheet, row in zip(sheets, rows, strict=True)
    ]
    if len(sheets) > 1:
        lines.append(("All", *(f"{sum(column):,}" for column in zip(*rows, strict=True))))
    opening = _outstanding(sheets, rows, asked) or _counted(rows, asked)
    return markup.paragraphs([opening, markup.table(header, lines)])


def _counted(rows: Sequence[tuple[int, ...]], asked: str) -> str:
    """The total of what is asked for, and in how many of the documents it is."""
    column = _column(asked)
    holders, total = sum(bool(row[column]) for row in rows), sum(row[column] for row in rows)
    whole = words.counted(len(rows), "document")
    where = whole if holders in (0, len(rows)) else f"{words.number(holders)} of {whole}"
    found = words.capitalised(words.counted(total, *_COUNTED[column]))
    criteria = f", {_or_none(sum(row[1] for row in rows))} of them with acceptance criteria"
    return f"{found} in {where}{criteria if column == 0 and total else ''}."


def _outstanding(sheets: Sequence[Sheet], rows: Sequence[tuple[int, ...]], asked: str) -> str:
    """The document with the most or the least of what is asked for; empty where that is not the question."""
    found = _SUPERLATIVE.search(asked)
    if not found or len(sheets) < 2:
        return ""
    column = _column(asked) if found["degree"] else _WORDS
    figures = [row[column] for row in rows]
    word = (found["degree"] or found["size"]).casefold()
    best = (min if word in ("least", "fewest", "shortest", "smallest") else max)(figures)
    names = [sheet.name for sheet, figure in zip(sheets, figures, strict=True) if figure == best]
    what = f"the {word} {_COUNTED[column][1]}" if found["degree"] else ""
    verb = ("has" if what else "is") if len(names) == 1 else ("have" if what else "are")
    amount = f"{best:,} {_COUNTED[column][0 if best == 1 else 1]}"
    return f"{words.listed(names)} {verb} {what or f'the {word}'}: {amount}."


def _column(asked: str) -> int:
    """Which of the figures a question is for; the requirements where it names none."""
    said = asked.casefold()
    return next((n for n, (one, _) in enumerate(_COUNTED) if one.split()[-1] in said), 0)


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
    told = f"{sheet.name}\n\n{said}\n\n{words.capitalised(words.listed(counts))}."
    return markup.paragraphs([told, _foremost(sheet)])


def _foremost(sheet: Sheet) -> str:
    """The first goal, date and risk, of how many."""
    lines: list[str] = []
    for one, kind in (("Goal", "metrics"), ("Date", "dates"), ("Risk", "risks")):
        if found := things(kind, sheet.outline):
            more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
            lines.append(f"- {one}: {markup.inline(words.clipped(found[0], _GIST))}{more}")
    return "\n".join(lines)


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
