"""How long a file takes is estimated near what was measured."""

from __future__ import annotations

import pytest

from requill.features.exports.complexity import seconds_for
from requill.features.exports.interface import FileFormat
from requill.features.exports.policy import SECONDS, TELLS_LONG

# Characters, marks, and the seconds that Word and PDF files of them took.
MEASURED = {
    "a short text": (30_824, 716, 1.0, 0.7),
    "a text": (153_647, 3_568, 2.3, 4.1),
    "a long text": (614_444, 14_264, 9.6, 14.1),
    "long tables": (614_435, 46_260, 11.5, 25.1),
    "text and tables": (615_550, 33_480, 14.7, 20.7),
    "one long table": (695_510, 51_210, 7.5, 18.8),
}


@pytest.mark.parametrize("name", MEASURED)
def test_the_estimate_is_near_what_was_measured(name: str) -> None:
    characters, marks, word, pdf = MEASURED[name]
    text = "|" * marks + "x" * (characters - marks)
    for file_format, seconds in ((FileFormat.WORD, word), (FileFormat.PDF, pdf)):
        assert seconds * 0.8 <= seconds_for(text, file_format) <= seconds * 2 + 1


def test_what_somebody_waits_for_is_estimated_to_end_in_time() -> None:
    assert TELLS_LONG < SECONDS
    assert seconds_for("x" * 2**20, FileFormat.WORD) > TELLS_LONG
