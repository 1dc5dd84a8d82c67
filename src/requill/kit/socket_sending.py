"""Sending on a socket without waiting, as a server offers an application in the extensions of a scope."""

from __future__ import annotations

from collections.abc import Callable

SEND_NOW = "requill.send_now"
SendNow = Callable[[bytes], bool]
"""Sends a frame of bytes if nothing has to be waited for; says whether that was so."""
