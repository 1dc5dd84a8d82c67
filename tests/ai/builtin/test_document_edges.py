"""Sections and notes at the very top or the very end of the document, where somebody asked for that."""

from __future__ import annotations

import pytest

from tests.ai.builtin.checkout import ask
from tests.ai.builtin.papers import CHECKOUT, DOCUMENT, added, headings, say

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("insert a heading Appendix at the end", "Appendix"),
        ("insert a section Appendix at the end", "Appendix"),
        ("add the Appendix section at the end", "Appendix"),
        ("add a section at the end called Appendix", "Appendix"),
        ("At the end, add a section Appendix", "Appendix"),
        ("add a section “Problem history” at the bottom of the document", "Problem history"),
        ("add a glossary at the very end of the document", "Glossary"),
        ("add Budget at the end", "Budget"),
    ],
)
async def test_a_section_at_the_end_is_the_last(message: str, name: str) -> None:
    done, paper = await say(message, CHECKOUT)
    assert headings(paper.text) == [*headings(CHECKOUT), name]
    assert done.text == f"Added the section “{name}”. It is empty; tell me what belongs in it."


@pytest.mark.parametrize(
    ("message", "body"),
    [
        ("add a TL;DR at the top", []),
        ("Please add a TL;DR at the top of the document: one page", ["One page"]),
        ("write a TL;DR at the top", []),
        ("add a section TL;DR at the beginning: one page", ["One page"]),
    ],
)
async def test_a_section_at_the_top_is_the_first(message: str, body: list[str]) -> None:
    _, paper = await say(message, CHECKOUT)
    assert headings(paper.text) == ["TL;DR", *headings(CHECKOUT)]
    assert added(paper.text, CHECKOUT) == ["## TL;DR", *body]


@pytest.mark.parametrize(
    ("message", "line", "last"),
    [
        ("add a note at the end: see Figma", "See Figma", "\n\nSee Figma\n"),
        ("add a note at the end saying see Figma", "See Figma", "\n\nSee Figma\n"),
        ("add “see Figma” at the end of the document", "See Figma", "\n\nSee Figma\n"),
        ("add a bullet at the end: call legal", "- Call legal", "\n- Call legal\n"),
    ],
)
async def test_a_note_at_the_end_ends_the_document(message: str, line: str, last: str) -> None:
    done, paper = await say(message, CHECKOUT)
    assert added(paper.text, CHECKOUT) == [line]
    assert paper.text.endswith(last)
    assert done.text == "Added at the end of the document, under “Checklist”."


async def test_a_note_at_the_top_stands_before_all_sections_and_after_the_title() -> None:
    done, paper = await say("add a note at the top: draft, do not share", CHECKOUT)
    assert paper.text.startswith("Draft, do not share.\n\n## Summary")
    assert done.text == "Added at the top of the document, above “Summary”."
    _, paper = await say("add a note at the top: draft", f"# Offline\n\n{DOCUMENT}")
    assert paper.text.startswith("# Offline\n\nDraft\n\n## Summary")


@pytest.mark.parametrize(
    ("message", "line", "section"),
    [
        ("add a sentence at the end of the summary: see Figma", "See Figma", "Summary"),
        ("add a risk at the top: fraud", "| Fraud | to be set | to be named |", "Risks"),
        ("add a non-goal at the end: the end", "- The end", "Non-goals"),
        ("add to the problem: carts end at the top", "- Carts end at the top.", "Problem"),
    ],
)
async def test_things_that_have_a_section_stand_there(message: str, line: str, section: str) -> None:
    text, came, _ = await ask(message)
    assert came == [line]
    assert f"“{section}”" in text
