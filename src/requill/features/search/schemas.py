"""What was found, as it crosses the wire."""

from __future__ import annotations

from typing import Any

from requill.api.schemas import Moment, Outgoing
from requill.features.search.excerpt import Excerpt
from requill.features.search.service import Found

Marks = list[tuple[int, int]]


class Snippet(Outgoing):
    """A piece of a text. `marks` are the places of the words in it, from and to, in UTF-16 code units."""

    text: str
    marks: Marks


class FoundDocument(Outgoing):
    """A document that has the words in its title or its text."""

    id: int
    title: str
    title_marks: Marks
    snippet: Snippet
    updated_at: Moment


class FoundProject(Outgoing):
    """A project that has the words in its name or its description."""

    id: int
    name: str
    name_marks: Marks
    snippet: Snippet


class FoundThread(Outgoing):
    """A thread that has the words in its title, or in the message that the snippet shows."""

    id: int
    title: str
    title_marks: Marks
    snippet: Snippet


class FoundTemplate(Outgoing):
    """A template that has the words in its name or its description."""

    id: int
    name: str
    name_marks: Marks
    description: str


class SearchResult(Outgoing):
    """What was found, of each kind the latest first."""

    documents: list[FoundDocument]
    projects: list[FoundProject]
    threads: list[FoundThread]
    templates: list[FoundTemplate]


def found_json(found: Found) -> dict[str, Any]:
    """What `SearchResult` would say, without the detour."""
    marks, piece = found.finder.marks, found.finder.excerpt
    return {
        "documents": [
            {
                "id": item.leads_to,
                "title": item.name,
                "titleMarks": marks(item.name),
                "snippet": _snippet(piece(item.text)),
                "updatedAt": item.updated_at,
            }
            for item in found.documents
        ],
        "projects": [
            {
                "id": item.leads_to,
                "name": item.name,
                "nameMarks": marks(item.name),
                "snippet": _snippet(piece(item.text)),
            }
            for item in found.projects
        ],
        "threads": [
            {
                "id": item.leads_to,
                "title": item.name,
                "titleMarks": marks(item.name),
                "snippet": _snippet(piece(item.text)),
            }
            for item in found.threads
        ],
        "templates": [
            {"id": one.id, "name": one.name, "nameMarks": marks(one.name), "description": one.description}
            for one in found.templates
        ],
    }


def _snippet(excerpt: Excerpt) -> dict[str, Any]:
    return {"text": excerpt.text, "marks": excerpt.marks}
