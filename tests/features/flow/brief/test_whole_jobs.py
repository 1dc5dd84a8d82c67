"""From a brief to the last answer: what was typed stands in document or tray, and no other word does."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from requill.features.documents.outline_reader import read_outline
from requill.features.flow.brief.writing import Given, write
from requill.features.flow.page import section_body
from requill.features.templates.service import get_template
from tests.features.flow.answers import Talk
from tests.features.flow.brief.briefs import BILLING, SEATS, messy, sort, words
from tests.support.amounts import FACTOR

PLANS = get_template(1).sections
INDEX = {plan.heading: index for index, plan in enumerate(PLANS)}
_PLACES = st.lists(st.one_of(st.just(-1), st.integers(0, len(PLANS) - 1)), min_size=25, max_size=25)
_ANSWERS = st.lists(
    st.sampled_from(
        [
            "Mainly service techs, ~1,150 active. Not sure that number is right tho",
            "Must have: jobs for next 48h are downloaded\nCould: ipad",
            "- a list\n- of two",
            "| pasted | table | here |",
            "**FR-001** [Must] The tech sees jobs.\n- *Given* x *then* y",
            "```\ncode that never ends",
            "離線模式讓檢修員工作",
            "وضع عدم الاتصال: يعمل الفني بلا شبكة",
            "skip this? no",
            "## Risks\n\nnot a heading of mine",
        ]
    ),
    max_size=6,
)
_NUMBER = re.compile(r"\*\*N?FR-\d{2,4}\*\*")
_MARKER = re.compile(r"(?m)^[ \t>]*\d{1,9}[.)](?=\s|$)")


def _said(text: str) -> list[str]:
    """The words of a text; numbers of ids and of entries are frames."""
    return words(_MARKER.sub(" ", _NUMBER.sub(" ", text)))


def _is_in_order(wanted: Sequence[str], found: Sequence[str]) -> bool:
    rest = iter(found)
    return all(word in rest for word in wanted)


def _frames() -> set[str]:
    named = [*(plan.heading for plan in PLANS), *(name for plan in PLANS for name in plan.columns)]
    return {"br", "x", *(word for name in named for word in words(name))}


class _Job(Talk):
    """An interview that began with a brief; `tray` are the pieces that were placed nowhere.

    `heads` are the words of its tables' heads, which stand over each part of a table that was divided.
    """

    tray: list[str]
    under: dict[int, list[str]]
    heads: set[str]

    def take(self, brief: str, places: Sequence[int | None]) -> None:
        """Put its pieces where a person says, or where they are suggested."""
        pieces = sort(brief, PLANS)
        self.tray, self.under = [], {}
        into: list[Given] = []
        for number, piece in enumerate(pieces):
            place = places[number] if number < len(places) else piece.section
            place = None if place == -1 else place
            if place is None:
                self.tray.append(piece.text)
            else:
                into.append(Given(piece.text, piece.label, place))
                kept = piece.text if place != piece.section else piece.text.removeprefix(piece.label)
                self.under.setdefault(place, []).append(kept)
        tables = (piece.text.split("\n")[0] for piece in pieces if piece.kind == "row")
        self.heads = {word for head in tables for word in words(head)}
        written = write("", PLANS, into)
        self.record.take_pieces(written.bodies, self.tray, PLANS)
        self.text = written.text


@settings(max_examples=30 * FACTOR, deadline=None)
@given(messy, _PLACES, _ANSWERS)
@example(BILLING, [], ["- a list\n- of two"])
@example(SEATS, [], [])
@example("Risks. Trust is gone\nWe are NOT doing:\n## Requirements", [-1, 1, 0], [])
@example("Consumer\tTeam\nConsumer\tTeam\n| Risk | Mitigation | Owner |", [0, 1], [])
def test_document_and_tray_hold_every_word_and_no_other(
    brief: str, places: list[int], answers: list[str]
) -> None:
    job = _Job()
    job.take(brief, places)
    for index, texts in job.under.items():
        body = section_body(job.text, PLANS[index].heading)
        assert _is_in_order(_said("\n".join(texts)), _said(body)), PLANS[index].heading
    typed = Counter(words(brief))
    for answer in answers:
        if job.record.current is None:
            break
        before = _said(job.text)
        job.say(answer, "answer")
        typed += Counter(words(answer))
        assert _is_in_order(_said(answer), _said(job.text)), answer
        assert _is_in_order(before, _said(job.text)), answer
    assert [piece.text for piece in job.record.tray] == job.tray
    left = Counter(_said(job.text)) - typed
    assert set(left) <= _frames() | job.heads


FACTS = {
    BILLING: (
        "18k to 61k/month",
        "Sales lost 7 deals in H1",
        "near real time (Tom says 15 minutes is ok, Priya says hourly is fine, lets say <= 1h)",
        "Alerts at 50, 80 and 100 % of the included volume",
        "when reached calls get 429, nothing else breaks",
        "prepaid credits, per-feature pricing, multi currency (EUR and USD stay)",
        "Also no self service refunds.",
        "104% to 112% by end of 2027",
        "from 11% to 70% in two quarters after launch",
        "must not go above 120/month",
        "< 5 per month",
        "workspace admins (approx 2,300)",
        "drops events during deploys today (Priya: about 0.3%)",
        "60 days notice on price changes in the MSA??",
        "one person until February (!!)",
        "Stripe costs 0.7% on top, open",
        "20 volunteers in May, new customers from 1 July, everyone else at renewal",
        "differs\nfrom truth by more than 0.5% we don't go on",
        "metering must count each call exactly once, delay max 1h",
        "reproducible for 10\nyears (german law)",
        "calls or events? rounding? what happens in trial?",
    ),
    SEATS: (
        "small ones leave because 5 seats is the least they can buy",
        "41 of 112 lost deals",
        "at most one hour old",
        "even if the same event arrives twice",
        "Prices per region",
        "keeps 1,000 events or goes down to 500",
        "Nobody is moved early",
        "(Tomas). They need six weeks",
        "14 times the usual amount",
        "never “pay as you go”",
    ),
}


@pytest.mark.parametrize("brief", [BILLING, SEATS], ids=["billing", "seats"])
def test_no_fact_of_a_brief_is_lost_or_changed(brief: str) -> None:
    job = _Job()
    job.take(brief, [])
    there = " ".join(f"{job.text} {' '.join(job.tray)}".split())
    for fact in FACTS[brief]:
        assert " ".join(fact.split()) in there, fact


def test_requirements_hold_the_requirements_of_a_brief_and_risks_its_risks() -> None:
    job = _Job()
    job.take(SEATS, [])
    assert section_body(job.text, "Requirements") == ""
    assert section_body(job.text, "Risks") == (
        "Bills that nobody expected. Last year one customer got 14 times the usual amount from a loop in"
        " their code."
    )
    wanted = [text for text in job.tray if text.startswith("- ")]
    places = [
        INDEX["Requirements"] if piece.text in wanted else piece.section for piece in sort(SEATS, PLANS)
    ]
    job.take(SEATS, [-1 if place is None else place for place in places])
    outline = read_outline(job.text)
    assert [(one.id, f"- {one.statement.of(job.text)}") for one in outline.requirements] == [
        (f"FR-{number:03}", text) for number, text in enumerate(wanted, 1)
    ]
    assert job.record.current is not None
    assert not job.record.is_filled(INDEX["Summary"], PLANS[INDEX["Summary"]])
