"""The form of everything that crosses the wire: camelCase names, known fields only, honest texts."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, Any, Literal, Self

from fastapi import Query
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    ValidationError,
    WithJsonSchema,
    model_validator,
)
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from requill.api import limits
from requill.kit.errors import DomainError, NotFound, TooLarge
from requill.kit.limits import DOCUMENT_BYTES, MESSAGE_BYTES, TITLE_CHARACTERS
from requill.kit.paging import MAX_ID, PAGE_LIMIT
from requill.kit.texts import is_storable
from requill.kit.titles import TITLE_LONG, TITLE_REQUIRED, bare_title

_MAX_TOLD = 20  # mistakes in one request
_MAX_FIELDS = 100  # of an object; each that is not known would be looked at


def _too_many(count: int, what: str) -> PydanticCustomError:
    sentence = "The request has {count} {what}, too many to list."
    return PydanticCustomError("too_many_mistakes", sentence, {"count": f"{count:,}", "what": what})


class Incoming(BaseModel):
    """A request body: unknown fields are refused, so that nobody sets what is not theirs to set."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        extra="forbid",
        str_strip_whitespace=False,
    )

    @model_validator(mode="wrap")
    @classmethod
    def _tell_few_mistakes(cls, value: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        """Of more mistakes than anybody reads, say how many there are.

        To put each of twenty thousand into words keeps everybody waiting, and makes an answer larger than the
        request.
        """
        if isinstance(value, dict) and len(value) > _MAX_FIELDS:  # more than any body here has
            raise _too_many(len(value), "fields")
        try:
            return handler(value)
        except ValidationError as error:
            if error.error_count() <= _MAX_TOLD:
                raise
            raise _too_many(error.error_count(), "mistakes") from None


class Form(Incoming):
    """What somebody fills in: a missing text counts as left blank, and is refused in the same words."""

    @model_validator(mode="before")
    @classmethod
    def _blank(cls, data: object) -> object:
        if not isinstance(data, dict):
            return data
        blank = {name: "" for name, field in cls.model_fields.items() if field.is_required()}
        return blank | data


class Outgoing(BaseModel):
    """A response body, built from rows or dataclasses; every key is always there."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        from_attributes=True,
        defer_build=True,
        json_schema_serialization_defaults_required=True,
    )


def _storable(text: str) -> str:
    if not is_storable(text):
        raise PydanticCustomError("not_storable", "The text contains a character that can't be saved.")
    return text


def _at_most(bytes_allowed: int, name: str) -> AfterValidator:
    def check(text: str) -> str:
        if len(text) > bytes_allowed or len(text.encode()) > bytes_allowed:
            raise TooLarge(f"{name} is larger than {bytes_allowed // 1024} KiB.")
        return text

    return AfterValidator(check)


def characters(limit: int, words: str) -> AfterValidator:
    """At most so many characters; `words` say so to whoever wrote more, with `{limit}` in them."""

    def check(text: str) -> str:
        if len(text) > limit:
            raise PydanticCustomError("too_many_characters", words, {"limit": limit})
        return text

    return AfterValidator(check)


def bare(limit: int, words: str) -> tuple[AfterValidator, AfterValidator]:
    """On one line, with at most so many characters; without any where nobody would see one."""
    return AfterValidator(bare_title), characters(limit, words)


def otherwise(default: str) -> AfterValidator:
    """What stands in the place of a text without characters."""
    return AfterValidator(lambda text: text or default)


def _required_title(text: str) -> str:
    if not text:
        raise PydanticCustomError("title_required", TITLE_REQUIRED)
    return text


def _possible(value: object) -> int:
    """A number that no row can have is a thing that does not exist, not a malformed request."""
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MAX_ID)) and 1 <= int(text) <= MAX_ID):
        raise NotFound
    return int(text)


def shaped(form: str, missing: type[DomainError]) -> BeforeValidator:
    """A text of that form; anything else names nothing that exists."""

    def possible(value: object) -> str:
        if not isinstance(value, str) or re.fullmatch(form, value) is None:
            raise missing
        return value

    return BeforeValidator(possible)


def _parted(value: object) -> object:
    """Several ids in one parameter are parted by commas."""
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], str):
        return [one for one in value[0].split(",") if one]
    return value


def token_like(form: str, missing: type[DomainError]) -> tuple[BeforeValidator, WithJsonSchema]:
    """A part of a path that is `shaped` so."""
    return shaped(form, missing), WithJsonSchema({"type": "string", "pattern": f"^{form}$"})


PathId = Annotated[
    int, BeforeValidator(_possible), WithJsonSchema({"type": "integer", "minimum": 1, "maximum": MAX_ID})
]
RowId = Annotated[int, AfterValidator(_possible)]
RowIds = Annotated[
    list[RowId], BeforeValidator(_parted), Field(min_length=1, max_length=limits.COUNTED_DOCUMENTS)
]
Reference = Annotated[int, Field(strict=True), AfterValidator(_possible)]
Text = Annotated[str, AfterValidator(_storable)]
SearchText = Annotated[Text, Field(max_length=limits.SEARCH_CHARACTERS)]
PageLimit = Annotated[int, Field(ge=1, le=PAGE_LIMIT)]
OfDocument = Annotated[RowId | None, Query(alias="documentId")]
OfProject = Annotated[RowId | None, Query(alias="projectId")]
OfThread = Annotated[RowId | None, Query(alias="threadId")]
BareTitle = Annotated[Text, *bare(TITLE_CHARACTERS, TITLE_LONG)]
Title = Annotated[BareTitle, AfterValidator(_required_title)]
DocumentText = Annotated[Text, _at_most(DOCUMENT_BYTES, "The document")]
MessageText = Annotated[Text, _at_most(MESSAGE_BYTES, "The message")]
Moment = Annotated[datetime, WithJsonSchema({"type": "string"})]
AnyRole = Literal["owner", "editor", "commenter", "viewer"]
GivenRole = Literal["editor", "commenter", "viewer"]
"""What the owner may make of somebody."""


class PersonName(Outgoing):
    """Somebody as others see them: never with an address."""

    id: str
    name: str


class Done(Outgoing):
    """The answer of every DELETE; those of keys and accounts say more."""

    success: Literal[True] = True


class FieldProblem(Outgoing):
    """One refused field."""

    field: str
    message: str


class ErrorBody(Outgoing):
    """The one form of every error answer: keys that have nothing to say are left out.

    Where a turn failed, `status` repeats the status, since inside a stream there is no other, and
    `retryAfter` the header of that name in seconds. `turnGoesOn` is a stream that could not be read on.
    """

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    message: str
    code: str | None = None
    description: str | None = None
    errors: list[FieldProblem] | None = None
    request_id: str | None = None
    status: int | None = None
    retry_after: str | None = None
    turn_goes_on: bool | None = None


_RETRY_AFTER = {"description": "After how many seconds to try again.", "schema": {"type": "string"}}
# By its name: as a model, FastAPI makes it anew for each of four hundred answers, a tenth of the start.
_ERROR = {"application/json": {"schema": {"$ref": f"#/components/schemas/{ErrorBody.__name__}"}}}
ANY_REFUSAL: dict[int | str, dict[str, Any]] = {
    "4XX": {"description": "Refused", "content": _ERROR},
    "5XX": {
        "description": "It failed; with 503, the database or the AI provider is away",
        "headers": {"Retry-After": _RETRY_AFTER},
        "content": _ERROR,
    },
}
REFUSED: dict[int | str, dict[str, Any]] = ANY_REFUSAL | {
    401: {"description": "Nobody is signed in", "content": _ERROR},
    404: {"description": "There is no such thing of the caller's", "content": _ERROR},
    422: {"description": "A field is refused", "content": _ERROR},
}
"""How routers describe their refusals, so that the generated types know the one error form."""

_NEXT_CURSOR = {"description": "Leads to the next page; absent on the last.", "schema": {"type": "string"}}
_TOTAL_COUNT = {"description": "How many there are in all.", "schema": {"type": "integer"}}
PAGED: dict[int | str, dict[str, Any]] = {200: {"headers": {"X-Next-Cursor": _NEXT_CURSOR}}}
COUNTED: dict[int | str, dict[str, Any]] = {
    200: {"headers": {"X-Total-Count": _TOTAL_COUNT, "X-Next-Cursor": _NEXT_CURSOR}}
}
"""How routes of lists describe the headers of a page, without and with the number of all rows."""
