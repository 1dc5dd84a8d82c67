"""The interview as it crosses the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from requill.ai.interface import SectionKind
from requill.api.schemas import (
    ErrorBody,
    Incoming,
    MessageText,
    Outgoing,
    Reference,
    Text,
    Title,
    characters,
)
from requill.features.documents.schemas import Document
from requill.features.flow.interview import Mode
from requill.features.flow.moves import AnswerMove
from requill.features.templates.policy import VALUE_CHARACTERS, VARIABLES
from requill.features.turns.schemas import Message

QuestionKind = Literal[SectionKind, "cells", "more"]


Value = Annotated[Text, characters(VALUE_CHARACTERS, "A variable's value has at most {limit} characters.")]
Variables = Annotated[dict[Text, Value], Field(max_length=VARIABLES)]
"""What was filled in for a template's variables, by their names; each of the others has its default."""


class Start(Incoming):
    """Begin a document: from which template, under which title, guided or drafted at once, and where."""

    template_id: Annotated[int, Field(strict=True)]
    title: Title
    mode: Mode = "ai-assisted"
    project_id: Reference | None = None
    variables: Variables = Field(default_factory=dict)


class Asked(Incoming):
    """A question as the interview gave it; `index` is the section's, `row` the number of its row."""

    index: Annotated[int, Field(strict=True)]
    question: MessageText
    row: Annotated[int, Field(strict=True)] | None = None


class Target(Incoming):
    """A question of the template: the section's index, and the question's number in it; both from 0.

    With `cells` the empty cells of the section's table are meant.
    """

    index: Annotated[int, Field(strict=True)]
    number: Annotated[int, Field(strict=True)] = 0
    cells: Annotated[bool, Field(strict=True)] = False


class Answer(Incoming):
    """An answer to the interview's question; `content` is its Markdown, which is written as it is.

    `move` is what a button says. Without it, a content of just "skip", "back", "I don't know" or "finish"
    is that move, and all else is an answer. With "unknown", a content that is more than these words is
    written, too. With "back", `target` is the question to return to. It is refused when it is to another
    question than `asked`; without that it is to whichever is at hand.
    """

    document_id: Reference
    content: MessageText = Field(min_length=1)
    mode: Mode | None = None
    asked: Asked | None = None
    move: AnswerMove | None = None
    target: Target | None = None


class InterviewRow(Outgoing):
    """A row of a table whose columns `missing` are asked for; `number` is the row's, from 1."""

    number: int
    cells: list[str]
    missing: list[str]


class InterviewQuestion(Outgoing):
    """The question at hand; `index` is the section's and `number` the question's in it, both from 0.

    `kind` says how it is answered: "cells" asks for what `row` lacks, and is answered by the whole row;
    "more" asks for what a brief left out of the section. `next_id` is the id of the next requirement,
    `example` an answer in the form that it takes, `answer` the one that a new one replaces, `existing` the
    text of the section. `about` names the row whose cells, or the section to which more, is asked for;
    `cell` and `cells` count the cells, `people` are names that occur in the document.
    """

    index: int
    heading: str
    number: int
    question: str
    about: str
    suggestions: list[str]
    kind: QuestionKind
    columns: list[str]
    prefix: str | None
    next_id: str | None
    hint: str
    example: str
    answer: str
    existing: str
    row: InterviewRow | None
    cell: int | None
    cells: int | None
    people: list[str]


class InterviewSection(Outgoing):
    """Where one section stands.

    It is filled when each of its required questions has an answer; `answered` of its `questions` have one,
    and `cells_to_set` cells of its table are empty. `filled_by` is the change that gave the last answer once
    none is left to ask.
    """

    heading: str
    required: bool
    kind: SectionKind
    state: Literal["open", "current", "filled", "skipped", "unknown"]
    answered: int
    questions: int
    cells_to_set: int
    filled_by: int | None


class UnansweredQuestion(Outgoing):
    """A question without an answer: the index of its section, and its number there."""

    index: int
    number: int
    heading: str
    question: str


class Interview(Outgoing):
    """Where the interview stands. It is complete when it is over.

    `missing` are the required questions without an answer, `skipped` the others. `tray` counts the pieces of
    a brief that stand in no section.
    """

    document_id: int
    template_id: int
    template_name: str
    mode: Mode
    is_complete: bool
    current: InterviewQuestion | None
    sections: list[InterviewSection]
    filled_count: int
    answered_count: int
    question_count: int
    cells_to_set: int
    missing: list[UnansweredQuestion]
    skipped: list[UnansweredQuestion]
    tray: int


class InterviewConflict(ErrorBody):
    """The answer to an answer that cannot be taken now; with the interview when it is at another question."""

    interview: Interview | None = None


class FlowAnswer(Outgoing):
    """A finished turn of the interview."""

    document: Document
    user_message: Message
    assistant_message: Message
    is_complete: bool
    interview: Interview
    incomplete: bool
