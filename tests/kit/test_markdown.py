"""Where the sections of a Markdown text begin and end."""

from __future__ import annotations

import time

import pytest

from requill.features.documents.outline_reader import read_outline
from requill.kit.markdown import find_section, heading_key, headings, sections

TEXT = "Intro\n\n# One\n\na\n\n## Two\n\nb\n\n### Deep\n\nc\n\n## Three\n\nd"


def _outline(text: str) -> list[tuple[str, int, str]]:
    return [(found.heading, found.level, text[found.start : found.end]) for found in sections(text)]


def test_a_section_reaches_to_the_next_heading_of_its_level_or_above() -> None:
    assert [(heading, level) for heading, level, _ in _outline(TEXT)] == [
        ("One", 1),
        ("Two", 2),
        ("Deep", 3),
        ("Three", 2),
    ]
    two = find_section(TEXT, "two")
    assert two is not None
    assert two.body(TEXT) == "b\n\n### Deep\n\nc"
    assert _outline(TEXT)[0][2] == TEXT[TEXT.index("# One") :]


@pytest.mark.parametrize("fence", ["```", "~~~", "````"])
def test_headings_in_code_are_none(fence: str) -> None:
    text = f"## A\n\n{fence}\n## not one\n{fence}\n\n## B\n"
    assert [found.heading for found in sections(text)] == ["A", "B"]


def test_an_unclosed_fence_hides_the_rest() -> None:
    assert [found.heading for found in sections("## A\n\n```\n## B\n")] == ["A"]


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("## A ##", "A"),
        ("  ##  A", "A"),
        ("##\tA\r", "A"),
        ("#A", None),
        ("####### A", None),
        ("    ## A", None),
    ],
)
def test_what_is_a_heading(line: str, heading: str | None) -> None:
    found = sections(f"{line}\n\nx")
    assert [section.heading for section in found] == ([heading] if heading else [])


@pytest.mark.parametrize(
    "written", ["Non-goals", "3. Non-goals", "2.1 **Non-goals**:", "NON-GOALS", " non-goals. "]
)
def test_headings_are_compared_without_numbering_emphasis_and_case(written: str) -> None:
    assert heading_key(written) == "non-goals"


def test_four_times_the_headings_cost_nowhere_near_sixteen_times_the_work() -> None:
    def min_time(count: int) -> float:
        text, times = "# a\n" * count, []
        for _ in range(5):
            begun = time.process_time()
            sections(text)
            times.append(time.process_time() - begun)
        return min(times)

    assert min_time(20_000) < 10 * min_time(5_000)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Goals\n---\n\nFast.\n", [("Goals", 2)]),
        ("Goals\r\n=====\r\n\r\nFast.\r\n", [("Goals", 1)]),
        ("One\ntwo\n ---  \nText\n", [("One two", 2)]),
        ("# First\nSecond\n---\n", [("First", 1), ("Second", 2)]),
        ("Text\n\n---\n", []),
        ("- item\n---\n", []),
        ("- item\n  more\n---\n", []),
        ("1. item\n---\n", []),
        ("> quote\n---\n", []),
        ("| a | b |\n| --- | --- |\n| 1 | 2 |\n---\n", []),
        ("    code\n---\n", []),
        ("```\nGoals\n---\n```\nmore\n", []),
        ("```\ncode\n```\n---\n", []),
        ("---\n---\n", []),
        ("---\ntitle: x\n---\n", [("title: x", 2)]),
        ("<!--\n# Hidden\n\nGoals\n---\n-->\n# Shown\n", [("Shown", 1)]),
        ("<!-- one line -->\n# Shown\n", [("Shown", 1)]),
        ("# Shown\n<!-- never closed\n# Hidden\n", [("Shown", 1)]),
        ("```\n<!--\n```\n# Shown\n", [("Shown", 1)]),
    ],
)
def test_headings_are_those_that_the_screen_shows(text: str, found: list[tuple[str, int]]) -> None:
    assert [(heading, level) for _, _, heading, level in headings(text)] == found
    shown = [(" ".join(one.heading.split()), one.level) for one in read_outline(text).sections if one.level]
    assert shown == found


def test_the_body_of_an_underlined_heading_begins_below_its_line() -> None:
    text = "Intro\n\nGoals\n---\n\nFast.\n\n## Next\n"
    goals, following = sections(text)
    assert text[goals.start : goals.body_start] == "Goals\n---\n"
    assert goals.body(text) == "Fast."
    assert text[following.start :] == "## Next\n"
