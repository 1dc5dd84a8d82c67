"""Every question of a section that was left out is asked, and then the next such section is offered."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from requill.ai.builtin.compose import compose
from requill.ai.builtin.compose.framing import asks_for_checks, framed
from requill.ai.builtin.compose.requirements import with_checks
from requill.ai.interface import AssistantMessage, DocumentContext, Message, Role, SectionPlan, UserMessage
from requill.features.documents.tools import Paper
from requill.features.templates.library import TemplateFile, read_library
from requill.features.templates.service import lacks
from requill.kit.markdown import heading_key, sections
from tests.ai.builtin.papers import headings, tools
from tests.ai.builtin.plans import Turn, turn

pytestmark = pytest.mark.anyio

LIBRARY = read_library()
STANDARD = next(each for each in LIBRARY if each.name == "Standard PRD")
ASKED_MORE = [
    (template, section) for template in LIBRARY for section in template.sections if len(section.questions) > 1
]


@dataclass
class Chat:
    """A conversation beside a document; `reviews` leaves every change to be accepted."""

    template: TemplateFile = STANDARD
    text: str = ""
    reviews: bool = False
    messages: list[Message] = field(default_factory=list)

    async def say(self, message: str) -> Turn:
        found = lacks(self.template.id, self.text)
        assert found is not None
        context = DocumentContext("Lunch", self.text, left_out=found.required, optional=found.optional)
        paper = Paper("Lunch", self.text)
        self.messages.append(UserMessage(message))
        answers = dict(tools(paper))
        if self.reviews:
            pending = {"ok": True, "state": "pending"}
            answers = {name: lambda _: pending for name in answers}
        done = await turn(Role.DOCUMENT, tuple(self.messages), context, answers)
        self.messages.append(AssistantMessage(done.text))
        self.text = paper.text
        return done

    def body(self, heading: str) -> str:
        part = next(each for each in sections(self.text) if heading_key(each.heading) == heading_key(heading))
        return self.text[part.body_start : part.end].strip()


def interviewed(section: SectionPlan, answers: list[str]) -> str:
    """The section as the interview writes it."""
    body = ""
    for asking, answer in zip(section.questions, answers, strict=True):
        said = framed(answer, section, asking.ask)
        checks = body and asks_for_checks(section, asking.ask)
        body = with_checks(body, said) if checks else compose(section.kind, said, section, body)
    return body.strip()


@pytest.mark.parametrize(
    ("template", "section"), ASKED_MORE, ids=[f"{one.name}-{two.heading}" for one, two in ASKED_MORE]
)
async def test_every_question_is_asked_and_the_answers_stand_as_in_the_interview(
    template: TemplateFile, section: SectionPlan
) -> None:
    chat = Chat(template)
    answers = [asking.suggestions[0] for asking in section.questions]
    done = await chat.say(f"Fill in {section.heading}")
    for asking, answer in zip(section.questions, answers, strict=True):
        assert f"**{asking.ask}**" in done.text
        assert set(done.suggestions) <= set(asking.suggestions)
        done = await chat.say(answer)
    assert headings(chat.text) == [section.heading]
    # Under "Questions", whatever the template makes of it, what is added ends like one.
    assert chat.body(section.heading).replace("?", "") == interviewed(section, answers).replace("?", "")
    assert "Not written yet" in done.text
    others = [each.heading for each in template.sections if each is not section and each.required]
    assert done.suggestions[0] == f"Fill in {others[0]}"


async def test_the_second_question_has_its_own_offers() -> None:
    chat = Chat()
    await chat.say("Fill in Summary")
    done = await chat.say("Parents order lunch online.")
    second = STANDARD.sections[0].questions[1]
    assert done.text == (
        f"Written under “Summary”.\n\nThe next answer goes under “Summary”, too.\n\n**{second.ask}**"
    )
    assert done.suggestions == list(second.suggestions)


async def test_a_question_may_be_left_out() -> None:
    chat = Chat()
    await chat.say("Fill in Summary")
    done = await chat.say("skip")
    assert chat.text == ""
    assert "**Why does this have to happen now rather than next year?**" in done.text
    await chat.say("The contract with the caterer ends in March and will not be renewed.")
    assert chat.body("Summary") == "The contract with the caterer ends in March and will not be renewed."
    await chat.say("Fill in Users")
    await chat.say("Parents, in the evening")
    done = await chat.say("I don't know")
    assert done.text == "All right. Nothing was changed."
    assert done.suggestions[0] == "Fill in Problem and evidence"


@pytest.mark.parametrize("ending", ["never mind", "stop", "not now"])
async def test_who_wants_no_further_question_is_asked_none(ending: str) -> None:
    chat = Chat()
    await chat.say("Fill in Summary")
    done = await chat.say(ending)
    assert "**" not in done.text
    assert chat.text == ""


async def test_a_wish_in_between_is_done_and_is_no_answer() -> None:
    chat = Chat()
    await chat.say("Fill in Users")
    await chat.say("Parents, in the evening")
    done = await chat.say("Rename the section Users to Who it is for")
    assert "now called" in done.text
    assert headings(chat.text) == ["Who it is for"]


async def test_while_the_first_answer_waits_the_second_proposal_has_both() -> None:
    chat = Chat(reviews=True)
    await chat.say("Fill in Summary")
    done = await chat.say("Parents order lunch online.")
    assert done.text.startswith("Proposed, for you to accept or reject: written under “Summary”.")
    chat.reviews = False
    done = await chat.say("The contract ends in March and is not renewed by the caterer, they told us so.")
    assert "Your earlier answer is in this proposal, too" in done.text
    assert chat.body("Summary").startswith("Parents order lunch online.")
    assert "The contract ends in March" in chat.body("Summary")


async def test_an_answer_that_was_accepted_is_not_written_twice() -> None:
    chat = Chat(reviews=True)
    await chat.say("Fill in Summary")
    await chat.say("Parents order lunch online.")
    chat.text, chat.reviews = "## Summary\n\nParents order lunch online.\n", False
    done = await chat.say("The contract ends in March and is not renewed by the caterer, they told us so.")
    assert chat.text.count("Parents order lunch online.") == 1
    assert "earlier answer" not in done.text
