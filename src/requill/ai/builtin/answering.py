"""Picks the ability for the role of a request, and gives its answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from requill.ai.builtin.document import answer_document
from requill.ai.builtin.project import answer_project
from requill.ai.builtin.reply import Reply, events, said_before
from requill.ai.builtin.talk.brainstorm import brainstorm
from requill.ai.builtin.talk.feedback import give_feedback
from requill.ai.builtin.talk.following import converse
from requill.ai.builtin.talk.persona import build_persona
from requill.ai.builtin.talk.titler import title
from requill.ai.interface import (
    AssistantMessage,
    DocumentContext,
    InterviewContext,
    ModelEvent,
    ModelRequest,
    ProjectContext,
    Role,
)

_NO_TOOL = "I understand what you ask for, but I cannot change or read anything here."


def answer_events(request: ModelRequest) -> Iterator[ModelEvent]:
    """One round's answer in the form in which every model gives it."""
    return events(answer(request), request)


def answer(request: ModelRequest) -> Reply:
    """What the ability for the request's role says or wants done, with the tools that are on offer."""
    reply = _by_role(request)
    offered = {tool.name for tool in request.tools}
    return reply if all(call.name in offered for call in reply.calls) else Reply(_NO_TOOL)


def _by_role(request: ModelRequest) -> Reply:
    """The ability for the role; without its context, a general answer."""
    match request.role, request.context:
        case Role.INTERVIEWER, InterviewContext():
            return Reply()  # the creation flow asks the template's questions and writes what is answered
        case Role.DOCUMENT, DocumentContext() as context:
            return answer_document(request, context)
        case Role.PROJECT, ProjectContext() as context:
            return answer_project(request, context)
        case _:
            return _conversation(request)


def _conversation(request: ModelRequest) -> Reply:
    match request.role:
        case Role.FEEDBACK:
            return give_feedback(request)
        case Role.BRAINSTORM:
            return brainstorm(said_before(request.messages))
        case Role.PERSONA:
            return build_persona(said_before(request.messages))
        case Role.TITLER:
            return Reply(_title(request))
        case Role.GENERAL | Role.INTERVIEWER | Role.DOCUMENT | Role.PROJECT:
            return converse(request.messages)
        case _:
            assert_never(request.role)


def _title(request: ModelRequest) -> str:
    first = next(iter(said_before(request.messages)), "")
    answered = next(
        (message.text for message in request.messages if isinstance(message, AssistantMessage)), ""
    )
    return title(first, answered)
