"""`requill feedback`: shows what visitors have said, and gives it out as a table."""

from __future__ import annotations

import argparse
import csv
import sys
import unicodedata
from collections.abc import Sequence

from requill.commands.opening import opened_for_reading
from requill.features.feedback import service
from requill.features.feedback.service import Said
from requill.services import Services
from requill.settings import Settings

_AT_ONCE = 500
_RATINGS = {1: "angry", 2: "neutral", 3: "excited"}
_COLUMNS = ("id", "created_at", "rating", "page", "username", "content")
_FORMULA_CHARACTERS = tuple("=+-@＝＋－＠\t\r\n")


async def run(settings: Settings, options: argparse.Namespace) -> None:
    """Carry out one of them. Raises `CommandFailed`."""
    async with opened_for_reading(settings) as services:
        if options.action == "list":
            await _list(services, options.limit)
        else:
            await _export(services)


async def _list(services: Services, limit: int) -> None:
    for row in await services.database.read(lambda session: service.latest(session, limit)):
        said_on = row.created_at.strftime("%Y-%m-%d")
        rating = _RATINGS.get(row.rating or 0, "-")
        cells = (str(row.id), said_on, rating, row.username or "-", row.page or "-", row.content)
        sys.stdout.write("\t".join(map(one_line, cells)) + "\n")


async def _export(services: Services) -> None:
    table = csv.writer(sys.stdout)
    table.writerow(_COLUMNS)
    rows = await _after(services, 0)
    while rows:
        for row in rows:
            cells = (row.id, row.created_at.isoformat(), row.rating, row.page, row.username, row.content)
            table.writerow([_as_text(cell) if isinstance(cell, str) else cell for cell in cells])
        rows = await _after(services, rows[-1].id)


async def _after(services: Services, feedback_id: int) -> Sequence[Said]:
    return await services.database.read(lambda session: service.after(session, feedback_id, _AT_ONCE))


def _as_text(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: what visitors write is not to be run."""
    return (
        f"'{cell}"
        if cell.startswith(_FORMULA_CHARACTERS) or cell.lstrip().startswith(_FORMULA_CHARACTERS)
        else cell
    )


def one_line(text: str) -> str:
    """A text without line ends, and without what a terminal would obey or not show."""
    shown = "".join(
        " " if unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp") else character
        for character in text
    )
    return " ".join(shown.split())
