"""What is asked of a model whose window is small, and how its size is found and remembered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from requill.ai.interface import (
    AssistantMessage,
    ContextTooLarge,
    DocumentContext,
    InterviewContext,
    ModelRequest,
    Question,
    Role,
    SectionPlan,
    SectionProgress,
    ToolSpec,
    UserMessage,
)
from requill.features.turns.fitting import fit
from requill.features.turns.windows import MIN_TOKENS, Windows, smaller
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import Round, ScriptedModel, Step, saying

pytestmark = pytest.mark.anyio

WINDOW = 4_096
LONG = "\n\n".join(f"## Part {number}\n\n" + "Tablets sync at night. " * 400 for number in range(12))


def _document_bytes(request: ModelRequest) -> int:
    assert isinstance(request.context, DocumentContext)
    return len(request.context.text.encode())


def _taking(tokens: int, limit: int | None) -> Round:
    """A round of a model that takes about so many tokens, and names `limit` when it refuses."""

    def played(request: ModelRequest) -> Sequence[Step]:
        if _document_bytes(request) > tokens * 2:
            return [ContextTooLarge("Too long.", limit=limit)]
        return saying("At night.")

    return played


async def _ask(person: Person, document: Json, content: str = "When does it sync?") -> Json:
    return (await person.post("/api/chat", {"documentId": document["id"], "content": content})).json()


# --- the size is found ------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [WINDOW, None], ids=["named by the refusal", "found by halving"])
async def test_a_long_document_is_answered_by_a_small_window_and_a_size_that_was_named_is_remembered(
    environment: Mapping[str, str], limit: int | None
) -> None:
    model = ScriptedModel(_taking(WINDOW, limit), repeat=True)
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        document = await person.write_document(content=LONG)
        answer = await _ask(person, document)
        assert answer["assistantMessage"]["content"] == "At night."
        assert "longer than the model can read" in answer["assistantMessage"]["notice"]
        tries = model.calls
        assert tries > 1
        await _ask(person, document)
        assert model.calls == (2 * tries if limit is None else tries + 1)


@pytest.mark.parametrize("limit", [32_000, None], ids=["as configured", "not named"])
async def test_a_document_of_many_tokens_makes_the_window_no_smaller_for_others(
    environment: Mapping[str, str], limit: int | None
) -> None:
    model = ScriptedModel([ContextTooLarge(limit=limit)], saying("One."), saying("Two."))
    async with Product.opened(environment, model) as product:
        person, other = await product.guest(), await product.guest()
        await _ask(person, await person.write_document(content=LONG))
        await _ask(other, await other.write_document(content=LONG))
        first, halved, others = map(_document_bytes, model.requests)
        assert halved < first == others


async def test_the_size_that_a_refusal_names_is_tried_at_once(environment: Mapping[str, str]) -> None:
    model = ScriptedModel(_taking(WINDOW, WINDOW), repeat=True)
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        await _ask(person, await person.write_document(content=LONG))
        assert model.calls == 2
        assert model.requests[1].max_output_tokens == WINDOW // 2


async def test_a_long_message_says_nothing_of_the_questions_of_others(
    environment: Mapping[str, str],
) -> None:
    model = ScriptedModel([ContextTooLarge()], saying("One."), saying("Two."))
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        document = await person.write_document(content=LONG)
        await _ask(person, document, "Read this: " + "a line of a brief. " * 900)
        await _ask(person, document)
        assert _document_bytes(model.requests[2]) > _document_bytes(model.requests[1])


def test_sizes_go_down_to_the_minimum_and_end_there() -> None:
    assert smaller(32_000, 4_096) == 4_096
    assert smaller(4_096, 4_096) == 2_048
    assert smaller(4_096, 100_000) == 2_048
    assert smaller(32_000, 1_024) == MIN_TOKENS
    assert smaller(MIN_TOKENS, None) is None


def test_what_one_model_takes_is_not_held_against_another() -> None:
    windows, small = Windows(), ScriptedModel(label="Small")
    windows.learn(small, 4_096)
    windows.learn(small, 32_000)
    assert windows.of(small) == 4_096
    assert windows.of(ScriptedModel(label="Other")) == 32_000


# --- what fits --------------------------------------------------------------------------------


def _tool(name: str) -> ToolSpec:
    return ToolSpec(name, "x" * 800, {"type": "object"})


def _interview(*written: str) -> InterviewContext:
    plan = SectionPlan("Part", "prose", required=True, guidance="", questions=(Question("?"),), example="")
    sections = tuple(SectionProgress(plan, "filled", text) for text in written)
    return InterviewContext("T", "Robots", "ai-assisted", sections, 0, 0, "answer")


def test_a_small_window_gets_the_first_tools_and_a_large_one_all() -> None:
    tools = tuple(_tool(f"tool_{number}") for number in range(40))
    asked = ModelRequest(Role.DOCUMENT, (UserMessage("?"),), tools=tools)
    few = fit(asked, WINDOW).tools
    assert 0 < len(few) < 10
    assert few == tools[: len(few)]
    assert fit(asked, 128_000).tools == tools


def test_an_interview_keeps_its_latest_sections_and_messages() -> None:
    said = tuple(
        AssistantMessage(f"Question {number}" * 50) if number % 2 else UserMessage(f"Answer {number}" * 50)
        for number in range(11)
    )
    asked = ModelRequest(Role.INTERVIEWER, said, _interview("old " * 2_000, "new"))
    fitted = fit(asked, MIN_TOKENS)
    assert fitted.messages[-1] == said[-1]
    assert len(fitted.messages) < len(said)
    assert isinstance(fitted.messages[0], UserMessage)
    assert isinstance(fitted.context, InterviewContext)
    old, new = (section.markdown for section in fitted.context.sections)
    assert new == "new"
    assert old.endswith("…")
    assert len(old) < MIN_TOKENS


def test_what_fits_stays_as_it_is() -> None:
    asked = ModelRequest(Role.INTERVIEWER, (UserMessage("Mara ☕"),), _interview("", "Ünïcode"))
    assert fit(asked, 32_000) == asked
