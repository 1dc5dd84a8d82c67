"""A change of an earlier text is made to the text of now, where what it changes is left as it was."""

from __future__ import annotations

from random import Random

import pytest

from requill.features.documents.proposals.changed_text import ChangedText
from requill.features.documents.proposals.hunks import State, indexes
from requill.features.documents.proposals.merging import hunks_merged
from requill.features.documents.proposals.outcomes import Snapshot, accept
from requill.features.documents.proposals.places import spans_told
from requill.features.documents.text import Edit, apply_edits
from tests.support.amounts import FACTOR

BASE = "## Scope\n\nTablets only.\n\n## Risks\n\n- Rain\n- Snow\n"


def merged(after: str, *made: tuple[str, str], base: str = BASE) -> tuple[str, list[State]]:
    """The text with what makes `after` of the base, once these words of it became those; and the states."""
    edits = sorted(
        (Edit(base.index(old), base.index(old) + len(old), new) for old, new in made),
        key=lambda edit: edit.start,
    )
    now = apply_edits(base, edits)
    hunks = hunks_merged(after, ChangedText(base, now, edits), 3, 7)
    assert sorted(indexes(hunks)) == list(range(len(hunks)))
    outcome = accept(Snapshot("", now, 7), hunks, indexes(hunks), spans_told(hunks))
    return apply_edits(now, outcome.edits), [hunk.state for hunk in outcome.hunks]


def test_words_beside_those_that_were_typed_are_changed() -> None:
    after = BASE.replace("Tablets", "Phones")
    for old, new in ((" only", "s! only"), ("## Scope\n\n", "## Scope\n\nOur "), (".", ". And more.")):
        text, states = merged(after, (old, new))
        assert (text, states) == (BASE.replace(old, new, 1).replace("Tablets", "Phones"), [State.APPLIED])


def test_words_beside_those_that_others_wrote_need_not_have_much_in_common_with_what_they_become() -> None:
    base = "## Scope\n\nTablets only.\nж"
    after = "## Scope\n\nPhones only.\nж\n\n## Risks\n\nNone of those that are known.\n"
    at = base.index("only.") + len("only.")
    edits = [Edit(at, at, "ж"), Edit(len(base), len(base), "жж")]
    now = apply_edits(base, edits)
    hunks = hunks_merged(after, ChangedText(base, now, edits), 3, 7)
    outcome = accept(Snapshot("", now, 7), hunks, indexes(hunks), spans_told(hunks))
    wanted = after.replace("only.", "only.ж").replace("\nж\n", "\nжжж\n")
    assert apply_edits(now, outcome.edits) == wanted
    assert [hunk.state for hunk in outcome.hunks] == [State.APPLIED]


def test_words_of_one_line_that_two_changed_are_both_there() -> None:
    base = "Crews save every entry within one second on site.\n"
    after = base.replace("Crews", "Teams").replace("site", "tablets")
    text, states = merged(after, ("every entry", "all entries"), base=base)
    assert text == "Teams save all entries within one second on tablets.\n"
    assert states == [State.APPLIED]


def test_the_same_words_are_not_changed_twice() -> None:
    text, states = merged(BASE.replace("Tablets", "Phones"), ("Tablets", "Watches"))
    assert (text, states) == (BASE.replace("Tablets", "Watches"), [State.OUTDATED])


def test_of_several_changes_the_others_are_made() -> None:
    after = BASE.replace("Tablets", "Phones").replace("- Snow\n", "- Snow\n- Hail\n")
    text, states = merged(after, ("Tablets", "Watches"))
    assert text == BASE.replace("Tablets", "Watches").replace("- Snow\n", "- Snow\n- Hail\n")
    assert states == [State.APPLIED, State.OUTDATED]


def test_lines_are_added_beside_one_that_somebody_has_begun() -> None:
    begun = Edit(len(BASE), len(BASE), "- Wi")
    change = ChangedText(BASE, f"{BASE}- Wi", [begun])
    (hunk,) = hunks_merged(f"{BASE}- Hail\n", change, 3, 7)
    assert (hunk.quote.at, hunk.replacement) == (len(BASE), "- Hail\n")
    (hunk,) = hunks_merged(f"{BASE}\n## Scope\n", change, 3, 7)
    assert (hunk.quote.at, hunk.replacement) == (len(BASE) + 4, "\n## Scope\n")


def test_nothing_is_added_to_lines_that_are_gone() -> None:
    after = BASE.replace("- Rain", "- Rain (often)")
    assert merged(after, ("- Rain\n", "")) == (BASE.replace("- Rain\n", ""), [State.OUTDATED])
    after = BASE.replace("- Rain\n", "- Rain\n- Hail\n")
    assert merged(after, (BASE, "Anew.\n")) == ("Anew.\n", [State.OUTDATED])
    assert merged("- Hail\n", ("", "Begun"), base="") == ("- Hail\nBegun", [State.APPLIED])


@pytest.mark.parametrize("seed", range(50 * FACTOR))
def test_whatever_is_changed_apart_is_there_in_the_end(seed: int) -> None:
    random = Random(seed)
    lines = [f"Line {number} has a word and another one.\n" for number in range(12)]
    base = "".join(lines)
    mine = {number: random.choice(("theirs", "a word")) for number in random.sample(range(12), 3)}
    edits = []
    for number in sorted(random.sample(range(12), 6)):
        start = base.index(lines[number]) + lines[number].index("another")
        edits.append(Edit(start, start + len("another"), f"typed{number}"))
    now = apply_edits(base, edits)
    wanted = "".join(
        line.replace("has", f"HAS{mine[at]}") if at in mine else line for at, line in enumerate(lines)
    )
    hunks = hunks_merged(wanted, ChangedText(base, now, edits), 1, 2)
    outcome = accept(Snapshot("", now, 2), hunks, indexes(hunks), spans_told(hunks))
    expected = wanted
    for number in range(12):
        if f"typed{number} " in now:
            line = f"Line {number} "
            at = expected.index("another", expected.index(line))
            expected = expected[:at] + f"typed{number}" + expected[at + len("another") :]
    assert apply_edits(now, outcome.edits) == expected
