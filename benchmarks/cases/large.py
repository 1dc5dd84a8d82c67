"""What a bystander waits while somebody works on 1 MiB: saving, acting, review, chat, export."""

from __future__ import annotations

import http.client
import json
from collections.abc import Sequence
from functools import partial
from typing import Any
from uuid import uuid4

from tests.support.floods import watch
from tests.support.large import SHAPES

from benchmarks.figures import Figure
from benchmarks.stage import Stage

_P99_AIM_MS, _WORST_AIM_MS = 50.0, 200.0
_ACTION = {"requirement": "FR-902", "priority": "Could"}
_AS_WORD = tuple(SHAPES)[::2]  # the others as PDF: either takes up to twenty seconds
_WISHES = ("what is missing", "set priority of FR-901 to Could", "make it nicer, please")


def large(stage: Stage) -> Sequence[Figure]:
    """A list of 20 beside the work on one document of each shape, with a change that waits on it."""
    shapes = list(SHAPES)[:2] if stage.is_quick else list(SHAPES)
    return [figure for shape in shapes for figure in _figures(stage, shape)]


def _figures(stage: Stage, shape: str) -> Sequence[Figure]:
    work = partial(_work, stage, shape)
    seen = watch(stage.product.port, stage.product.pid, stage.people.some.cookie, work)
    return (
        Figure("large", f"{shape}, others' p99", seen.p99, "ms", aim=_P99_AIM_MS),
        Figure("large", f"{shape}, others' worst", seen.worst, "ms", aim=_WORST_AIM_MS),
    )


def _work(stage: Stage, shape: str) -> None:
    text = SHAPES[shape]()
    person = stage.people.crowd[0]  # registered, since guests export nothing
    path = f"/api/documents/{person.first_document}"
    connection = http.client.HTTPConnection("127.0.0.1", stage.product.port, timeout=60)

    def call(method: str, url: str, body: Any = None) -> None:
        headers = {
            "Cookie": person.cookie,
            "Content-Type": "application/json",
            "Idempotency-Key": uuid4().hex,
        }
        connection.request(method, url, None if body is None else json.dumps(body), headers)
        connection.getresponse().read()

    call("PATCH", "/api/settings", {"reviewChangesFirst": True})
    call("PATCH", path, {"content": text})
    call("POST", f"{path}/actions/set_priority", {"arguments": _ACTION})
    call("PATCH", path, {"content": f"New.\n\n{text}"})
    call("POST", f"{path}/review", {})
    for wish in _WISHES:
        call("POST", "/api/chat", {"documentId": person.first_document, "content": wish})
    call("GET", f"{path}/export/{'docx' if shape in _AS_WORD else 'pdf'}")
    connection.close()
