"""The rules are right on lines as people write them; `docs/review.md` publishes how often."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from requill.features.review.engine import review
from requill.features.review.rules import all_rules, rules_for
from tests.features.review.scoring import DOCUMENT, SETS, labelled, published, score

PRECISION, RECALL = 0.85, 0.75  # of each rule over all lines; one that falls below is mended, or taken out
FLOORS = ((0.97, 0.95), (0.92, 0.88))  # of all rules together, in each set


def test_the_sets_are_large_and_half_of_them_is_to_be_left_alone() -> None:
    lines = list(labelled(*SETS))
    assert len(lines) >= 400
    assert sum(not one.rules for one in lines) >= len(lines) / 2
    assert len({(one.kind, one.line) for one in lines}) == len(lines)


def test_each_rule_holds_its_floor() -> None:
    counted = score(*SETS)
    low = {
        rule: (counted.precision(rule), counted.recall(rule))
        for rule in counted.rules
        if counted.precision(rule) < PRECISION or counted.recall(rule) < RECALL
    }
    assert low == {}


@pytest.mark.parametrize(("lines", "floor"), list(zip(SETS, FLOORS, strict=True)))
def test_all_rules_together_hold_theirs(lines: Path, floor: tuple[float, float]) -> None:
    counted = score(lines)
    assert counted.precision(*counted.rules) >= floor[0]
    assert counted.recall(*counted.rules) >= floor[1]


def test_the_published_table_is_what_was_counted() -> None:
    assert published() in DOCUMENT.read_text("utf-8")


def test_every_rule_is_documented() -> None:
    documented = set(re.findall(r"^\| ([A-Z]\d\d) \|", DOCUMENT.read_text("utf-8"), re.MULTILINE))
    assert {rule.id for rule in all_rules()} <= documented


@pytest.mark.parametrize("index", range(len(all_rules())))
def test_a_rule_is_called_upon_where_it_could_find_something(index: int) -> None:
    """A word by which a rule is looked up must be one that its pattern can begin with."""
    rule = all_rules()[index]
    for one in labelled(*SETS):
        if rule.pattern.search(one.line.lower() if rule.is_of_terms else one.line):
            assert all(rule in rules_for(one.line.lower(), role) for role in rule.roles), one.line


@pytest.mark.parametrize(
    "words",
    [
        "`as soon as possible`",
        "“as soon as possible”",
        '"as soon as possible"',
        "[the plan](https://example.org/as-soon-as-possible)",
        "https://example.org/tbd",
        "<!-- as soon as possible -->",
    ],
)
def test_code_quotations_and_links_are_not_judged(words: str) -> None:
    found = review(
        f"## Requirements\n\n**FR-001** The button says {words} in 2 languages.\n- Seen.\n"
    ).findings
    assert found == ()


@pytest.mark.parametrize("frame", ["```\n{}\n```", "    {}", "> {}"])
def test_code_blocks_and_quotes_are_not_judged(frame: str) -> None:
    text = frame.format("The app must upload photos as soon as possible, etc. TBD")
    assert review(f"## Requirements\n\n{text}\n").findings == ()
