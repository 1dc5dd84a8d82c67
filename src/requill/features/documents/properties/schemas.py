"""The properties of a document as they cross the wire."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET
from pydantic import Field

from requill.api.schemas import Incoming, Outgoing, PersonName, Text
from requill.features.documents.properties.policy import Status
from requill.features.documents.properties.service import Properties, PropertyChanges

_LISTED = 100  # more is no mistake that anybody makes by hand


class PropertiesPatch(Incoming):
    """What shall be set; what is absent stays. Lists are set as a whole, `reviewers` by the ids of people.

    Defaults are never read: a field counts when it came with the request.
    """

    status: Status = Status.DRAFT
    release: Text = ""
    tags: list[Text] = Field(default_factory=list, max_length=_LISTED)
    reviewers: list[Annotated[Text, Field(max_length=36)]] = Field(default_factory=list, max_length=_LISTED)


class DocumentProperties(Outgoing):
    """What stands under a document's title; `reviewers` are people who may read it."""

    status: Status
    release: str
    tags: list[str]
    reviewers: list[PersonName]


def changes_of(patch: PropertiesPatch) -> PropertyChanges:
    """What a request sets."""
    given = patch.model_fields_set
    return PropertyChanges(
        status=patch.status if "status" in given else UNSET,
        release=patch.release if "release" in given else UNSET,
        tags=patch.tags if "tags" in given else UNSET,
        reviewers=patch.reviewers if "reviewers" in given else UNSET,
    )


def render_properties(found: Properties) -> DocumentProperties:
    """The properties as they cross the wire."""
    return DocumentProperties(
        status=found.status,
        release=found.release,
        tags=list(found.tags),
        reviewers=[PersonName(id=entry.user_id, name=entry.name) for entry in found.reviewers],
    )
