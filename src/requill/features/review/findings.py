"""Findings of a review, with the passage they are about, and the actions that mend it.

Their fields have the names that they have on the wire, where `schemas.py` describes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from requill.ai.interface import SectionPlan

Severity = Literal["serious", "issue", "hint"]
SEVERITIES: tuple[Severity, ...] = ("serious", "issue", "hint")


class Passage(Struct, frozen=True, gc=False, rename="camel"):
    """Words in a text, from `start` up to `end`; the sentence around them begins at `sentence_start`."""

    section: str
    place: str
    quote: str
    start: int
    end: int
    sentence: str
    sentence_start: int
    line: int


class Action(Struct, frozen=True, gc=False):
    """An action of `features/actions` that mends a finding; `field` is the argument that is still needed."""

    name: str
    title: str
    arguments: Mapping[str, str]
    field: str | None = None


class Finding(Struct, frozen=True, gc=False):
    """One finding. `id` stays as long as its sentence does; `other` is the second of two passages."""

    id: str
    rule: str
    severity: Severity
    passage: Passage
    title: str
    why: str
    other: Passage | None = None
    actions: tuple[Action, ...] = ()

    @property
    def group(self) -> str:
        """The heading that it is listed under: none where it concerns two sections."""
        is_between = self.other is not None and self.other.section != self.passage.section
        return "" if is_between else self.passage.section


class Reviewed(Struct, frozen=True):
    """All findings of a text: serious ones first, then in the order of the text."""

    characters: int
    findings: tuple[Finding, ...]


class ProjectText(Struct, frozen=True):
    """One document of a project."""

    id: int
    title: str
    text: str
    plan: tuple[SectionPlan, ...] | None


class ProjectTexts(Struct, frozen=True):
    """The documents of a project that a review looks at, of `documents` in all."""

    documents: int
    texts: tuple[ProjectText, ...]

    @property
    def size(self) -> int:
        """Characters of all."""
        return sum(len(one.text) for one in self.texts)


class Between(Struct, frozen=True):
    """A finding about two documents: the indexes of the texts that its passages stand in."""

    finding: Finding
    document: int
    other_document: int
