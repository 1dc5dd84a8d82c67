"""What a found text is shown by: a piece of it, and where in the piece the words are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from requill.features.search.excerpt import LENGTH, Excerpt, Finder
from requill.features.search.words import sought_in


def _finder(query: str) -> Finder:
    return Finder(sought_in(query))


def _marked(excerpt: Excerpt) -> list[str]:
    """What a browser would mark: its strings count in UTF-16."""
    units = excerpt.text.encode("utf-16-le")
    return [units[2 * start : 2 * end].decode("utf-16-le") for start, end in excerpt.marks]


@pytest.mark.parametrize(
    ("query", "text", "is_there"),
    [
        ("pay", "To be paid by Paypal", True),
        ("pay", "A repayment", False),
        ("pay", "A repayment, then payment", True),
        ("be to", "To be paid", True),
        ("be not", "To be paid", False),
        ("cafe", "Im Café", True),
        ("café", "IM CAFE", True),
        ("strasse", "Lange Straße", True),
        ("定義", "要件定義書", True),
        ("件書", "要件定義書", False),
        ("prd", "新PRDの", True),
        ("한국", "대한국어", True),
        ("a", "banana", False),
        ("a", "ba" * 100 + " a", True),
    ],
)
def test_each_word_must_begin_a_word_of_the_text(query: str, text: str, *, is_there: bool) -> None:
    assert _finder(query).is_in(text) is is_there


def test_the_words_may_stand_in_different_texts() -> None:
    assert _finder("title body").is_in("The title", "The body")
    assert not _finder("title other").is_in("The title", "The body")


def test_a_piece_shows_the_first_word_with_what_is_around_it() -> None:
    text = "Before. " * 100 + "The quick checkout is here. " + "After. " * 100
    excerpt = _finder("checkout").excerpt(text)
    assert excerpt.text.startswith("…Before.")
    assert excerpt.text.endswith("…")
    assert len(excerpt.text) <= LENGTH + 2
    assert _marked(excerpt) == ["checkout"]


def test_a_piece_of_a_short_text_is_the_whole_of_it() -> None:
    assert _finder("short").excerpt("A short text") == Excerpt("A short text", [(2, 7)])


def test_without_the_words_a_piece_is_the_beginning() -> None:
    assert _finder("title").excerpt("Nothing of it here") == Excerpt("Nothing of it here", [])
    assert _finder("title").excerpt("") == Excerpt("", [])


def test_a_piece_is_free_of_marks_of_markdown() -> None:
    table = "| a | b |\n|---|---|\n| 1 | 2 |"
    text = f"# Goals\n\n- **Fast** `checkout` for [everybody](https://example.org)\n\n{table}"
    excerpt = _finder("fast check").excerpt(text)
    assert excerpt.text == "Goals Fast checkout for everybody a b 1 2"
    assert _marked(excerpt) == ["Fast", "check"]


@pytest.mark.parametrize("filler", ["so it is read ", "[so](https://example.org/a) **it is** "])
def test_a_piece_begins_in_no_mark_or_link(filler: str) -> None:
    words = "what everybody in the other office says about it and the last checkout costs"
    text = f"Above.\n\n- {filler * 3}[{words}](https://example.org/b) and **more**.\n" * 2
    excerpt = _finder("checkout").excerpt(text)
    assert set("[]()*/-").isdisjoint(excerpt.text)
    assert "the last checkout costs and more." in excerpt.text
    assert _marked(excerpt) == ["checkout"] * len(excerpt.marks)


def test_marks_count_as_browsers_do() -> None:
    excerpt = _finder("launch 要").excerpt("🚀🚀 Launch of 𠀋 and 要件")
    assert _marked(excerpt) == ["Launch", "要"]
    assert excerpt.marks[0] == (5, 11)


@pytest.mark.parametrize(
    ("query", "text", "marked"),
    [
        ("cafe", "Le CAFÉ", ["CAFÉ"]),
        ("cafe", "Le cafe\u0301 noir", ["café"]),
        ("strass", "Die Straße", ["Straß"]),
        ("fi", "The ﬁrst", ["ﬁ"]),
        ("aa aab", "aab aa", ["aab", "aa"]),
        ("定 定義", "要件定義", ["定義"]),
    ],
)
def test_what_is_marked_is_the_text_as_it_is_written(query: str, text: str, marked: list[str]) -> None:
    assert _marked(_finder(query).excerpt(text)) == marked


def test_html_in_a_text_stays_text() -> None:
    excerpt = _finder("alert").excerpt("One < two && alert(1) > three")
    assert excerpt.text == "One < two && alert(1) > three"


def test_a_word_deep_in_an_accented_text_is_shown() -> None:
    text = "ünïcödé wörds älwäys " * 4_000 + "the CHÊCKOUT here " + "ünïcödé wörds " * 500
    assert _marked(_finder("checkout").excerpt(text)) == ["CHÊCKOUT"]


def test_looking_closely_ends_some_time_and_then_the_index_is_believed() -> None:
    finder = _finder("missing")
    long = "é " * 150_000
    assert not finder.is_in(long)
    assert finder.is_in(long)
    assert not finder.is_in("plain letters cost nothing")


@given(st.text(max_size=400), st.text(max_size=20))
def test_any_text_and_query_give_a_piece_with_marks_inside(text: str, query: str) -> None:
    finder = _finder(query)
    finder.is_in(text)
    excerpt = finder.excerpt(text)
    length = len(excerpt.text.encode("utf-16-le", "surrogatepass")) // 2
    ends = [end for mark in excerpt.marks for end in mark]
    assert ends == sorted(ends)
    assert all(0 <= end <= length for end in ends)
    assert all(start < end for start, end in excerpt.marks)
