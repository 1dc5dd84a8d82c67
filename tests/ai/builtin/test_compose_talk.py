"""Answers as people talk and paste: rambling, in German, as spreadsheets, in lower case."""

from __future__ import annotations

import pytest

from requill.ai.builtin.compose import compose
from requill.ai.builtin.compose.requirements import with_checks
from requill.ai.builtin.language import words
from requill.ai.interface import SectionKind
from tests.ai.builtin.plans import plan

METRICS = "| Metric | Baseline | Target | By |\n| --- | --- | --- | --- |\n"
NEEDS = "| What we need | From whom | By when |\n| --- | --- | --- |\n"


def made(kind: SectionKind, answer: str, existing: str = "", *columns: str) -> str:
    return compose(kind, answer, plan(kind, prefix="FR", columns=columns), existing)


def rows(table: str) -> list[str]:
    return table.split("\n")[2:]


def test_rambling_about_numbers_leaves_two_clean_metrics() -> None:
    said = (
        "well I guess the number would be minutes per handover, it's something like 20 minutes today and I'd "
        "love to see it under 8, ideally by the end of the year, and maybe also the number of missing notes, "
        "which is 14 a month right now, that should be 2 or less"
    )
    assert rows(made("metrics", said)) == [
        "| Minutes per handover | 20 minutes | under 8 minutes | Ideally the end of the year |",
        "| Number of missing notes a month | 14 | 2 or less | to be set |",
    ]


@pytest.mark.parametrize(
    ("answer", "row"),
    [
        ("verlorene Zettel: 5 → 0 bis 31.03.2027", "| Verlorene Zettel | 5 | 0 | 31.03.2027 |"),
        (
            "Übergabedauer von heute 25 Minuten auf 10 Minuten",
            "| Übergabedauer | 25 Minuten | 10 Minuten | to be set |",
        ),
        (
            "bread thrown away from 18% to 9% one year after launch",
            "| Bread thrown away | 18% | 9% | One year after launch |",
        ),
        ("payroll live in 2 countries by 30 Sept", "| Payroll live | to be set | in 2 countries | 30 Sept |"),
        ("billing tickets 120/month to 20", "| Billing tickets per month | 120 | 20 | to be set |"),
        (
            "Today it takes 4 hours to close the books; we want 30 minutes.",
            "| Close the books | 4 hours | 30 minutes | to be set |",
        ),
        ("grow MAU from 12,000 to 20,000 by December 2026", "| Grow MAU | 12,000 | 20,000 | December 2026 |"),
        (
            "see https://example.org/a?b=1%3A2",
            "| See https://example.org/a?b=1%3A2 | to be set | to be set | to be set |",
        ),
    ],
)
def test_a_metric_is_read_from_talk(answer: str, row: str) -> None:
    assert rows(made("metrics", answer)) == [row]


def test_goals_without_figures_and_a_figure_without_a_name_belong_together() -> None:
    assert rows(made("metrics", "- fewer contacts\n- 38% to 20% by Q3")) == [
        "| Fewer contacts | 38% | 20% | Q3 |"
    ]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("no pdf, no schedule, no api", "- No PDF\n- No schedule\n- No API"),
        ("i think csv is enough", "- I think CSV is enough"),
        ("see export.csv and https://example.org/api", "- See export.csv and https://example.org/api"),
        ("ca. 5 Zettel pro Woche", "- Ca. 5 Zettel pro Woche"),
        ("Live am 1. Oktober im Werk", "- Live am 1. Oktober im Werk"),
        (
            "dictation, checking, signing, and the list of open notes for the ward. not the printing stuff",
            "- Dictation\n- Checking\n- Signing\n- The list of open notes for the ward\n- Not the printing "
            "stuff",
        ),
        (
            "invoice rewrite (Lea, Tim), checklist (Tim), export",
            "- Invoice rewrite (Lea, Tim)\n- Checklist (Tim)\n- Export",
        ),
        (
            "software that logs her out, hotline queues, double entry of data, fear of fines",
            "- Software that logs her out\n- Hotline queues\n- Double entry of data\n- Fear of fines",
        ),
        (
            "Inspectors on tablets, alone on site, often with gloves",
            "- Inspectors on tablets, alone on site, often with gloves.",
        ),
        ('"I hate it." (call, 3 May)\n"So slow" Miriam', '- "I hate it." (call, 3 May)\n- "So slow" Miriam'),
    ],
)
def test_a_list_reads_as_a_person_would_write_it(answer: str, expected: str) -> None:
    assert made("bullets", answer) == expected


@pytest.mark.parametrize(
    ("answer", "existing", "expected"),
    [
        ("- Maps.\n- Reports", "", "- Maps\n- Reports"),
        (
            "It is live. Nobody waits. We can hire in two countries",
            "",
            "- It is live\n- Nobody waits\n- We can hire in two countries",
        ),
        (
            "- maps\n- We leave out everything that needs more than one person to work.",
            "",
            "- Maps\n- We leave out everything that needs more than one person to work",
        ),
        ("fire", "- Storage runs out.\n- Theft happens.", "- Storage runs out.\n- Theft happens.\n- Fire."),
        ("A fire breaks out.", "- Storage\n- Theft", "- Storage\n- Theft\n- A fire breaks out"),
    ],
)
def test_a_list_has_one_rule_for_full_stops(answer: str, existing: str, expected: str) -> None:
    assert made("bullets", answer, existing) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "if two nurses dictate for the same patient both notes are kept",
            "*When* two nurses dictate for the same patient, *then* both notes are kept.",
        ),
        (
            "when the network drops during dictation nothing is lost",
            "*When* the network drops during dictation, *then* nothing is lost.",
        ),
        ("and the note is there in time", "Check: the note is there in time."),
        ("opens in Excel with umlauts", "Check: it opens in Excel with umlauts."),
        ("If the tablet falls", "*When* the tablet falls."),
    ],
)
def test_a_condition_without_a_comma_finds_its_outcome(answer: str, expected: str) -> None:
    assert made("criteria", answer) == expected


def test_records_from_a_spreadsheet_become_a_table() -> None:
    said = 'Source,Finding,Count\nZendesk,"Filter too slow, gave up",41\nHotjar,Rage clicks,230/week'
    assert made("bullets", said) == (
        "| Source | Finding | Count |\n| --- | --- | --- |\n| Zendesk | Filter too slow, gave up | 41 |\n"
        "| Hotjar | Rage clicks | 230/week |"
    )


def test_lines_with_commas_are_no_records() -> None:
    assert "|" not in made("bullets", "nurses, at night\ndoctors, at noon\nothers, at times")


def test_a_pasted_table_keeps_what_our_columns_lack() -> None:
    said = (
        "Risk | Likelihood | Mitigation\n---|---|---\nlinks break | low | redirect\n"
        "load doubles | high | cache, owner: Tom"
    )
    assert made("risks", said) == (
        "| Risk | Likelihood | Mitigation | Owner |\n| --- | --- | --- | --- |\n"
        "| Links break | low | redirect | to be named |\n| Load doubles | high | cache | Tom |"
    )


def test_before_and_after_are_baseline_and_target() -> None:
    said = "metric\tbefore\tafter\tdate\nfilter time\t8 s\t0.5 s\tMay"
    assert made("metrics", said) == METRICS + "| Filter time | 8 s | 0.5 s | May |"


def test_a_table_with_columns_of_its_own_stays_as_it_is() -> None:
    said = "| Colour | Size |\n|---|---|\n| red | 4 |"
    assert (
        made("table", said, "", "What we need", "From whom")
        == "| Colour | Size |\n| --- | --- |\n| Red | 4 |"
    )


def test_a_new_row_goes_into_the_table_that_is_there_whatever_its_columns() -> None:
    existing = (
        "| KPI | Now | Goal | Owner |\n| --- | --- | --- | --- |\n| NPS | 12 | 30 | Mia |\n\nSee the log."
    )
    assert made("metrics", "churn from 5% to 3% by May, owner Ana", existing) == existing.replace(
        "| Mia |\n", "| Mia |\n| Churn (by: May) | 5% | 3% | Ana |\n"
    )


@pytest.mark.parametrize(
    ("answer", "row"),
    [
        ("legal, march", "| Legal | to be named | March |"),
        ("API key by 15 May", "| API key | to be named | 15 May |"),
        ("contract: Ines, before launch", "| Contract | Ines | Before launch |"),
        ("tools; don't know; June", "| Tools | to be named | June |"),
    ],
)
def test_a_day_stands_in_the_column_for_days(answer: str, row: str) -> None:
    assert made("table", answer, "", "What we need", "From whom", "By when") == NEEDS + row


@pytest.mark.parametrize(
    ("answer", "columns", "row"),
    [
        (
            "we believe landlords pay - test: landing page - true if 3% sign up",
            ("We believe", "We test it by", "True if"),
            "| Landlords pay | Landing page | 3% sign up |",
        ),
        (
            "Dampsoft for patient files, fails on mobile",
            ("Tool", "Used for", "Where it fails"),
            "| Dampsoft | Patient files | Fails on mobile |",
        ),
        ("Phase 2 - staff - May", ("Phase", "Who", "Start"), "| Phase 2 | Staff | May |"),
        (
            "Rewrite: 400 customers, impact 3, confidence 80%, 3 months",
            ("Item", "Reach", "Impact", "Confidence", "Effort", "Score"),
            "| Rewrite | 400 customers | 3 | 80% | 3 months | 320 |",
        ),
        (
            "Delete | no | yes | ask | first",
            ("Action", "Guest", "Member", "Admin"),
            "| Delete | No | Yes | Ask; first |",
        ),
    ],
)
def test_the_columns_say_what_belongs_in_them(answer: str, columns: tuple[str, ...], row: str) -> None:
    assert rows(made("table", answer, "", *columns)) == [row]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "export, choose columns, filter first",
            ["The system must export.", "Choose columns.", "Filter first."],
        ),
        ("filter answers while typing", ["Filter answers while typing."]),
        ("must be fast, reliable and cheap", ["The system must be fast, reliable and cheap."]),
    ],
)
def test_steps_are_told_from_a_sentence(answer: str, expected: list[str]) -> None:
    wanted = [f"**FR-{number:03d}** {text}" for number, text in enumerate(expected, start=1)]
    assert made("requirements", answer) == "\n\n".join(wanted)


def test_checks_stand_under_the_requirement_they_name_else_after_all() -> None:
    existing = "**FR-001** It signs.\n\n**FR-002** It prints."
    assert with_checks(existing, "FR-001: works offline. opens in Excel") == (
        "**FR-001** It signs.\n\nCheck: it works offline.\n\n**FR-002** It prints.\n\n"
        "### Done when\n\nCheck: it opens in Excel."
    )


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("which delimiter", "- Which delimiter? Owner: to be named"),
        ("Pricing for schools", "- Pricing for schools? Owner: to be named"),
        (
            "We have not decided the price of the plan yet",
            "- We have not decided the price of the plan yet. Owner: to be named",
        ),
        (
            "Do we accept damage? Jonas asks legal",
            "- Do we accept damage? Jonas asks legal. Owner: to be named",
        ),
    ],
)
def test_only_a_question_gets_a_question_mark(answer: str, expected: str) -> None:
    assert made("questions", answer) == expected


def test_a_quote_names_who_said_it() -> None:
    said = '"I sleep longer" says Ahmed, baker in Köln'
    assert made("quote", said) == '> "I sleep longer."\n>\n> — Ahmed, baker in Köln'


@pytest.mark.parametrize(
    "text",
    ["The product owner leaves the company", "Teams responsible for storage are busy"],
)
def test_a_role_in_a_sentence_is_nobody_who_watches(text: str) -> None:
    assert rows(made("risks", text)) == [f"| {text} | to be set | to be named |"]


def test_only_steps_after_one_another_are_one_scenario() -> None:
    said = "given a blurry photo then the app asks again. when offline then it is queued. counts match"
    assert compose("criteria", said, plan("criteria")) == (
        "*Given* a blurry photo, *then* the app asks again.\n\n"
        "*When* offline, *then* it is queued.\n\nCheck: counts match."
    )


@pytest.mark.parametrize(
    ("said", "sentences"),
    [
        ("Restored within 5 s. offline it waits", 2),
        ("RPO 5 min. for reliability a second region", 2),
        ("Push in 1 min. Simple of course.", 2),
        ("At most 5 s. per page", 1),
        ("A walk of approx. 5 min. and a bus", 1),
        ("Up to max. 30 s. Then it stops", 2),
        ("5 m. or more", 1),
        ("Ask J. Smith at no. 5 about it", 1),
    ],
)
def test_a_unit_may_end_a_sentence(said: str, sentences: int) -> None:
    assert len(words.sentences(said)) == sentences


@pytest.mark.parametrize(
    ("answer", "requirements"),
    [
        ("quick! 2s max", "**FR-001** Quick: 2s max."),
        ("fast. 2 s at most", "**FR-001** Fast: 2 s at most."),
        ("quick! works offline", "**FR-001** Quick!\n\n**FR-002** Works offline."),
    ],
)
def test_an_exclamation_is_one_requirement_with_the_figure_behind_it(answer: str, requirements: str) -> None:
    assert made("requirements", answer) == requirements


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "fewer lost notes, from 30% to under 5%, also time to repair 9 days -> 3 days, by end of q2, "
            "Marek owns it",
            [
                "| Fewer lost notes | 30% | under 5% | to be set | to be named |",
                "| Time to repair | 9 days | 3 days | End of q2 | Marek |",
            ],
        ),
        (
            "lost notes from 30% to 5%. Nobody owns it",
            [
                "| Lost notes | 30% | 5% | to be set |",
                "| Nobody owns it | to be set | to be set | to be set |",
            ],
        ),
    ],
)
def test_who_owns_it_is_the_owner_of_the_metric(answer: str, expected: list[str]) -> None:
    assert rows(made("metrics", answer)) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "SAP team: rack ids by feb 15. Hertz must agree!",
            ["| Rack ids | SAP team | Feb 15 |", "| Hertz must agree! | to be named | to be set |"],
        ),
        ("Legal: review by May", ["| Review | Legal | May |"]),
        ("rack ids: SAP team by feb 15", ["| Rack ids | SAP team | Feb 15 |"]),
    ],
)
def test_a_team_is_whom_a_thing_comes_from_on_either_side(answer: str, expected: list[str]) -> None:
    assert rows(made("table", answer, "", "What we need", "From whom", "By when")) == expected
