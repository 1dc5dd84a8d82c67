"""The creation flow as it crosses the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from requill.api.schemas import ErrorBody, Incoming, MessageText, Outgoing, Reference, Title
from requill.features.documents.schemas import Document
from requill.features.turns.schemas import Message

Mode = Literal["ai-assisted", "start-new"]


class Start(Incoming):
    """Begin a document: from which template, under which title, guided or drafted at once, and where."""

    template_id: Annotated[int, Field(strict=True)]
    title: Title
    mode: Mode = "ai-assisted"
    project_id: Reference | None = None


class Asked(Incoming):
    """A question as the interview gave it; `index` is the section's."""

    index: Annotated[int, Field(strict=True)]
    question: MessageText


class Answer(Incoming):
    """An answer to the interview's question, or "skip", "back", "I don't know", "finish".

    It is refused when it is to another question than `asked`; without that it is to whichever is at hand.
    """

    document_id: Reference
    content: MessageText = Field(min_length=1)
    mode: Mode | None = None
    asked: Asked | None = None


class InterviewQuestion(Outgoing):
    """The question at hand; `index` is the section's, from 0."""

    index: int
    heading: str
    question: str
    suggestions: list[str]


class InterviewSection(Outgoing):
    """Where one section stands."""

    heading: str
    required: bool
    state: Literal["open", "current", "filled", "skipped", "unknown"]


class Interview(Outgoing):
    """Where the interview stands."""

    document_id: int
    template_id: int
    template_name: str
    mode: Mode
    is_complete: bool
    current: InterviewQuestion | None
    sections: list[InterviewSection]
    filled_count: int


class InterviewConflict(ErrorBody):
    """The answer to an answer that cannot be taken now; with the interview when it is at another question."""

    interview: Interview | None = None


class FlowAnswer(Outgoing):
    """A finished turn of the creation flow."""

    document: Document
    user_message: Message
    assistant_message: Message
    is_complete: bool
    interview: Interview
    incomplete: bool
