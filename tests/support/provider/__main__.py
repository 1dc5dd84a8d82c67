"""Serves the provider by itself, for browser journeys and benchmarks: `python -m tests.support.provider`."""

from __future__ import annotations

import argparse
import asyncio
import contextlib

import uvloop

from tests.support.provider.server import ProviderServer


async def _serve(port: int) -> None:
    async with ProviderServer(port) as server:
        print(f"provider listening on {server.url}", flush=True)  # noqa: T201 the caller waits for this line
        await asyncio.Event().wait()


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--port", type=int, default=0, help="0 takes any free port")
with contextlib.suppress(KeyboardInterrupt):
    uvloop.run(_serve(parser.parse_args().port))
