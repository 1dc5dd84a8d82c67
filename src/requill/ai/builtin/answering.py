"""Picks what answers the role of a request."""

from __future__ import annotations

from requill.ai.builtin.document import answer_document
from requill.ai.builtin.project import answer_project
from requill.ai.builtin.reply import Reply
from requill.ai.builtin.talk import (
    answer_brainstorm,
    answer_feedback,
    answer_general,
    answer_persona,
    answer_title,
)
from requill.ai.interface import DocumentContext, InterviewContext, ModelRequest, ProjectContext, Role

_NO_TOOL = "I can't change or read anything here."


def answer(request: ModelRequest) -> Reply:
    """What is said or done for the request's role, with the tools that are on offer."""
    reply = _by_role(request)
    offered = {tool.name for tool in request.tools}
    return reply if all(call.name in offered for call in reply.calls) else Reply(_NO_TOOL)


def _by_role(request: ModelRequest) -> Reply:
    """The answer for the role; without its context, that of the general chat."""
    match request.role, request.context:
        case Role.DOCUMENT, DocumentContext() as context:
            return answer_document(request, context)
        case Role.PROJECT, ProjectContext() as context:
            return answer_project(request, context)
        case Role.INTERVIEWER, InterviewContext():
            return Reply()  # the interview asks the template's questions and writes what is answered
        case Role.FEEDBACK, _:
            return answer_feedback(request)
        case Role.BRAINSTORM, _:
            return answer_brainstorm(request)
        case Role.PERSONA, _:
            return answer_persona()
        case Role.TITLER, _:
            return answer_title(request)
        case _:
            return answer_general(request)
