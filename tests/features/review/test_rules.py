"""The rules are right on lines as people write them; `docs/review.md` publishes how often."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from requill.features.review.engine import review
from requill.features.review.rules import all_rules, rules_for
from tests.features.review.scoring import Score, labelled, score, table_of

DOCUMENT = Path(__file__).parents[3] / "docs/review.md"
PRECISION, RECALL = 0.9, 0.8  # of each rule; a rule below is mended, or taken out
ALL_PRECISION, ALL_RECALL = 0.97, 0.95


@pytest.fixture(scope="module")
def counted() -> Score:
    """The labelled lines, judged once."""
    return score()


def test_the_set_is_large_and_half_of_it_is_to_be_left_alone() -> None:
    lines = list(labelled())
    assert len(lines) >= 200
    assert sum(not one.rules for one in lines) >= len(lines) / 2
    assert len({(one.kind, one.line) for one in lines}) == len(lines)


def test_each_rule_holds_its_floor(counted: Score) -> None:
    below = [
        rule for rule in counted.rules if counted.precision(rule) < PRECISION or counted.recall(rule) < RECALL
    ]
    assert below == []


def test_all_rules_together_hold_theirs(counted: Score) -> None:
    assert counted.precision(*counted.rules) >= ALL_PRECISION
    assert counted.recall(*counted.rules) >= ALL_RECALL


def test_the_published_table_is_what_was_counted(counted: Score) -> None:
    assert table_of(counted) in DOCUMENT.read_text("utf-8")


def test_every_rule_is_documented() -> None:
    documented = set(re.findall(r"^\| ([A-Z]\d\d) \|", DOCUMENT.read_text("utf-8"), re.MULTILINE))
    assert {rule.id for rule in all_rules()} <= documented


@pytest.mark.parametrize("index", range(len(all_rules())))
def test_a_rule_is_called_upon_where_it_could_find_something(index: int) -> None:
    """A word by which a rule is looked up must be one that its pattern can begin with."""
    rule = all_rules()[index]
    for one in labelled():
        if rule.pattern.search(one.line):
            assert rule in rules_for(one.line), one.line


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
