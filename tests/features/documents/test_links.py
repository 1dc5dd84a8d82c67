"""Which links to other documents a text has, how they are shown, and what reading them may cost."""

from __future__ import annotations

import time

import pytest

from requill.features.documents.links import AROUND, Excerpt, excerpt_of, links_in
from requill.features.documents.policy import LINKED_DOCUMENTS, LINKS_LOOKED_AT
from tests.support.hostile import HOSTILE

OWN = 1
SECONDS = 0.25  # a tenth of it is usual


@pytest.mark.parametrize(
    "text",
    [
        "See [photos](/documents/7).",
        "See [photos](/documents/7/).",
        "See [photos](/documents/7#FR-003) there.",
        "[photos](/documents/7?comment=3)",
        '[photos](/documents/7 "Photo evidence")',
        "[photos](</documents/7>)",
        "[photos]( /documents/7 )",
        "[photos][p]\n\n[p]: /documents/7",
        "- [ ] [**all** photos](/documents/7)",
        "| a |\n| - |\n| [photos](/documents/7) |",
        "`code` and [photos](/documents/7)",
        "```\ncode\n```\n\n[photos](/documents/7)",
        "~~~\n```\n~~~\n[photos](/documents/7)",
        "    ```\n[photos](/documents/7)",
        "```a`b\n[photos](/documents/7)",
        "[![drawing](https://example.org/a.png)](/documents/7)",
    ],
)
def test_a_link_to_the_page_of_a_document_is_found(text: str) -> None:
    assert links_in(text, OWN) == {7: text.index("/documents/7")}


@pytest.mark.parametrize(
    "text",
    [
        "The page is /documents/7.",
        "[photos](/documents/1)",  # its own
        "[photos](/documents/07)",
        "[photos](/documents/0)",
        "[photos](/documents/7x)",
        "[photos](/documents/7/history)",
        "[photos](/documents/9999999999999999)",  # no id has so many digits
        "[photos](documents/7)",
        "[photos](https://example.org/documents/7)",
        "[photos](//example.org/documents/7)",
        "![photos](/documents/7)",
        "`[photos](/documents/7)`",
        "```\n[photos](/documents/7)\n```",
        "```\n[photos](/documents/7)",
        "~~~~\n~~~\n[photos](/documents/7)\n~~~~",
        "``` md\n``` not its end\n[photos](/documents/7)",
        "\\[photos\\](/documents/7)",
    ],
)
def test_what_is_no_link_to_another_document_is_none(text: str) -> None:
    assert links_in(text, OWN) == {}


def test_the_first_of_several_links_to_a_document_counts() -> None:
    text = "[a](/documents/7) [b](/documents/8#x) [c](/documents/7)"
    assert links_in(text, OWN) == {7: 4, 8: text.index("/documents/8")}


def test_a_text_of_a_hundred_thousand_links_is_read_in_bounded_time_and_to_a_bounded_number() -> None:
    many = "".join(f"[a](/documents/{number})" for number in range(2, 50_000))
    same = "[a](/documents/7)" * 60_000
    none = "/documents/7 " * 80_000
    fences = "```\n[a](/documents/7)\n```\n" * 40_000
    marks = "`" * 3 + " ```" * 250_000 + "\n[a](/documents/7)"
    found = {}
    began = time.perf_counter()
    for name, text in (("many", many), ("same", same), ("none", none), ("fences", fences), ("marks", marks)):
        found[name] = links_in(text, OWN)
        assert time.perf_counter() - began < SECONDS, name
        began = time.perf_counter()
    assert len(found["many"]) == LINKED_DOCUMENTS
    assert len(found["same"]) == 1
    assert found["none"] == found["fences"] == {}


def test_a_link_behind_more_addresses_than_are_looked_at_is_not_found() -> None:
    assert links_in("/documents/7 " * LINKS_LOOKED_AT + "[a](/documents/8)", OWN) == {}


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_around_a_link_are_no_obstacle(text: str) -> None:
    written = f"{text}\n\n[a](/documents/7)\n{text}"
    at = written.rindex("/documents/7")
    assert links_in(written, OWN) in ({7: at}, {})
    shown = excerpt_of(written, at, 7)
    assert shown is None or shown.words == "a"


# --- the words around a link --------------------------------------------------------------------------


def _excerpt(text: str, target: int = 7) -> Excerpt | None:
    at = text.index("/documents/")
    start = max(0, at - AROUND)
    return excerpt_of(text[start : start + 2 * AROUND], at - start, target)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "# Queue\n\nPhotos follow [the **queue**](/documents/7#FR-003), oldest first.\nMore.",
            Excerpt("Photos follow ", "the queue", ", oldest first."),
        ),
        ("- [ ] [Photos](/documents/7) wait", Excerpt("", "Photos", " wait")),
        ("[a](/x) and [b](/documents/7)", Excerpt("a and ", "b", "")),
        ('[b](/documents/7 "t") c', Excerpt("", "b", " c")),
        ("[b](</documents/7>)", Excerpt("", "b", "")),
        (r"a [Photo \[q\]](/documents/7)", Excerpt("a ", "Photo [q]", "")),
        ("[a] [b [c] d](/documents/7)", Excerpt("[a] ", "b [c] d", "")),
    ],
)
def test_the_line_of_a_link_is_shown_without_markup(text: str, shown: Excerpt) -> None:
    assert _excerpt(text) == shown


def test_a_long_line_is_cut_between_words_on_either_side() -> None:
    shown = _excerpt("before " * 60 + "[b](/documents/7)" + " after" * 60)
    assert shown is not None
    assert shown.before.startswith("…before ")
    assert shown.before.endswith("before ")
    assert shown.after.startswith(" after ")
    assert shown.after.endswith("…")
    assert len(shown.before) + len(shown.after) < 210


@pytest.mark.parametrize(
    "text", ["[p]: /documents/7", "[](/documents/7)", "[b](/documents/8)", "word /documents/7"]
)
def test_without_words_of_its_own_a_link_has_no_excerpt(text: str) -> None:
    assert _excerpt(text) is None
