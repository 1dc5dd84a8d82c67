"""Errors of the interview: why something was refused.

DomainError
├── InterviewNotFound   404
├── InterviewOver       409
├── OtherQuestion       409   carries the interview as it is now
├── TooManyTurns        403
└── BlankAnswer         422
"""

from __future__ import annotations

from requill.features.flow.facts import Standing
from requill.features.flow.rendering import render
from requill.kit.errors import Conflict, FieldError, Forbidden, Invalid, NotFound
from requill.kit.wire import plain


class InterviewNotFound(NotFound):
    """The document was not made by an interview, or is not yours."""


class InterviewOver(Conflict):
    """The document is complete; there is nothing left to answer."""

    code = "INTERVIEW_OVER"
    default_message = "This document is complete. Open it to keep working."


class OtherQuestion(Conflict):
    """What is answered is not what is asked any more: an answer was given elsewhere."""

    code = "OTHER_QUESTION"
    default_message = "The interview moved on in another tab. Here's the current question."

    def __init__(self, current: Standing) -> None:
        super().__init__(details={"interview": plain(render(current))})


class TooManyTurns(Forbidden):
    """A guest's interview has had all its turns."""

    code = "LIMIT_EXCEEDED"
    default_message = "Message limit reached"


class BlankAnswer(Invalid):
    """There is nothing but white space."""

    def __init__(self) -> None:
        super().__init__(FieldError("content", "Please enter an answer."))
