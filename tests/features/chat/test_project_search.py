"""Where in many texts something is said."""

from __future__ import annotations

import time

import pytest

from requill.features.chat.project_search import best_first, find_in, words_of

TEXTS = [
    (1, "Offline mode", "## A\n\nTwo depots start. The price is fixed.\nDEPOTS again.\n"),
    (2, "Depots", "Nothing here."),
    (3, "Über Bord", "Die ÜBERGABE der Straße. 写真のアップロード"),
    (4, "Empty", ""),
]


def found(query: str) -> list[int]:
    return [hit.document_id for hit in best_first(find_in(TEXTS, words_of(query)))]


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("depot", [2, 1]),
        ("Which documents mention depots?", [2, 1]),
        ("depots start", [1, 2]),
        ("übergabe", [3]),
        ("strasse", [3]),
        ("アップ", [3]),
        ("rice", []),
        ("pri", [1]),
        (".*", []),
        ("the", [1]),
        ("", []),
    ],
)
def test_words_are_found_in_any_case_by_how_they_begin(query: str, ids: list[int]) -> None:
    assert found(query) == ids


def test_a_hit_quotes_the_line_with_the_most_of_the_words() -> None:
    hit = find_in(TEXTS[:1], words_of("depots price"))[0]
    assert hit.excerpt == "Two depots start. The price is fixed."
    assert (hit.words, hit.matches) == (2, 3)


def test_a_long_line_is_cut_around_the_words() -> None:
    hit = find_in([(1, "T", "word " * 1_000 + "needle" + " word" * 1_000)], ("needle",))[0]
    assert "needle" in hit.excerpt
    assert hit.excerpt.startswith("…")
    assert len(hit.excerpt) <= 302


def test_a_mebibyte_is_searched_in_bounded_time() -> None:
    start = time.process_time()
    find_in([(1, "T", "a " * (1 << 19)), (2, "T", "\n" * (1 << 20))], words_of("a b c d e f g h"))
    assert time.process_time() - start < 3.0
