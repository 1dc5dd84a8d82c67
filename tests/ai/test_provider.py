"""The provider that the other tests rely on: how it is told what to do, and its plausible answers."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import Any

import aiohttp
import orjson
import pytest

from requill.ai.collect import WholeAnswer, collect
from requill.ai.interface import (
    AssistantMessage,
    DocumentContext,
    InterviewContext,
    ModelRequest,
    ProviderRejected,
    Question,
    Role,
    SectionPlan,
    SectionProgress,
    SectionState,
    ToolResult,
    ToolSpec,
    UserMessage,
)
from requill.ai.openai import OpenAIModel
from tests.ai.conftest import ModelMaker
from tests.support.provider import ProviderServer, running_provider

pytestmark = pytest.mark.anyio


def _asked(text: str = "Hello") -> ModelRequest:
    return ModelRequest(Role.GENERAL, (UserMessage(text),))


def _tools(*names: str) -> tuple[ToolSpec, ...]:
    return tuple(ToolSpec(name, "", {"type": "object", "properties": {}}) for name in names)


def _calls(answer: WholeAnswer) -> list[tuple[str, Any]]:
    return [(call.name, orjson.loads(call.arguments)) for call in answer.tool_calls]


# --- how it is told ---------------------------------------------------------------------------


async def test_a_mark_in_the_message_says_what_to_do(make_model: ModelMaker) -> None:
    assert (await collect(make_model(), _asked("Go [[text text=Yes]] on"))).text == "Yes"


async def test_the_key_says_what_to_do(make_model: ModelMaker) -> None:
    with pytest.raises(ProviderRejected):
        await collect(make_model(api_key="script-out_of_quota"), _asked())


async def test_the_queue_is_filled_and_read_over_http(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    base = provider.url.removesuffix("/v1")
    async with aiohttp.ClientSession() as session:
        script = [{"name": "text", "text": "One"}, {"name": "text", "text": "Two"}]
        assert (await session.post(f"{base}/script", json=script)).status == 200
        said = [(await collect(make_model(), _asked())).text for _ in range(2)]
        told = await (await session.get(f"{base}/requests")).json()
    assert said == ["One", "Two"]
    assert [(seen["authorised"], seen["leftEarly"]) for seen in told] == [(True, False)] * 2


async def test_a_whole_answer_is_given_to_those_who_ask_for_one(provider: ProviderServer) -> None:
    body = {"model": "m", "messages": [{"role": "user", "content": "[[text text=Whole]]"}]}
    async with aiohttp.ClientSession() as session:
        answer = await (await session.post(f"{provider.url}/chat/completions", json=body)).json()
    assert answer["choices"][0]["message"]["content"] == "Whole"
    assert answer["usage"]["completion_tokens"] == 7


async def test_it_runs_in_a_thread_of_its_own() -> None:
    with running_provider() as server:
        model = OpenAIModel(base_url=server.url, model="m", context_tokens=1)
        assert (await collect(model, _asked("[[text text=Hi]]"))).text == "Hi"
        await model.close()


async def test_it_runs_as_a_program_of_its_own() -> None:
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.support.provider", stdout=asyncio.subprocess.PIPE
    )
    try:
        assert program.stdout is not None
        line = (await program.stdout.readline()).decode()
        model = OpenAIModel(base_url=line.split()[-1], model="m", context_tokens=1)
        assert (await collect(model, _asked("[[text text=Hi]]"))).text == "Hi"
        await model.close()
    finally:
        program.terminate()
        await program.wait()


# --- what a plausible model would answer ------------------------------------------------------

HEADINGS = ("Summary", "Goals", "Risks")


def _interview(states: Sequence[SectionState], move: str, mode: str = "ai-assisted") -> ModelRequest:
    sections = tuple(
        SectionProgress(
            SectionPlan(heading, "prose", True, "", (Question(f"{heading}?", ("A", "B")),), ""), state
        )
        for heading, state in zip(HEADINGS, states, strict=True)
    )
    current = states.index("current") if "current" in states else None
    context = InterviewContext("T", "Robots", mode, sections, current, current and 0, move)  # type: ignore[arg-type]  # texts of the tests
    said = (UserMessage("Robots sweep."),)
    return ModelRequest(Role.INTERVIEWER, said, context, _tools("fill_section", "ask", "complete"))


async def test_it_asks_about_the_first_section(make_model: ModelMaker) -> None:
    answer = await collect(make_model(), _interview(("open", "open", "open"), "start"))
    assert [(name, arguments["section"]) for name, arguments in _calls(answer)] == [("ask", "Summary")]


async def test_it_fills_the_section_and_asks_about_the_next(make_model: ModelMaker) -> None:
    answer = await collect(make_model(), _interview(("filled", "current", "open"), "answer"))
    (fill, filled), (ask, asked) = _calls(answer)
    assert (fill, filled["section"], filled["markdown"]) == ("fill_section", "Goals", "Robots sweep.")
    assert (ask, asked["section"], asked["question"]) == ("ask", "Risks", "Risks?")


async def test_it_asks_again_after_a_move(make_model: ModelMaker) -> None:
    answer = await collect(make_model(), _interview(("skipped", "current", "open"), "skip"))
    assert _calls(answer) == [("ask", {"section": "Goals", "question": "Goals?", "suggestions": ["A", "B"]})]


async def test_it_completes_after_the_last_section(make_model: ModelMaker) -> None:
    answer = await collect(make_model(), _interview(("filled", "skipped", "current"), "answer"))
    assert [call.name for call in answer.tool_calls] == ["fill_section", "complete"]


async def test_it_drafts_the_whole_document_with_assumptions(make_model: ModelMaker) -> None:
    answer = await collect(make_model(), _interview(("open", "open", "open"), "start", "start-new"))
    assert [call.name for call in answer.tool_calls] == ["fill_section"] * 3 + ["complete"]
    assert all("> Assumption: " in arguments["markdown"] for _, arguments in _calls(answer)[:3])


async def test_it_puts_the_question_in_words_once_the_tools_have_answered(make_model: ModelMaker) -> None:
    request = _interview(("filled", "current", "open"), "skip")
    first = await collect(make_model(), request)
    results = [ToolResult(call.id, '{"ok": true}') for call in first.tool_calls]
    messages = (*request.messages, AssistantMessage("", first.tool_calls), *results)
    second = await collect(make_model(), ModelRequest(request.role, messages, request.context, request.tools))
    assert second.text.endswith("**Goals?**")


@pytest.mark.parametrize(
    ("said", "call"),
    [
        ('Please replace "fast" with "in 2 s"', ("replace_text", {"quote": "fast", "replacement": "in 2 s"})),
        ("replace slow by quick.", ("replace_text", {"quote": "slow", "replacement": "quick"})),
        (
            "Add a section called Risks: None.",
            ("insert_section", {"after": "", "heading": "Risks", "markdown": "None."}),
        ),
        ("Remove the section Goals", ("delete_section", {"section": "Goals"})),
        ("Rename the document to “Silent robots”", ("rename_document", {"title": "Silent robots"})),
    ],
)
async def test_it_changes_a_document(make_model: ModelMaker, said: str, call: tuple[str, Any]) -> None:
    tools = _tools("replace_text", "insert_section", "delete_section", "rename_document")
    context = DocumentContext("Robots", "## Goals\n\nBe fast.")
    request = ModelRequest(Role.DOCUMENT, (UserMessage(said),), context, tools)
    assert _calls(await collect(make_model(), request)) == [call]


async def test_it_answers_a_question_in_words(make_model: ModelMaker) -> None:
    request = ModelRequest(Role.DOCUMENT, (UserMessage("What is missing?"),), tools=_tools("replace_text"))
    answer = await collect(make_model(), request)
    assert answer.tool_calls == ()
    assert "What is missing?" in answer.text
