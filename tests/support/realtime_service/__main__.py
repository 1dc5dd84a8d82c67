"""Serves the realtime service by itself, for browser journeys: `python -m tests.support.realtime_service`."""

from __future__ import annotations

import argparse
import asyncio
import contextlib

from tests.support.realtime_service.server import RealtimeService


async def _serve(port: int) -> None:
    async with RealtimeService(port) as service:
        print(f"realtime service listening on {service.url}", flush=True)  # noqa: T201 the caller waits for this line
        await asyncio.Event().wait()


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--port", type=int, default=0, help="0 takes any free port")
with contextlib.suppress(KeyboardInterrupt):
    asyncio.run(_serve(parser.parse_args().port))
