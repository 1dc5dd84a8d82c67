"""Finds open questions, decisions, risks and dates in a document by how sections and columns are named."""

from __future__ import annotations

import re

from msgspec import Struct

from requill.kit.blocks import BOX, DIVIDER, ITEM
from requill.kit.cells import split_row
from requill.kit.markdown import heading_key, sections

_MARK = re.compile(rf"^(?:{ITEM}|>)\s+(?:{BOX}\s+)?")
_LINE = 200
_LIMIT = 100


class Subject(Struct, frozen=True):
    """What one may ask for: the phrases, the names of its sections, and of columns of tables elsewhere."""

    name: str
    phrases: tuple[str, ...]
    headings: frozenset[str]
    columns: frozenset[str]
    told: str


def _asking(*names: str) -> tuple[str, ...]:
    frames = ("{0}", "list {0}", "list the {0}", "list all {0}", "show {0}", "show the {0}", "show all {0}")
    asked = ("what are the {0}", "what {0} are there", "which {0} are there")
    return tuple(frame.format(name) for name in names for frame in (*frames, *asked))


SUBJECTS = (
    Subject(
        "open_questions",
        (
            *_asking("open questions", "questions"),
            *("what is open", "what is still open", "which questions are open"),
        ),
        frozenset({"open questions", "questions", "open points", "open issues"}),
        frozenset({"question", "open question"}),
        "Open questions",
    ),
    Subject(
        "decisions",
        (*_asking("decisions"), "what was decided", "what did we decide"),
        frozenset({"decisions", "decision log", "decisions made"}),
        frozenset({"decision"}),
        "Decisions",
    ),
    Subject(
        "risks",
        (*_asking("risks"), "what could go wrong"),
        frozenset({"risks", "risk", "risks and mitigations", "what could go wrong"}),
        frozenset({"risk"}),
        "Risks",
    ),
    Subject(
        "dates",
        (*_asking("dates", "deadlines", "milestones"), "timeline"),
        frozenset({"dates", "timeline", "milestones", "schedule", "rollout", "release plan", "launch plan"}),
        frozenset({"by", "date", "due", "when", "deadline"}),
        "Timeline, Milestones, Rollout or Dates, or with such a column,",
    ),
)


def lines_of(text: str, subject: Subject) -> list[str]:
    """The entries, rows and lines of the sections so named, and the rows of tables with such a column."""
    found: list[str] = []
    covered = 0
    for section in sections(text):
        if section.start < covered:
            continue
        is_named = heading_key(section.heading) in subject.headings
        body = text[section.body_start : section.end]
        own = body if is_named else body[: _before_child(body)]
        covered = section.end if is_named else covered
        found += _entries(own) if is_named else _rows(own, subject)
    return list(dict.fromkeys(found))[:_LIMIT]


def _before_child(body: str) -> int:
    """Where the first heading within a section begins: what follows is looked at as its own section."""
    child = next(iter(sections(body)), None)
    return len(body) if child is None else child.start


def _entries(body: str) -> list[str]:
    lines = [line.strip() for line in body.split("\n")]
    told: list[str] = []
    for number, line in enumerate(lines):
        is_head = number + 1 < len(lines) and _is_rule(lines[number + 1])
        if line and not line.startswith("#") and not _is_rule(line) and not is_head:
            told.append(_plain(line))
    return [line for line in told if line]


def _rows(body: str, subject: Subject) -> list[str]:
    """The rows of tables of which a column is named for the subject, where its cell holds something."""
    lines = [line.strip() for line in body.split("\n")]
    told: list[str] = []
    column: int | None = None
    for number, line in enumerate(lines):
        if number + 1 < len(lines) and "|" in line and _is_rule(lines[number + 1]):
            names = [cell.casefold() for cell in split_row(line)]
            column = next((n for n, name in enumerate(names) if name in subject.columns), None)
        elif "|" not in line:
            column = None
        elif column is not None and not _is_rule(line):
            cells = split_row(line)
            if column < len(cells) and cells[column]:
                told.append(_plain(line))
    return told


def _is_rule(line: str) -> bool:
    return "|" in line and DIVIDER.match(line) is not None


def _plain(line: str) -> str:
    if line.startswith("|"):
        line = ", ".join(cell for cell in split_row(line) if cell)
    bare = _MARK.sub("", line)
    return bare if len(bare) <= _LINE else f"{bare[:_LINE].rstrip()}…"
