"""What can be asked of a whole document, section, list or table: commands."""

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


@dataclass(frozen=True, slots=True)
class AddAtEdge:
    """Put words at the end of the document, or at its top, before its sections."""

    text: str
    at_top: bool = False
    is_bullet: bool = False


WholeCommand = AddAtEdge | ClearSection | TickAll
