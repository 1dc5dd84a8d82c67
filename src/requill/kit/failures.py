"""Answer to a failure of any kind: nothing internal, but the id under which the log has it."""

from __future__ import annotations

from typing import Any

import structlog

from requill.kit.errors import DomainError, PartAway
from requill.kit.request_ids import current_request_id, new_request_id

log = structlog.get_logger(__name__)
SERVER_ERROR = 500
CANNOT_LOAD = (ImportError, SyntaxError)
"""What loading a part of the program late raises; the second of a file that is being written."""


def body_of(error: Exception) -> dict[str, Any]:
    """The JSON body of any failure, for places where there is no response: inside a stream."""
    shown = shown_for(error)
    body = shown.body() | {"status": shown.status}
    if shown.status >= SERVER_ERROR:
        body["requestId"] = logged(error)
    return body


def shown_for(error: Exception) -> DomainError:
    """What people are told of a failure of any kind."""
    if isinstance(error, DomainError):
        return error
    return PartAway() if isinstance(error, CANNOT_LOAD) else DomainError()


def logged(error: Exception) -> str:
    """Log a failure of the server, and give the id of the request, under which the log has it."""
    request_id = current_request_id() or new_request_id()
    name = type(error).__name__
    if isinstance(error, DomainError):  # a fault that was foreseen: where it was raised tells nothing
        log.error("request failed", request_id=request_id, error=name, cause=repr(error.__cause__))
    else:
        log.error("request failed", request_id=request_id, error=name, exc_info=error)
    return request_id
