"""What a route's function asks of a request: found in its signature once, then read from every request.

A parameter is the request itself, what another function makes of it (`Provided`), a part of the path, a
header (`HEADER`), the JSON body (a model), or else a value of the query, named there in camelCase.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, Protocol, get_args, get_origin, get_type_hints, runtime_checkable

from msgspec import Struct
from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.alias_generators import to_camel
from starlette.requests import Request

from requill.api import limits
from requill.api.bodies import parse, read_body
from requill.api.errors import problems_of

Values = dict[str, Any]
Problems = list[Any]
REQUIRED: Any = inspect.Parameter.empty


class Place(StrEnum):
    """Where a value stands in a request."""

    PATH = "path"
    QUERY = "query"
    HEADER = "header"
    BODY = "body"


HEADER = Place.HEADER  # in `Annotated`: a header named as the parameter, with hyphens


@runtime_checkable
class Gate(Protocol):
    """Something provided that knows whether the request may be read at all."""

    async def admit(self) -> None:
        """Turn away who is not to be let in."""


class Provided(Struct, frozen=True):
    """In `Annotated`: what another async function makes of the request, asked for in the same way."""

    by: Callable[..., Any]


class Parameter(Struct, frozen=True):
    """One value of a request, as a function declares it."""

    name: str
    place: Place
    annotation: Any
    default: Any

    @property
    def alias(self) -> str:
        """Its name in the request."""
        if self.place is Place.HEADER:
            return self.name.replace("_", "-")
        return to_camel(self.name) if self.place is Place.QUERY else self.name


class Declaration(Struct, frozen=True):
    """Everything that a function asks of a request; `request` is the name that it has for the request."""

    call: Callable[..., Any]
    parameters: Sequence[Parameter]
    request: str | None
    provided: Mapping[str, Declaration]


def declaration_of(call: Callable[..., Any], path_names: Collection[str]) -> Declaration:
    """What `call` asks for. Raises `TypeError` when that cannot be read."""
    hints = get_type_hints(call, include_extras=True)
    parameters: list[Parameter] = []
    provided: dict[str, Declaration] = {}
    request = None
    for name, declared in inspect.signature(call).parameters.items():
        annotation = hints[name]
        marks = annotation.__metadata__ if get_origin(annotation) is Annotated else ()
        providers = [mark.by for mark in marks if isinstance(mark, Provided)]
        if providers:
            provided[name] = declaration_of(providers[0], path_names)
        elif annotation is Request:
            request = name
        else:
            place = _place(name, annotation, path_names, is_header=HEADER in marks)
            parameters.append(Parameter(name, place, annotation, declared.default))
    bodies = [parameter for parameter in parameters if parameter.place is Place.BODY]
    if len(bodies) > 1 or not inspect.iscoroutinefunction(call):
        raise TypeError(f"{call.__module__}.{call.__qualname__} is declared in a way that routes do not read")
    return Declaration(call, parameters, request, provided)


def _place(name: str, annotation: Any, path_names: Collection[str], *, is_header: bool) -> Place:
    if name in path_names:
        return Place.PATH
    if is_header:
        return Place.HEADER
    is_model = any(inspect.isclass(kind) and issubclass(kind, BaseModel) for kind in _kinds(annotation))
    return Place.BODY if is_model else Place.QUERY


def _kinds(annotation: Any) -> Iterator[Any]:
    """The types that an annotation is made of."""
    parts = get_args(annotation)
    if not parts:
        yield annotation
    for part in parts:
        yield from _kinds(part)


class _Reader(Struct, frozen=True):
    """Takes one value from where it stands; `place` is where a refusal says that it does."""

    name: str
    alias: str
    place: tuple[str, ...]
    default: Any
    adapter: TypeAdapter[Any]

    @classmethod
    def of(cls, parameter: Parameter) -> _Reader:
        place = ("body",) if parameter.place is Place.BODY else (parameter.place.value, parameter.alias)
        return cls(
            parameter.name, parameter.alias, place, parameter.default, TypeAdapter(parameter.annotation)
        )

    def put(self, given: Mapping[str, Any], values: Values, problems: Problems) -> None:
        """Add it to `values`, or what is wrong with it to `problems`."""
        value = given.get(self.alias)
        if value is not None:
            try:
                values[self.name] = self.adapter.validate_python(value)
            except ValidationError as error:
                told = problems_of(error)
                problems += ({**problem, "loc": (*self.place, *problem["loc"])} for problem in told)
        elif self.default is REQUIRED:
            problems.append({"type": "missing", "loc": self.place})
        else:
            values[self.name] = self.default


class Plan(Struct, frozen=True):
    """How what a function asks for is read from a request."""

    call: Callable[..., Any]
    path: Sequence[_Reader]
    query: Sequence[_Reader]
    headers: Sequence[_Reader]
    body: _Reader | None
    body_bytes: int
    request: str | None
    provided: Sequence[tuple[str, Plan]]

    @classmethod
    def of(cls, declared: Declaration, body_bytes: int = 0) -> Plan:
        """The plan of a declaration, with a body of at most so many bytes."""

        def readers(place: Place) -> list[_Reader]:
            return [_Reader.of(parameter) for parameter in declared.parameters if parameter.place is place]

        bodies = readers(Place.BODY)
        return cls(
            call=declared.call,
            path=readers(Place.PATH),
            query=readers(Place.QUERY),
            headers=readers(Place.HEADER),
            body=bodies[0] if bodies else None,
            body_bytes=body_bytes,
            request=declared.request,
            provided=[(name, cls.of(part)) for name, part in declared.provided.items()],
        )

    async def read(self, request: Request, problems: Problems) -> Values:
        """The arguments of the call; `problems` gets what is wrong with the request."""
        values: Values = {}
        for name, plan in self.provided:
            parts = await plan.read(request, problems)
            if not problems:
                values[name] = await plan.call(**parts)
        for reader in self.path:
            reader.put(request.path_params, values, problems)
        if self.query:
            given = request.query_params if request.scope["query_string"] else {}
            for reader in self.query:
                reader.put(given, values, problems)
        for reader in self.headers:
            reader.put(request.headers, values, problems)
        if self.body is not None:
            body = await read_body(request, self.body_bytes)
            if len(body) > limits.SMALL_BODY_BYTES:
                await _admit(values.values())
            self.body.put({self.body.alias: await parse(body)}, values, problems)
        if self.request is not None:
            values[self.request] = request
        return values


async def _admit(provided: Iterable[Any]) -> None:
    """Let nobody have a large body read who would be turned away afterwards."""
    for value in provided:
        if isinstance(value, Gate):
            await value.admit()
