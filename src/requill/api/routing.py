"""Routes that know how to read their parameters before the first request comes.

FastAPI finds out anew in every request how each parameter was declared, which was a third of the event
loop's work for a list. Its declarations stay, and the OpenAPI document made from them; a route made here
reads them once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import iscoroutinefunction
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.dependencies.models import Dependant
from fastapi.params import Body
from fastapi.routing import APIRoute
from starlette.requests import ClientDisconnect
from starlette.routing import Match
from starlette.types import Receive, Scope, Send

from requill.api.errors import invalid_of
from requill.kit.errors import Malformed

Values = dict[str, Any]
Problems = list[Any]


class Router(APIRouter):
    """A router of such routes."""

    def __init__(self, **options: Any) -> None:
        super().__init__(route_class=Route, **options)


class Route(APIRoute):
    """Calls an async function that answers a `Response` with what it declares: parameters of the path, the
    query and the headers, one JSON body, the request, and dependencies of the same kinds.

    What it may answer is made ready when somebody wants to read of it: that takes a tenth of a start, and no
    request needs it. Raises `TypeError` when it is declared otherwise.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        super().__init__(path, endpoint, **{**options, "response_model": None, "responses": None})
        self._options = options
        self._beginning = path.partition("{")[0]
        plan = _Plan.of(self.dependant)

        async def serve(scope: Scope, receive: Receive, send: Send) -> None:
            request = Request(scope, receive, send)
            problems: Problems = []
            values = await plan.read(request, problems)
            if problems:
                raise invalid_of(problems)
            response = await endpoint(**values)
            await response(scope, receive, send)

        self.app = serve

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """See `BaseRoute.matches`: a path is tried at all routes before its own, and most differ at once."""
        if not scope["path"].startswith(self._beginning):
            return Match.NONE, {}
        return super().matches(scope)

    def describe(self) -> None:
        """Make ready what the OpenAPI document says of the answers."""
        whole = APIRoute(self.path, self.endpoint, **self._options)
        self.response_model, self.response_field = whole.response_model, whole.response_field
        self.responses, self.response_fields = whole.responses, whole.response_fields


class Api(FastAPI):
    """An application of such routes."""

    def openapi(self) -> dict[str, Any]:
        """See `FastAPI.openapi`."""
        if not self.openapi_schema:
            for route in self.routes:
                if isinstance(route, Route):
                    route.describe()
        return super().openapi()


@dataclass(frozen=True, slots=True)
class _Parameter:
    """One value of a request; `place` is where a refusal says that it stands."""

    name: str
    alias: str
    place: tuple[str, ...]
    is_required: bool
    default: Any
    validate: Callable[..., tuple[Any, Problems]]

    def put(self, given: Mapping[str, Any], values: Values, problems: Problems) -> None:
        """Add it to `values`, or what is wrong with it to `problems`."""
        value = given.get(self.alias)
        if value is None:
            if self.is_required:
                problems.append({"loc": self.place, "msg": "Field required"})
            else:
                values[self.name] = self.default
            return
        values[self.name], wrong = self.validate(value, loc=self.place)
        problems += wrong


@dataclass(frozen=True, slots=True)
class _Plan:
    """What a function asks of a request, and where each part stands."""

    call: Callable[..., Any]
    path: Sequence[_Parameter]
    query: Sequence[_Parameter]
    headers: Sequence[_Parameter]
    body: _Parameter | None
    request: str | None
    dependencies: Sequence[tuple[str, _Plan]]

    @classmethod
    def of(cls, declared: Dependant) -> _Plan:
        """The plan of what FastAPI found declared."""
        bodies = [_parameter(field, "body") for field in declared.body_params]
        others = (
            [field for field in declared.body_params if not _is_whole_body(field.field_info)],
            declared.cookie_params,
            declared.response_param_name,
            declared.background_tasks_param_name,
            declared.http_connection_param_name,
            declared.security_scopes_param_name,
        )
        if len(bodies) > 1 or any(others) or not iscoroutinefunction(declared.call):
            raise TypeError(f"{declared.path}: declared in a way that routes here do not read")
        return cls(
            call=declared.call,
            path=[_parameter(field, "path") for field in declared.path_params],
            query=[_parameter(field, "query") for field in declared.query_params],
            headers=[_parameter(field, "header") for field in declared.header_params],
            body=bodies[0] if bodies else None,
            request=declared.request_param_name,
            dependencies=[(str(part.name), cls.of(part)) for part in declared.dependencies],
        )

    async def read(self, request: Request, problems: Problems) -> Values:
        """The arguments of the call; `problems` gets what is wrong with the request."""
        values: Values = {}
        for name, plan in self.dependencies:
            parts = await plan.read(request, problems)
            if not problems:
                values[name] = await plan.call(**parts)
        for parameter in self.path:
            parameter.put(request.path_params, values, problems)
        if self.query:
            given = request.query_params if request.scope["query_string"] else {}
            for parameter in self.query:
                parameter.put(given, values, problems)
        for parameter in self.headers:
            parameter.put(request.headers, values, problems)
        if self.body is not None:
            self.body.put({self.body.alias: await _json(request)}, values, problems)
        if self.request is not None:
            values[self.request] = request
        return values


def _is_whole_body(info: Any) -> bool:
    return type(info) is Body and not info.embed  # forms and files are kinds of it


def _parameter(field: Any, source: str) -> _Parameter:
    is_required = field.field_info.is_required()
    return _Parameter(
        name=field.name,
        alias=field.alias,
        place=("body",) if source == "body" else (source, field.alias),
        is_required=is_required,
        default=None if is_required else field.get_default(),
        validate=field.validate,
    )


async def _json(request: Request) -> Any:
    """The body; None when there is none."""
    try:
        body = await request.body()
        return json.loads(body) if body else None
    except (ValueError, RecursionError, ClientDisconnect) as error:
        raise Malformed("The body is not valid JSON.") from error
