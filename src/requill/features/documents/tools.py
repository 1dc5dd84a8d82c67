"""The tools with which an assistant changes a document: each a small change of the draft, or a refusal."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from msgspec import Struct, structs

from requill.ai.arguments import read_object
from requill.ai.interface import ToolSpec
from requill.kit.limits import DOCUMENT_BYTES, TITLE_CHARACTERS
from requill.kit.markdown import Section, find_section, sections
from requill.kit.texts import is_storable
from requill.kit.titles import bare_title

_TEXT = {"type": "string"}


def _spec(name: str, description: str, **properties: str) -> ToolSpec:
    parameters = {
        "type": "object",
        "properties": {field: {**_TEXT, "description": words} for field, words in properties.items()},
        "required": list(properties),
        "additionalProperties": False,
    }
    return ToolSpec(name, description, parameters)


TOOLS: tuple[ToolSpec, ...] = (
    _spec(
        "replace_text",
        "Replace one passage. The quote must occur exactly once in the document.",
        quote="The passage as it stands, to the letter.",
        replacement="What shall stand there instead; empty to remove it.",
    ),
    _spec(
        "write_section",
        "Write the whole body of an existing section anew.",
        heading="The section's heading.",
        markdown="The new body, without the heading.",
    ),
    _spec(
        "insert_section",
        "Add a new section.",
        after="The heading of the section it follows; empty to put it at the end.",
        heading="The new section's heading.",
        markdown="Its body, without the heading.",
    ),
    structs.replace(
        _spec("rename_document", "Change the document's title.", title="The new title."),
        title="Rename the document",
        phrases=("rename document to {title}", 'change title to "{title}"', "title: {title}"),
        synonyms=("title", "titles", "call the document", "name of the document"),
    ),
)


def is_deletion(name: str, arguments: str) -> bool:
    """Whether a call that was carried out took something away and put nothing in its place."""
    values = json.loads(arguments)
    written = {"replace_text": "replacement", "write_section": "markdown"}.get(name)
    return written is not None and not str(values[written]).strip()


class ToolRefused(Exception):
    """The tool changed nothing; the message tells the model why."""


class Draft(Struct):
    """The title and text that tools change during a turn."""

    title: str
    text: str


def call_tool(draft: Draft, name: str, arguments: str) -> str:
    """Run a tool on `draft` and return the heading of the section it touched ("" when there is none).

    Raises `ToolRefused`, with `draft` unchanged, for unknown names and arguments that do not fit.
    """
    tool = _TOOLS.get(name)
    if tool is None:
        raise ToolRefused(f"There is no tool {name!r}.")
    before = Draft(draft.title, draft.text)
    touched = tool(draft, read_arguments(arguments, _FIELDS[name]))
    try:
        require_size(draft)
    except ToolRefused:
        draft.title, draft.text = before.title, before.text
        raise
    return touched


def require_size(draft: Draft) -> None:
    """Raise `ToolRefused` where the text is larger than a document may be."""
    if len(draft.text.encode("utf-8", "replace")) > DOCUMENT_BYTES:
        raise ToolRefused("The document would become larger than it may be.")


def read_arguments(arguments: str, fields: tuple[str, ...]) -> Mapping[str, str]:
    """The model's JSON arguments as texts. Raises `ToolRefused` when they are not what the tool takes."""
    try:
        values = read_object(arguments)
    except ValueError as error:
        raise ToolRefused(str(error)) from None
    for field in fields:
        text = values.get(field)
        if not isinstance(text, str):
            raise ToolRefused(f"The argument {field!r} is missing or not a text.")
        if not is_storable(text):
            raise ToolRefused(f"The argument {field!r} holds characters that cannot be kept.")
    return values


def _replace_text(draft: Draft, values: Mapping[str, str]) -> str:
    quote = values["quote"]
    count = draft.text.count(quote) if quote else 0
    if count != 1:
        raise ToolRefused(f"The quote occurs {count} times; it must occur exactly once.")
    position = draft.text.index(quote)
    draft.text = draft.text[:position] + values["replacement"] + draft.text[position + len(quote) :]
    return _section_at(draft.text, position)


def _write_section(draft: Draft, values: Mapping[str, str]) -> str:
    section = _require(draft, values["heading"])
    after = draft.text[section.end :]
    draft.text = draft.text[: section.body_start].rstrip("\n") + f"\n\n{values['markdown'].strip()}\n"
    draft.text += f"\n{after}" if after else ""
    return section.heading


def _insert_section(draft: Draft, values: Mapping[str, str]) -> str:
    heading = " ".join(values["heading"].split())
    if not heading:
        raise ToolRefused("A section needs a heading.")
    if find_section(draft.text, heading) is not None:
        raise ToolRefused(f"There already is a section {heading!r}.")
    neighbour = _require(draft, values["after"]) if values["after"].strip() else None
    position = neighbour.end if neighbour is not None else len(draft.text)
    level = "#" * (neighbour.level if neighbour is not None else 2)
    before, after = draft.text[:position].rstrip("\n"), draft.text[position:]
    block = f"{level} {heading}\n\n{values['markdown'].strip()}".rstrip()
    draft.text = (f"{before}\n\n" if before else "") + block + "\n" + (f"\n{after}" if after else "")
    return heading


def _rename_document(draft: Draft, values: Mapping[str, str]) -> str:
    title = bare_title(values["title"])
    if not title or len(title) > TITLE_CHARACTERS:
        raise ToolRefused(f"A title has 1 to {TITLE_CHARACTERS} characters.")
    draft.title = title
    return ""


def _require(draft: Draft, heading: str) -> Section:
    section = find_section(draft.text, heading)
    if section is None:
        known = ", ".join(repr(found.heading) for found in sections(draft.text)[:30])
        raise ToolRefused(f"There is no section {heading!r}. The sections are: {known or 'none'}.")
    return section


def _section_at(text: str, position: int) -> str:
    within = [section for section in sections(text) if section.start <= position <= section.end]
    return within[-1].heading if within else ""


_TOOLS: Mapping[str, Callable[[Draft, Mapping[str, str]], str]] = {
    "replace_text": _replace_text,
    "write_section": _write_section,
    "insert_section": _insert_section,
    "rename_document": _rename_document,
}
_FIELDS = {spec.name: tuple(spec.parameters["required"]) for spec in TOOLS}
