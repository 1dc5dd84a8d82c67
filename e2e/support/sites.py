"""Serves GitHub, Google and X for browser journeys, and prints the settings that make Requill use them."""

from __future__ import annotations

import asyncio
import contextlib
import json

from tests.support.sites import GitHubSite, GoogleSite, TwitterSite, serving


async def _serve() -> None:
    sites = (GitHubSite(), GoogleSite(), TwitterSite())
    async with serving(*sites):
        settings = {name: value for site in sites for name, value in site.environment().items()}
        print(f"sites listening {json.dumps(settings)}", flush=True)  # noqa: T201 the caller waits for this line
        await asyncio.Event().wait()


with contextlib.suppress(KeyboardInterrupt):
    asyncio.run(_serve())
