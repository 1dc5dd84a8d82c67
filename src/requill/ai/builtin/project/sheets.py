"""The documents that were read in a turn, as the answers use them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from requill.ai.builtin.language import markup
from requill.ai.builtin.reply import Outcome
from requill.ai.builtin.text.outline import Outline
from requill.ai.interface import LeftOut, ProjectContext

_READ = 200_000  # characters of one document that are looked at


@dataclass(frozen=True)
class Sheet:
    """A document that was read, or the part of it that was."""

    number: int
    title: str
    text: str
    left_out: tuple[LeftOut, ...] | None = None

    @cached_property
    def outline(self) -> Outline:
        """Its sections."""
        return Outline(self.text)

    @property
    def name(self) -> str:
        """Its title as it stands in an answer."""
        return f"**{markup.inline(self.title)}**"


def sheets_of(done: Sequence[Outcome], context: ProjectContext) -> tuple[list[Sheet], list[str]]:
    """What was read, in the order of the calls, and the titles of what could not be."""
    titles = dict(context.documents)
    read: list[Sheet] = []
    failed: list[str] = []
    for outcome in done:
        number = outcome.arguments.get("id")
        if outcome.name != "read_document" or not isinstance(number, int):
            continue
        title = str(outcome.result.get("title") or titles.get(number, "Untitled"))
        if outcome.error:
            failed.append(titles.get(number, title))
        else:
            lacks = _left_out(outcome.result)
            read.append(Sheet(number, titles.get(number, title), _text(outcome.result), lacks))
    return read, failed


def _text(result: Mapping[str, Any]) -> str:
    value = result.get("content")
    return value[:_READ] if isinstance(value, str) else ""


def _left_out(result: Mapping[str, Any]) -> tuple[LeftOut, ...] | None:
    """The sections that the document's template requires and it lacks; None where it has no template."""
    told = result.get("leftOut")
    if not isinstance(told, list):
        return None
    sections = (one for one in told if isinstance(one, Mapping) and one.get("heading"))
    return tuple(LeftOut(str(one["heading"]), str(one.get("ask") or "")) for one in sections)
