"""Every ready answer of every template, given alone to its question, is written as it says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import requill.features.templates
from requill.ai.builtin.language import markup, words
from requill.ai.interface import InterviewContext, Question, Role, SectionKind, SectionPlan, SectionProgress
from tests.ai.builtin.plans import turn

pytestmark = pytest.mark.anyio

LIBRARY = sorted((Path(requill.features.templates.__file__).parent / "library").glob("*.md"))
every_template = pytest.mark.parametrize("path", LIBRARY, ids=[path.stem for path in LIBRARY])

TABLES: tuple[SectionKind, ...] = ("metrics", "risks", "table")
LISTS: tuple[SectionKind, ...] = ("prose", "bullets", "checklist", "questions", "quote", "faq")
EMPTY = {markup.TO_BE_SET, markup.TO_BE_NAMED}
# What the form says itself: the names of columns, "Owner: to be named", ids, and the order of phases.
FORM = frozenset(words.words("from to by then and in out we need of for are is be owner named set at up"))
# What only the question said, and the answer has to bring along: "(must not get worse)".
QUESTION_SAYS = frozenset({"must", "not", "get", "worse"})
# A cell that begins so has lost the words that it goes on with.
HANGING = re.compile(r"(?:then|and|or|but)\b|[)\]}>,;:.]", re.IGNORECASE)


def plans(path: Path) -> list[SectionPlan]:
    meta = yaml.safe_load(path.read_text(encoding="utf-8").split("---\n", 2)[1])
    return [
        SectionPlan(
            each["heading"],
            each["kind"],
            each["required"],
            "",
            tuple(Question(one["ask"], tuple(one["suggestions"])) for one in each["questions"]),
            each["example"],
            each["draft"],
            tuple(each["keywords"]),
            each.get("prefix"),
            tuple(each.get("columns", ())),
        )
        for each in meta["sections"]
    ]


async def filled(section: SectionPlan, question: int, chip: str) -> tuple[str, str]:
    """What the interview writes for the ready answer, and what it says about it."""
    progress = (SectionProgress(section, "current", ""),)
    context = InterviewContext("Template", "Title", "ai-assisted", progress, 0, question, "answer")
    done = await turn(Role.INTERVIEWER, chip, context)
    written = done.named("fill_section")
    assert [one["section"] for one in written] == [section.heading], f"{chip} is not taken as an answer"
    return written[0]["markdown"], done.text


def chips(path: Path, kinds: tuple[SectionKind, ...]) -> Iterator[tuple[SectionPlan, int, str]]:
    for section in plans(path):
        if section.kind in kinds:
            for number, question in enumerate(section.questions):
                for chip in question.suggestions:
                    yield section, number, chip


def table_rows(markdown: str) -> list[list[str]]:
    lines = [line for line in markdown.split("\n") if line.startswith("|")]
    return [markup.split_row(line) for line in lines[2:]]


def header_of(markdown: str) -> list[str]:
    return markup.split_row(next(line for line in markdown.split("\n") if line.startswith("|")))


@every_template
async def test_the_cells_of_a_ready_answer_are_whole(path: Path) -> None:
    for section, number, chip in chips(path, TABLES):
        markdown, _ = await filled(section, number, chip)
        rows = table_rows(markdown)
        assert rows, chip
        for cell in (cell for row in rows for cell in row):
            where = f"{section.heading}: {chip!r} gives {cell!r}"
            assert cell.strip(), where
            assert not HANGING.match(cell), where
            assert not cell.endswith((":", ",", ";", "(", "–", "-")), where
            assert cell.count("(") == cell.count(")"), where
            assert cell.count("[") == cell.count("]"), where
            assert cell.count('"') % 2 == 0, where


@every_template
async def test_the_cells_of_a_ready_answer_say_its_words_once(path: Path) -> None:
    for section, number, chip in chips(path, TABLES):
        markdown, _ = await filled(section, number, chip)
        cells = [cell for row in table_rows(markdown) for cell in row if cell not in EMPTY]
        told = {words.stem(word) for word in words.words(" ".join(header_of(markdown)))} | FORM
        said, kept = Counter(words.words(chip)), Counter(words.words(" ".join(cells)))
        where = f"{section.heading}: {chip!r} gives {cells}"
        assert {word for word in said - kept if words.stem(word) not in told} == set(), where
        number_of_row = {"1"} if "Id" in header_of(markdown) else set()
        assert set(kept - said) - number_of_row - QUESTION_SAYS == set(), where


@every_template
async def test_no_cell_of_a_ready_answer_takes_a_figure_from_its_unit(path: Path) -> None:
    for section, number, chip in chips(path, TABLES):
        markdown, _ = await filled(section, number, chip)
        cells = [cell for row in table_rows(markdown) for cell in row]
        for figure in re.findall(r"\d[\d.,]*(?:\s?%|\s(?:ms|MB|seconds?|days?|weeks?|months?|points))", chip):
            assert any(figure in cell for cell in cells), f"{section.heading}: {chip!r} gives {cells}"


@every_template
async def test_what_is_said_of_the_values_left_to_set_is_so(path: Path) -> None:
    for section, number, chip in chips(path, TABLES):
        markdown, said = await filled(section, number, chip)
        rows = table_rows(markdown)
        left = sum(cell in EMPTY for row in rows for cell in row)
        noun = {"metrics": "metric", "risks": "risk"}.get(section.kind, "row")
        counted = words.capitalised(words.counted(len(rows), noun))
        assert said.startswith(counted), f"{section.heading}: {chip!r} is announced as {said!r}"
        told = f"{words.counted(left, 'value')} still to be set" in said
        assert told == bool(left), f"{section.heading}: {chip!r} is announced as {said!r}"


@every_template
async def test_a_ready_answer_in_words_keeps_its_words(path: Path) -> None:
    for section, number, chip in chips(path, LISTS):
        markdown, _ = await filled(section, number, chip)
        said, kept = Counter(words.words(chip)), Counter(words.words(markdown))
        where = f"{section.heading}: {chip!r} gives {markdown!r}"
        assert {word for word in said - kept if word not in FORM} == set(), where
        assert markdown.count("(") == markdown.count(")"), where
        assert not re.search(r"^[-*>\d. ]*[)\],;:.]|[:;,]$", markdown, re.MULTILINE), where


GOALS = SectionPlan("Goals", "metrics", True, "", (Question("Which number?", ()),), "", "")


@pytest.mark.parametrize(
    ("answer", "announced"),
    [
        (
            "Time to first invoice under 10 minutes, today it's about 45 minutes, by Q3",
            "One metric, with a baseline, a target and a date.",
        ),
        ("Nurse satisfaction must not fall below 3.8/5", "One metric; two values still to be set."),
        ("conversion 4% vs 2.5% last year", "One metric; three values still to be set."),
    ],
)
async def test_an_announcement_counts_what_stands_in_the_table(answer: str, announced: str) -> None:
    _, said = await filled(GOALS, 0, answer)
    assert said.startswith(announced)
