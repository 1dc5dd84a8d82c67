"""What holds for every model: the provider's, the built-in assistant, the script."""

from __future__ import annotations

from contextlib import aclosing
from typing import cast

import anyio
import pytest

from requill.ai.builtin import BuiltinModel
from requill.ai.collect import WholeAnswer, collect
from requill.ai.interface import (
    AssistantMessage,
    DocumentContext,
    Finished,
    FinishReason,
    InterviewContext,
    Model,
    ModelEvent,
    ModelRequest,
    ProjectContext,
    Question,
    Role,
    SectionPlan,
    SectionProgress,
    Status,
    TextDelta,
    ToolResult,
    ToolSpec,
    UserMessage,
)
from requill.ai.openai import OpenAIConnections, OpenAIModel
from tests.support.provider import ProviderServer
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call

pytestmark = pytest.mark.anyio


def _plan(heading: str) -> SectionPlan:
    question = Question(f"What about {heading}?", ("Yes", "No"))
    return SectionPlan(heading, "prose", True, "Say it.", (question,), "A line.")


def _interview(move: str) -> InterviewContext:
    sections = (SectionProgress(_plan("Summary"), "current"), SectionProgress(_plan("Goals"), "open"))
    return InterviewContext(
        "Standard PRD", "Robots", "ai-assisted", sections, 0, 0, "answer" if move == "answer" else "skip"
    )


def _spec(name: str, *phrases: str) -> ToolSpec:
    return ToolSpec(name, f"Does {name}.", {"type": "object", "properties": {}}, phrases=phrases)


_INTERVIEW_TOOLS = tuple(_spec(name) for name in ("fill_section", "ask", "complete"))
_DOCUMENT_TOOLS = (
    _spec("replace_text", 'replace "{quote}" with "{replacement}"'),
    *(_spec(name) for name in ("write_section", "insert_section", "delete_section", "rename_document")),
)
_DOCUMENT = DocumentContext("Robots", "## Goals\n\nRobots are quick.", ("Goals",))
_SAID = (UserMessage("Robots sweep the yard at night, so that nobody has to."),)

REQUESTS = {
    Role.GENERAL: ModelRequest(Role.GENERAL, (UserMessage("What is a non-goal?"),)),
    Role.BRAINSTORM: ModelRequest(Role.BRAINSTORM, (UserMessage("An app for bakers"),)),
    Role.PERSONA: ModelRequest(Role.PERSONA, (UserMessage("Ana, 34, a nurse who works nights"),)),
    Role.FEEDBACK: ModelRequest(Role.FEEDBACK, (UserMessage("The app should be fast."),), _DOCUMENT),
    Role.INTERVIEWER: ModelRequest(Role.INTERVIEWER, _SAID, _interview("answer"), _INTERVIEW_TOOLS),
    Role.DOCUMENT: ModelRequest(
        Role.DOCUMENT, (UserMessage('Replace "quick" with "silent"'),), _DOCUMENT, _DOCUMENT_TOOLS
    ),
    Role.PROJECT: ModelRequest(
        Role.PROJECT, (UserMessage("What is planned?"),), ProjectContext("Yard", "Robots", ((1, "Robots"),))
    ),
    Role.TITLER: ModelRequest(Role.TITLER, (UserMessage("How do I write goals?"), AssistantMessage("So."))),
}


def _script(request: ModelRequest) -> list[ModelEvent]:
    if request.tools and not isinstance(request.messages[-1], ToolResult):
        first = request.tools[0].name
        steps = calling(tool_call(first, quote="quick", section="Summary"), text="Well: ")
    else:
        steps = saying("All ", "is ", "said.")
    return cast("list[ModelEvent]", steps)


@pytest.fixture(params=["openai", "builtin", "scripted"])
async def model(
    request: pytest.FixtureRequest, provider: ProviderServer, connections: OpenAIConnections
) -> Model:
    """Each model in turn."""
    match request.param:
        case "openai":
            return OpenAIModel(
                connections=connections, base_url=provider.url, api_key="k", model="m", context_tokens=8_000
            )
        case "builtin":
            return BuiltinModel()
        case _:
            return ScriptedModel(_script, repeat=True)


@pytest.fixture(params=list(Role))
def asked(request: pytest.FixtureRequest) -> ModelRequest:
    """A request in each role."""
    return REQUESTS[request.param]


async def _events(model: Model, request: ModelRequest) -> list[ModelEvent]:
    return [event async for event in model.stream(request)]


async def test_it_has_a_label_and_a_size(model: Model) -> None:
    assert model.label
    assert model.context_tokens > 0


async def test_a_round_ends_with_exactly_one_finished(model: Model, asked: ModelRequest) -> None:
    events = await _events(model, asked)
    assert [type(event) for event in events].count(Finished) == 1
    assert isinstance(events[-1], Finished)


async def test_a_round_says_or_does_something(model: Model, asked: ModelRequest) -> None:
    """The built-in interviewer alone is silent: the creation flow asks and writes by itself."""
    answer = await collect(model, asked)
    is_silent = isinstance(model, BuiltinModel) and asked.role is Role.INTERVIEWER
    assert bool(answer.text.strip() or answer.tool_calls) is not is_silent


async def test_no_delta_and_no_status_is_empty(model: Model, asked: ModelRequest) -> None:
    for event in await _events(model, asked):
        if isinstance(event, TextDelta | Status):
            assert event.text


async def test_tool_calls_are_whole_and_of_tools_on_offer(model: Model, asked: ModelRequest) -> None:
    answer = await collect(model, asked)
    offered = {tool.name for tool in asked.tools}
    for call in answer.tool_calls:
        assert call.id
        assert call.name in offered
        assert isinstance(call.arguments, str)
        assert call.arguments
    assert len({call.id for call in answer.tool_calls}) == len(answer.tool_calls)


async def test_the_reason_tells_whether_results_are_awaited(model: Model, asked: ModelRequest) -> None:
    answer = await collect(model, asked)
    expected = FinishReason.TOOL_CALLS if answer.tool_calls else FinishReason.STOP
    assert answer.finished.reason is expected


async def test_the_same_request_gives_the_same_answer(model: Model, asked: ModelRequest) -> None:
    assert await collect(model, asked) == await collect(model, asked)


async def test_it_goes_on_after_the_results_of_its_tools(model: Model) -> None:
    asked = REQUESTS[Role.DOCUMENT]
    first = await collect(model, asked)
    assert first.tool_calls
    results = tuple(ToolResult(call.id, '{"ok": true}') for call in first.tool_calls)
    messages = (*asked.messages, AssistantMessage(first.text, first.tool_calls), *results)
    second = await collect(model, ModelRequest(asked.role, messages, asked.context, asked.tools))
    assert second.finished.reason is FinishReason.STOP
    assert second.text.strip()


async def test_closing_early_is_prompt_and_leaves_the_model_usable(model: Model) -> None:
    with anyio.fail_after(1):
        async with aclosing(model.stream(REQUESTS[Role.GENERAL])) as events:
            await anext(events)
    assert (await collect(model, REQUESTS[Role.GENERAL])).text


async def test_concurrent_streams_do_not_mix(model: Model) -> None:
    alone = [await collect(model, request) for request in REQUESTS.values()]
    together: dict[int, WholeAnswer] = {}

    async def ask(number: int, request: ModelRequest) -> None:
        together[number] = await collect(model, request)

    async with anyio.create_task_group() as tasks:
        for number, request in enumerate(REQUESTS.values()):
            tasks.start_soon(ask, number, request)
    assert [together[number] for number in sorted(together)] == alone


async def test_it_can_be_closed_twice(model: Model) -> None:
    await model.close()
    await model.close()
