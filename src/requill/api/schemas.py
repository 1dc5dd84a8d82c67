"""The form of everything that crosses the wire: camelCase names, known fields only, honest texts."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, PlainSerializer
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from requill.api import limits
from requill.kit.errors import TooLarge


class Incoming(BaseModel):
    """A request body: unknown fields are refused, so that nobody sets what is not theirs to set."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, extra="forbid", str_strip_whitespace=False
    )


class Outgoing(BaseModel):
    """A response body, built from rows or dataclasses."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, from_attributes=True)


def _no_nul(text: str) -> str:
    if "\x00" in text:
        raise PydanticCustomError("nul", "The text holds a character that cannot be kept (NUL).")
    return text


def _at_most(bytes_allowed: int, name: str) -> AfterValidator:
    def check(text: str) -> str:
        if len(text) > bytes_allowed or len(text.encode()) > bytes_allowed:
            raise TooLarge(f"{name} is larger than {bytes_allowed // 1024} KiB.")
        return text

    return AfterValidator(check)


def _title(text: str) -> str:
    bare = " ".join(text.split())
    if not bare:
        raise PydanticCustomError("title_required", "Please enter what you're working on")
    if len(bare) > limits.TITLE_CHARACTERS:
        raise PydanticCustomError(
            "title_long", "A title has at most {limit} characters.", {"limit": limits.TITLE_CHARACTERS}
        )
    return bare


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


Text = Annotated[str, AfterValidator(_no_nul)]
Title = Annotated[Text, AfterValidator(_title)]
DocumentText = Annotated[Text, _at_most(limits.DOCUMENT_BYTES, "The document")]
MessageText = Annotated[Text, _at_most(limits.MESSAGE_BYTES, "The message")]
Moment = Annotated[datetime, PlainSerializer(_utc, return_type=str)]


class Done(Outgoing):
    """The answer of every DELETE."""

    success: bool = True


class FieldProblem(Outgoing):
    """One refused field."""

    field: str
    message: str


class ErrorBody(Outgoing):
    """The one form of every error answer."""

    message: str
    code: str | None = None
    description: str | None = None
    errors: list[FieldProblem] | None = None
    request_id: str | None = None
