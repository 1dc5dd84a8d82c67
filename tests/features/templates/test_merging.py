"""Two changes of one template merged: nothing that either wrote is lost or written over unseen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from requill.features.templates.own.merging import MergedRange, merge, merged

BASE = [f"line {number}" for number in range(8)]


def _text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _yours(ranges: tuple[MergedRange, ...]) -> str:
    return "".join(place.yours for place in ranges)


def _theirs(ranges: tuple[MergedRange, ...]) -> str:
    return "".join(place.theirs for place in ranges)


@st.composite
def _edited(draw: Callable[..., int], who: str) -> list[str]:
    """The base after some edits, each of which writes lines that stand nowhere else."""
    lines = list(BASE)
    for number in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(lines)))
        taken, put = draw(st.integers(0, 3)), draw(st.integers(0, 2))
        lines[at : at + taken] = [f"{who} {number}.{index}" for index in range(put)]
    return lines


@given(_edited("mine"), _edited("theirs"))
def test_nothing_that_either_wrote_is_lost(mine: list[str], theirs: list[str]) -> None:
    ranges = merge(_text(BASE), _text(mine), _text(theirs))
    for side, others, joined in ((mine, theirs, _yours(ranges)), (theirs, mine, _theirs(ranges))):
        found = joined.splitlines()
        assert [line for line in found if line in side] == [line for line in side if line in found]
        assert {line for line in side if line not in BASE} <= set(found)
        # What nobody touched is there, and what is agreed on has both.
        assert {line for line in BASE if line in mine and line in theirs} <= set(found)
        assert len(found) == len(set(found))
        agreed = "".join(place.theirs for place in ranges if place.is_agreed).splitlines()
        differing = "".join(
            place.yours + place.theirs for place in ranges if not place.is_agreed
        ).splitlines()
        assert {line for line in others if line not in BASE} <= {*agreed, *differing}
    if merged(ranges) is not None:
        # What one took away is gone.
        text = merged(ranges) or ""
        assert not [
            line for line in BASE if line in text.splitlines() and not (line in mine and line in theirs)
        ]


@given(_edited("mine"))
def test_what_only_one_changed_or_both_alike_is_merged_as_it_is(mine: list[str]) -> None:
    base, text = _text(BASE), _text(mine) or "\n"
    assert merged(merge(base, text, base)) == text
    assert merged(merge(base, base, text)) == text
    assert merged(merge(base, text, text)) == text


@pytest.mark.parametrize(
    ("base", "yours", "theirs", "expected"),
    [
        ("a b c", "A b c", "a b C", "A b C"),
        ("a b c", "A b c", "a B c", "A B c"),
        ("a b", "a x b", "a y b", "a y x b"),
        ("a b", "a b x", "a b x", "a b x"),
        ("a b c", "a b x c", "a B c", "a B x c"),
        ("a b c", "a c", "a b C", "a C"),
        ("a b c", "a x b c", "a c", "a x c"),
    ],
)
def test_changes_of_different_lines_are_made_both(base: str, yours: str, theirs: str, expected: str) -> None:
    assert merged(merge(*(_text(each.split()) for each in (base, yours, theirs)))) == _text(expected.split())


@pytest.mark.parametrize(
    ("base", "yours", "theirs", "ranges"),
    [
        ("a b c", "a X c", "a Y c", [("X", "Y")]),
        ("a b c", "a X c", "a c", [("X", "")]),
        ("a b c", "a b x c", "a c", [("b x", "")]),
        ("a b c d e", "a X c d V", "a Y c d W", [("X", "Y"), ("V", "W")]),
    ],
)
def test_changes_of_the_same_lines_are_to_be_chosen_from(
    base: str, yours: str, theirs: str, ranges: list[tuple[str, str]]
) -> None:
    found = merge(*(_text(each.split()) for each in (base, yours, theirs)))
    assert [(place.yours.split(), place.theirs.split()) for place in found if not place.is_agreed] == [
        (mine.split(), others.split()) for mine, others in ranges
    ]
    assert merged(found) is None


def test_what_both_put_in_at_one_place_is_to_be_chosen_from_where_it_cannot_stand_together() -> None:
    found = merge("a\n", "a\nx\n", "a\ny\n", together=False)
    assert [(place.yours, place.theirs) for place in found] == [("a\n", "a\n"), ("x\n", "y\n")]


def test_line_ends_of_another_system_are_no_change() -> None:
    assert merged(merge("a\r\nb\r\n", "a\nB\n", "A\r\nb")) == "A\nB\n"
