"""A pasted brief with the headings that people write reaches the sections they mean, in every template."""

from __future__ import annotations

from pathlib import Path

import pytest

from requill.ai.builtin.interview.brief import sort_brief
from requill.ai.interface import SectionPlan
from requill.features.templates.service import get_template
from tests.ai.builtin.plans import plan
from tests.ai.builtin.test_interviewer import LIBRARY, load
from tests.features.flow.talking import Talk

PARTS = {
    "Background": "People quit after two weeks.",
    "Who it's for": "Adults who stopped using a tracker.",
    "What we want to achieve": "W4 retention from 18% to 35%.",
    "What it does (v1)": "- Weekly targets\n- Pause days",
    "Out of scope": "- Social feed\n- Payments",
    "Risks": "Reminders annoy people.",
    "Timeline": "Beta in March.",
    "Open": "- Who pays for push?",
    "Privacy": "Health data stays on the phone.",
}
BRIEF = "\n\n".join(f"{heading}\n{body}" for heading, body in PARTS.items())
# The section of each template that a part belongs in, in the order of the parts; none where there is none.
WANTED = {
    "01": "Problem and evidence|Users|Goals and metrics|Scope|Non-goals|Risks|Rollout|Open questions|Quality",
    "02": "Problem||Outcome metric|In|Out||Owner and date||",
    "03": "|Target user and job|Success criteria|MVP cut||||Assumptions|",
    "04": "Current behaviour||Metric before and after|The change||Regression risk|||",
    "05": "||Metrics|||Risks|Press release||",
    "06": "Insight|Audience|Measures||What we will not do||Review dates||",
    "07": "||Objectives||||||",
    "08": "Problem statement|Who and how often|||||||",
    "09": "Context||Jobs||||||",
    "10": "|Sample|Questions|||||Open questions|",
    "11": "|||Feature matrix|||||",
    "12": "||Epics|Epics||||Open questions|",
    "13": "Purpose|Actors|Purpose|Requirements|Out of scope|||Open questions|",
    "14": "|Consumers|Service levels|Use cases||||Open questions|",
    "15": "||Quality targets|Task||||Open questions|Data and consent",
    "16": "|Decisions supported|Metric definitions|||||Open questions|Access",
    "17": "||Goal and metrics|Requirements|||Release plan||",
    "18": "|||||||Open questions|Legal",
    "19": "Why now|Inventory||||Risks|Phases||",
    "20": "|||Scope||||Open questions|Data classes",
    "21": "Gap|||Requirements||Risks|Deadline|Open questions|",
    "22": "Hypothesis|Audience|Primary metric||||Sample and duration||",
    "23": "|Segments|Goal|||Risks|||",
    "24": "|Audience|Metrics||||Phases||",
}


def places(brief: str, plans: tuple[SectionPlan, ...], *, said: str) -> list[tuple[str, str]]:
    """The sections that have the words, and what they were given."""
    found = sort_brief(brief, plans, 0, "Habits")
    assert found is not None
    return [(plans[place].heading, found.text(place)) for place in found.parts if said in found.text(place)]


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.stem)
def test_a_brief_reaches_the_sections_that_its_headings_mean(path: Path) -> None:
    _, plans = load(path)
    wanted = WANTED[path.stem[:2]].split("|")
    for (heading, body), section in zip(PARTS.items(), wanted, strict=True):
        said = body.lstrip("- ").split("\n")[0]
        ((place, text),) = places(BRIEF, plans, said=said)
        if section:
            assert (heading, place) == (heading, section)
            assert f"### {heading}" not in text
        else:
            assert f"### {heading}\n\n" in text, f"{heading!r} lost its heading under {place}"


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.stem)
def test_a_brief_without_blank_lines_is_sorted_the_same(path: Path) -> None:
    _, plans = load(path)
    dense = sort_brief(BRIEF.replace("\n\n", "\n"), plans, 0, "Habits")
    loose = sort_brief(BRIEF, plans, 0, "Habits")
    assert dense is not None
    assert loose is not None
    assert dense.parts == loose.parts


STANDARD = load(LIBRARY[0])[1]


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        ("The problem", "Problem and evidence"),
        ("Why we need this", "Problem and evidence"),
        ("Current situation", "Problem and evidence"),
        ("Who is it for?", "Users"),
        ("Target audience", "Users"),
        ("Who uses it", "Users"),
        ("What success looks like", "Goals and metrics"),
        ("How we'll measure success", "Goals and metrics"),
        ("Success metrics (2027)", "Goals and metrics"),
        ("What we are building", "Scope"),
        ("In scope", "Scope"),
        ("What we won't do", "Non-goals"),
        ("Not in scope", "Non-goals"),
        ("Non goals", "Non-goals"),
        ("What it must do", "Requirements"),
        ("What could go wrong", "Risks"),
        ("Biggest risks", "Risks"),
        ("Key dates", "Rollout"),
        ("Launch plan", "Rollout"),
        ("What we don't know yet", "Open questions"),
        ("Open issues", "Open questions"),
        ("Privacy and security", "Quality"),
        ("What we need", "Dependencies"),
    ],
)
def test_an_ordinary_heading_is_known(heading: str, section: str) -> None:
    brief = (
        f"{heading}\nSomething is said here.\n\nOverview\nA tracker that forgives.\n\nDesign\nCalm screens."
    )
    ((place, text),) = places(brief, STANDARD, said="Something is said here.")
    assert (place, text) == (section, "Something is said here.")


def test_a_label_does_not_stay_in_the_text_of_its_section() -> None:
    brief = "Background\nPeople quit.\n\nOut of scope: social feed\nRisks: reminders annoy\nOpen: who pays?"
    assert places(brief, STANDARD, said="social feed") == [("Non-goals", "social feed")]
    assert places(brief, STANDARD, said="annoy") == [("Risks", "reminders annoy")]
    assert places(brief, STANDARD, said="who pays") == [("Open questions", "who pays?")]


def test_what_has_no_section_goes_near_and_keeps_its_heading() -> None:
    mvp = load(LIBRARY[2])[1]
    assert places(BRIEF, mvp, said="Social feed") == [
        ("MVP cut", "- Weekly targets\n- Pause days\n\n### Out of scope\n\n- Social feed\n- Payments")
    ]


def test_after_a_brief_only_what_it_left_out_is_asked() -> None:
    interview = Talk(get_template(1), "Habits")
    interview.say(BRIEF)
    assert interview.last.endswith(
        "Back to “Summary”.\n\n**In a sentence or two, what changes, and for whom?**"
    )
    interview.say("Adults get a tracker that forgives a missed week")
    interview.say("new year is when people start")
    assert "Next: Requirements." in interview.last


def test_words_of_a_list_are_no_headings() -> None:
    plans = (plan("bullets", "Users", keywords=("users",)), plan("bullets", "Risks", keywords=("risks",)))
    assert sort_brief("Users\nRisks\nGoals", plans, 0) is None
