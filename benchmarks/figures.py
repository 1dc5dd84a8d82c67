"""What was measured, what it should be, and what a bare program needs for the same work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

_COLUMNS = ("Work", "Measured", "Aim", "Floor", "Ratio", "Aim", "")


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value. `aim` and `floor` are in the same `unit`; None where there is none.

    `better` says on which side of the aim a value is good. A ratio above 1 is worse than the floor for
    times and sizes, and the share of the floor that is reached for rates. `aim_floor` is what the floor was
    on the machine for which the aim was set: where machines differ, the ratio between them is the aim.
    """

    case: str
    name: str
    value: float
    unit: str
    aim: float | None = None
    floor: float | None = None
    aim_floor: float | None = None
    better: Literal["less", "more"] = "less"

    @property
    def holds(self) -> bool | None:
        """Whether the aim is reached, in itself or as a ratio to the floor; None without an aim."""
        if self.aim is None:
            return None
        if (
            self.ratio is not None
            and self.aim_ratio is not None
            and self._is_good(self.ratio, self.aim_ratio)
        ):
            return True
        return self._is_good(self.value, self.aim)

    @property
    def aim_ratio(self) -> float | None:
        """The aim as a ratio to the floor; None where the aim was not set beside one."""
        return self.aim / self.aim_floor if self.aim and self.aim_floor else None

    def _is_good(self, value: float, aim: float) -> bool:
        return value <= aim if self.better == "less" else value >= aim

    @property
    def ratio(self) -> float | None:
        """The value over the floor's; None where the floor is lost in the noise."""
        return self.value / self.floor if self.floor and self.floor > 0 else None

    def as_json(self) -> dict[str, Any]:
        """Everything about the figure, for machines."""
        return {
            "case": self.case,
            "name": self.name,
            "value": round(self.value, 4),
            "unit": self.unit,
            "aim": self.aim,
            "holds": self.holds,
            "floor": round(self.floor, 4) if self.floor else None,
            "ratio": None if self.ratio is None else round(self.ratio, 3),
            "aim_ratio": None if self.aim_ratio is None else round(self.aim_ratio, 3),
        }


def table(figures: Iterable[Figure]) -> str:
    """The figures for people."""
    rows = [_COLUMNS, *map(_row, figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_COLUMNS))]
    return "\n".join("  ".join(_aligned(row, widths)).rstrip() for row in rows)


def _aligned(row: tuple[str, ...], widths: list[int]) -> Iterator[str]:
    for column, (text, width) in enumerate(zip(row, widths, strict=True)):
        yield text.ljust(width) if column in (0, 6) else text.rjust(width)


def _row(figure: Figure) -> tuple[str, ...]:
    relation = "≤" if figure.better == "less" else "≥"
    return (
        f"{figure.case}: {figure.name}",
        f"{_number(figure.value)} {figure.unit}".strip(),
        "" if figure.aim is None else f"{relation} {_number(figure.aim)}",
        _number(figure.floor) if figure.floor else "",
        "" if figure.ratio is None else f"{figure.ratio:.2f}x",
        "" if figure.aim_ratio is None else f"{relation} {figure.aim_ratio:.2f}x",
        {None: "", True: "pass", False: "MISS"}[figure.holds],
    )


def _number(value: float) -> str:
    if value >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"
