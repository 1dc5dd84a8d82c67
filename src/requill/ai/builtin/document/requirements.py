"""What can be asked of requirements: commands."""

from __future__ import annotations

from msgspec import Struct


class SplitRequirement(Struct, frozen=True):
    """Make two requirements of one that says two things."""

    identity: str


class CombineRequirements(Struct, frozen=True):
    """Make one requirement of several; it keeps the first id."""

    identities: tuple[str, ...]


class Prioritise(Struct, frozen=True):
    """Say how much a requirement is required: "must", "should", "could", "won't", or "P0" to "P4"."""

    identity: str
    level: str


class PrioritiseAll(Struct, frozen=True):
    """Give several one level: those with the ids, else all that have the level `old`."""

    identities: tuple[str, ...]
    level: str
    old: str = ""


class NumberRequirements(Struct, frozen=True):
    """Give ids to requirements that have none."""


class MakeTestable(Struct, frozen=True):
    """Make a requirement measurable; `identity` is its id, or empty for the vaguest one."""

    identity: str


class ShowRequirement(Struct, frozen=True):
    """Quote the requirement with that id."""

    identity: str


class JudgeRequirement(Struct, frozen=True):
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
