"""Keeps the answer of a turn without its document's text, which is put back for each reader of the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from requill.features.documents.schemas import render_document
from requill.features.documents.service import DocumentRow
from requill.kit.wire import plain

_DOCUMENTS = ("document", "updatedDocument")


def without_text(answer: dict[str, Any]) -> dict[str, Any]:
    """The answer as it is kept: of a document in it, the id alone."""
    return answer | {name: {"id": answer[name]["id"]} for name in _named(answer)}


def document_of(answer: Mapping[str, Any]) -> int | None:
    """The document whose text a kept answer is without."""
    return next((answer[name]["id"] for name in _named(answer)), None)


def with_text(answer: dict[str, Any], row: DocumentRow) -> dict[str, Any]:
    """The answer with a document in the place of its id."""
    return answer | dict.fromkeys(_named(answer), plain(render_document(row)))


def _named(answer: Mapping[str, Any]) -> list[str]:
    return [name for name in _DOCUMENTS if answer.get(name)]
