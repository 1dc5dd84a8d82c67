"""What a document consists of, and where it stands in the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from requill.features.documents import outline_reader
from requill.features.documents.outline_reader import read_outline

TEXT = """Intro

## Goals

| Metric | A \\| B | By |
| --- | ---: | --- |
| one |  | three |
| a | b

## Requirements

**FR-001** [Must] Opens offline.
**FR-002** Closes.
*Given* x, *when* y, *then* z

**FR-003** [won’t] Third
over two lines

- *Given* a
- Owner: Mara Lind
- Status: Agreed

After.

### Below

- **FR-004** [Should] As an item
  - checked by hand
- [x] done
1. one

> **FR-009** quoted

```
## no heading
**FR-010** no requirement
```

## Goals
"""
OUTLINE = read_outline(TEXT)


def test_sections_reach_to_the_next_of_their_level_and_know_what_is_above_them() -> None:
    assert [(one.heading, one.level, one.path) for one in OUTLINE.sections] == [
        ("Goals", 2, ("Goals",)),
        ("Requirements", 2, ("Requirements",)),
        ("Below", 3, ("Requirements", "Below")),
        ("Goals", 2, ("Goals",)),
    ]
    assert OUTLINE.sections[1].end == OUTLINE.sections[3].start
    assert TEXT[OUTLINE.sections[2].start :].startswith("### Below\n")
    assert [one.index for one in OUTLINE.named("2. **GOALS**:")] == [0, 3]


def test_a_setext_heading_is_one() -> None:
    outline = read_outline("Title\n=====\n\nwords\n")
    assert [(one.heading, one.body.of(outline.text)) for one in outline.sections] == [("Title", "\nwords\n")]


def test_tables_have_cells_where_they_stand() -> None:
    (table,) = OUTLINE.tables
    assert table.header.texts(TEXT) == ("Metric", "A | B", "By")
    assert [row.texts(TEXT) for row in table.rows] == [("one", "", "three"), ("a", "b")]
    assert table.divider.of(TEXT) == "| --- | ---: | --- |"
    assert table.rows[0].cells[2].of(TEXT) == "three"


def test_requirements_have_their_priority_criteria_owner_and_status() -> None:
    first, second, third, fourth = OUTLINE.requirements
    assert (first.id, first.prefix, first.number, first.priority) == ("FR-001", "FR", 1, "Must")
    assert first.statement.of(TEXT) == "Opens offline."
    assert first.criteria == ()
    assert [one.of(TEXT) for one in second.criteria] == ["*Given* x, *when* y, *then* z"]
    assert third.priority == "Won't"
    assert third.statement.of(TEXT) == "Third\nover two lines"
    assert [one.of(TEXT) for one in third.criteria] == ["*Given* a"]
    assert third.owner is not None
    assert third.owner.value.of(TEXT) == "Mara Lind"
    assert third.status is not None
    assert third.status.value.of(TEXT) == "Agreed"
    assert third.span.of(TEXT).endswith("- Status: Agreed")
    assert (fourth.is_item, fourth.priority) == (True, "Should")
    assert [one.of(TEXT) for one in fourth.criteria] == ["checked by hand"]


def test_headings_of_quotations_and_items_part_no_document() -> None:
    text = "## One\n\n> ## Two\n\n- # Three\n\n1. Four\n   ====\n\n## Five\n"
    found = read_outline(text)
    assert [one.heading for one in found.sections] == ["One", "Five"]
    assert [block.words.of(text) for block in found.blocks][:2] == ["## Two", "# Three"]


def test_what_is_quoted_or_code_is_no_requirement_and_no_heading() -> None:
    assert [one.id for one in OUTLINE.requirements] == ["FR-001", "FR-002", "FR-003", "FR-004"]
    assert {block.kind for block in OUTLINE.blocks if "no heading" in block.span.of(TEXT)} == {"code"}


def test_items_know_their_box_and_their_order() -> None:
    ticked = [block for block in OUTLINE.blocks if block.ticked is not None]
    assert [(block.words.of(TEXT), block.ticked) for block in ticked] == [("done", True)]
    assert [block.words.of(TEXT) for block in OUTLINE.blocks if block.is_ordered] == ["one"]


def test_an_id_that_was_given_twice_is_found_twice() -> None:
    outline = read_outline("**FR-001** a\n\n**FR-001** b\n")
    assert [one.statement.of(outline.text) for one in outline.requirement(" fr-001 ")] == ["a", "b"]


def test_lines_may_end_as_on_any_system() -> None:
    outline = read_outline("## A\r\n\r\n| x |\r\n| - |\r\n| y |\r\n\r\n- one\r\n- two\r\n")
    assert [row.texts(outline.text) for row in outline.tables[0].rows] == [("y",)]
    assert [block.words.of(outline.text) for block in outline.blocks] == ["one", "two"]


_LINES = st.sampled_from(
    [
        *(
            "## A",
            "### B",
            "words",
            "",
            "- item",
            "  - deep",
            "1. x",
            "- [ ] box",
            "> quote",
            "```",
            "===",
            "---",
        ),
        *(
            "| a | b |",
            "| - | - |",
            "\\|",
            "**FR-001** [Must] x",
            "*Given* y",
            "- Owner: Z",
            "    code",
            "<p>",
        ),
    ]
)


@given(st.one_of(st.lists(_LINES, max_size=30).map("\n".join), st.text(max_size=200)))
def test_every_part_lies_in_the_text_and_in_order(text: str) -> None:
    outline = read_outline(text)
    spans = [block.span for block in outline.blocks]
    assert all(0 <= one.start <= one.end <= len(text) for one in spans)
    assert [one.start for one in spans] == sorted(one.start for one in spans)
    for block in outline.blocks:
        assert block.span.start <= block.words.start <= block.words.end <= block.span.end
    for requirement in outline.requirements:
        assert requirement.line.start <= requirement.mark.start < requirement.mark.end
        assert requirement.mark.end <= requirement.statement.end <= requirement.span.end
    for table in outline.tables:
        for row in (table.header, *table.rows):
            assert all(row.span.start <= cell.start <= cell.end <= row.span.end for cell in row.cells)
            assert not any("\n" in cell.of(text) for cell in row.cells)


_AROUND = (
    *("- a", "* b c ", "+ d | e", "> - f", "> > - g", "  - h", "    - i", "", "- ", "- # j", "1. k", "l"),
    *("# M", "---", "===", "| n |", "| --- |", "```", "- ~~~", "- [ ] o", "- **FR-001** p", "\tq", "- r\r"),
    *("<!--", "-->", "***", "- é", "- - s", "[t]: u"),
)


@given(st.lists(st.sampled_from(_AROUND), max_size=30), st.integers(0, 30), st.sampled_from(("", "> ", "  ")))
def test_plain_entries_read_alone_are_what_they_are_in_their_list(
    lines: list[str], place: int, lead: str
) -> None:
    run = [f"{lead}{'-*+'[number % 3]} entry" for number in range(40)]
    text = "\n".join([*lines[:place], *run, *lines[place:]])
    with pytest.MonkeyPatch.context() as patch:
        found = read_outline(text)
        patch.setattr(outline_reader, "_RUN", 1_000)
        assert found == read_outline(text)


def test_what_follows_deep_lists_is_read() -> None:
    deep = "".join(f"{'  ' * depth}- entry\n" for depth in range(30))
    outline = read_outline(f"{deep}\n## Requirements\n\n**FR-001** Opens.\n")
    assert [one.id for one in outline.requirements] == ["FR-001"]
