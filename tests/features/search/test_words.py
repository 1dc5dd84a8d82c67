"""How words are compared, and what the index is given."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from requill.features.search.words import (
    LONGEST,
    MAX_SOUGHT,
    MAX_WORDS,
    folded,
    index_words,
    sought_in,
    words_of,
)


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("Offline MODE", "offline mode"),
        ("Straße", "strasse"),
        ("naïve Café", "naive cafe"),
        ("cafe\u0301", "cafe"),
        ("İstanbul", "istanbul"),
        ("Łódź Ærø", "lodz aero"),
        ("ＰＲＤ ﬁrst", "prd first"),
        ("ΑΘΉΝΑ Ёлка", "αθηνα елка"),
        ("ガ ｶﾞ が", "ガ ガ が"),
        ("한국어", "한국어"),
        ("हिन्दी", "हिन्दी"),
    ],
)
def test_case_accents_and_widths_do_not_count(text: str, bare: str) -> None:
    assert folded(text) == bare


def test_a_text_gives_each_word_once_without_symbols() -> None:
    text = "The user_id's **limit**: 3.5 — the LIMIT (see §2)"
    assert words_of("Limits", text) == ["limits", "the", "user", "id", "s", "limit", "3", "5", "see", "2"]


def test_a_long_word_is_kept_by_its_beginning() -> None:
    assert words_of("internationalisation") == ["internationalisation"[:LONGEST]]


def test_writing_without_spaces_is_kept_in_pairs_and_ends_alone() -> None:
    assert words_of("要件定義, PRDの件") == ["要件", "件定", "定義", "義", "prd", "の件", "件"]


def test_a_query_is_whole_words_without_operators() -> None:
    assert sought_in('"Foo" OR bar* NEAR(x) -y ^z col:w') == [
        "foo",
        "or",
        "bar",
        "near",
        "x",
        "y",
        "z",
        "col",
        "w",
    ]
    assert sought_in("要件定義 Straße") == ["要件定義", "strasse"]
    for nothing in ("", "  ", '"', "***", "()", "-", "🚀", "\u0301"):
        assert sought_in(nothing) == []


def test_queries_and_texts_have_limits() -> None:
    assert len(sought_in(" ".join(f"w{number}" for number in range(500)))) == MAX_SOUGHT
    assert len(index_words(sought_in("要件定義書産業界隈内外交通信号機械工業" * 5))) == MAX_SOUGHT
    assert len(words_of(" ".join(f"w{number}" for number in range(MAX_WORDS + 500)))) == MAX_WORDS


@given(st.text(max_size=200), st.integers(0, 20), st.integers(1, 8))
def test_whatever_is_taken_out_of_a_text_is_found_in_it(text: str, word: int, length: int) -> None:
    runs = sought_in(text)
    if not runs:
        return
    query = runs[word % len(runs)][:length]
    known = words_of(text)
    for beginning in index_words([query]):
        assert any(one.startswith(beginning) for one in known), (query, beginning)


@given(st.text(max_size=200))
def test_index_words_hold_letters_and_digits_alone(text: str) -> None:
    for word in (*words_of(text), *index_words(sought_in(text))):
        assert word.isascii() == all(sign.isascii() for sign in word)
        assert not set(word) & set(" '\"*:&|!()#=\\\0-^+")
        assert 1 <= len(word) <= LONGEST
