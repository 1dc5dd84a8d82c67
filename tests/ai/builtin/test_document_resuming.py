"""Whoever goes on with the template's questions in the document's chat is asked what is not written."""

from __future__ import annotations

import pytest

from requill.ai.interface import (
    AssistantMessage,
    DocumentContext,
    Message,
    Role,
    SectionPlan,
    UserMessage,
)
from requill.features.documents.tools import Paper
from requill.features.templates.library import read_library
from requill.features.templates.service import lacks
from tests.ai.builtin.papers import headings, tools
from tests.ai.builtin.plans import Turn, turn

pytestmark = pytest.mark.anyio

PR_FAQ = next(each for each in read_library() if each.name == "PR/FAQ")


def context_of(text: str, template_id: int | None) -> DocumentContext:
    found = lacks(template_id, text)
    if found is None:
        return DocumentContext("Lunch", text)
    return DocumentContext("Lunch", text, left_out=found.required, optional=found.optional)


async def said_of(text: str, *messages: Message, template_id: int | None = PR_FAQ.id) -> tuple[Turn, Paper]:
    paper = Paper("Lunch", text)
    return await turn(Role.DOCUMENT, messages, context_of(text, template_id), tools(paper)), paper


@pytest.mark.parametrize(
    "message",
    [
        "back",
        "go back to the questions",
        "continue the interview",
        "go on with the questions",
        "next question",
        "ask me the missing questions",
        "interview me",
        "fill in the gaps",
    ],
)
async def test_going_on_names_the_sections_of_the_own_template_that_are_not_written(message: str) -> None:
    done, paper = await said_of("", UserMessage(message))
    assert paper.text == ""
    required = [each.heading for each in PR_FAQ.sections if each.required]
    optional = [each.heading for each in PR_FAQ.sections if not each.required]
    assert all(f"“{heading}”" in done.text for heading in [*required, *optional])
    assert done.suggestions == [f"Fill in {heading}" for heading in required[:3]]


async def test_without_a_template_there_is_no_question_to_go_on_with() -> None:
    done, _ = await said_of("", UserMessage("continue the interview"), template_id=None)
    assert done.text.startswith("This document was made without a template")


async def test_where_everything_is_written_no_question_is_left() -> None:
    text = "\n\n".join(f"## {each.heading}\n\nText." for each in PR_FAQ.sections)
    done, _ = await said_of(text, UserMessage("back"))
    assert done.text == "Every section of its template is there, so no question is left. Nothing was changed."


@pytest.mark.parametrize("section", PR_FAQ.sections, ids=lambda each: each.heading)
async def test_a_section_is_asked_about_by_its_name(section: SectionPlan) -> None:
    done, paper = await said_of("", UserMessage(f"Fill in {section.heading}"))
    assert paper.text == ""
    assert done.text == (f"Your answer goes under “{section.heading}”.\n\n**{section.questions[0].ask}**")
    assert done.suggestions == list(section.questions[0].suggestions)


async def answered(text: str, heading: str, answer: str) -> tuple[Turn, Paper]:
    wish = UserMessage(f"fill in {heading}")
    question, _ = await said_of(text, wish)
    return await said_of(text, wish, AssistantMessage(question.text), UserMessage(answer))


async def test_the_answer_stands_under_its_section() -> None:
    first, second, *_ = [each.heading for each in PR_FAQ.sections]
    done, paper = await answered("", second, "Parents order lunch in the evening.")
    assert headings(paper.text) == [second]
    assert "Parents order lunch in the evening." in paper.text
    assert done.text.startswith(f"Written under “{second}”.")
    _, paper = await answered(paper.text, first, "Lunch without a queue.")
    assert headings(paper.text) == [first, second]
    _, paper = await answered(paper.text, PR_FAQ.sections[-1].heading, "half the calls by June")
    assert headings(paper.text) == [first, second, PR_FAQ.sections[-1].heading]


async def test_a_wish_in_the_place_of_the_answer_is_a_wish() -> None:
    done, paper = await answered(
        "## Press release\n\nLunch.\n", "Customer quote", "rename the document to Basket"
    )
    assert (paper.title, paper.text) == ("Basket", "## Press release\n\nLunch.\n")
    assert "Written" not in done.text


@pytest.mark.parametrize("section", PR_FAQ.sections, ids=lambda each: each.heading)
async def test_every_offered_answer_is_taken(section: SectionPlan) -> None:
    for offer in section.questions[0].suggestions:
        done, paper = await answered("", section.heading, offer)
        assert headings(paper.text) == [section.heading]
        assert done.text.startswith(f"Written under “{section.heading}”.")


async def test_an_answer_that_could_be_read_as_a_wish_is_an_answer() -> None:
    for said in ("New users get stuck in the first step", "Our own team, then 10%, then everyone"):
        _, paper = await answered("", "Press release", said)
        assert headings(paper.text) == ["Press release"]
        assert said in paper.text


async def test_a_question_back_is_no_answer() -> None:
    done, paper = await answered("", "Press release", "what is a press release?")
    assert paper.text == ""
    assert "Written" not in done.text


@pytest.mark.parametrize("answer", ["skip", "I don't know yet", "never mind"])
async def test_who_does_not_answer_changes_nothing(answer: str) -> None:
    section = next(each for each in PR_FAQ.sections if len(each.questions) == 1)
    done, paper = await answered("", section.heading, answer)
    assert paper.text == ""
    assert done.text == "All right. Nothing was changed."
    assert done.suggestions[0].startswith("Fill in ")
    assert f"Fill in {section.heading}" not in done.suggestions


async def test_a_section_that_has_text_is_not_asked_about() -> None:
    done, _ = await said_of("## Press release\n\nLunch.\n", UserMessage("fill in the press release"))
    assert done.text == "“Press release” has text already: “Add to Press release: …” adds to it."


async def test_a_section_without_text_takes_the_answer() -> None:
    _, paper = await answered("## Notes\n", "Notes", "Parents order lunch.")
    assert paper.text.split() == ["##", "Notes", "Parents", "order", "lunch."]


async def test_a_name_that_is_no_section_is_told_with_those_that_are() -> None:
    done, paper = await said_of("", UserMessage("fill in the weather"))
    assert paper.text == ""
    assert done.text.startswith("I know no section “weather” that is still to be written. Not written yet")


async def test_what_is_not_understood_is_answered_with_the_own_templates_sections() -> None:
    done, _ = await said_of("", UserMessage("sing a song"))
    assert done.suggestions == [f"Fill in {each.heading}" for each in PR_FAQ.sections if each.required][:3]
