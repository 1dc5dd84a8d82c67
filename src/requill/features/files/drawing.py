"""Slots for drawing images: a process each, one of one person's at a time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio

from requill.features.files.errors import FilesBusy
from requill.features.files.policy import GUESTS_DRAWN, IMAGES_AT_ONCE, OWN_DRAWN
from requill.kit.actor import Actor
from requill.kit.admission import Admission


class Drawing:
    """One for the process: the machine is shared by all whose images are taken in, or drawn for paper."""

    def __init__(self) -> None:
        self._own = Admission(OWN_DRAWN, GUESTS_DRAWN, FilesBusy)
        self._slots = anyio.Semaphore(IMAGES_AT_ONCE)

    @asynccontextmanager
    async def of(self, actor: Actor) -> AsyncIterator[None]:
        """A slot for one image, waited for: one at a time of a person's, or of all guests' of a network.

        Raises `FilesBusy`.
        """
        async with self._own.of(actor), self._slots:
            yield
