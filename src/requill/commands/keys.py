"""`requill keys rotate`: seals the API keys that people saved under a new key."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from requill.commands.opening import opened
from requill.commands.options import CommandFailed
from requill.features.settings.keyring import KeyRing
from requill.features.settings.service import Resealed, reseal
from requill.kit.counts import counted
from requill.settings import Settings
from requill.settings.keys import encoded_key, new_encryption_key


async def run(settings: Settings, _options: argparse.Namespace) -> None:
    """Rotate. Raises `CommandFailed`.

    Keys from the environment are the operator's to change: everything is sealed under the first of them.
    A key in the file stays there until the rotation after the one that put another before it, so that the
    backup of the day before can still be read.
    """
    file, keys = settings.encryption_file, settings.encryption_keys
    async with opened(settings) as services:
        if file is not None:
            keys = (new_encryption_key(), *keys)
            _replace(file, keys)  # before anything is sealed under it
        ring = KeyRing(keys)
        done: Resealed = await services.database.write(lambda session: reseal(session, ring))
        if file is not None:
            retired = [key for key in keys[2:] if KeyRing([key]).newest not in done.used_before]
            _replace(file, [key for key in keys if key not in retired])
    sys.stdout.write(f"Sealed {counted(done.count, 'API key')} under the newest key.\n")
    if done.lost:
        sys.stdout.write(
            f"{counted(done.lost, 'API key')} can't be read: the key for that is missing. Put it behind the "
            "others and rotate again, or let people save their API keys again.\n"
        )


def _replace(file: Path, keys: Sequence[bytes]) -> None:
    """Write the whole file anew: it is always the one before or this one. Raises `CommandFailed`."""
    new = file.with_suffix(".new")
    try:
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as written:
            written.writelines(f"{encoded_key(key)}\n" for key in keys)
            written.flush()
            os.fsync(descriptor)
        new.replace(file)
    except OSError as error:
        raise CommandFailed(
            f"{file} can't be written: {error.strerror}. Saved API keys can be read as before."
        ) from None
