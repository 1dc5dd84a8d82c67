"""What is different between two texts is told as a reader sees it: words in lines, sections that moved."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from requill.features.documents.text import Edit, apply_edits, minimal_edits
from requill.features.history.attribution import attributed, lines_of
from requill.features.history.comparing import Block, Comparison, compared
from requill.features.history.deltas import NOBODY, all_composed, delta_of
from requill.features.history.moves import moves_between

OLD = """## Goals

Inspectors finish 80 % of inspections on site by June 2027.

## Requirements

- Every field is stored within a few seconds of entry.
- Photos are uploaded as soon as possible, oldest first.

## Non-goals

- Maps without a connection.
- Signatures on the tablet.
- Editing together while offline.
"""
NEW = """## Goals

Inspectors finish 90 % of inspections on site by June 2027.

## Requirements

- Every field is stored within 1 second of entry.
- Photos are uploaded as soon as possible, oldest first.
- The app warns below 10 % of free storage.

## Non-goals

- Maps without a connection.
- Editing together while offline.
"""


def _compared(old: str, new: str, context: int | None = None) -> Comparison:
    return compared(old, new, delta_of(old, minimal_edits(old, new), 0), context)


def _told(block: Block) -> str:
    if block.kind != "changed":
        return f"{block.kind}: {block.text}"
    markers = {"same": "", "removed": "-", "added": "+"}
    return "changed: " + "".join(
        part.text if part.kind == "same" else f"[{markers[part.kind]}{part.text}]" for part in block.parts
    )


def _sides(comparison: Comparison, old: str, new: str) -> tuple[list[str], list[str]]:
    """Both texts again, from the blocks alone."""
    before, after = [""] * len(lines_of(old)), [""] * len(lines_of(new))
    for block in comparison.blocks:
        lines = block.text.split("\n")
        if block.kind in ("same", "removed") and block.old is not None:
            before[block.old : block.old + block.count] = lines
        if block.kind in ("same", "added") and block.new is not None:
            after[block.new : block.new + block.count] = lines
        if block.kind == "changed" and block.old is not None and block.new is not None:
            before[block.old] = "".join(part.text for part in block.parts if part.kind != "added")
            after[block.new] = "".join(part.text for part in block.parts if part.kind != "removed")
    return before, after


def test_words_are_marked_within_lines_and_lines_that_came_or_went_are_told() -> None:
    found = _compared(OLD, NEW)
    assert found.changes == 4
    assert [_told(block) for block in found.blocks if block.kind != "same"] == [
        "changed: Inspectors finish [-80][+90] % of inspections on site by June 2027.",
        "changed: - Every field is stored within [-a few seconds][+1 second] of entry.",
        "added: - The app warns below 10 % of free storage.",
        "removed: - Signatures on the tablet.",
    ]
    assert _sides(found, OLD, NEW) == (lines_of(OLD), lines_of(NEW))


def test_only_what_is_near_a_change_is_shown_where_that_is_asked_for() -> None:
    found = _compared(OLD, NEW, context=1)
    assert found.changes == 4
    skipped = [block for block in found.blocks if block.kind == "skipped"]
    assert sum(block.count for block in skipped) > 0
    assert all(block.text == "" for block in skipped)
    assert all(block.count <= 2 for block in found.blocks if block.kind == "same")
    shown = sum(block.count for block in found.blocks if block.new is not None)
    assert shown == len(lines_of(NEW))


def test_a_section_that_stands_elsewhere_moved_and_what_changed_in_it_is_marked() -> None:
    goals = "## Goals\n\nLong words.\nMore of them.\n\n### Why\n\nNo.\n"
    old = f"# Plan\n\n## Risks\n\nThe signal is lost.\n\n{goals}"
    new = f"# Plan\n\n{goals}\n## Risks\n\nThe signal is gone.\n"
    [move] = moves_between(old, new)
    assert move.heading == "Risks"
    found = _compared(old, new)
    assert [_told(block) for block in found.blocks if block.kind in ("moved", "movedAway", "changed")] == [
        "movedAway: Risks",
        "moved: Risks",
        "changed: The signal is [-lost][+gone].",
    ]
    assert [block.move for block in found.blocks if block.kind == "changed"] == [0]
    assert not [block for block in found.blocks if block.kind in ("added", "removed") and block.text.strip()]
    assert found.changes == 2


def test_sections_that_moved_side_by_side_are_one_move() -> None:
    parts = [f"## Part {name}\n\nThis is what {name} says.\n\n" for name in "ABCDE"]
    [move] = moves_between("".join(parts), "".join([*parts[2:], *parts[:2]]))
    assert move.heading == "Part A"
    assert (move.old_start, move.old_end) == (0, 8)


def test_a_renamed_section_that_moved_is_found_by_its_words() -> None:
    old = "## One\n\nThe same words as ever.\n\n## Two\n\nSomething longer.\n\nEven more of it.\n"
    new = "## Two\n\nSomething longer.\n\nEven more of it.\n\n## First\n\nThe same words as ever.\n"
    assert [move.heading for move in moves_between(old, new)] == ["First"]


def test_of_two_headings_of_one_name_none_is_taken_for_the_other() -> None:
    old = "## A\n\n### Why\n\nFirst.\n\n## B\n\n### Why\n\nSecond.\n"
    new = "## B\n\n### Why\n\nSecond.\n\n## A\n\n### Why\n\nFirst.\n"
    [move] = moves_between(old, new)
    before, after = lines_of(old)[move.old_start : move.old_end], lines_of(new)[move.new_start : move.new_end]
    assert {"First.", "Second."} & set(before) == {"First.", "Second."} & set(after)


@pytest.mark.parametrize("seed", range(8))
def test_both_texts_can_be_read_from_the_blocks_whatever_the_texts_are(seed: int) -> None:
    random = Random(seed)
    pieces = (
        "## A\n",
        "## B\n\n",
        "### C\n",
        "- one two\n",
        "words and words\n",
        "\n",
        "```\n",
        "é🚒 ",
        "> ",
        "x\n",
    )
    for _ in range(60):
        old = "".join(random.choice(pieces) for _ in range(random.randrange(25)))
        new = old
        for _ in range(random.randrange(4)):
            lines = new.split("\n")
            at, to = random.randrange(len(lines) + 1), random.randrange(len(lines) + 1)
            taken = lines[at : at + 4]
            del lines[at : at + 4]
            lines[to:to] = taken if random.random() < 0.7 else [random.choice(pieces).strip("\n")]
            new = "\n".join(lines)
        found = _compared(old, new)
        assert _sides(found, old, new) == (lines_of(old), lines_of(new)), (old, new)
        assert (found.changes == 0) <= (old.split() == new.split())


def test_each_line_is_of_whoever_changed_it_last() -> None:
    texts = ["one\ntwo\nthree\n", "one\ntwo words\nthree\n", "one\ntwo words\n", "one\ntwo words\n\nfour\n"]
    deltas = [
        delta_of(before, minimal_edits(before, after), tag)
        for tag, (before, after) in enumerate(pairwise(texts))
    ]
    found = attributed(lines_of(texts[0]), lines_of(texts[-1]), all_composed(deltas))
    assert found.written == (NOBODY, 0, 2, 2)
    assert found.removed == (NOBODY, NOBODY, 1)


def test_a_line_of_which_words_went_is_of_whoever_took_them() -> None:
    old = "one two three\n"
    edits = (Edit(3, 7, ""),)
    found = attributed(lines_of(old), lines_of(apply_edits(old, edits)), delta_of(old, edits, 5))
    assert found.written == (5,)
