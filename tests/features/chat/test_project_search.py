"""Where in many texts something is said."""

from __future__ import annotations

import time

import pytest

from requill.features.chat.project_search import answer_of, best_first, find_in, sought

TEXTS = [
    (1, "Offline mode", "## A\n\nTwo depots start. The price is fixed.\nDEPOTS again.\n"),
    (2, "Depots", "Nothing here."),
    (3, "Über Bord", "Die ÜBERGABE der Straße. 写真のアップロード"),
    (4, "Empty", ""),
]


def found(query: str) -> list[int]:
    return [hit.document_id for hit in best_first(find_in(TEXTS, sought(query)))]


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
    hit = find_in(TEXTS[:1], sought("depots price"))[0]
    assert hit.excerpt == "Two depots start. The price is fixed."
    assert (hit.words, hit.matches) == (2, 3)


def test_a_long_line_is_cut_around_the_words() -> None:
    hit = find_in([(1, "T", "word " * 1_000 + "needle" + " word" * 1_000)], sought("needle"))[0]
    assert "needle" in hit.excerpt
    assert hit.excerpt.startswith("…")
    assert len(hit.excerpt) <= 302


@pytest.mark.parametrize(
    ("line", "excerpt"),
    [
        ("**FR-005** The *reader* sees [the map](https://example.org/a).", "FR-005 The reader sees the map."),
        ("- [ ] **The reader** signs", "The reader signs"),
        ("## The reader ##", "The reader"),
        ("| **R-1** | The reader | `x` |", "R-1 The reader x"),
        ("*The reader* waits", "The reader waits"),
    ],
)
def test_a_hit_is_quoted_without_its_markup(line: str, excerpt: str) -> None:
    assert find_in([(1, "T", f"Words.\n\n{line}\n\nMore.")], sought("reader"))[0].excerpt == excerpt


def test_a_long_line_is_cut_between_words_and_marks() -> None:
    before = "**lengthy** [explanations](https://example.org) " * 60
    line = f"**FR-005** {before}for the reader {'afterwards ' * 60}"
    excerpt = find_in([(1, "T", line)], sought("reader"))[0].excerpt
    assert (excerpt[0], excerpt[-1]) == ("…", "…")
    words = {"lengthy", "explanations", "for", "the", "reader", "afterwards"}
    assert set(excerpt.strip("…").split()) == words


def test_a_mebibyte_is_searched_in_bounded_time() -> None:
    start = time.process_time()
    find_in([(1, "T", "a " * (1 << 19)), (2, "T", "\n" * (1 << 20))], sought("a b c d e f g h"))
    assert time.process_time() - start < 3.0


LUNCH = [
    (1, "Lunch orders", "The app takes card payments.\n\nParents pay no card fees.\nEach card has a number."),
    (2, "Kiosk", "The kiosk must not accept card\npayments. It has a wardrobe and gives feedback."),
    (3, "Fees", "Whoever pays by card gets the fee back: **card** payment, (card-fee), card. Fees later."),
]


@pytest.mark.parametrize(
    ("query", "places"),
    [
        ("card fees", {3: 1, 1: 1}),
        ("Which documents mention card fees at all?", {3: 1, 1: 1}),
        ("card fee", {3: 1, 1: 1}),
        ("card payments", {3: 1, 2: 1, 1: 1}),
        ("fee", {3: 3, 1: 1}),
        ("fees by card", {}),
        ("card fees or feedback", {3: 1, 2: 1, 1: 1}),
        ("pays by card", {3: 1}),
    ],
)
def test_places_are_those_where_the_words_stand_together(query: str, places: dict[int, int]) -> None:
    hits = find_in(LUNCH, sought(query))
    assert {hit.document_id: hit.together for hit in hits if hit.together} == places


def test_the_title_is_told_apart_from_the_places_of_the_text() -> None:
    hit = next(hit for hit in find_in(LUNCH, sought("kiosk")) if hit.document_id == 2)
    assert (hit.together, hit.in_title) == (1, True)


def test_documents_with_the_phrase_come_before_those_with_the_words_apart() -> None:
    apart = (9, "Cards", "card card card, and fees. fees.")
    some = (10, "Card", "card card card card")
    what = sought("card fees")
    told = answer_of(what, best_first(find_in([some, apart, *LUNCH], what)), 5, shown=9, quoted=9)
    assert told["words"] == ["card", "fees"]
    assert [item["id"] for item in told["results"]] == [3, 1, 9, 10, 2]
    assert (told["found"], told["withPhrase"], told["withAllWords"]) == (5, 2, 3)
    assert told["results"][1]["excerpt"] == "Parents pay no card fees."


@pytest.mark.full
@pytest.mark.parametrize(
    "text", ["a " * (1 << 19), "a b" * (1 << 18), "a\n" * (1 << 19), "a    " * (1 << 18)]
)
def test_a_phrase_is_looked_for_in_bounded_time(text: str) -> None:
    start = time.process_time()
    find_in([(1, "T", f"{text} b c d e f g h")], sought("a a a a b c d h"))
    assert time.process_time() - start < 3.0
