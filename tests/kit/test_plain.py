"""What a card shows of a document's Markdown."""

from __future__ import annotations

import time

import pytest

from requill.kit.plain import preview


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("## Summary\n\nInspectors work **offline**.\n", "Inspectors work offline."),
        ("Title\n=====\n\nText", "Title Text"),
        ("- [ ] One\n- [x] Two\n  1. Three", "One Two Three"),
        ("> Assumption: _people_ pay\n> > twice", "Assumption: people pay twice"),
        ("| Metric | Target |\n| --- | ---: |\n| On site | 90% |", "Metric Target On site 90%"),
        ("See [the plan](https://example.org/a_b) and ![map](data:x)", "See the plan and map"),
        ("```python\nsnake_case = 2 * 3\n```", "snake_case = 2 * 3"),
        ("Use `code` and snake_case_names, 5 \\* 3", "Use code and snake_case_names, 5 * 3"),
        ("See <https://example.org/a> or <me@example.org>", "See https://example.org/a or me@example.org"),
        ("<!-- a note -->Text<br>more", "Textmore"),
        ("**FR-001** The app ~~never~~ saves", "FR-001 The app never saves"),
        ("写真の**アップロード**", "写真のアップロード"),
        ("---\n\n***\n", ""),
        ("", ""),
        ("   \n\t\n", ""),
    ],
)
def test_the_words_are_shown_without_their_markers(markdown: str, words: str) -> None:
    assert preview(markdown, 150) == words


def test_headings_are_left_out_unless_they_are_all_there_is() -> None:
    assert preview("# A\n\n## Goals ##\n\nText", 150) == "Text"
    assert preview("# Plan\n\n## Goals ##\n", 150) == "Plan Goals"


def test_a_preview_is_no_longer_than_asked_for() -> None:
    assert preview("word " * 100, 150) == ("word " * 30).rstrip()
    assert preview("👩‍👩‍👧" * 100, 150) == ("👩‍👩‍👧" * 30)


@pytest.mark.parametrize(
    "marker", ["*", "_", "[", "`", "- ", "|", "<a ", "<!--", "> ", "\\", "![](", "#", "<a:", "<a@"]
)
def test_no_text_makes_it_slow(marker: str) -> None:
    start = time.process_time()
    preview(marker * 2_000, 150)
    assert time.process_time() - start < 1.0
