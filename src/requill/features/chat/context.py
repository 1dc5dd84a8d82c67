"""Excerpts of a document and of what was said that fit a budget, and what the person is told of the rest."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from requill.ai.budget import (
    beginning_of,
    first_that_fit,
    from_the_person_on,
    newest_that_fit,
    size_of,
    space_of,
)
from requill.ai.interface import AssistantMessage, DocumentContext, LeftOut, Message, UserMessage
from requill.features.chat.policy import DOCUMENT_SHARE, HEADINGS_SHARE, HISTORY_SHARE
from requill.features.turns.messages import ContentRow
from requill.kit.markdown import Section, heading_key, sections
from requill.models import Message as MessageModel

_WORD = re.compile(r"\w{4,}|\d+")


class Fitted(Struct, frozen=True):
    """A document as a model gets it; `notice` tells the person what the model did not see."""

    context: DocumentContext
    notice: str | None


class Excerpt(Struct, frozen=True):
    """A text as far as there is room for it: the headings of what is in it, and of what was left out."""

    text: str
    chosen: tuple[str, ...]
    omitted: tuple[str, ...]
    is_whole: bool = True


def fit_document(
    title: str,
    text: str,
    question: str,
    budget: int,
    left_out: tuple[LeftOut, ...] | None = None,
    optional: tuple[LeftOut, ...] = (),
) -> Fitted:
    """The whole document if it fits `budget` tokens, else its outline and the sections the question names."""
    excerpt = excerpt_of(text, question, space_of(budget, DOCUMENT_SHARE))
    if excerpt.is_whole:
        return Fitted(DocumentContext(title, text, left_out=left_out, optional=optional), None)
    space = space_of(budget, HEADINGS_SHARE)
    outline = _within([f"{'#' * section.level} {section.heading}" for section in sections(text)], space)
    omitted = _within(excerpt.omitted, space)
    names = ", ".join(excerpt.chosen) or "its beginning"
    notice = f"This document is longer than the model can read at once. It read the outline and: {names}."
    context = DocumentContext(title, excerpt.text, outline, omitted, left_out, optional)
    return Fitted(context, notice[:400])


def excerpt_of(text: str, question: str, space: int) -> Excerpt:
    """As much of a text as `space` bytes hold: all of it, the sections the question names, or its start."""
    if size_of(text) <= space:
        return Excerpt(text, (), ())
    found = sections(text)
    top = [section for section in found if section.level <= 2] or found
    chosen = _choose(top, text, question, space)
    begun = {section.start for section in chosen}
    omitted = tuple(section.heading for section in top if section.start not in begun)
    picked = "\n\n".join(text[section.start : section.end].strip() for section in chosen)
    return Excerpt(
        picked or beginning_of(text, space),
        tuple(section.heading for section in chosen),
        omitted,
        is_whole=False,
    )


def _within(headings: Sequence[str], space: int) -> tuple[str, ...]:
    """The first headings: a text may have nothing else."""
    return tuple(first_that_fit(headings, space, lambda heading: size_of(heading) + 1))


def fit_history(
    rows: Sequence[ContentRow | MessageModel], budget: int, share: float = HISTORY_SHARE
) -> tuple[Message, ...]:
    """The newest messages that fit, oldest first, beginning with something the person said."""
    messages: list[Message] = []
    for row in newest_that_fit(rows, space_of(budget, share), lambda row: size_of(row.content)):
        if row.role == "user":
            messages.append(UserMessage(row.content))
        elif row.role == "assistant":
            messages.append(AssistantMessage(row.content))
    return from_the_person_on(messages)


def _choose(found: Sequence[Section], text: str, question: str, space: int) -> list[Section]:
    """Sections by how well they answer to the question's words, in document order, as many as fit."""
    words = {word.casefold() for word in _WORD.findall(question)}

    def weight(section: Section) -> int:
        whole = text[section.start : section.end].casefold()
        if not any(word in whole for word in words):
            return 0  # so it is with most, of which a text of 1 MiB may have 50,000
        in_heading = len(words & set(_WORD.findall(heading_key(section.heading))))
        body = text[section.body_start : section.end].casefold()
        return 10 * in_heading + sum(word in body for word in words)

    weighed = [(value, section) for section in found if (value := weight(section)) > 0] if words else []
    chosen: list[Section] = []
    for _, section in sorted(weighed, key=lambda each: each[0], reverse=True):
        size = size_of(text[section.start : section.end])
        if size <= space:
            chosen.append(section)
            space -= size
    return sorted(chosen, key=lambda section: section.start)
