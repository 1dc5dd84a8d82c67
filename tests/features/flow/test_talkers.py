"""Eight people, each with a way of talking: their documents, to the letter, and no word of theirs lost.

`talks/` holds what each one says. `unsaid` there are the words that the form says in their place: "today" is
the column Baseline, "actually" introduces a correction.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from requill.ai.builtin.language import words
from requill.features.flow.spoken_moves import read_move
from requill.features.templates.service import get_template
from requill.kit.markdown import sections
from tests.features.flow.talking import Talk

TALKS = sorted((Path(__file__).parent / "talks").glob("*.yaml"))


@pytest.fixture(params=TALKS, ids=lambda path: path.stem, scope="module")
def told(request: pytest.FixtureRequest) -> dict[str, Any]:
    """One person's talk, and the interview after it."""
    talk: dict[str, Any] = yaml.safe_load(request.param.read_text("utf-8"))
    interview = Talk(get_template(talk["template"]), talk["title"])
    for answer in talk["answers"]:
        interview.say(answer)
    return {**talk, "interview": interview}


def test_the_document_is_the_one_that_a_reviewer_approved(told: dict[str, Any]) -> None:
    assert told["interview"].text == told["document"]


def test_the_interview_ends_complete_and_offers_no_way_back(told: dict[str, Any]) -> None:
    assert told["interview"].is_complete
    assert "Document complete!" in told["interview"].last
    assert "“back”" not in told["interview"].last


def test_no_word_is_lost_but_those_that_the_form_says(told: dict[str, Any]) -> None:
    kept = {words.stem(word) for word in words.words(f"{told['title']} {told['interview'].text}")}
    lost = {word for word in _said(told) if words.stem(word) not in kept}
    assert lost == set(told["unsaid"].split())


def test_every_section_stands_once_in_the_templates_order(told: dict[str, Any]) -> None:
    wanted = [plan.heading for plan in get_template(told["template"]).sections]
    headings = [section.heading for section in sections(told["interview"].text) if section.level == 2]
    assert [heading for heading in wanted if heading in headings] == [
        heading for heading in headings if heading in wanted
    ]
    assert set(headings) - set(wanted) <= {"Open questions"}
    assert len(set(headings)) == len(headings)


def test_nothing_of_the_templates_guidance_is_left_over(told: dict[str, Any]) -> None:
    text = told["interview"].text
    for plan in get_template(told["template"]).sections:
        assert plan.guidance not in text
        assert plan.example not in text
    assert "{title}" not in text
    assert "\n| to be named |" not in text


def _said(told: dict[str, Any]) -> Iterator[str]:
    """The words of the answers, control answers aside."""
    plans = get_template(told["template"]).sections
    for answer in told["answers"]:
        if read_move(answer, plans).move == "answer":
            yield from (word for word in words.words(answer) if any(sign.isalpha() for sign in word))
