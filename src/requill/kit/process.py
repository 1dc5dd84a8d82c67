"""Names this process among all that serve one database."""

from __future__ import annotations

from requill.kit.ids import new_id

PROCESS_ID = new_id()
"""Random, and made when the process starts: a process that comes back is another one."""
