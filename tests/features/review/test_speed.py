"""Reviews take time in proportion to the text, whatever its shape, or to what is typed."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from requill.features.review import engine
from requill.features.review.engine import review
from requill.kit import pieces

LINE = "- The {name} of {number} is kept for {number} days and sent as soon as possible to ab{number}Cd.\n"


SECTION = """## Requirements {number}

**FR-{number:03}** [Must] Photos of item {number} are uploaded within {number} minutes of a connection,
and each has the name of the inspection, its date and its number in the list of site {number}.
- *Given* a photo of item {number} *when* the tablet is online *then* it is sent.

A paragraph about item {number} says where it stands and who looked at it before it was put on the list.
"""


def _sections(count: int) -> str:
    return "\n".join(SECTION.format(number=number) for number in range(1, count + 1))


def _seconds(text: str) -> float:
    best = float("inf")
    for _ in range(2):
        engine._judged.cache_clear()
        start = time.process_time()
        review(text)
        best = min(best, time.process_time() - start)
    return best


SHAPES: dict[str, Callable[[int], str]] = {
    "sections": _sections,
    "numbers": lambda count: (
        "## Requirements\n\n" + "".join(LINE.format(name="cache", number=n) for n in range(5 * count))
    ),
    "equal lines": lambda count: "## Requirements\n\n" + LINE.format(name="cache", number=1) * (5 * count),
    "one line": lambda count: (
        "## Requirements\n\n- " + LINE.format(name="cache", number=1).strip("\n") * (5 * count)
    ),
    "rows": lambda count: (
        "## Risks\n\n| Risk | Owner |\n| --- | --- |\n" + "| It breaks in many ways | |\n" * (10 * count)
    ),
    "headings": lambda count: "\n\n".join(f"## Heading {number}" for number in range(20 * count)),
    "negatives": lambda count: (
        "## Requirements\n\n"
        + "".join(
            f"- Member {n} must not export kind {n % 9}.\n- Member {n} must export kind {n % 7}.\n"
            for n in range(3 * count)
        )
    ),
    "non-goals": lambda count: (
        "## Non-goals\n\n"
        + "".join(f"- No export of kind{n % 50} reports\n" for n in range(3 * count))
        + "\n## Requirements\n\n"
        + "".join(f"- Export of kind{n % 50} reports to {n}\n" for n in range(3 * count))
    ),
    "dates": lambda count: (
        "## Rollout\n\n" + "".join(f"- Launch on {n % 28 + 1} May\n" for n in range(10 * count))
    ),
    "symbols": lambda count: "## Requirements\n\n- must " + '[`"“*<!--(' * (20 * count),
}


AT_EVERY_CHANGE = ("sections", "one line")


@pytest.mark.parametrize(
    "shape",
    [
        pytest.param(shape, id=name, marks=[] if name in AT_EVERY_CHANGE else pytest.mark.full)
        for name, shape in SHAPES.items()
    ],
)
def test_twice_the_text_takes_about_twice_the_time(shape: Callable[[int], str]) -> None:
    small, large = shape(150), shape(600)
    assert _seconds(large) < max(0.05, 9 * _seconds(small))


def test_of_a_text_that_is_typed_in_one_piece_is_judged_anew() -> None:
    text = _sections(100)
    engine._judged.cache_clear()
    review(text)
    before = engine._judged.cache_info().misses
    review(text.replace("item 50", "the item 50", 1))
    assert engine._judged.cache_info().misses == before + 1


@pytest.mark.parametrize("start", ["```\n", "> ```\n", "  ```\n", "<!-- ", "<pre>\n"])
def test_what_is_no_heading_is_no_place_to_cut(start: str) -> None:
    filling = "x" * 500
    text = f"{start}{filling}\n\n## Requirements\n\n- Photos are uploaded soon.\n"
    assert [one.title for one in review(text).findings if one.rule == "S01"] == []
    assert len(review(text).findings) == len(review(text.replace(filling, "x")).findings)


def test_where_a_text_is_cut_changes_nothing_that_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    item = "- a\n\n  ```\n  code\n\n## Requirements\n\n- Sent soon.\n\n"
    fence = "````\n```\n\n## Requirements\n\n- Soon.\n````\n"
    text = f"{_sections(20)}\nA paragraph.\n\nAnother one.\n\n{item}{fence}"
    found = []
    for minimum in (1, 1_000_000):
        monkeypatch.setattr(pieces, "_SMALL", minimum)
        found.append(review(text))
    assert found[0] == found[1]
