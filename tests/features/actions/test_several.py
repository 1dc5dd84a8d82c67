"""An action on several requirements: all of them change in one step, or none."""

from __future__ import annotations

import pytest

from requill.features.actions.action import Context
from requill.features.actions.errors import ActionRefused
from requill.features.actions.registry import run
from tests.features.actions.doing import PRD, act, said


def test_several_requirements_change_in_one_step() -> None:
    several = "FR-001, FR-002 and FR-003, FR-002"
    text = PRD.replace("[Should]", "[Must]").replace("**FR-002**", "**FR-002** [Must]")
    assert act("set_priority", requirement=several, priority="Must") == text
    assert said("set_priority", requirement=several, priority="Must") == (
        "FR-001 is already a Must. FR-002 is a Must. FR-003 is a Must."
    )
    owned = act("set_owner", requirement=("FR-001", "FR-002"), owner="Jo")
    assert owned.count("Owner: Jo") == 2
    done = run("delete_requirement", PRD, {"requirement": "FR-001 and FR-002"}, Context())
    assert done.is_deletion
    assert [one for one in ("FR-001", "FR-002", "FR-003") if f"**{one}**" in done.text] == ["FR-003"]


@pytest.mark.parametrize(
    ("several", "words"),
    [
        ("FR-001 and FR-009", "no requirement FR-009"),
        ("FR-001, FR-001", "FR-001 is already a Must"),
        (", ".join(f"FR-{number}" for number in range(21)), "at most 20"),
    ],
)
def test_of_several_none_changes_where_one_cannot(several: str, words: str) -> None:
    with pytest.raises(ActionRefused, match=words):
        act("set_priority", requirement=several, priority="Must")
