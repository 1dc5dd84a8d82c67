"""Markdown's blocks as our readers of lines see them, compared with markdown-it-py, which is the standard."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.rules_block.table import escapedSplit
from markdown_it.token import Token

from requill.kit.blocks import Fences
from requill.kit.cells import split_row
from requill.kit.markdown import headings

# Lines that may stand right above one another in any order.
LINES = (
    *(
        "",
        "",
        "text",
        "more text",
        "   inset",
        "    far in",
        "*em* text",
        "***bold***",
        "\\# no",
        "#nope",
        "a ===",
    ),
    *("# One", "## Two ##", "#", "##", "#\tTab", "## A # B", "### x ###  ", "  ### Three"),
    *("---", "===", "=", "* * *", "***", "--- x", "__ b __", "[ ] x", "[a]: /u", "[a]: <u>"),
    *("> quote", "| a | b |", "| --- | --- |", "a | b", "--- | ---"),
    *("```", "```py", "~~~", "  ```", "   ~~~~", "`` code ``", "``` a`b"),
    *(
        "<!-- x -->",
        "<!-- open",
        "-->",
        "<!-- a --> b",
        "<div>",
        "</div>",
        "<pre>",
        "<b>x</b>",
        "<?php",
        "?>",
    ),
    *("<details>", "<a@b.c>", "<https://x.y>"),
)
# Blocks that stand apart by blank lines.
BLOCKS = (
    *(
        "text\nmore text",
        "# One",
        "## Two",
        "  ### Three",
        "Goals\n---",
        "Two\nlines\n===",
        "---",
        "    # far in",
    ),
    *(
        "- item\n- more\n  words",
        "1. first\n2. second",
        "- a\n  - nested",
        "* a\n\n  b",
        "- a\n\n  ## inside",
    ),
    *("1. Run:\n\n   ```sh\n   # no\n   ```", "- ```\n  # no\n  ```", "10) ten\n\n    # far in", "- # no"),
    *("- a\n\n  b\n  ---", "- a\nlazy", "> # quoted\n> text", "| a | b |\n| --- | --- |\n| c | d |"),
    *(
        "```py\n# no\n```",
        "~~~\n```\n# no\n~~~",
        "<div>\n# no\n</div>",
        "<!--\n\n# no\n-->",
        "<pre>\n\n# no\n</pre>",
    ),
)
TEXTS = st.one_of(
    st.lists(st.sampled_from(LINES), max_size=12).map("\n".join),
    st.lists(st.sampled_from(BLOCKS), max_size=8).map("\n\n".join),
)
PARSER = MarkdownIt("commonmark").enable("table").disable("inline")


def _parsed(text: str) -> list[Token]:
    return [token for token in PARSER.parse(text) if token.level == 0 and token.map is not None]


@given(TEXTS)
def test_headings_are_those_of_the_standard(text: str) -> None:
    tokens = PARSER.parse(text)
    wanted = [
        (token.map[0], int(token.tag[1]), " ".join(tokens[number + 1].content.split()))
        for number, token in enumerate(tokens)
        if token.type == "heading_open" and token.level == 0 and token.map is not None
    ]
    found = [
        (text.count("\n", 0, start), level, " ".join(words.split()))
        for start, _, words, level in headings(text)
    ]
    assert found == wanted


@given(
    st.lists(
        st.sampled_from(["", "text", "# One", "```", "````", "```py", "~~~", "  ```", "``` a`b", "~~~ `"])
    )
)
def test_code_between_fences_is_that_of_the_standard(lines: list[str]) -> None:
    wanted: set[int] = set()
    for token in _parsed("\n".join(lines)):
        if token.type == "fence" and token.map is not None:
            wanted.update(range(*token.map))
    fences = Fences()
    found = {number for number, line in enumerate(lines) if fences.take(line)}
    assert {number for number in found if lines[number]} == {number for number in wanted if lines[number]}


@given(st.lists(st.sampled_from(["a", " ", "|", "\\|", "`", "b c"]), max_size=12).map("".join))
def test_the_cells_of_a_row_are_those_of_the_standard(words: str) -> None:
    cells = [cell.strip() for cell in escapedSplit(f"|{words}|")][1:-1]
    assert [cell.replace("\\|", "|") for cell in split_row(f"|{words}|")] == cells
