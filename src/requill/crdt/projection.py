"""Projection of a room's text into its document's row: at a pause, and now and then while people type."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from anyio.abc import TaskGroup

from requill.crdt.keeper import DocumentGone, Keeper
from requill.crdt.limits import PAUSE_SECONDS, TYPING_SECONDS
from requill.kit.errors import Unavailable


class Projection:
    """Of one room. `wake` is called when one has ended, `gone` when the document was found to be gone."""

    def __init__(
        self, document_id: int, keeper: Keeper, wake: Callable[[], None], gone: Callable[[], None]
    ) -> None:
        self._document_id, self._keeper = document_id, keeper
        self._wake, self._gone = wake, gone
        self._changed_at: float | None = None  # the first update that is not in the row, and the last
        self._written_at = 0.0
        self._is_running = False

    def note_change(self) -> None:
        """An update was stored."""
        self._written_at = monotonic()
        if self._changed_at is None:
            self._changed_at = self._written_at

    def due(self) -> float | None:
        """When the row is to be written, in seconds of the monotonic clock; None while it need not be."""
        if self._changed_at is None or self._is_running:
            return None
        return min(self._written_at + PAUSE_SECONDS, self._changed_at + TYPING_SECONDS)

    def start_when_due(self, tasks: TaskGroup) -> None:
        """Begin to write the row where it is due; the room goes on meanwhile."""
        due = self.due()
        if due is not None and due <= monotonic():
            self._is_running, self._changed_at = True, None
            tasks.start_soon(self._run)

    async def finish(self) -> None:
        """Write what is not in the row yet. Raises `DocumentGone` and `Unavailable`."""
        if self._changed_at is not None or self._is_running:
            self._changed_at = None
            await self._keeper.project(self._document_id)

    async def _run(self) -> None:
        try:
            await self._keeper.project(self._document_id)
        except Unavailable:
            self.note_change()  # and again, after a pause
        except DocumentGone:
            self._gone()
        finally:
            self._is_running = False
            self._wake()
