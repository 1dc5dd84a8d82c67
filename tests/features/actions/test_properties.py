"""Whatever the document and the words: all but the edited lines stays, and what was typed stands as typed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from requill.features.actions.action import Context
from requill.features.actions.registry import ACTIONS, run
from requill.features.documents.entries import groups
from requill.features.documents.outline import Outline, Span
from requill.features.documents.outline_reader import read_outline
from requill.features.templates.service import get_template
from requill.kit.errors import DomainError
from requill.kit.lines import split_lines
from tests.support.amounts import FACTOR

PLANNED = Context(get_template(1).sections, ("**FR-030** waits",))
WORDS = st.text(
    st.sampled_from("ab Z.,:;?!|\\*_`#-+>1[]()<&\"'“é東京ab\u0627\u0644\u0631\t\n"), min_size=1, max_size=30
).filter(lambda words: bool(words.strip()))
LINE = WORDS.map(lambda words: " ".join(words.split()))
PIECES = (
    "Plain words, with an end.",
    "Words with two spaces behind them  \nand another line",
    "東京の仕様書。日本語。",
    "\u0645\u0631\u062d\u0628\u0627 FR-002",
    "- one\n- two\n  - below two\n- three",
    "1. first\n2. second\n10. third",
    "- [ ] Who pays?\n- [x] Done?",
    "* a | b\n* `code` c",
    "| A | B |\n| --- | --- |\n| one | two |\n| three \\| four |  |",
    "| Risk | Mitigation | Owner |\n|:--|--|--:|\n| lost |  | Mo |\n|x||",
    "**FR-001** [Must] First. See FR-002.\n- *Given* a *when* b *then* c\n- Owner: Mara",
    "**FR-002** Second\nover two lines",
    "- **NFR-001** [Could] Item\n  - checked\n- **NFR-007** Other",
    "```\n## no heading\n- FR-002\n```",
    "> quoted\n> - item",
    "> ## Quoted",
    "<div>\n*html*\n</div>",
    "---",
    "  \n\t",
)
HEADINGS = (
    "## Summary",
    "## Risks",
    "### Below",
    "# Top",
    "## Requirements",
    "## Open questions",
    "Set\n---",
    "## The “Goals” #",
)


@st.composite
def documents(draw: st.DrawFn) -> str:
    """A document of such pieces, with either line end, with and without blank lines."""
    pieces = draw(st.lists(st.sampled_from(PIECES), max_size=1))
    for heading in draw(st.lists(st.sampled_from(HEADINGS), max_size=5)):
        pieces += [heading, *draw(st.lists(st.sampled_from(PIECES), max_size=2))]
    pieces += draw(st.sampled_from(([], [], [], ["```\nnever closed FR-001"])))
    gaps = [draw(st.sampled_from(("\n\n", "\n\n", "\n\n\n", "\n"))) for _ in pieces]
    text = "".join(f"{piece}{gap}" for piece, gap in zip(pieces, gaps, strict=True))
    text = text if draw(st.booleans()) else text.rstrip("\n")
    return text.replace("\n", "\r\n") if draw(st.booleans()) else text


@dataclass
class Case:
    """An action with arguments for a document; `spans` may change, and what was typed is `typed`."""

    name: str
    arguments: dict[str, Any]
    spans: list[Span]
    typed: list[str]


@st.composite
def cases(draw: st.DrawFn) -> tuple[str, Case]:
    """A document and one thing to do with what is in it."""
    text = draw(documents())
    outline = read_outline(text)
    name = draw(st.sampled_from(sorted(ACTIONS)))
    arguments: dict[str, Any] = {}
    spans: list[Span] = []
    typed: list[str] = []
    entries = [entry for group in groups(outline) for entry in group.entries]
    left_out = draw(st.sampled_from(({"before"}, {"after"}, {"before", "after"})))
    if name == "move_requirement":
        left_out = draw(st.sampled_from(({"before", "after"}, {"before", "section"}, {"after", "section"})))
    for field in ACTIONS[name].fields:
        if field.name in left_out or (not field.required and draw(st.booleans()) and field.name != "before"):
            continue
        if field.kind == "section" or field.name == "section":
            headings = [one.heading for one in outline.sections]
            found = draw(st.sampled_from([*headings, "Dependencies", "Risks"]))
            arguments[field.name] = found
            spans += [Span(one.start, one.end) for one in outline.sections if one.heading == found]
        elif field.kind == "requirement":
            ids = [one.id for one in outline.requirements]
            found = draw(st.sampled_from([*ids, "FR-001"]))
            arguments[field.name] = found
            spans += [one.span for one in outline.requirements if one.id == found]
        elif field.kind == "row":
            number = draw(st.sampled_from([entry.number for entry in entries] or [1]))
            arguments[field.name] = str(number)
        elif field.options:
            arguments[field.name] = draw(st.sampled_from(field.options))
        elif field.name == "to":
            arguments[field.name] = str(draw(st.integers(1, 4)))
        elif field.name == "column":
            arguments[field.name] = str(draw(st.integers(1, 3)))
        elif field.name in ("quote", "item"):
            lines = [line.strip() for line in split_lines(text) if line.strip()] or ["x"]
            arguments[field.name] = draw(st.sampled_from([*lines, "Who pays?"]))
            spans += [Span(0, len(text))] if name == "mark_answered" else []
        elif field.kind == "places":
            continue
        elif field.is_list:
            arguments[field.name] = [draw(LINE), draw(LINE)]
            typed += arguments[field.name]
        elif field.name == "a":
            arguments[field.name] = draw(st.sampled_from(("one", "FR-002", "の", "words", "a")))
        elif field.name == "heading":
            arguments[field.name] = draw(LINE)
            typed.append(arguments[field.name])
        else:
            arguments[field.name] = draw(WORDS)
            typed.append(arguments[field.name])
    if draw(st.booleans()) and entries and ACTIONS[name].object in ("row", "item", "quote"):
        line = text.count("\n", 0, draw(st.sampled_from(entries)).span.start) + 1
        arguments["line"] = line
    return text, Case(name, arguments, spans, typed)


def kept_lines(text: str, spans: list[Span]) -> Iterator[str]:
    """The lines with words that lie in none of the spans."""
    position = 0
    for line in text.split("\n"):
        if line.strip() and not any(span.start <= position < max(span.end, span.start + 1) for span in spans):
            yield line.rstrip("\r")
        position += len(line) + 1


def unnumbered(text: str) -> list[str]:
    """The lines with words, without the numbers of items."""
    return [re.sub(r"^([ >]*)\d+", r"\1", line) for line in kept_lines(text, [])]


def words_of(text: str) -> Counter[str]:
    """How often each word stands in a text, the numbers of items left out."""
    return Counter(re.findall(r"\w+", "\n".join(unnumbered(text))))


def is_within(lines: list[str], others: list[str]) -> bool:
    """Whether the lines stand among the others in their order."""
    rest = iter(others)
    return all(any(line == other for other in rest) for line in lines)


def stands(words: str, text: str) -> bool:
    """Whether what was typed stands in a text, with a visible break for each of its line breaks."""
    shown = "<br>".join(split_lines(words.strip()))
    return shown.replace("\\", "") in text.replace("\\", "")


# What these change is all over the text, or a line that its arguments do not name.
ANYWHERE = {"replace_words", "number_requirements", "replace_term", "add_owner", "add_date", "mark_answered"}
LINES = {"delete_row", "move_row", "set_cell"}


@settings(max_examples=100 * FACTOR, deadline=None)
@given(cases())
def test_all_but_the_edited_lines_stays_and_what_was_typed_stands(drawn: tuple[str, Case]) -> None:
    text, case = drawn
    try:
        done = run(case.name, text, case.arguments, PLANNED)
    except DomainError:
        return
    before, after = read_outline(text), read_outline(done.text)
    if ACTIONS[case.name].is_reading:
        assert done.text == text
        return
    assert done.text != text
    if case.name in ANYWHERE:
        limit = text.count("\n") + 1
        assert limit >= done.text.count("\n") >= (0 if case.name == "replace_words" else limit - 1)
    elif case.name == "move_to_section":
        assert not words_of(text) - words_of(done.text), done.text
    elif case.name in LINES:
        old, new = unnumbered(text), unnumbered(done.text)
        if case.name == "delete_row":
            assert len(new) < len(old)
            assert is_within(new, old)
        elif case.name == "move_row":
            assert sorted(old) == sorted(new)
        else:
            assert [one == other for one, other in zip(old, new, strict=True)].count(False) == 1
    else:
        assert is_within(list(kept_lines(text, case.spans)), list(kept_lines(done.text, []))), done.text
    if case.name not in ("replace_term", "add_row", "number_requirements", "add_question"):
        for words in case.typed:
            assert stands(words, done.text), (words, done.text)
    holds_effect(case, before, after)


def holds_effect(case: Case, before: Outline, after: Outline) -> None:
    """The outline tells what was done."""
    sections = len(after.sections) - len(before.sections)
    requirements = len(after.requirements) - len(before.requirements)
    match case.name:
        case "add_section" | "insert_template_section":
            assert (sections, requirements) == (1, 0)
        case "rename_section" | "move_section":
            assert (sections, requirements) == (0, 0)
        case "delete_section":
            assert sections < 0
        case "add_requirement":
            assert requirements == 1
            numbers = [one.number for one in after.requirements if one.prefix == "FR"]
            assert max(numbers, default=0) <= 31
        case "split_requirement":
            assert (sections, requirements) == (0, 1)
        case "merge_requirements" | "delete_requirement":
            assert (sections, requirements) == (0, -1)
        case "list_to_table":
            assert len(after.tables) == len(before.tables) + 1
        case "table_to_list":
            assert len(after.tables) == len(before.tables) - 1
        case _:
            assert sections >= 0
