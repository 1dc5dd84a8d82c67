"""Feedback as it crosses the wire."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, WithJsonSchema

from requill.api.schemas import Form, Outgoing, Text, characters
from requill.features.feedback.policy import PAGE_CHARACTERS, TEXT_CHARACTERS


def _path(page: str) -> str:
    """A page's path alone: what stands behind it may be what somebody typed, or a link's secret.

    It is cut rather than refused: what was written to the operator is worth more.
    """
    return page.partition("#")[0].partition("?")[0][:PAGE_CHARACTERS]


Rating = Annotated[
    int, Field(strict=True, ge=1, le=3), WithJsonSchema({"type": "integer", "enum": [1, 2, 3]})
]


class NewFeedback(Form):
    """What somebody says: `rating` is 1 (angry), 2 (neutral) or 3 (excited), `page` where they were."""

    content: Annotated[Text, characters(TEXT_CHARACTERS, "Feedback has at most {limit} characters.")]
    rating: Rating | None = None
    page: Annotated[Text, AfterValidator(_path)] | None = None


class FeedbackTaken(Outgoing):
    """It was kept."""

    id: int
