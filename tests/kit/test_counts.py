"""Several things in words, put together and parted again."""

from __future__ import annotations

import pytest

from requill.kit.counts import joined, parted


@pytest.mark.parametrize("names", [["A"], ["A", "B"], ["A", "B", "C"]])
def test_what_is_joined_is_parted_again(names: list[str]) -> None:
    assert parted(joined(names)) == names


@pytest.mark.parametrize("words", ["A, B, and C", "A,B & C", "A and B and C", "A  AND B,  C"])
def test_names_are_listed_in_several_ways(words: str) -> None:
    assert parted(words) == ["A", "B", "C"]


def test_and_inside_a_word_parts_nothing() -> None:
    assert parted("Brand, Landing") == ["Brand", "Landing"]
