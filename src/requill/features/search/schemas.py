"""Results of a search, as they cross the wire."""

from __future__ import annotations

from collections.abc import Sequence

from requill.api.schemas import AnyRole, Moment, Outgoing, PersonName
from requill.features.search.excerpt import Excerpt, Mark
from requill.features.search.service import FoundItems
from requill.features.templates.own.schemas import ProjectName
from requill.features.templates.own.service import NamedTemplate

Marks = list[tuple[int, int]]


class Snippet(Outgoing):
    """A piece of a text. `marks` are the places of the words in it, from and to, in UTF-16 code units."""

    text: str
    marks: Marks


class FoundDocument(Outgoing):
    """A document that has the words in its title or its text; with its owner where that is somebody else."""

    id: int
    title: str
    title_marks: Marks
    snippet: Snippet
    updated_at: Moment
    owner: PersonName | None


class FoundProject(Outgoing):
    """A project that has the words in its name or description; with its owner where that is somebody else."""

    id: int
    name: str
    name_marks: Marks
    snippet: Snippet
    owner: PersonName | None


class FoundThread(Outgoing):
    """A thread that has the words in its title, or in the message that the snippet shows."""

    id: int
    title: str
    title_marks: Marks
    snippet: Snippet


class FoundTemplate(Outgoing):
    """A template that has the words in its name or its description.

    One of the library has no `role`. An own one has the caller's, its owner where that is somebody else, and
    the project that it is shared in.
    """

    id: int
    name: str
    name_marks: Marks
    description: str
    role: AnyRole | None
    owner: PersonName | None
    project: ProjectName | None


class SearchResult(Outgoing):
    """What was found, of each kind the latest first."""

    documents: list[FoundDocument]
    projects: list[FoundProject]
    threads: list[FoundThread]
    templates: list[FoundTemplate]


def render_found(found: FoundItems) -> SearchResult:
    """What was found, with the words marked in it."""
    marks, piece = found.finder.marks, found.finder.excerpt
    return SearchResult(
        documents=[
            FoundDocument(
                id=item.leads_to,
                title=item.name,
                title_marks=marks(item.name),
                snippet=_snippet(piece(item.text)),
                updated_at=item.updated_at,
                owner=_owner(item.owner_id, item.owner_name),
            )
            for item in found.documents
        ],
        projects=[
            FoundProject(
                id=item.leads_to,
                name=item.name,
                name_marks=marks(item.name),
                snippet=_snippet(piece(item.text)),
                owner=_owner(item.owner_id, item.owner_name),
            )
            for item in found.projects
        ],
        threads=[
            FoundThread(
                id=item.leads_to,
                title=item.name,
                title_marks=marks(item.name),
                snippet=_snippet(piece(item.text)),
            )
            for item in found.threads
        ],
        templates=[_template(one, marks(one.name)) for one in found.templates],
    )


def _template(one: NamedTemplate, marks: Sequence[Mark]) -> FoundTemplate:
    return FoundTemplate(
        id=one.id,
        name=one.name,
        name_marks=marks,
        description=one.description,
        role=one.role,
        owner=_owner(*(one.owner or (None, None))),
        project=None if one.project is None else ProjectName(id=one.project[0], name=one.project[1]),
    )


def _snippet(excerpt: Excerpt) -> Snippet:
    return Snippet(text=excerpt.text, marks=excerpt.marks)


def _owner(user_id: str | None, name: str | None) -> PersonName | None:
    return None if user_id is None or name is None else PersonName(id=user_id, name=name)
