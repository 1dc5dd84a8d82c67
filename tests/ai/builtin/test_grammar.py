"""The grammar: what fits a phrase to the letter is read, with names as they stand, and nothing else is."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from requill.ai.builtin.grammar import parse, phrases_of, readings
from requill.ai.builtin.names import Names
from requill.ai.interface import ToolSpec
from tests.ai.builtin.samples import CONTEXT, OFFERED

NAMES = Names.of(CONTEXT)


def read(said: str) -> list[tuple[str, Mapping[str, str]]]:
    found = readings(said, phrases_of(OFFERED), NAMES)
    return [(one.phrase.tool.name, one.arguments) for one in found]


@pytest.mark.parametrize(
    ("said", "name", "arguments"),
    [
        ("add risk: It fails", "add_risk", {"text": "It fails"}),
        ("  Please, ADD A RISK:   It fails ", "add_risk", {"text": "It fails"}),
        ("add requirement to Quality: Fast.", "add_requirement", {"section": "Quality", "text": "Fast."}),
        (
            "add must requirement: It syncs",
            "add_requirement",
            {"priority": "Must", "text": "It syncs"},
        ),
        ("set priority of fr-003 to won’t", "set_priority", {"requirement": "FR-003", "priority": "Won't"}),
        (
            "set priority of FR-003, fr-004 and NFR-001 to Must",
            "set_priority",
            {"requirement": "FR-003, FR-004, NFR-001", "priority": "Must"},
        ),
        ("delete the requirements FR-3 & FR-4", "delete_requirement", {"requirement": "FR-3, FR-4"}),
        (
            "add criterion to FR-003 and FR-004: it restarts",
            "add_criterion",
            {"requirement": "FR-003, FR-004", "text": "it restarts"},
        ),
        ("delete the risks section from the document.", "delete_section", {"section": "Risks"}),
        ("delete section goals and METRICS", "delete_section", {"section": "Goals and metrics"}),
        ("rename Users to Personas", "rename_section", {"section": "Users", "heading": "Personas"}),
        (
            'rename the Users section to "Users, and others"',
            "rename_section",
            {"section": "Users", "heading": "Users, and others"},
        ),
        ("add section called Privacy to the document", "add_section", {"heading": "Privacy"}),
        ("add section Privacy after Risks", "add_section", {"heading": "Privacy", "after": "Risks"}),
        ("replace “the app” with “it”", "replace_term", {"a": "the app", "b": "it"}),
        ("delete row 2 of Risks", "delete_row", {"row": "2", "section": "Risks"}),
        (
            "set Owner of Storage runs full in Risks to Mara",
            "set_cell",
            {"column": "Owner", "row": "Storage runs full", "section": "Risks", "value": "Mara"},
        ),
        ("delete Risks at line 41", "delete_section", {"section": "Risks", "line": "41"}),
        ("What is missing?", "what_is_missing", {}),
    ],
)
def test_a_phrase_is_read_with_its_names(said: str, name: str, arguments: Mapping[str, str]) -> None:
    assert read(said) == [(name, arguments)]


@pytest.mark.parametrize(
    "said",
    [
        "add risk",
        "add risk:",
        "add risk: …",
        "add section …",
        "add section on accessibility",
        "add section goals, with examples",
        "add section Goals and write something",
        "add section A\nadd section B",
        "delete Risk",
        "delete Risks?",
        "delete everything after Risks",
        "delete Risks and Users",
        "rename consumers to clients",
        "rename Users to clients throughout",
        "set priority of FR-003 to high",
        "set priority of FR-003 and the others to Must",
        "set priority of FR-003, FR-004 and to Must",
        "set priority of FR-003 or FR-004 to Must",
        "move FR-003 and FR-004 to Risks",
        "set owner of FR-003 to whoever is free, please ask",
        "replace tablet with device",
        "could you delete Risks",
        "do not delete Risks",
        "should we delete Risks",
        'say "delete Risks"',
        "undo everything",
        "find and replace a with b",
    ],
)
def test_what_only_resembles_a_phrase_is_not_read(said: str) -> None:
    assert read(said) == []


def test_what_follows_the_colon_is_taken_as_it_was_typed() -> None:
    text = "First:  two  blanks,\n\n- a list\n- “quotes” and | bars\n```\nopen"
    assert read(f"add risk: {text}") == [("add_risk", {"text": text})]


def test_a_long_text_is_taken_after_a_colon_only() -> None:
    long = "word " * 5_000
    assert read(f"add risk: {long}") == [("add_risk", {"text": long.strip()})]
    assert read(f"add section {long}") == []


def test_more_than_one_reading_is_told_apart() -> None:
    names = Names({"a": "A", "a to b": "A to B", "b": "B"})
    tool = ToolSpec("go", "", {"type": "object", "properties": {}}, "Go", ("go {section} to {item}",))
    found = readings("go A to B to C", phrases_of((tool,)), names)
    assert [dict(one.arguments) for one in found] == [
        {"section": "A", "item": "B to C"},
        {"section": "A to B", "item": "C"},
    ]


def test_a_phrase_says_what_is_not_filled_in_yet() -> None:
    tool = ToolSpec("r", "", {"type": "object", "properties": {}}, "R", ())
    assert parse(tool, "rename {section} to {heading}").say({"section": "Users"}) == "rename Users to …"
    assert parse(tool, 'replace "{a}" with "{b}"').say({"a": "x"}) == 'replace "x" with "…"'
    assert parse(tool, "add risk: {text}").say({}) == "add risk: …"
    assert parse(tool, "name {heading}").say({"heading": "A, b"}) == 'name "A, b"'


@given(st.text(min_size=1, max_size=300))
def test_any_text_after_a_colon_comes_through_unchanged(text: str) -> None:
    found = read(f"add risk: {text}")
    expected = text.strip()
    assert found == ([("add_risk", {"text": expected})] if expected and expected not in "…" else []) or (
        expected == "..." and not found
    )


@st.composite
def _sentences(draw: st.DrawFn) -> str:
    """A phrase with words and names in its slots; some have more words before or behind them."""
    phrase = draw(st.sampled_from(phrases_of(OFFERED))).text
    said = _SLOT.sub(lambda _: draw(_SAID), phrase)
    return " ".join([*draw(_MORE), said, *draw(_MORE)])


_SLOT = re.compile(r"\{\w+\}")
_WORDS = sorted({word for phrase in phrases_of(OFFERED) for word in _SLOT.sub("", phrase.text).split()})
_NAMED = ("FR-003", "fr-004", "NFR-001", "Must", "won’t", "Risks", "goals and METRICS", "2", "the", "Privacy")
_WORD = st.sampled_from((*_WORDS, *_NAMED))
_SAID = st.one_of(st.sampled_from(_NAMED), st.lists(_WORD, min_size=1, max_size=4).map(" ".join))
_MORE = st.lists(_WORD, max_size=1)


@given(st.one_of(_sentences(), st.lists(_WORD, max_size=12).map(" ".join), st.text(max_size=200)))
@example("set priority of FR-003 and fr-004 to won’t")
def test_no_text_is_read_as_more_than_it_says(text: str) -> None:
    found = read(text)
    assert found or text != "set priority of FR-003 and fr-004 to won’t"
    for _, arguments in found:
        for value in arguments.values():
            parts = _plain(value).split(", ")
            assert value in NAMES.headings.values() or all(part in _plain(text) for part in parts)


def _plain(text: str) -> str:
    return text.casefold().replace("’", "'")
