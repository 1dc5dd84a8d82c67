"""What a model makes of an answer is kept where it keeps the words; what changes them waits."""

from __future__ import annotations

import pytest

from requill.features.flow.answering import AnswerInput, AnswerResult, apply_answer
from requill.features.flow.rewording import Fill, added, holds
from tests.features.flow.answers import Talk


@pytest.mark.parametrize(
    ("markdown", "typed", "does"),
    [
        ("- **Now:** reports arrive late.", "reports arrive late.", True),
        ("### Why\n\nreports arrive late.\n\nAnd so on.", "reports arrive late.", True),
        ("reports do not arrive late.", "reports arrive late.", False),
        ("Reports arrive late.", "reports arrive late.", False),
        ("b\n\na", "a\nb", False),
        ("- a\n- b", "a\nb", True),
        ("| a | b |", "a b", True),
        ("", "a", False),
        ("anything", "", True),
    ],
)
def test_words_are_kept_line_by_line_and_in_order(markdown: str, typed: str, does: bool) -> None:
    assert holds(markdown, typed) is does


@pytest.mark.parametrize(
    ("index", "markdown", "typed", "more"),
    [
        (0, "- late.\n- reports", "reports late.", set()),
        (0, "Because reports are late.", "reports late.", {"Because", "are"}),
        (0, "late late", "late", {"late"}),
        (
            6,
            "**FR-001** [Must] See jobs.\n- *Given* no signal *then* nothing is missing",
            "See jobs. no signal nothing is missing",
            set(),
        ),
        (9, "| Risk | Mitigation | Owner |\n| --- | --- | --- |\n| Storage |  |  |", "Storage", set()),
        (9, "| Storage | Warn |  |", "Storage", {"Warn"}),
    ],
)
def test_words_that_nobody_typed_are_found(index: int, markdown: str, typed: str, more: set[str]) -> None:
    assert added(markdown, typed, Talk().template.sections[index]) == more


def _answered(talk: Talk, content: str, *fills: Fill) -> AnswerResult:
    plans = talk.template.sections
    done = apply_answer(AnswerInput(plans, talk.record, talk.text, (), 1, "answer", content, fills=fills))
    talk.record, talk.text, talk.facts = done.record, done.text, done.facts
    return done


def test_a_text_for_the_last_answer_alone_leaves_the_ones_before_it() -> None:
    talk = Talk()
    talk.say("Techs see jobs.")
    done = _answered(talk, "Rail starts in June", Fill(0, "- Rail starts in June"))
    assert talk.body("Summary") == "Techs see jobs.\n\n- Rail starts in June"
    assert done.suggested is None
    talk.say("back", "back", (0, 1))
    talk.say("No reason.")
    assert talk.body("Summary") == "Techs see jobs.\n\nNo reason."


def test_another_wording_of_the_last_answer_is_suggested_in_its_place() -> None:
    talk = Talk()
    talk.say("Techs see jobs.")
    done = _answered(talk, "Rail starts in June", Fill(0, "The rail contract begins in June."))
    assert talk.body("Summary") == "Techs see jobs.\n\nRail starts in June"
    assert done.suggested == "## Summary\n\nTechs see jobs.\n\nThe rail contract begins in June.\n"


def test_a_text_of_the_whole_section_may_keep_all_of_it() -> None:
    talk = Talk()
    talk.say("Techs see jobs.")
    done = _answered(talk, "Rail starts in June", Fill(0, "- Techs see jobs.\n- Rail starts in June"))
    assert talk.body("Summary") == "- Techs see jobs.\n- Rail starts in June"
    assert done.suggested is None


def test_what_stands_in_another_section_is_only_added_to_and_only_suggested() -> None:
    talk = Talk()
    talk.text = "## Scope\n\nBy hand.\n"
    done = _answered(talk, "Techs see jobs.", Fill(4, "Techs see jobs."))
    assert talk.text == "## Summary\n\nTechs see jobs.\n\n## Scope\n\nBy hand.\n"
    assert done.suggested == "## Summary\n\nTechs see jobs.\n\n## Scope\n\nBy hand.\n\nTechs see jobs.\n"


def test_a_text_that_opens_a_fence_swallows_nothing() -> None:
    talk = Talk()
    talk.text = "## Scope\n\nBy hand.\n"
    _answered(talk, "ls", Fill(0, "```\nls"))
    assert talk.text == "## Summary\n\n```\nls\n```\n\n## Scope\n\nBy hand.\n"
