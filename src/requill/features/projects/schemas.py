"""Projects as they cross the wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from requill.api.schemas import (
    AnyRole,
    ErrorBody,
    Incoming,
    Moment,
    Outgoing,
    PersonName,
    Text,
    bare,
    characters,
    otherwise,
)
from requill.features.projects.policy import DEFAULT_NAME, DESCRIPTION_CHARACTERS, NAME_CHARACTERS
from requill.features.projects.queries import ListedRow, ProjectRow

Status = Literal["in-progress", "completed"]

Name = Annotated[
    Text,
    *bare(NAME_CHARACTERS, "A project's name has at most {limit} characters."),
    otherwise(DEFAULT_NAME),
]
Description = Annotated[
    Text, characters(DESCRIPTION_CHARACTERS, "A description has at most {limit} characters.")
]


class NewProject(Incoming):
    """A project to be made; a blank name becomes "Untitled Project"."""

    name: Name = DEFAULT_NAME
    description: Description = ""
    status: Status | None = "in-progress"


class ProjectBase(Incoming):
    """What stood in the fields that shall change, as far as the sender says so."""

    name: Text = Field(default_factory=str)
    description: Text = Field(default_factory=str)
    status: Status | None = None


class ProjectPatch(Incoming):
    """What shall change; what is absent stays. `base` is what the changes were made on.

    Defaults are never read: a field counts when it came with the request.
    """

    name: Name = Field(default_factory=str)
    description: Description = Field(default_factory=str)
    status: Status | None = None
    base: ProjectBase | None = None

    def given(self) -> dict[str, Any]:
        """The fields that shall change."""
        return {field: getattr(self, field) for field in self.model_fields_set - {"base"}}

    def given_base(self) -> dict[str, Any]:
        """What stood in them."""
        return (
            {}
            if self.base is None
            else {name: getattr(self.base, name) for name in self.base.model_fields_set}
        )


class SavedProject(Outgoing):
    """A project to whoever made or changed it; `status` null is not set."""

    id: int
    name: str
    description: str
    status: Status | None
    document_count: int
    created_at: Moment
    updated_at: Moment


class Project(SavedProject):
    """A project as somebody sees it; `role` is theirs."""

    role: AnyRole
    owner: PersonName


class ProjectConflict(ErrorBody):
    """The answer to a change of fields that are no longer what it was made on, with the project; other
    conflicts have none.
    """

    project: SavedProject | None = None


def render_project(row: ProjectRow) -> Project:
    """A project with what the caller is to it."""
    owner = PersonName(id=row.owner_id, name=row.owner_name)
    return Project.model_validate({**row._mapping, "owner": owner})


def render_projects(rows: Sequence[ListedRow]) -> list[dict[str, Any]]:
    """A page of projects in the wire form of `Project`; no models, since every page asks for lists."""
    return [
        {
            "id": row_id,
            "name": name,
            "description": description,
            "status": status,
            "documentCount": documents,
            "createdAt": made,
            "updatedAt": changed,
            "role": role,
            "owner": {"id": owner_id, "name": owner},
        }
        for row_id, name, description, status, documents, made, changed, role, owner_id, owner, *_ in rows
    ]
