"""Hunks stay with their own lines whatever is typed around them, and with no others."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from requill.features.documents.hunk_decisions import Snapshot, accept
from requill.features.documents.hunks import GONE, Hunk, State, make_hunks
from requill.features.documents.rebase import Change, rebase
from requill.features.documents.text import Edit, apply_edits, minimal_edits
from tests.support.amounts import FACTOR

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("rebase.json").read_text("utf-8"))
LINES = st.lists(st.sampled_from(["- Rain\n", "- Snow\n", "\n", "| a | 5 |\n", "## Risks\n"]), max_size=8)

OTHERS = st.lists(st.sampled_from(["* Hail\n", "* Wind\n", "> x | 7\n", "## Scope\n"]), max_size=8)


def typed(base: str, wanted: str, *texts: str) -> tuple[str | None, Hunk]:
    """The text with the change of `base` accepted after these texts were saved; None when it is outdated."""
    hunks = make_hunks(base, wanted, 1)
    for version, (old, new) in enumerate(zip((base, *texts), texts, strict=False), start=1):
        hunks = rebase(hunks, Change(old, new, minimal_edits(old, new)), version)
    text = (base, *texts)[-1]
    outcome = accept(Snapshot("", text, len(texts) + 1), hunks, {hunk.index for hunk in hunks})
    (hunk,) = outcome.hunks
    return (None if hunk.state is State.OUTDATED else apply_edits(text, outcome.edits)), hunks[0]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_a_hunk_is_carried_as_the_page_carries_it(case: dict[str, Any]) -> None:
    old, at, original = case["old"], case["at"], case["original"]
    edits = [Edit(*edit) for edit in case["edits"]]
    new = apply_edits(old, edits)
    place = Change(old, new, edits).moved(at, original, case["replacement"])
    if place is None:
        assert case["expected"] is None
    else:
        assert new[:place] + case["replacement"] + new[place + len(original) :] == case["expected"]


@pytest.mark.parametrize("removed", [0, 1], ids=["first", "second"])
def test_of_two_lines_that_are_the_same_none_stands_for_the_other(removed: int) -> None:
    base = "## Risks\n\n- Rain\n- Rain\n\nEnd of the list.\n"
    wanted = ("- Snow\n- Rain\n", "- Rain\n- Snow\n")[removed]
    text, hunk = typed(base, base.replace("- Rain\n- Rain\n", wanted), base.replace("- Rain\n", "", 1))
    assert (text, hunk.quote.at) == (None, GONE)


def test_a_copy_put_beside_the_line_is_not_told_from_it() -> None:
    base = "## Risks\n\n- Rain\n\nEnd of the list.\n"
    text, _ = typed(base, base.replace("Rain", "Snow"), base.replace("- Rain\n", "- Rain\n- Rain\n"))
    assert text is None


def test_a_line_that_was_changed_and_is_as_it_was_again_is_found_again() -> None:
    base = "## Risks\n\nRain.\n\n## Scope\n\nLunch.\n"
    other, wanted = base.replace("Rain.", "Rainy."), base.replace("Rain.", "Snow.")
    assert typed(base, wanted, other)[0] is None
    assert typed(base, wanted, other, base)[0] == wanted
    assert typed(base, wanted, other, base, base + "More.\n")[0] == wanted + "More.\n"


@given(LINES, OTHERS, LINES, OTHERS, st.sampled_from(["Wanted words.\n", ""]))
@settings(max_examples=120 * FACTOR, deadline=None)
def test_what_is_typed_elsewhere_neither_outdates_a_change_nor_is_lost(
    before: list[str], after: list[str], above: list[str], below: list[str], wanted: str
) -> None:
    own = "The line that is meant.\n"
    base = "".join([*before, own, *after])
    now = "".join([*above, own, *below])
    assert typed(base, base.replace(own, wanted), now)[0] == now.replace(own, wanted)


@given(LINES, LINES, st.data())
@settings(max_examples=120 * FACTOR, deadline=None)
def test_an_accepted_change_loses_nothing_but_its_own_lines(
    base: list[str], now: list[str], data: st.DataObject
) -> None:
    old, new = "".join(base), "".join(now)
    place = data.draw(st.integers(0, len(base)))
    wanted = "".join([*base[:place], "Wanted words.\n", *base[place + data.draw(st.integers(0, 1)) :]])
    text, hunk = typed(old, wanted, new)
    if text is not None:
        put_in = text.index(hunk.replacement)
        assert text[:put_in] + hunk.original + text[put_in + len(hunk.replacement) :] == new


PIECES = st.lists(st.sampled_from(["a", "b", " ", "\n", "ab", "- x\n"]), max_size=10).map("".join)


@st.composite
def changes(draw: st.DrawFn) -> Change:
    """A text of few characters, and edits of it in order."""
    old = draw(PIECES)
    cuts = sorted(draw(st.lists(st.integers(0, len(old)), max_size=6)))
    pairs = zip(cuts[::2], cuts[1::2], strict=False)
    edits = [Edit(start, end, draw(PIECES)) for start, end in pairs]
    edits = [edit for edit in edits if edit.text or edit.start < edit.end]
    return Change(old, apply_edits(old, edits), edits)


def reach(old: str, edit: Edit) -> tuple[int, int]:
    """From where to where an edit could have been made to the same effect, character by character."""
    piece = edit.text or old[edit.start : edit.end]
    left, right = edit.start, edit.end
    while left > 0 and old[left - 1] == piece[(left - 1 - edit.start) % len(piece)]:
        left -= 1
    while right < len(old) and old[right] == piece[(right - edit.end) % len(piece)]:
        right += 1
    return left, right


@given(changes(), st.data())
@settings(max_examples=120 * FACTOR, deadline=None)
def test_a_twin_is_found_as_if_every_character_were_looked_at(change: Change, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(change.old)))
    needle = change.old[at : data.draw(st.integers(at, len(change.old)))]
    expected = False
    for edit in change.edits:
        size = edit.end - edit.start
        if needle and (size == 0 or not edit.text):
            left, right = reach(change.old, edit)
            is_inside = left <= at and at + len(needle) <= right
            end = at + len(needle)
            expected |= is_inside and (size == 0 or left + size <= at or end <= right - size)
    assert change.has_twin(at, needle) is expected


def test_hundreds_of_changes_beside_one_long_run_are_carried_at_once() -> None:
    lines = "".join(f"Line {number} foo\nsame {number}\n" for number in range(200))
    old = f"{lines}{chr(10) * 600_000}End.\n"
    hunks = make_hunks(old, old.replace("foo", "bar"), 1)
    new = old.replace("\n\n", "\n", 1)
    begun = time.process_time()
    rebased = rebase(hunks, Change(old, new, minimal_edits(old, new)), 1)
    assert time.process_time() - begun < 0.2  # 11 s when every character of the run was looked at
    assert len(rebased) == 200
    assert all(new.startswith(hunk.original, hunk.quote.at) for hunk in rebased)


def test_what_there_is_no_time_for_stands_nowhere_until_the_next_change() -> None:
    old = "## Risks\n\nRain falls on the field.\n"
    (hunk,) = make_hunks(old, old.replace("Rain", "Snow"), 1)
    longer, longest = f"# Plan\n\n{old}", f"# Plan\n\n{old}More.\n"
    (late,) = rebase((hunk,), Change(old, longer, minimal_edits(old, longer)), 1, until=0.0)
    assert late.quote.at == GONE
    (found,) = rebase((late,), Change(longer, longest, minimal_edits(longer, longest)), 2)
    assert longest.startswith("Rain", found.quote.at)
