"""Interface of what can have members: documents and projects, which implement this above."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from requill.db.session import Session
from requill.kit.actor import Actor


class Kind(StrEnum):
    """What somebody is a member of."""

    DOCUMENT = "document"
    PROJECT = "project"


class Subject(Struct, frozen=True):
    """A document or a project whose members are asked for. `title` is a project's name.

    `owner` is a person's id. A document in a project has `project_id`; `project_owner` is that project's
    owner where it is not the document's.
    """

    kind: Kind
    id: int
    title: str
    owner: str
    project_id: int | None = None
    project_owner: str | None = None


class Subjects(Protocol):
    """Finds things of one kind; each refusal is that of the kind."""

    def open(self, session: Session, actor: Actor, object_id: int) -> Subject:
        """One that the actor may read. Raises `NotFound` and `AccountRequired`."""

    def lock(self, session: Session, actor: Actor, object_id: int) -> Subject:
        """One that the actor may share, and nobody else changes before the end of the write.

        Raises `NotFound`, `AccountRequired` and `RoleRequired`.
        """
