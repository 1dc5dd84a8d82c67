"""What an idea has no word about."""

from __future__ import annotations

import pytest

from requill.features.chat.idea_gaps import told_absence, without_word_about

ALL = ["the problem", "the users", "figures", "dates", "risks"]


@pytest.mark.parametrize(
    ("text", "absent"),
    [
        ("An app that plans dough from sales.", ALL),
        ("# An app\n\n1. It plans dough\n2. **FR-001** It sends a note", ALL),
        ("Our customers plan dough by hand.", ["figures", "dates", "risks"]),
        ("Bakers throw away 20% of the dough.", ["the problem", "the users", "dates", "risks"]),
        ("It ships in March 2027.", ["the problem", "the users", "figures", "risks"]),
        ("It may ship on 3 May.", ["the problem", "the users", "figures", "risks"]),
        ("You may march on.", ALL),
        ("## Risks\n\nThe oven vendor.\n\n## Users\n\nBakers.", ["the problem", "figures", "dates"]),
        ("As a baker I lose 3 hours a day. Launch: Q3. Risk: vendors.", []),
    ],
)
def test_what_a_text_has_no_word_about(text: str, absent: list[str]) -> None:
    assert without_word_about(text) == absent


def test_it_is_told_as_what_was_looked_for() -> None:
    assert told_absence(["figures", "dates", "risks"]) == (
        "I looked for the usual English words about the problem, the users, figures, dates and risks, "
        "and found none about figures, dates or risks."
    )
    assert told_absence(ALL).endswith("figures, dates and risks, and found none.")
    assert told_absence([]) == ""
