"""Three real jobs, typed as product managers type: no fact is lost or changed, nothing praised."""

from __future__ import annotations

from pathlib import Path

import pytest

from requill.kit.markdown import sections
from tests.features.flow.steps import answer_question, begin
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio

NOTES = (Path(__file__).parent / "kickoff.md").read_text("utf-8")

OFFLINE = [
    "Field techs can see, fill in and close their jobs without signal in the FieldPro app.",
    "The rail contract starts in June and thier sites have no signal.",
    "- They write on paper and retype everything in the van after the shift\n- Some jobs are just"
    " closed from memory",
    "Support counts 46 connectivity tickets a month. Dispatch lead (Marta) says ~22% of job reports"
    " arrive a day"
    " late. Not sure that number is right tho, need BI to confirm. ",
    "| share of job reports submitted same day | 78% (to be confirmed w/ BI) | 97% | end of Q2 2027 |\n"
    "| connectivity tickets | 46/month now | < 10 |  |",
    "| Data loss | has to be zero |  |  |\n| Not sure, crash rate maybe |  |  |  |",
    "| connectivity tickets | 46/month now | < 10 | Q2 2027 |",
    "skip",
    "I don't know",
    "Mainly service techs, ~1,150 active, age 24-61, gloves on, Android mostly (Samsung XCover,"
    " 87%), some iPads in"
    " elevator division. Second: dispatchers…",
    "- Team leads who read the reports",
    "Everything a tech does on site. No iPad in v1.",
    "Editing the same job together; maps without a connection",
    "**FR-001** [Must] jobs for next 48h are downloaded automatically\n\n"
    "**FR-002** [Must] Every entry is saved locally\n"
    "- put phone in airplane mode, fill in a job, restart: all there\n\n"
    "**FR-003** [Must] Sync when signal is back\n- *Given* 3 jobs offline *when* signal returns"
    " *then* all 3 arrive\n\n"
    "**FR-004** [Should] tech can force sync\n\n**FR-005** [Could] Works on ipad as well.",
    "**FR-006** [Won't] merge conflicts by hand",
    "Someone from UX needs to look at the conflict screen, I have no idea yet",
    "Slow: a count in the header becuase techs ask",
    "**NFR-001** P75 open job 1.8s or better",
    "skip",
    "| A tablet runs full |  |  |",
    "| A tablet runs full | Warn at 80% | Jonas |",
    "| Delta-sync endpoint | API team (Jonas) | promised end of January… |",
    "2 offices (Utrecht, Linz), 40 techs, 4 weeks, starting 1 Feb 2027. everybody by 30 April",
    "Rollback: flag off, data already synced stays. Launch date must be 15 April",
    "- Is 22 % right? (BI to confirm)",
]

API = [
    "Today everybody polls v1 and 70% of calls return nothing new",
    "- As a partner engineer, I want to be told of a change once, so that I can stop polling.",
    "| `GET /v2/changes` | Tell what changed | `since` | 200 with a list | yes |",
    "All reads. Writes need a key, we think",
    "One key per workspace, shown once; rotates every 90 days. Ops wants 30?",
    "| Reads per key | 600 a minute | 429 with Retry-After |\n| Beyond |  | 429 with Retry-After |",
    "| Beyond | not decided | 429 with Retry-After |",
    "rate_limited -> wait\nbad_key -> ask for a new one\nnot_found -> stop\ngone -> use v2\nserver -> retry",
    "New fields may come any day. Removing one is a new version, but nobody has agreed that yet.",
    "v1 answers until it does not. 12 months? Legal knows.",
    "- [ ] Quickstart\n- [ ] Postman collection? maybe",
    "| Reads within 300 ms | 97.1% | 99.5% | Oct 2027 |",
    "- Who pays for the second region? Owner: Teodor",
]


async def _interview(person: Person, template_id: int, title: str, answers: list[str]) -> Json:
    answer = await begin(person, templateId=template_id, title=title)
    for content in answers:
        assert not answer["isComplete"], f"it was over before {content!r}"
        answer = await answer_question(person, answer["document"]["id"], content)
    return answer


def _body(answer: Json, heading: str) -> str:
    content: str = answer["document"]["content"]
    return next(part.body(content) for part in sections(content) if part.heading == heading)


async def test_offline_mode_for_technicians(product: Product) -> None:
    answer = await _interview(
        await product.guest(), 1, "Offline mode for the FieldPro technician app", OFFLINE
    )
    content = answer["document"]["content"]
    for said in OFFLINE:
        if said not in ("skip", "I don't know"):
            for line in said.split("\n"):
                changed = "connectivity tickets" in line or line.startswith("| A tablet runs full |  ")
                assert changed or line.rstrip() in content, line
    assert "| connectivity tickets | 46/month now | < 10 | Q2 2027 |" in content
    assert [
        line.split(" ", 2)[1] for line in _body(answer, "Requirements").split("\n") if "**FR-" in line
    ] == [
        "[Must]",
        "[Must]",
        "[Must]",
        "[Should]",
        "[Could]",
        "[Won't]",
    ]
    assert "airplane mode" in _body(answer, "Requirements").split("**FR-003**")[0].split("**FR-002**")[1]
    assert _body(answer, "Risks").endswith("| --- |\n| A tablet runs full | Warn at 80% | Jonas |")
    assert _body(answer, "Open questions") == (
        "- Goals and metrics, row “Not sure, crash rate maybe”: Where does it stand today? "
        "Owner: to be named\n"
        "- Is 22 % right? (BI to confirm)"
    )
    assert "to be set" not in content
    assert answer["isComplete"] is True
    assert answer["interview"]["missing"] == []
    assert answer["assistantMessage"]["content"] == (
        "Required questions answered. 1 skipped, 5 cells to be set."
    )


async def test_a_meeting_note_as_the_first_answer_stands_whole_and_completes_nothing(
    product: Product,
) -> None:
    answer = await _interview(await product.guest(), 1, "Usage-based billing", [NOTES, "finish"])
    assert answer["document"]["content"] == f"## Summary\n\n{NOTES.strip()}\n"
    said = answer["assistantMessage"]["content"]
    assert said.startswith("Interview finished. “Problem and evidence”, ")
    assert "“Requirements”" in {f"“{each['heading']}”" for each in answer["interview"]["missing"]}
    assert answer["interview"]["filledCount"] == 1


async def test_an_api_of_a_platform(product: Product) -> None:
    answer = await _interview(await product.guest(), 14, "Change feed", API)
    content = answer["document"]["content"]
    for said in API:
        for line in said.split("\n"):
            assert line in content or line == "| Beyond |  | 429 with Retry-After |", line
    assert _body(answer, "Consumers") == API[0]
    assert _body(answer, "Authentication") == API[4]
    assert _body(answer, "Errors") == API[7]
    assert "to be set" not in content
    assert answer["isComplete"] is True
    assert answer["interview"]["cellsToSet"] == 0
