"""Runs the operator's commands as the program does, without starting it anew."""

from __future__ import annotations

import io
import sys
from collections.abc import Awaitable, Callable, Mapping

import pytest

from requill.cli import _parser
from requill.commands import feedback, guests, keys, migrate, users
from tests.support.settings import read_settings

Run = Callable[..., Awaitable[str]]

_COMMANDS = {
    "users": users.run,
    "guests": guests.run,
    "keys": keys.run,
    "feedback": feedback.run,
    "migrate": migrate.run,
}


@pytest.fixture
def run(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Runs a command with a line of standard input and gives back what it wrote. Raises `CommandFailed`."""

    async def carry_out(*arguments: str, said: str = "", **values: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(f"{said}\n"))
        settings, given = read_settings({**environment, **values}), _parser().parse_args(arguments)
        await _COMMANDS[given.command](settings, given)
        return capsys.readouterr().out

    return carry_out
