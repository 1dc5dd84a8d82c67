"""Pasted notes and mails: every line reaches the section it means, and none sticks to the one before it."""

from __future__ import annotations

import pytest

from requill.ai.builtin.compose import compose
from requill.ai.builtin.compose.mails import is_mail, without_mail
from requill.ai.builtin.interview.brief import sort_brief
from requill.ai.builtin.interview.brief_notes import Note, read_note
from requill.ai.builtin.language import words
from requill.features.templates.service import get_template
from tests.ai.builtin.plans import plan
from tests.features.flow.talking import Talk

STANDARD = get_template(1).sections
NOTES = """Meeting notes 14 Nov (Priya, Tom, Ana)

* problem: drivers get wrong shifts
* goal: from 10% to 3% wrong shifts by May 2027 (Kim)
* users = dispatchers, drivers
* must: see gaps; push in 1 min
* not now - payroll export
* risk: works council says no (Omar talks to them)
* TODO Tom: ask HR for rules until 15 Jan
* decision: Leipzig first, then 5 depots
* ??? who pays for SMS
* next meeting 21 Nov
* action Kim: call vendor"""


def written(text: str, template: int = 1) -> str:
    """The document after the text was the first answer."""
    interview = Talk(get_template(template), "Shift plan")
    interview.say(text)
    return interview.text


def section(text: str, heading: str) -> str:
    """What stands under the heading."""
    return text.split(f"## {heading}\n")[1].split("\n## ")[0].strip() if f"## {heading}\n" in text else ""


def test_every_point_of_notes_reaches_its_own_section() -> None:
    text = written(NOTES)
    assert section(text, "Users") == "- Dispatchers, drivers"
    assert section(text, "Non-goals") == "- Payroll export"
    assert section(text, "Requirements") == "**FR-001** See gaps.\n\n**FR-002** Push in 1 min."
    assert section(text, "Goals and metrics").split("\n")[2:] == [
        "| Wrong shifts | 10% | 3% | May 2027 | Kim |"
    ]
    assert section(text, "Risks").split("\n")[2:] == ["| Works council says no | Omar talks to them | Omar |"]


def test_what_is_to_do_or_unclear_is_open_and_the_rest_is_not_guessed() -> None:
    text = written(NOTES)
    assert section(text, "Open questions").split("\n") == [
        "- Ask HR for rules until 15 Jan. Owner: Tom",
        "- Who pays for SMS? Owner: to be named",
        "- Call vendor. Owner: Kim",
    ]
    assert section(text, "Summary") == (
        "Meeting notes 14 Nov (Priya, Tom, Ana).\n\n"
        "- Decision: Leipzig first, then 5 depots\n- Next meeting 21 Nov"
    )


def test_the_owner_of_a_page_is_no_point_of_the_part_before() -> None:
    text = written(
        "- outcome: returns from 20% to 5%\n- out: mileage, per diems\n- owner: Ana Lopez, 30 June", 2
    )
    assert section(text, "Out") == "- Mileage, per diems"
    assert section(text, "Owner and date") == "- Ana Lopez, 30 June"


def test_the_owner_below_a_risk_stays_with_it() -> None:
    text = written("- problem: late trucks\n- risk: no GPS\n- owner: Ana Lopez\n- out: billing")
    assert "Ana Lopez" in section(text, "Risks")


def test_notes_without_a_section_for_open_questions_keep_them_under_one_heading() -> None:
    text = written("- problem: late trucks\n- out: billing\n- TODO Jo: ask HR\n- ??? who pays", 2)
    assert text.count("### Open questions") == 1
    assert "Ask HR. Owner: Jo" in text
    assert "Who pays?" in text.replace("who pays?", "Who pays?")


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("TODO Tom: ask HR", Note("open", "Ask HR. Owner: Tom")),
        ("TODO: ask HR", Note("open", "Ask HR.")),
        ("TODO ask HR for the rules", Note("open", "Ask HR for the rules.")),
        ("Action item (Kim): call the vendor", Note("open", "Call the vendor. Owner: Kim")),
        ("Next steps: book a room", Note("open", "Book a room.")),
        ("?? who pays", Note("open", "who pays?")),
        ("decided: no SMS", Note("decision", "Decision: no SMS")),
        ("Decision makers: works council", None),
        ("Action needed at night: yes", None),
        ("We have to do: nothing", None),
    ],
)
def test_a_note_is_read_from_its_own_label_only(line: str, note: Note | None) -> None:
    assert read_note(line) == note


@pytest.mark.parametrize("label", ["today - by hand", "No - never", "retention = actives / users"])
def test_a_dash_or_equals_sign_after_other_words_is_no_label(label: str) -> None:
    text = written(f"Problem: late trucks\nRisks: no GPS\n\n{label}")
    words = label.split()[-1]
    assert words in section(text, "Summary") + section(text, "Problem and evidence")


MAIL = """Hi all,

quick one: drivers lose two hours a week on paper. The goal is 1 hour by June 2027. Out of scope is billing. \
Kim owns this.

Best regards,
Jo Smith
Head of Product"""


def test_a_mail_is_sorted_without_its_salutation_and_farewell() -> None:
    text = written(MAIL, 2)
    assert section(text, "Problem") == "Quick one: drivers lose two hours a week on paper."
    assert section(text, "Out") == "- Billing"
    assert section(text, "Owner and date") == "- Kim owns this"
    assert "1 hour | June 2027" in section(text, "Outcome metric")
    assert "Hi all" not in text
    assert "Smith" not in text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Dear team,\n\nwe plan on paper.\n\nCheers\nJo", "we plan on paper."),
        ("We plan on paper.\n\nKind regards, Jo", "We plan on paper."),
        ("Hallo zusammen,\nwir planen auf Papier.\n\nViele Grüße\nJo", "wir planen auf Papier."),
        ("Cheers\nJo", "Cheers\nJo"),
        ("Hi all,", "Hi all,"),
        ("Dear customers wait too long,\nand leave", "Dear customers wait too long,\nand leave"),
        ("What people say:\n\nThanks\nwe had to wait", "What people say:\n\nThanks\nwe had to wait"),
        ("- fast\n- cheap\nbest", "- fast\n- cheap\nbest"),
    ],
)
def test_only_whole_lines_that_greet_or_take_leave_are_left_out(text: str, left: str) -> None:
    assert without_mail(text) == left


def test_an_answer_sent_like_a_mail_is_composed_without_its_frame() -> None:
    said = "Hi team,\n\nwe plan on paper.\n\nCheers\nJo"
    assert is_mail(said)
    assert compose("prose", said, plan("prose")) == "We plan on paper."


@pytest.mark.parametrize(
    "below",
    [
        "sent from my iphone",
        "Sent from my Samsung phone",
        "Von meinem iPhone gesendet",
        "Get Outlook for Android",
        "--\nBob Miller | Head of Product | Acme Ltd | +44 113 555 0100\nSent from my iPad",
        "Thanks\nBob\n\n-- \nBob Miller\nbob@example.com",
    ],
)
def test_what_a_mail_program_puts_below_is_no_part_of_the_text(below: str) -> None:
    assert without_mail(f"Hi all,\n- the text arrives at 7 pm\n{below}") == "- the text arrives at 7 pm"


@pytest.mark.parametrize(
    "text",
    [
        "Reminders\nare sent from my shop: at 7 pm",
        "Texts\nSent from my phone: who pays?",
        "First part\n--\nThe second part goes on.",
        "Risks:\n--\n- call Bob | +44 113",
        "Sent from my iPhone",
    ],
)
def test_what_only_looks_like_a_signature_stays(text: str) -> None:
    assert without_mail(text) == text


LABELS = """- what: bin texts (sms? push?), Olga likes sms
- why: 1 in 4 forget
- who - residents; caretaker
- when - before summer
- not: payments"""


def test_plain_labels_of_a_list_name_their_sections() -> None:
    found = sort_brief(LABELS, STANDARD, 0, "Bins")
    assert found is not None
    assert {STANDARD[place].heading: found.text(place) for place in found.parts} == {
        "Problem and evidence": "1 in 4 forget",
        "Users": "who - residents; caretaker",
        "Scope": "bin texts (SMS? push?), Olga likes SMS",
        "Non-goals": "payments",
        "Rollout": "when - before summer",
    }


@pytest.mark.parametrize(
    "text", ["- who - nobody knows\n- why - no idea", "who - residents", "- today - 40 calls"]
)
def test_a_dash_after_such_a_word_alone_makes_no_label(text: str) -> None:
    assert sort_brief(text, STANDARD, 0, "Bins") is None


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (
            "phone opens it (bluetooth? QR?) - Olu prefers QR",
            ["phone opens it (bluetooth? QR?) - Olu prefers QR"],
        ),
        ("a page (web? app?), Kim prefers web", ["a page (web? app?), Kim prefers web"]),
        (
            "They call (why? nobody knows) each day. We wait.",
            ["They call (why? nobody knows) each day.", "We wait."],
        ),
        ("They call (why?) Nobody knows.", ["They call (why?)", "Nobody knows."]),
        ("They call (each day). Nobody knows.", ["They call (each day).", "Nobody knows."]),
        ("It works. (Does it? Yes.) Next", ["It works.", "(Does it?", "Yes.)", "Next"]),
        ("an open ( bracket? Really. Yes", ["an open ( bracket?", "Really.", "Yes"]),
    ],
)
def test_no_sentence_ends_within_a_bracket_of_it(text: str, sentences: list[str]) -> None:
    assert words.sentences(text) == sentences
