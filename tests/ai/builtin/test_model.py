"""The built-in assistant as a model: its events, its name, and that no text makes it slow."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from requill.ai.builtin import BuiltinModel
from requill.ai.builtin.answering import answer
from requill.ai.interface import (
    DocumentContext,
    Finished,
    FinishReason,
    ModelEvent,
    ModelRequest,
    ProjectContext,
    Role,
    TextDelta,
    ToolCall,
    UserMessage,
)
from tests.ai.builtin.samples import CONTEXT, DOCUMENT, OFFERED

pytestmark = pytest.mark.anyio

LONG = 32 * 1024
HOSTILE = {
    "one word": "a" * LONG,
    "spaces": "add a" + " " * LONG + "b",
    "quotes": '"a' * (LONG // 2),
    "open quotes": "“a " * (LONG // 3),
    "quotes of a phrase's length": ('"a' * LONG)[:2_000],
    "open quotes of a phrase's length": ("“a " * LONG)[:2_000],
    "colons": "a: " * (LONG // 3),
    "moves": ("move " + "a before " * LONG)[:2_000],
    "joined names": ("rename " + "Risks to " * LONG)[:1_990],
    "cells": ("set " + "a of b in Risks to " * LONG)[:1_990],
    "ids": "FR-001 " * (LONG // 7),
    "lines": "add risk\n" * (LONG // 9),
    "polite": "please " * (LONG // 7),
    "commands": "add risk: " + "x " * LONG,
}
# A bad rule takes minutes on these: the limit is far from both, so that a busy machine does not decide.
MAX_SECONDS = 0.25


async def events(request: ModelRequest) -> list[ModelEvent]:
    return [event async for event in BuiltinModel().stream(request)]


async def test_it_names_itself_and_takes_the_largest_document() -> None:
    assert BuiltinModel().label == "Built-in assistant"
    assert BuiltinModel().context_tokens >= 1_000_000


async def test_words_come_in_pieces_that_add_up_to_the_answer() -> None:
    request = ModelRequest(Role.GENERAL, (UserMessage("What is a non-goal?"),))
    found = await events(request)
    pieces = [event.text for event in found if isinstance(event, TextDelta)]
    assert len(pieces) > 3
    assert "".join(pieces) == answer(request).text
    assert found[-1] == Finished(FinishReason.STOP)


async def test_a_call_comes_without_words_and_awaits_its_result() -> None:
    request = ModelRequest(Role.DOCUMENT, (UserMessage("delete Risks"),), CONTEXT, OFFERED)
    call, finished = await events(request)
    assert call == ToolCall("call_1", "delete_section", '{"section": "Risks"}')
    assert finished == Finished(FinishReason.TOOL_CALLS)


async def test_a_tool_that_is_not_on_offer_is_not_called() -> None:
    found = await events(ModelRequest(Role.DOCUMENT, (UserMessage("delete Risks"),), CONTEXT))
    assert not [event for event in found if isinstance(event, ToolCall)]


async def test_a_large_document_is_worked_through_beside_the_event_loop() -> None:
    text = DOCUMENT + "word " * 60_000
    request = ModelRequest(
        Role.DOCUMENT, (UserMessage("delete Risks"),), DocumentContext("Big", text), OFFERED
    )
    call, _ = await events(request)
    assert isinstance(call, ToolCall)
    assert call.name == "delete_section"


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.INTERVIEWER])
@pytest.mark.parametrize("kind", HOSTILE)
def test_no_message_makes_it_slow(role: Role, kind: str) -> None:
    context = CONTEXT if role is Role.DOCUMENT else ProjectContext("P", "", ((1, "D"),))
    request = ModelRequest(role, (UserMessage(HOSTILE[kind]),), context, OFFERED)
    answer(request)  # what is read once
    start = time.process_time()
    answer(request)
    assert time.process_time() - start < MAX_SECONDS


@given(st.text(max_size=500), st.sampled_from(Role))
def test_any_text_gets_an_answer_in_any_role(text: str, role: Role) -> None:
    reply = answer(ModelRequest(role, (UserMessage(text),), CONTEXT, OFFERED))
    assert reply.text.strip() or reply.calls
