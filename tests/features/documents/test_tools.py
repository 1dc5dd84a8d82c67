"""The assistant's tools on a document: each a small change, or a refusal that changes nothing."""

from __future__ import annotations

import json

import pytest

from requill.features.documents.tools import Draft, ToolRefused, call_tool

TEXT = "Intro.\n\n## Scope\n\nTablets.\n\n### Detail\n\nMore.\n\n## Risks\n\nNone.\n"


def _after(name: str, **arguments: str) -> Draft:
    draft = Draft("Title", TEXT)
    call_tool(draft, name, json.dumps(arguments))
    return draft


def test_replace_changes_the_one_place() -> None:
    assert _after("replace_text", quote="Tablets", replacement="Phones").text == TEXT.replace(
        "Tablets", "Phones"
    )


def test_replace_tells_the_section_it_touched() -> None:
    draft = Draft("Title", TEXT)
    assert call_tool(draft, "replace_text", '{"quote": "More", "replacement": "Less"}') == "Detail"


def test_write_replaces_a_body_with_its_subsections_and_nothing_else() -> None:
    assert _after("write_section", heading="scope", markdown="Phones.").text == (
        "Intro.\n\n## Scope\n\nPhones.\n\n## Risks\n\nNone.\n"
    )


def test_write_at_the_end_ends_with_one_line_break() -> None:
    assert _after("write_section", heading="Risks", markdown="Many.\n\n").text.endswith("## Risks\n\nMany.\n")


def test_insert_follows_its_neighbour_at_its_level() -> None:
    assert _after("insert_section", after="Scope", heading="Users", markdown="All.").text == TEXT.replace(
        "## Risks", "## Users\n\nAll.\n\n## Risks"
    )


def test_insert_without_a_neighbour_goes_to_the_end() -> None:
    assert _after("insert_section", after="", heading="Users", markdown="All.").text == (
        TEXT + "\n## Users\n\nAll.\n"
    )


def test_insert_into_an_empty_document() -> None:
    draft = Draft("Title", "")
    call_tool(draft, "insert_section", '{"after": "", "heading": "Users", "markdown": "All."}')
    assert draft.text == "## Users\n\nAll.\n"


def test_rename_changes_the_title_only() -> None:
    draft = _after("rename_document", title="  New \n name ")
    assert (draft.title, draft.text) == ("New name", TEXT)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("replace_text", {"quote": "n", "replacement": "x"}),
        ("replace_text", {"quote": "", "replacement": "x"}),
        ("replace_text", {"quote": "Tablets"}),
        ("replace_text", {"quote": "Tablets", "replacement": "x" * (1024 * 1024)}),
        ("insert_section", {"after": "", "heading": "Scope", "markdown": "x"}),
        ("insert_section", {"after": "Nowhere", "heading": "New", "markdown": "x"}),
        ("insert_section", {"after": "", "heading": " ", "markdown": "x"}),
        ("rename_document", {"title": "x" * 201}),
        ("rename_document", {"title": "\u200b"}),
        ("rewrite_everything", {"markdown": "x"}),
    ],
)
def test_what_does_not_fit_changes_nothing(name: str, arguments: dict[str, str]) -> None:
    draft = Draft("Title", TEXT)
    with pytest.raises(ToolRefused):
        call_tool(draft, name, json.dumps(arguments))
    assert (draft.title, draft.text) == ("Title", TEXT)
