"""A few wishes in German and French, and sections whose headings are in those languages."""

from __future__ import annotations

import pytest

from requill.ai.builtin.document.reading.foreign import in_english
from requill.ai.builtin.text.outline import Outline
from requill.features.templates.library import read_library
from tests.ai.builtin.papers import BASKET, added, gone, headings, say
from tests.features.flow.talking import Talk

pytestmark = pytest.mark.anyio

GERMAN = """## Zusammenfassung

Eltern bestellen das Mittagessen online.

## Ziele

- Anrufe halbieren
- Weniger falsche Essen

## Nicht-Ziele

- Keine Bezahlung

## Nutzer

- Eltern
- Küche

## Anforderungen

- **FR-001** Das System muss Bestellungen annehmen.

## Risiken

| Risiko | Maßnahme | Verantwortlich |
| --- | --- | --- |
| Küche überlastet | Obergrenze | Tom |

## Offene Fragen

- Wer zahlt?
"""
MEALS = "- Weniger falsche Essen"
REPAS = "- Moins de repas faux"
FRENCH = """## Résumé

Les parents commandent en ligne.

## Objectifs

- Diviser les appels par deux
- Moins de repas faux

## Hors périmètre

- Pas de paiement

## Utilisateurs

- Parents
- Cuisine

## Exigences

- **FR-001** Le système doit accepter les commandes.

## Risques

- La cuisine est surchargée

## Questions ouvertes

- Qui paie ?
"""


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("füge ein Risiko hinzu: Anbieter fällt aus", "| Anbieter fällt aus | to be set | to be set |"),
        ("Füge bitte ein weiteres Ziel hinzu: Note 4 von 5", "- Note 4 von 5"),
        ("ergänze ein Nicht-Ziel: keine Lieferung", "- Keine Lieferung"),
        (
            "neue Anforderung: Das System muss stornieren",
            "- **FR-002** Das System muss stornieren.",
        ),
        ("Noch ein Nutzer: Lehrer", "- Lehrer"),
        ("Risiken: Anbieter fällt aus", "| Anbieter fällt aus | to be set | to be set |"),
        ("Ziele: Note 4 von 5", "- Note 4 von 5"),
        ("füge bei den Zielen hinzu: Note 4 von 5", "- Note 4 von 5"),
        ("ajoute un objectif : note 4 sur 5", "- Note 4 sur 5"),
        ("add a goal: parents rate it 4 of 5", "- Parents rate it 4 of 5"),
        ("add a risk: vendor fails", "| Vendor fails | to be set | to be set |"),
        ("add a non-goal: no delivery", "- No delivery"),
        ("add an open question: who cooks?", "- Who cooks?"),
    ],
)
async def test_things_are_added_to_a_german_document(message: str, line: str) -> None:
    _, paper = await say(message, GERMAN)
    assert headings(paper.text) == headings(GERMAN)
    assert (added(paper.text, GERMAN), gone(paper.text, GERMAN)) == ([line], [])


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("ajoute un risque : le fournisseur tombe en panne", "- Le fournisseur tombe en panne"),
        ("Ajoutez une exigence : le système doit annuler", "- **FR-002** Le système doit annuler."),
        ("ajoute un autre objectif : note 4 sur 5", "- Note 4 sur 5"),
        ("nouvel objectif : note 4 sur 5", "- Note 4 sur 5"),
        ("ajoute aux risques : le fournisseur tombe en panne", "- Le fournisseur tombe en panne"),
        ("Risques : le fournisseur tombe en panne", "- Le fournisseur tombe en panne"),
        ("ajoute un non-objectif : pas de livraison", "- Pas de livraison"),
        ("füge ein Risiko hinzu: Anbieter fällt aus", "- Anbieter fällt aus"),
        ("add a goal: parents rate it 4 of 5", "- Parents rate it 4 of 5"),
    ],
)
async def test_things_are_added_to_a_french_document(message: str, line: str) -> None:
    _, paper = await say(message, FRENCH)
    assert headings(paper.text) == headings(FRENCH)
    assert (added(paper.text, FRENCH), gone(paper.text, FRENCH)) == ([line], [])


@pytest.mark.parametrize(
    ("text", "message", "old", "new"),
    [
        (
            GERMAN,
            "ändere das zweite Ziel in: Essen stimmen",
            [MEALS],
            ["- Essen stimmen"],
        ),
        (GERMAN, "Ändere Ziel 2 zu: Essen stimmen", [MEALS], ["- Essen stimmen"]),
        (
            GERMAN,
            "ersetze das letzte Ziel durch Essen stimmen",
            [MEALS],
            ["- Essen stimmen"],
        ),
        (GERMAN, "lösche das zweite Ziel", [MEALS], []),
        (GERMAN, "Bitte entferne Ziel 2.", [MEALS], []),
        (GERMAN, "Ziele: lösche 2", [MEALS], []),
        (GERMAN, "streiche den letzten Nutzer", ["- Küche"], []),
        (GERMAN, "delete the second goal", [MEALS], []),
        (GERMAN, "supprime le deuxième objectif", [MEALS], []),
        (
            FRENCH,
            "change le deuxième objectif en : repas justes",
            [REPAS],
            ["- Repas justes"],
        ),
        (FRENCH, "modifie l'objectif 2 : repas justes", [REPAS], ["- Repas justes"]),
        (FRENCH, "supprime l’objectif 2", [REPAS], []),
        (FRENCH, "enlève le dernier utilisateur s'il te plaît", ["- Cuisine"], []),
        (BASKET, "lösche das zweite Ziel", ["- Make checkout faster"], []),
        (BASKET, "supprime l'exigence 3", ["**FR-003** The buyer can empty the basket."], []),
        (BASKET, "ändere das erste Ziel in: Save it", ["- Save the basket on every device"], ["- Save it"]),
    ],
)
async def test_things_are_changed_and_removed_in_documents_of_any_of_the_languages(
    text: str, message: str, old: list[str], new: list[str]
) -> None:
    _, paper = await say(message, text)
    assert (gone(paper.text, text), added(paper.text, text)) == (old, new)


@pytest.mark.parametrize(
    ("text", "message", "start"),
    [
        (GERMAN, "zeige die Risiken", "**Risiken** says:"),
        (GERMAN, "show the risks", "**Risiken** says:"),
        (GERMAN, "summarise the goals", "**Ziele**:"),
        (BASKET, "zeige mir die Ziele", "**Goals** says:"),
        (BASKET, "montre les risques", "**Risks** says:"),
        (FRENCH, "Quels sont les risques ?", "**Risques** says:"),
        (FRENCH, "show the non-goals", "**Hors périmètre** says:"),
        (GERMAN, "Was fehlt?", "Four things are missing or open:"),
        (FRENCH, "qu'est-ce qui manque ?", "Four things are missing or open:"),
    ],
)
async def test_questions_are_answered(text: str, message: str, start: str) -> None:
    done, paper = await say(message, text)
    assert paper.text == text
    assert done.text.startswith(start)


@pytest.mark.parametrize(
    ("message", "read"),
    [
        ("rückgängig", "undo"),
        ("mach das rückgängig", "undo"),
        ("annule la dernière modification", "undo"),
        ("wie viele Anforderungen gibt es?", "how many requirements are there?"),
        ("fasse zusammen", "summarise the document"),
        ("füge zwei Risiken hinzu: a; b", "add risks: a; b"),
    ],
)
async def test_a_frame_is_put_into_english(message: str, read: str) -> None:
    assert in_english(message) == read


@pytest.mark.parametrize(
    "message",
    [
        "Lösche das Konto nach 30 Tagen",
        "Lösche die zweite Kopie automatisch",
        "Eltern löschen eine Bestellung",
        "change the goal",
        "But: they call",
        "Die Ziele: sind unklar",
        "liste de courses",
        "second goal: half the calls",
        "add a risk: Risiko",
        "Einführung: Start im Mai",
        "Quelle: die Küche",
    ],
)
async def test_what_has_another_frame_stays_as_it_was_said(message: str) -> None:
    assert in_english(message) == message


async def test_names_behind_one_another_are_no_names() -> None:
    assert in_english("Ziele: " * 5000) == f"goals: {('Ziele: ' * 4999).strip()}"


@pytest.mark.parametrize("message", ["verschiebe das Ziel nach oben", "traduis le document en anglais"])
async def test_what_is_not_known_in_those_languages_is_said(message: str) -> None:
    done, paper = await say(message, GERMAN)
    assert paper.text == GERMAN
    assert "In German and French I know a few wishes only" in done.text


@pytest.mark.parametrize(
    ("text", "name", "heading"),
    [
        ("## Ziele\n\n## Nicht-Ziele\n", "non-goals", "Nicht-Ziele"),
        ("## Nicht-Ziele\n\n## Ziele\n", "goals", "Ziele"),
        ("## Nicht-Ziele\n", "goals", None),
        ("## Zielgruppe\n", "goals", None),
        ("## Goals and metrics\n", "Ziele", "Goals and metrics"),
        ("## Objectifs et indicateurs\n", "goals", "Objectifs et indicateurs"),
        ("## Zusammenfassung\n", "summary", "Zusammenfassung"),
        ("## Rollout\n\n## Einführung\n", "Einführung", "Einführung"),
    ],
)
async def test_a_section_is_found_by_its_name_in_another_language(
    text: str, name: str, heading: str | None
) -> None:
    found = Outline(text).named(name)
    assert (found.heading if found else None) == heading


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("lösche das zweite Ziel", "| Wrong meals a week | 30 | 5 | to be set |"),
        ("Ziele: lösche 2", "| Wrong meals a week | 30 | 5 | to be set |"),
        ("supprime le deuxième objectif", "| Wrong meals a week | 30 | 5 | to be set |"),
    ],
)
async def test_in_the_interview_such_a_wish_is_no_answer_either(said: str, line: str) -> None:
    template = next(each for each in read_library() if each.name == "Standard PRD")
    talk = Talk(template, "Lunch")
    for answer in (
        "Parents order lunch.",
        "skip",
        "skip",
        "- halve the calls\n- wrong meals from 30 to 5 a week\n- 4 of 5",
    ):
        talk.say(answer)
    before = talk.text
    talk.say(said)
    assert (gone(talk.text, before), added(talk.text, before)) == ([line], [])
    talk.say("füge ein Risiko hinzu: Lieferant fällt aus")
    assert "| Lieferant fällt aus | to be set | to be named |" in talk.text
