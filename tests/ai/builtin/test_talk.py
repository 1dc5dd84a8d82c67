"""Conversations without a document: the guide, worksheets, the persona form, the review, titles."""

from __future__ import annotations

import pytest

from requill.ai.builtin.answering import answer
from requill.ai.builtin.reply import CONNECT
from requill.ai.builtin.talk import NO_GUIDE, shortened
from requill.ai.builtin.worksheets import METHODS
from requill.ai.interface import AssistantMessage, ModelRequest, Role, ToolSpec, UserMessage
from tests.ai.builtin.samples import done

REVIEW_TEXT = ToolSpec("review_text", "", {"type": "object", "properties": {}})


def said(role: Role, message: str) -> str:
    return answer(ModelRequest(role, (UserMessage(message),))).text


def test_a_question_that_a_guide_is_about_gets_the_guide() -> None:
    told = said(Role.GENERAL, "How do I write acceptance criteria?")
    assert told.startswith("### Add acceptance criteria\n")
    assert "[Open the guide](/guide/criteria)" in told


def test_another_question_gets_the_nearest_the_list_and_ways_to_begin() -> None:
    told = said(Role.GENERAL, "I need a PRD for a pet hotel")
    assert told.startswith(NO_GUIDE)
    assert told.count("](/guide/") >= 3
    assert "[All guides](/guide)" in told
    assert "(/document-flow/1?brief=I%20need%20a%20PRD%20for%20a%20pet%20hotel)" in told
    assert told.endswith(CONNECT)


def test_a_text_too_long_for_an_address_is_not_cut_into_one() -> None:
    assert "brief=" not in said(Role.GENERAL, "é" * 3_000)


@pytest.mark.parametrize("message", ["scamper", "SCAMPER", "Scamper:", " SCAMPER "])
def test_a_method_that_is_named_gives_its_worksheet(message: str) -> None:
    told = said(Role.BRAINSTORM, message)
    assert told.startswith("## SCAMPER\n\n- **Substitute**")
    assert told.count("\n- ") == 7


def test_an_idea_after_the_colon_stands_in_the_worksheet_as_typed() -> None:
    told = said(Role.BRAINSTORM, "The opposite: bakers plan dough,\nfrom sales")
    assert told.startswith("## The opposite\n\n> bakers plan dough,\n> from sales\n\n- How would we")


def test_an_idea_alone_gets_the_methods_with_the_idea_carried_along() -> None:
    told = said(Role.BRAINSTORM, "bakers plan dough")
    for method in METHODS:
        assert f"[{method.name}](/chat?mode=brainstorm&prefill=" in told
    assert "SCAMPER%3A%20bakers%20plan%20dough" in told


def test_a_persona_is_a_form_and_no_dialogue() -> None:
    assert "form" in said(Role.PERSONA, "Ana, 34, a nurse")
    assert said(Role.PERSONA, "Ana") == said(Role.PERSONA, "Create a persona of a buyer")


def test_a_text_for_feedback_is_reviewed_by_the_tool() -> None:
    message = UserMessage("The app should be fast.")
    request = ModelRequest(Role.FEEDBACK, (message,), tools=(REVIEW_TEXT,))
    call = answer(request).calls[0]
    assert (call.name, dict(call.arguments)) == ("review_text", {"text": "The app should be fast."})
    finding = {"title": "Weak word", "quote": "fast", "section": "", "place": "Line 1", "why": "No figure."}
    result = {"ok": True, "said": "1 finding, 1 serious.", "findings": [finding], "more": 2}
    after = ModelRequest(Role.FEEDBACK, (message, *done(call, result)), tools=(REVIEW_TEXT,))
    assert answer(after).text == (
        "1 finding, 1 serious.\n\n**Whole document**\n\n"
        "- Line 1: **Weak word**: “fast”. No figure.\n\nAnd 2 more."
    )


def test_without_the_review_feedback_says_where_it_is() -> None:
    assert said(Role.FEEDBACK, "The app should be fast.").startswith("I can't review a text here.")


def test_a_thread_is_named_by_its_first_message() -> None:
    messages = (
        UserMessage("How do I write goals?\nSecond line"),
        AssistantMessage("So."),
        UserMessage("Name"),
    )
    assert answer(ModelRequest(Role.TITLER, messages)).text == "How do I write goals? Second line"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Short one.", "Short one"),
        ("word " * 20, "word word word word word word word word word word word…"),
        ("w" * 80, "w" * 59 + "…"),
    ],
)
def test_a_title_is_cut_at_a_word(text: str, title: str) -> None:
    assert shortened(text) == title
