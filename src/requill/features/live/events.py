"""What a person's open pages are told to ask for again."""

from __future__ import annotations

from dataclasses import dataclass

from requill.kit.events import UserEvent


@dataclass(frozen=True, slots=True)
class DocumentsChanged(UserEvent):
    """Some of the person's documents are no longer what they were."""


@dataclass(frozen=True, slots=True)
class ProjectsChanged(UserEvent):
    """A project of the person's is no longer what it was."""


@dataclass(frozen=True, slots=True)
class SharesChanged(UserEvent):
    """A document of the person's was shared, or is no longer."""


@dataclass(frozen=True, slots=True)
class ActivitiesChanged(UserEvent):
    """Something was added to what the person has done, or taken from it."""
