"""Edits lead exactly from one text to the other, touch only what changed, and their cost stays bounded."""

from __future__ import annotations

import random
import time
import unicodedata
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from requill.features.documents.text import Edit, apply_edits, minimal_edits
from requill.features.documents.words import binds, tokens
from tests.support.amounts import FACTOR

FRAGMENTS = st.sampled_from(
    ["a", "b", "word ", "the ", "\n", "\n\n", "## Goals\n", "- item\n", "| a | b |\n", "é", "e\u0301", "\r\n",
     "日本", "👩‍👩‍👧", "🇩🇪", "🇫🇷", "👍🏽", "\u0301", "क्षि", "**FR-001** ", "\x0b", "\u2028", "don't "]
)  # fmt: skip
TEXTS = st.lists(FRAGMENTS, max_size=40).map("".join)
MIB = 1024 * 1024


def whole(text: str, position: int) -> bool:
    return position in (0, len(text)) or not binds(text[position - 1], text[position])


@given(TEXTS, TEXTS)
@settings(max_examples=150 * FACTOR, deadline=None)
def test_the_edits_make_the_new_text_exactly(old: str, new: str) -> None:
    assert apply_edits(old, minimal_edits(old, new)) == new


@given(st.text(max_size=200), st.text(max_size=200))
@settings(max_examples=80 * FACTOR, deadline=None)
def test_any_two_texts_are_bridged(old: str, new: str) -> None:
    assert apply_edits(old, minimal_edits(old, new)) == new


@given(TEXTS, TEXTS)
@settings(max_examples=150 * FACTOR, deadline=None)
def test_edits_are_ordered_apart_and_never_cut_a_character(old: str, new: str) -> None:
    reached = 0
    for edit in minimal_edits(old, new):
        assert edit.start >= reached
        assert whole(old, edit.start)
        assert whole(old, edit.end)
        assert edit.text != old[edit.start : edit.end]
        reached = edit.end


@given(TEXTS)
def test_equal_texts_need_no_edit(text: str) -> None:
    assert minimal_edits(text, text) == ()


@given(st.integers(2, 60), st.data())
@settings(max_examples=60 * FACTOR, deadline=None)
def test_lines_that_did_not_change_are_not_touched(count: int, data: st.DataObject) -> None:
    lines = [f"Line {number} says something of its own.\n" for number in range(count)]
    changed = data.draw(st.sets(st.integers(0, count - 1), min_size=1))
    new = "".join(f"Entirely other {line}" if index in changed else line for index, line in enumerate(lines))
    starts = [sum(map(len, lines[:index])) for index in range(count + 1)]
    for edit in minimal_edits("".join(lines), new):
        assert any(starts[index] <= edit.start <= edit.end < starts[index + 1] for index in changed)


def test_one_changed_word_is_one_edit_of_that_word() -> None:
    old = "## Scope\n\nPhotos are uploaded soon, oldest first.\n\nMore.\n"
    new = old.replace("soon", "at once")
    place = old.index("soon")
    assert minimal_edits(old, new) == (Edit(place, place + 4, "at once"),)


def test_two_changes_far_apart_are_two_edits() -> None:
    old = "# One\n\nfirst line\n\nsame\n\nlast line\n"
    new = old.replace("first", "1st").replace("last", "final")
    assert [edit.text for edit in minimal_edits(old, new)] == ["1st", "final"]


def test_a_new_table_row_is_one_insertion_of_that_row() -> None:
    old = "| A | 1 |\n| B | 2 |\n"
    new = "| A | 1 |\n| Ab | 12 |\n| B | 2 |\n"
    assert minimal_edits(old, new) == (Edit(10, 10, "| Ab | 12 |\n"),)


def test_a_moved_section_leaves_the_others_alone() -> None:
    parts = [f"## Section {number}\n\nText of section {number}.\n\n" for number in range(5)]
    old, new = "".join(parts), "".join([parts[1], parts[0], *parts[2:]])
    edits = minimal_edits(old, new)
    assert apply_edits(old, edits) == new
    assert max(edit.end for edit in edits) <= len(parts[0] + parts[1])


def test_half_of_a_number_an_accent_or_an_emoji_is_never_replaced() -> None:
    for before, after in [("99.5", "99.9"), ("e\u0301", "e\u0300"), ("👍🏽", "👍🏿"), ("🇩🇪", "🇩🇰")]:
        (edit,) = minimal_edits(f"It is {before} now.", f"It is {after} now.")
        assert edit.text == after


@given(TEXTS)
@settings(max_examples=80 * FACTOR)
def test_tokens_lose_nothing_and_begin_with_no_accent(text: str) -> None:
    found = tokens(text)
    assert "".join(found) == text
    for left, right in pairwise(found):
        assert left[-1] in "\r\n" or not unicodedata.category(right[0]).startswith("M")


@pytest.mark.parametrize(
    "edits",
    [
        (Edit(3, 2, ""),),
        (Edit(0, 9, ""),),
        (Edit(-1, 1, ""),),
        (Edit(0, 3, ""), Edit(2, 4, "")),
        (Edit(3, 4, ""), Edit(0, 1, "")),
    ],
)
def test_edits_that_overlap_or_lie_outside_are_refused(edits: tuple[Edit, ...]) -> None:
    with pytest.raises(ValueError, match="overlap or lie outside"):
        apply_edits("abcd", edits)


def _bulk(seed: int, alphabet: str, line: int) -> str:
    chance = random.Random(seed)
    return "".join("".join(chance.choices(alphabet, k=line)) + "\n" for _ in range(MIB // (line + 1)))


def _changed(text: str, change: Callable[[str], str]) -> tuple[str, str]:
    return text, change(text)


# Made where they are needed: every worker reads this list.
MEBIBYTES: dict[str, Callable[[], tuple[str, str]]] = {
    "one line, nothing in common": lambda: ("a" * MIB, "b" * MIB),
    "one line, half of it gone": lambda: ("a" * MIB, "a" * (MIB // 2)),
    "a quarter million words": lambda: ("a b " * (MIB // 4), "b a " * (MIB // 4)),
    "half a million lines": lambda: ("a\n" * (MIB // 2), "b\n" * (MIB // 2)),
    "few kinds of lines": lambda: ("a\nb\n" * (MIB // 4), "b\nb\na\n" * (MIB // 6)),
    "accents alone": lambda: ("\u0301" * MIB, "\u0301" * (MIB - 7) + "x"),
    "random lines": lambda: (_bulk(1, "ab ", 40), _bulk(2, "ab ", 40)),
    "backwards": lambda: _changed(_bulk(1, "abcdefgh ", 80), lambda text: text[::-1]),
    "long lines": lambda: _changed(_bulk(3, "abcdef ", 5000), lambda text: text.replace("ab", "x")),
}


@pytest.mark.parametrize("shape", MEBIBYTES)
def test_a_mebibyte_is_compared_in_bounded_time(shape: str) -> None:
    old, new = MEBIBYTES[shape]()
    started = time.process_time()
    edits = minimal_edits(old, new)
    spent = time.process_time() - started
    assert apply_edits(old, edits) == new
    assert spent < 5  # a quadratic comparison takes hours; the usual figure is under a second
