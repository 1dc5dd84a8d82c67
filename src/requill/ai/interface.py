"""Interface of a model: a request goes in, a stream of events comes out, and nothing else is known about it.

The turn engine above this interface runs the tools, counts allowances and stores what happened; it is the
same code for every model. One call of `Model.stream` is one round: a model that wants to know the
outcome of its tool calls is asked again, with the calls and their results appended to the messages.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from enum import StrEnum
from typing import Any, ClassVar, Literal, Protocol

from msgspec import Struct, field

from requill.kit.errors import DomainError


class Role(StrEnum):
    """What the assistant is asked to be in a turn."""

    GENERAL = "general"
    BRAINSTORM = "brainstorm"
    PERSONA = "persona"
    FEEDBACK = "feedback"
    INTERVIEWER = "interviewer"
    DOCUMENT = "document"
    PROJECT = "project"
    TITLER = "titler"


# --- what is said -----------------------------------------------------------------------------


class ToolCall(Struct, frozen=True):
    """A tool the model wants run. `arguments` is the model's JSON text, not yet checked."""

    id: str
    name: str
    arguments: str


class UserMessage(Struct, frozen=True):
    """Something a person wrote."""

    text: str


class AssistantMessage(Struct, frozen=True):
    """Something the model answered, with the tools it asked for in that round."""

    text: str
    tool_calls: tuple[ToolCall, ...] = ()


class ToolResult(Struct, frozen=True):
    """What a tool answered to the call with the same id."""

    call_id: str
    content: str


Message = UserMessage | AssistantMessage | ToolResult


# --- what the model may know ------------------------------------------------------------------


class Question(Struct, frozen=True):
    """One question of a template's section, with short answers to choose from.

    One that is not `required` may stay open in a section that is complete.
    """

    ask: str
    suggestions: tuple[str, ...] = ()
    required: bool = True


SectionKind = Literal[
    "prose",
    "bullets",
    "checklist",
    "requirements",
    "stories",
    "criteria",
    "metrics",
    "risks",
    "table",
    "questions",
    "quote",
    "faq",
    "choice",
]


class SectionPlan(Struct, frozen=True):
    """One section of a template: what belongs in it and how to ask for it.

    `prefix` is the id prefix of kind `requirements`, `columns` are those of kinds with a table, and
    `cell_questions` ask for an empty cell of a column.
    """

    heading: str
    kind: SectionKind
    required: bool
    guidance: str
    questions: tuple[Question, ...]
    example: str
    keywords: tuple[str, ...] = ()
    prefix: str | None = None
    columns: tuple[str, ...] = ()
    cell_questions: Mapping[str, str] = field(default_factory=dict)


SectionState = Literal["open", "current", "filled", "skipped", "unknown"]


class SectionProgress(Struct, frozen=True):
    """Where the interview stands with one section; `markdown` is its body in the document, or empty."""

    plan: SectionPlan
    state: SectionState
    markdown: str = ""


class InterviewContext(Struct, frozen=True):
    """An interview under way.

    `current` is the index of the section being asked about, `question_index` the number of the
    question within it that was put last (0-based); both None before the first question and after the
    last. `move` is what the person just did; for all but "start" and "answer" the engine has already
    changed the states, and `current`/`question_index` say what is to be asked next.
    """

    template_name: str
    title: str
    mode: Literal["ai-assisted", "start-new"]
    sections: tuple[SectionProgress, ...]
    current: int | None
    question_index: int | None
    move: Literal["start", "answer", "skip", "back", "unknown", "finish"]


class LeftOut(Struct, frozen=True):
    """A section of a document's template that the document does not have; `ask` opens it.

    `after` are the headings of the sections that the template puts before it.
    """

    heading: str
    ask: str = ""
    plan: SectionPlan | None = None
    after: tuple[str, ...] = ()


class PendingText(Struct, frozen=True):
    """What a change that nobody has decided on yet would write into the section of that heading."""

    section: str | None
    text: str


class DocumentContext(Struct, frozen=True):
    """The document of the turn. `text` is what fits the budget, `omitted` the headings left out.

    `left_out` is what its template requires beyond it, `optional` what that only offers, both judged by the
    whole document; `left_out` is None where it was made from no template. `pending` are the changes that
    were proposed and not decided on: their ids and numbers are taken. With `discussion`, the question is
    about what people say of the words `passage`, or of all of it; with `selection`, about these words of it.
    """

    title: str
    text: str
    outline: tuple[str, ...] = ()
    omitted: tuple[str, ...] = ()
    left_out: tuple[LeftOut, ...] | None = None
    optional: tuple[LeftOut, ...] = ()
    pending: tuple[PendingText, ...] = ()
    passage: str = ""
    discussion: tuple[str, ...] = ()
    selection: str = ""


class ProjectContext(Struct, frozen=True):
    """A project: its name, description, and the ids and titles of the documents that tools can read.

    `unlisted` is how many more there are; a search finds those, too.
    """

    name: str
    description: str
    documents: tuple[tuple[int, str], ...] = ()
    unlisted: int = 0


class NoContext(Struct, frozen=True):
    """Nothing beyond the conversation itself."""


Context = InterviewContext | DocumentContext | ProjectContext | NoContext


class ToolSpec(Struct, frozen=True, eq=False):
    """A tool on offer: `parameters` is the JSON Schema of its arguments. Each is made once.

    `title` is its name on the screen, `phrases` are the sentences that call it in the chat without a model,
    such as "set priority of {requirement} to {priority}", and `synonyms` the other words it goes by.
    """

    name: str
    description: str
    parameters: Mapping[str, Any]
    title: str = ""
    phrases: tuple[str, ...] = ()
    synonyms: tuple[str, ...] = ()


class ModelRequest(Struct, frozen=True):
    """One round of a turn. `max_output_tokens` is always set: an answer without an end is never asked for.

    With an `answer_schema` (JSON Schema) the answer is a JSON text of that form, or should be: whoever asks
    checks it. The role's own rules and the context are then left out.
    """

    role: Role
    messages: tuple[Message, ...]
    context: Context = field(default_factory=NoContext)
    tools: tuple[ToolSpec, ...] = ()
    max_output_tokens: int = 4096
    answer_schema: Mapping[str, Any] | None = None


# --- what comes back --------------------------------------------------------------------------


class TextDelta(Struct, frozen=True):
    """The next piece of the answer's text; never empty."""

    text: str


class Status(Struct, frozen=True):
    """A word for the person about what goes on; not part of the answer."""

    text: str


class FinishReason(StrEnum):
    """Why a round ended. `LENGTH` means the output cap cut it; `TOOL_CALLS` that results are awaited."""

    STOP = "stop"
    TOOL_CALLS = "tool_calls"
    LENGTH = "length"
    CONTENT_FILTER = "content_filter"


class Finished(Struct, frozen=True):
    """The round's end, exactly once and last. Token counts are None where the provider told none."""

    reason: FinishReason
    input_tokens: int | None = None
    output_tokens: int | None = None


ModelEvent = TextDelta | ToolCall | Status | Finished


class Model(Protocol):
    """Anything that can answer: a provider, the built-in assistant, a script of a test."""

    @property
    def label(self) -> str:
        """How the product names this model to people."""

    @property
    def context_tokens(self) -> int:
        """How many tokens of input the model takes; the engine trims to it."""

    def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent]:
        """Answer one round; closing the generator stops the work upstream.

        Yields any number of `TextDelta`, `Status` and whole `ToolCall` events, then one `Finished`.
        Raises a `ModelError` where it cannot; `Interrupted` once events have already been yielded.
        """

    async def close(self) -> None:
        """Give back what the model holds; it is not used again."""


# --- how it can fail --------------------------------------------------------------------------
#
# ModelError
# ├── ProviderUnavailable  503   could not be reached, or said "later"; already retried where that is right
# ├── ProviderRejected     502   said no: key, quota, unknown model
# ├── ProviderEmpty        502   ended without a word
# ├── ContextTooLarge      413   said the input is too long
# └── Interrupted          502   cut off, stalled or failed after it had begun to answer


class ModelError(DomainError):
    """A model could not do its part."""

    status: ClassVar[int] = 502
    code = "PROVIDER_FAILED"
    default_message = "The assistant couldn't answer."


class ProviderUnavailable(ModelError):
    """The provider cannot be reached or asks to be tried later; `Retry-After` is passed on in `headers`."""

    status = 503
    code = "PROVIDER_UNAVAILABLE"
    default_message = "The AI provider isn't answering right now. Please try again in a moment."


class ProviderRejected(ModelError):
    """The provider refuses the request as configured (key, quota, model name)."""

    status = 502
    code = "PROVIDER_REJECTED"
    default_message = "The AI provider refused the request. Check the provider settings."


class ProviderEmpty(ModelError):
    """The provider ended its answer without any text."""

    status = 502
    code = "PROVIDER_EMPTY"
    default_message = "The AI provider sent an empty answer. Please try again."


class ContextTooLarge(ModelError):
    """The provider says that the input does not fit; `limit` is how many tokens do, where it says that."""

    status = 413
    code = "CONTEXT_TOO_LARGE"
    default_message = "This conversation is too long for the model."

    def __init__(self, message: str | None = None, *, limit: int | None = None) -> None:
        super().__init__(message)
        self.limit = limit


class Interrupted(ModelError):
    """The answer broke off after it had begun; what was yielded before stands."""

    status = 502
    code = "PROVIDER_INTERRUPTED"
    default_message = "The answer was cut off."
