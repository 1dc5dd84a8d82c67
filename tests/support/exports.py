"""Files that people have made in the background."""

from __future__ import annotations

import anyio

from tests.support.people import Json, Person


async def finished(person: Person, export_id: str) -> Json:
    """What became of a file that the person ordered, once it is made."""
    with anyio.fail_after(60):
        while True:
            orders = (await person.get("/api/exports")).json()
            (found,) = (order for order in orders if order["id"] == export_id)
            if found["state"] in ("ready", "failed"):
                return found
            await anyio.sleep(0.1)
