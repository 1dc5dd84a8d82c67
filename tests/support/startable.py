"""A program of two processes whose start can be made to fail: `python -m tests.support.startable FILE`.

While the file is there, an application refuses to start, as one does whose database is away.
"""

from __future__ import annotations

import logging
import os
import sys

import anyio
from starlette.types import ASGIApp, Receive, Scope, Send

from requill.serving.server import run_workers
from requill.serving.workers import WorkersFailed, end_with_parent

_FILE = "STARTABLE_FILE"


def make_app() -> ASGIApp:
    """The application of each process; every request is answered with its id."""
    end_with_parent()
    logging.basicConfig(level=logging.INFO)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await receive()
            if await anyio.Path(os.environ[_FILE]).exists():
                await send({"type": "lifespan.startup.failed", "message": "the database is away"})
                return
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})
            return
        body = str(os.getpid()).encode()
        head = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": head})
        await send({"type": "http.response.body", "body": body})

    return app


if __name__ == "__main__":
    os.environ[_FILE] = sys.argv[1]
    logging.basicConfig(level=logging.INFO)
    try:
        run_workers(f"{__spec__.name}:make_app", 2, "127.0.0.1", 0, frozenset())
    except WorkersFailed:
        sys.exit("failed")
