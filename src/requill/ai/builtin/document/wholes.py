"""What can be asked of a whole section, list or table at once: commands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ClearSection:
    """Empty a section, whose heading stays; with `keeps_points` a checklist loses only its ticks."""

    heading: str
    keeps_points: bool = False


@dataclass(frozen=True, slots=True)
class TickAll:
    """Tick every box of a section, or of the document, or take all the ticks away."""

    where: str = ""
    is_done: bool = True


WholeCommand = ClearSection | TickAll
