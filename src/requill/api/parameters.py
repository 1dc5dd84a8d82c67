"""What a route's function asks of a request: found in its signature once, then read from every request.

A parameter is the request itself, what another function makes of it (`Provided`), a part of the path, a
header (`HEADER`), the JSON body (a model), or else a value of the query, named there in camelCase.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import orjson
from msgspec import Struct
from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.alias_generators import to_camel
from starlette.requests import ClientDisconnect, Request

from requill.api.errors import problems_of
from requill.kit.compute import compute
from requill.kit.errors import Malformed

Values = dict[str, Any]
Problems = list[Any]
_LARGE_BYTES = 64 * 1024
REQUIRED: Any = inspect.Parameter.empty


class Place(StrEnum):
    """Where a value stands in a request."""

    PATH = "path"
    QUERY = "query"
    HEADER = "header"
    BODY = "body"


HEADER = Place.HEADER  # in `Annotated`: a header named as the parameter, with hyphens


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
    request: str | None
    provided: Sequence[tuple[str, Plan]]

    @classmethod
    def of(cls, declared: Declaration) -> Plan:
        """The plan of a declaration."""

        def readers(place: Place) -> list[_Reader]:
            return [_Reader.of(parameter) for parameter in declared.parameters if parameter.place is place]

        bodies = readers(Place.BODY)
        return cls(
            call=declared.call,
            path=readers(Place.PATH),
            query=readers(Place.QUERY),
            headers=readers(Place.HEADER),
            body=bodies[0] if bodies else None,
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
            self.body.put({self.body.alias: await _json(request)}, values, problems)
        if self.request is not None:
            values[self.request] = request
        return values


async def _json(request: Request) -> Any:
    """The body; None when there is none."""
    try:
        body = await _body(request)
        if len(body) > _LARGE_BYTES:
            return await _large_json(body)
        return json.loads(body) if body else None
    except (ValueError, RecursionError, ClientDisconnect) as error:
        raise Malformed("The body is not valid JSON.") from error


async def _large_json(body: bytes) -> Any:
    """By the quicker reader; what that refuses, as half a surrogate pair, is read beside the event loop."""
    try:
        return orjson.loads(body)
    except ValueError:
        return await compute(json.loads, body, size=len(body))


async def _body(request: Request) -> bytes:
    """Whole. `Request.body` reads it as a stream, which takes as long as reading the JSON in it."""
    parts: list[bytes] = []
    is_more = True
    while is_more:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        parts.append(message.get("body", b""))
        is_more = message.get("more_body", False)
    return b"".join(parts)
