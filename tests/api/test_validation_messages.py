"""Nobody reads the words of the library that finds out what is wrong with a request."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args

import pytest
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import Field, TypeAdapter, ValidationError
from pydantic.alias_generators import to_camel

from requill.api.errors import invalid_of
from requill.api.query import Query
from requill.api.schemas import Incoming, Reference, Text, characters
from requill.api.validation_messages import _NOT_VALID, _OF_THE_LIBRARY
from requill.catalog import ROUTERS
from requill.features.realtime.frames import Frame
from requill.kit.errors import DomainError

NOTHING_LIKE_IT: list[Any] = [
    *(None, "", "words", "x" * 70_000, "null\0", "\ud800", -1, 0, 10**30, 1.5, True),
    *([], ["x"] * 1000, [1] * 1000, {}, {"a": 1}),
]


class Order(Incoming):
    """A field of every kind."""

    name: Annotated[str, Field(min_length=1, max_length=3)] = "x"
    code: Annotated[Text, Field(min_length=1, max_length=3)] = "x"
    note: Annotated[str, characters(3, "A note has at most {limit} characters.")] = ""
    copies: Annotated[int, Field(strict=True, ge=1, le=9)] = 1
    of: Reference = 1
    is_gift: bool = False
    colour: Literal["red", "green"] = "red"
    hunks: Annotated[list[int], Field(max_length=2)] = Field(default_factory=list)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("name", 1, "This field must be text."),
        ("name", "", "This field can't be empty."),
        ("name", "xxxx", "This field takes at most 3 characters."),
        ("code", "", "This field can't be empty."),
        ("code", "xxxx", "This field takes at most 3 characters."),
        ("code", "\ud800", "The text contains a character that can't be saved."),
        ("note", "xxxx", "A note has at most 3 characters."),
        ("copies", "many", "This field must be a whole number."),
        ("copies", 1.5, "This field must be a whole number."),
        ("copies", 0, "This field must be 1 or more."),
        ("copies", 10, "This field must be 9 or less."),
        ("isGift", "perhaps", "This field must be true or false."),
        ("colour", "blue", "This field must be 'red' or 'green'."),
        ("hunks", "1", "This field must be a list."),
        ("hunks", [1, 2, 3], "This field takes at most 2 entries."),
        ("owner", "me", "Unknown field."),
    ],
)
def test_a_refused_field_is_told_in_a_sentence(field: str, value: object, said: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        Order.model_validate({field: value})
    told = invalid_of(refusal.value.errors())
    assert (told.message, told.details["errors"]) == (said, [{"field": field, "message": said}])


def test_what_has_no_sentence_of_its_own_is_not_told_in_the_librarys_words() -> None:
    with pytest.raises(ValidationError) as refusal:
        TypeAdapter(bytes).validate_python(1)
    assert invalid_of([{**refusal.value.errors()[0], "loc": ("query", "q")}]).message == _NOT_VALID


def _declared(dependant: Dependant) -> Iterator[Any]:
    """The types of the values in a request's path, query and headers."""
    for field in (*dependant.path_params, *dependant.query_params, *dependant.header_params):
        yield Annotated[field.field_info.annotation, field.field_info]
    for part in dependant.dependencies:
        yield from _declared(part)


def _attempts() -> Iterator[tuple[Any, list[Any]]]:
    """Every kind of value that comes in, with what may come in its place."""
    texts = [value for value in NOTHING_LIKE_IT if isinstance(value, str)]
    kinds = [*get_args(Frame), *Query.__subclasses__()]
    for route in (route for router in ROUTERS for route in router.routes):
        if isinstance(route, APIRoute):
            yield from ((annotation, texts) for annotation in _declared(route.dependant))
            kinds += (field.field_info.annotation for field in route.dependant.body_params)
    for kind in kinds:
        of_models = (one for one in (kind, *get_args(kind)) if isinstance(one, type))
        names = [name for one in of_models for name in getattr(one, "model_fields", ())]
        yield (
            kind,
            [*NOTHING_LIKE_IT, *({to_camel(name): value} for name in names for value in NOTHING_LIKE_IT)],
        )


def test_every_refusal_of_every_call_has_a_sentence() -> None:
    refused = 0
    for annotation, values in _attempts():
        adapter = TypeAdapter(annotation)
        for value in values:
            try:
                adapter.validate_python(value, from_attributes=True)  # as FastAPI does
            except ValidationError as error:
                problems = error.errors()
                told = invalid_of([{**one, "loc": ("body", *one["loc"])} for one in problems])
                refused += len(problems)
                for problem, shown in zip(problems, told.details["errors"], strict=True):
                    assert shown["message"] != _NOT_VALID, problem
                    assert (shown["message"] == problem["msg"]) == (problem["type"] not in _OF_THE_LIBRARY)
            except DomainError:
                pass
    assert refused > 1000
