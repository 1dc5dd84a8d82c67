"""What of a document and its conversation a model gets to see."""

from __future__ import annotations

from requill.ai.interface import AssistantMessage, UserMessage
from requill.features.chat.context import fit_document, fit_history
from requill.models import Message

LONG = "\n\n".join(f"## Alpha{n}\n\n{'words ' * 400}about topic{n}" for n in range(20))


def _said(*pairs: tuple[str, str]) -> list[Message]:
    return [Message(role=role, content=content) for role, content in pairs]


def test_a_document_that_fits_is_given_whole() -> None:
    fitted = fit_document("T", "## A\n\nx\n", "What?", budget=2_000)
    assert fitted.context.text == "## A\n\nx\n"
    assert fitted.context.omitted == ()
    assert fitted.notice is None


def test_a_long_document_gives_its_outline_and_what_the_question_names() -> None:
    fitted = fit_document("T", LONG, "Shorten Alpha7", budget=8_000)
    assert "about topic7" in fitted.context.text
    assert len(fitted.context.outline) == 20
    assert "Alpha3" in fitted.context.omitted
    assert len(fitted.context.text) < len(LONG)
    assert fitted.notice is not None
    assert "Alpha7" in fitted.notice


def test_of_a_document_of_headings_alone_as_many_are_named_as_fit() -> None:
    fitted = fit_document("T", "".join(f"## Part {n}\n\n" for n in range(50_000)), "Shorten it", budget=4_000)
    context = fitted.context
    assert context.outline[0] == "## Part 0"
    assert context.omitted
    named = "\n".join((context.text, *context.outline, *context.omitted))
    assert len(named) < 4_000 * 3


def test_one_endless_section_is_cut_rather_than_left_out() -> None:
    fitted = fit_document("T", "word " * 100_000, "Shorten it", budget=4_000)
    assert fitted.context.text.startswith("word word")
    assert len(fitted.context.text) < 4_000 * 3


def test_the_newest_history_comes_first_and_begins_with_the_person() -> None:
    rows = _said(*[("user", "q" * 500), ("assistant", "a" * 500)] * 10)
    fitted = fit_history(rows, budget=2_000)
    assert 0 < len(fitted) < 20
    assert isinstance(fitted[0], UserMessage)
    assert isinstance(fitted[-1], AssistantMessage)


def test_system_lines_are_no_part_of_the_conversation() -> None:
    fitted = fit_history(_said(("user", "q"), ("assistant", "a"), ("system", "s")), budget=2_000)
    assert fitted == (UserMessage("q"), AssistantMessage("a"))
