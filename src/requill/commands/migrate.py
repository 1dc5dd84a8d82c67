"""`requill migrate`: brings the database up to date, which every start does as well."""

from __future__ import annotations

import argparse

from requill.commands.opening import opened
from requill.settings import Settings


async def run(settings: Settings, _options: argparse.Namespace) -> None:
    """Carry it out. Raises `CommandFailed`."""
    async with opened(settings, may_be_new=True):
        pass
