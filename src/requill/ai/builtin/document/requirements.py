"""What can be asked of requirements: commands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SplitRequirement:
    """Make two requirements of one that says two things."""

    identity: str


@dataclass(frozen=True, slots=True)
class CombineRequirements:
    """Make one requirement of several; it keeps the first id."""

    identities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Prioritise:
    """Say how much a requirement is required: "must", "should", "could", "won't", or "P0" to "P4"."""

    identity: str
    level: str


@dataclass(frozen=True, slots=True)
class PrioritiseAll:
    """Give several one level: those with the ids, else all that have the level `old`."""

    identities: tuple[str, ...]
    level: str
    old: str = ""


@dataclass(frozen=True, slots=True)
class NumberRequirements:
    """Give ids to requirements that have none."""


@dataclass(frozen=True, slots=True)
class MakeTestable:
    """Make a requirement measurable; `identity` is its id, or empty for the vaguest one."""

    identity: str


@dataclass(frozen=True, slots=True)
class ShowRequirement:
    """Quote the requirement with that id."""

    identity: str


@dataclass(frozen=True, slots=True)
class JudgeRequirement:
    """Say whether the requirement with that id can be tested."""

    identity: str


RequirementCommand = (
    SplitRequirement
    | CombineRequirements
    | Prioritise
    | PrioritiseAll
    | NumberRequirements
    | MakeTestable
    | ShowRequirement
    | JudgeRequirement
)
