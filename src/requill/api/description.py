"""Writes the OpenAPI document: FastAPI reads the routes' declarations, restated in its own words."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any

from fastapi import Body, Depends, FastAPI, Header, Path, Query, Request, Response
from fastapi.routing import APIRoute
from pydantic.warnings import UnsupportedFieldAttributeWarning
from starlette.applications import Starlette
from starlette.routing import BaseRoute

from requill import __version__
from requill.api.parameters import Declaration, Parameter, Place
from requill.api.routing import Route

_TITLE = "Requill"


@lru_cache(maxsize=1)
def describe(app: Starlette) -> dict[str, Any]:
    """The OpenAPI document of an application's routes; made once, which takes a third of a second."""
    routes: list[BaseRoute] = [_restated_route(route) for route in app.routes if isinstance(route, Route)]
    with warnings.catch_warnings():
        # FastAPI does so where it builds a model; those that are built at their first use it forgets.
        warnings.simplefilter("ignore", UnsupportedFieldAttributeWarning)
        return FastAPI(title=_TITLE, version=__version__, routes=routes).openapi()


def _restated_route(route: Route) -> APIRoute:
    function = _restated(route.declaration)
    return APIRoute(route.path, function, methods=route.methods, **route.answers)


def _restated(declaration: Declaration) -> Callable[..., Any]:
    """A function of the same name and text that asks for the same as FastAPI puts it."""

    async def restated() -> Response:
        raise NotImplementedError

    asked = [_parameter(parameter) for parameter in declaration.parameters]
    for name, part in declaration.provided.items():
        asked.append(_keyword(name, Annotated[Any, Depends(_restated(part))]))
    if declaration.request is not None:
        asked.append(_keyword(declaration.request, Request))
    restated.__name__ = declaration.call.__name__
    restated.__doc__ = declaration.call.__doc__
    restated.__signature__ = inspect.Signature(asked, return_annotation=Response)  # type: ignore[attr-defined]
    return restated


def _parameter(parameter: Parameter) -> inspect.Parameter:
    place: Any = {
        Place.PATH: Path(),
        Place.QUERY: Query(alias=parameter.alias),
        Place.HEADER: Header(),
        Place.BODY: Body(),
    }[parameter.place]
    return _keyword(parameter.name, Annotated[parameter.annotation, place], parameter.default)


def _keyword(name: str, annotation: Any, default: Any = inspect.Parameter.empty) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation, default=default)
