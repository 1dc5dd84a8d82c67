"""Answers as people give them, and the Markdown that each kind of section makes of them."""

from __future__ import annotations

import pytest

from requill.ai.builtin.compose import compose
from requill.ai.interface import SectionKind
from tests.ai.builtin.plans import plan

METRICS = "| Metric | Baseline | Target | By |\n| --- | --- | --- | --- |\n"
RISKS = "| Risk | Mitigation | Owner |\n| --- | --- | --- |\n"
NEEDS = "| What we need | From whom | By when |\n| --- | --- | --- |\n"


def made(kind: SectionKind, answer: str, existing: str = "", **how: str) -> str:
    columns = ("What we need", "From whom", "By when") if kind == "table" else ()
    return compose(kind, answer, plan(kind, prefix=how.get("prefix", "FR"), columns=columns), existing)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("we lose signal. i think it's bad", "We lose signal. I think it's bad."),
        ("Retyped e.g. in excel, twice", "Retyped e.g. in excel, twice."),
        ("iPhone users wait", "iPhone users wait."),
        ("faster reports", "Faster reports"),
        ("see https://example.org/a", "See https://example.org/a"),
        ("first line\nsecond line", "- First line\n- Second line"),
        ("检查员在隧道里没有信号。", "检查员在隧道里没有信号。"),
        ("המפקחים עובדים ללא חיבור", "המפקחים עובדים ללא חיבור"),
        ("it works 🎉", "It works 🎉"),
        ("# Big\ntext here now", "### Big\n\nText here now."),
        ("Title\n=====", "Title"),
        ("<script>alert(1)</script>", "\\<script>alert(1)\\</script>"),
        ("use `<b>` in code here", "Use `<b>` in code here."),
        ("```js\n## x\n", "```js\n## x\n```"),
        ("a | b stays text here", "A | b stays text here."),
    ],
)
def test_prose_reads_as_a_person_would_write_it(answer: str, expected: str) -> None:
    assert made("prose", answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("maps, voice input and reports", "- Maps\n- Voice input\n- Reports"),
        ("Inspectors on tablets, alone on site", "- Inspectors on tablets, alone on site"),
        ("our own team, then 10%, then everyone", "- Our own team, then 10%, then everyone"),
        ("1) maps\n2) reports", "1. Maps\n2. Reports"),
        ("1. pilot\n2. all\n   - north\n   - south", "1. Pilot\n2. All\n   - North\n   - South"),
        ("- [ ] maps\n- [x] reports\n- plain", "- [ ] Maps\n- [x] Reports\n- Plain"),
        ("- [x] maps\n  - [ ] tiles", "- [x] Maps\n  - [ ] Tiles"),
        ("• maps\n• reports\n  • nested", "- Maps\n- Reports\n  - Nested"),
        ("Team leads. Dispatchers", "- Team leads\n- Dispatchers"),
        ("maps; reports", "- Maps\n- Reports"),
        ("检查员、班组长、调度员", "- 检查员\n- 班组长\n- 调度员"),
        ("🚀 fast\n🔒 safe", "- 🚀 fast\n- 🔒 safe"),
        ("They are:\n- maps\n- reports", "They are:\n\n- Maps\n- Reports"),
        ("- # not a heading", "- \\# not a heading"),
    ],
)
def test_each_thing_becomes_a_bullet(answer: str, expected: str) -> None:
    assert made("bullets", answer) == expected


def test_a_second_answer_goes_on_with_the_list_and_repeats_nothing() -> None:
    assert made("bullets", "Maps\nReports", "- Maps") == "- Maps\n- Reports"


def test_a_checklist_keeps_what_is_ticked() -> None:
    assert made("checklist", "[x] legal ok\n- [ ] docs\n✅ beta") == "- [x] Legal ok\n- [ ] Docs\n- [x] Beta"


def test_each_sentence_is_a_requirement_with_the_next_id() -> None:
    answer = "must work offline. export to CSV. Inspectors should sign."
    assert made("requirements", answer, "**FR-001** It starts.") == (
        "**FR-001** It starts.\n\n"
        "**FR-002** The system must work offline.\n\n"
        "**FR-003** The system must export to CSV.\n\n"
        "**FR-004** Inspectors should sign."
    )


def test_pasted_ids_are_kept_unless_they_are_taken() -> None:
    assert made("requirements", "FR-007: signs\nFR-001: prints", "**FR-001** It starts.") == (
        "**FR-001** It starts.\n\n**FR-007** Signs.\n\n**FR-002** Prints."
    )


def test_criteria_stand_under_their_requirement() -> None:
    answer = "- Photos upload\nGiven 20 photos\nWhen online\nThen all arrive\n- Maps load"
    assert made("requirements", answer, prefix="NFR") == (
        "**NFR-001** Photos upload.\n\n"
        "*Given* 20 photos, *when* online, *then* all arrive.\n\n"
        "**NFR-002** Maps load."
    )


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "inspectors want to work offline so that they can finish on site",
            "- As an inspector, I want to work offline, so that I can finish on site.",
        ),
        (
            "As a tenant I want to add photos so that the plumber knows",
            "- As a tenant, I want to add photos, so that the plumber knows.",
        ),
        ("undo a mistake", "- As a user, I want to undo a mistake, so that (benefit to be named)."),
        (
            "Support wants to see what happened",
            "- As someone in support, I want to see what happened, so that (benefit to be named).",
        ),
    ],
)
def test_stories_take_role_goal_and_benefit(answer: str, expected: str) -> None:
    assert made("stories", answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "Given a report, when the tenant adds a sixth, then it is refused",
            "*Given* a report, *when* the tenant adds a sixth, *then* it is refused.",
        ),
        (
            "when offline, entries are stored",
            "*When* offline, *then* entries are stored.",
        ),
        ("A new user manages it alone", "Check: a new user manages it alone."),
        ("Reports arrive within 4 hours", "Check: reports arrive within 4 hours."),
        ("GIVEN a\nWHEN b\nAND c\nTHEN d", "*Given* a, *when* b, AND c, *then* d."),
    ],
)
def test_criteria_take_given_when_then(answer: str, expected: str) -> None:
    assert made("criteria", answer) == expected


def test_three_metrics_are_read_from_one_free_answer() -> None:
    answer = (
        "Today 64% of inspections are finished on site, we want 90% by June. "
        "Retyping 118 a week should be under 10. And reports within 4 hours instead of 27, by September"
    )
    assert made("metrics", answer) == (
        METRICS + "| Inspections finished on site | 64% | 90% | June |\n"
        "| Retyping a week | 118 | under 10 | to be set |\n"
        "| Reports | 27 hours | within 4 hours | September |"
    )


@pytest.mark.parametrize(
    ("answer", "row"),
    [
        (
            "how fast a report arrives, 27 hours today, 4 by September",
            "| How fast a report arrives | 27 hours | 4 hours | September |",
        ),
        ("conversion from 2.3% to 4% by Q3", "| Conversion | 2.3% | 4% | Q3 |"),
        ("activation rate 20% -> 35% within 6 months", "| Activation rate | 20% | 35% | Within 6 months |"),
        ("churn below 3%", "| Churn | to be set | below 3% | to be set |"),
        ("NPS 40 → 55 by end of 2026", "| NPS | 40 | 55 | End of 2026 |"),
        ("Activation: 20% now, 35% by Q2", "| Activation | 20% | 35% | Q2 |"),
        ("page load under 2 s (today 4.2 s)", "| Page load | 4.2 s | under 2 s | to be set |"),
        ("currently 40 tickets a week, target: 10", "| Tickets a week | 40 | 10 | to be set |"),
        ("$12 ARPU up from $9", "| ARPU | $9 | $12 | to be set |"),
        ("faster reports", "| Faster reports | to be set | to be set | to be set |"),
        ("reports within 4 hours. Today it is 27.", "| Reports | 27 | within 4 hours | to be set |"),
    ],
)
def test_a_metric_is_read_from_the_ways_people_say_it(answer: str, row: str) -> None:
    assert made("metrics", answer) == METRICS + row


def test_a_share_of_a_count_is_one_figure() -> None:
    row = "| 41 of the 60 calls start with lost signal | to be set | to be set | to be set |"
    assert made("metrics", "41 of the 60 calls start with lost signal") == METRICS + row


def test_metrics_in_one_sentence_become_rows_of_their_own() -> None:
    table = made("metrics", "conversion from 2% to 4% by June, churn from 5% to 3% by May")
    assert table.split("\n")[2:] == ["| Conversion | 2% | 4% | June |", "| Churn | 5% | 3% | May |"]


def test_a_pasted_table_of_metrics_is_taken_by_its_columns() -> None:
    assert made("metrics", "KPI\tToday\tGoal\nNPS\t30\t40") == METRICS + "| NPS | 30 | 40 | to be set |"


def test_new_rows_join_the_table_that_is_there() -> None:
    first = made("metrics", "churn from 5% to 3%")
    assert made("metrics", "NPS 30 to 40", first).count("| Metric |") == 1


@pytest.mark.parametrize(
    ("answer", "row"),
    [
        (
            "storage runs out -> download 3 days at most, owner Jona",
            "| Storage runs out | Download 3 days at most | Jona |",
        ),
        ("People do not notice it exists", "| People do not notice it exists | to be set | to be named |"),
        ("The risk is that data is lost. Mitigation: backups", "| Data is lost | Backups | to be named |"),
    ],
)
def test_a_risk_is_read_with_what_is_done_and_who_watches(answer: str, row: str) -> None:
    assert made("risks", answer) == RISKS + row


def test_risks_get_likelihood_and_impact_when_somebody_spoke_of_them() -> None:
    table = made("risks", "data is lost (likelihood: low, impact: high)")
    assert table.split("\n")[0] == "| Risk | Likelihood | Impact | Mitigation | Owner |"
    assert table.split("\n")[2] == "| Data is lost | low | high | to be set | to be named |"


@pytest.mark.parametrize(
    ("answer", "rows"),
    [
        ("Sign-off from legal: security team, March", ["| Sign-off from legal | Security team | March |"]),
        (
            "API - team B - 3 May\nTranslations",
            ["| API | Team B | 3 May |", "| Translations | to be named | to be set |"],
        ),
        ("From whom\tWhat we need\nAna\tAPI", ["| API | Ana | to be set |"]),
        ("1 | 2 | 3 | 4\na | b | c | d", ["| 1 | 2 | 3; 4 |", "| A | B | C; D |"]),
        ("a|b: pipes", ["| A | B: pipes | to be set |"]),
    ],
)
def test_a_table_fills_the_columns_of_its_section(answer: str, rows: list[str]) -> None:
    assert made("table", answer) == NEEDS + "\n".join(rows)


def test_questions_get_an_owner_or_the_place_for_one() -> None:
    assert made("questions", "who pays? what does it cost, owner: Ana\nIs it legal (Bob decides)") == (
        "- Who pays? Owner: to be named\n- What does it cost? Owner: Ana\n- Is it legal? Owner: Bob"
    )


@pytest.mark.parametrize(
    "answer",
    [
        '"I mind that nobody reads it." Nurse, night shift',
        "I mind that nobody reads it.\n— Nurse, night shift",
    ],
)
def test_a_quote_keeps_its_source(answer: str) -> None:
    assert made("quote", answer) == '> "I mind that nobody reads it."\n>\n> — Nurse, night shift'


def test_questions_and_answers_are_told_apart() -> None:
    assert made("faq", "Is it free? Yes, for guests.\nQ: how long?\nA: two weeks\nWhy not?") == (
        "**Is it free?**\n\nYes, for guests.\n\n**How long?**\n\nTwo weeks\n\n**Why "
        "not?**\n\nAnswer to be set."
    )


def test_an_empty_answer_changes_nothing() -> None:
    assert made("bullets", " \n---\n", "- Maps") == "- Maps"


def test_an_answer_of_thousands_of_lines_is_kept_as_it_is() -> None:
    result = made("risks", "\n".join(f"line {number} is here." for number in range(2000)))
    assert "line 1999 is here." in result.casefold()
    assert "|" not in result
