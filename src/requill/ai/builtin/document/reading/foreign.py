"""Puts a few wishes in German and French into English, which the readers know: "füge ein Risiko hinzu: …".

Only the frame of the wish is put so; the person's own words stay as they are. What has another frame stays
as it was said.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from requill.ai.builtin.language import words
from requill.ai.builtin.language.names import NAMES, english, is_one

_LONGEST_FRAME = 160  # characters of a wish before its own words
_ORDINALS = {
    "erste": "first",
    "zweite": "second",
    "dritte": "third",
    "vierte": "fourth",
    "fünfte": "fifth",
    "letzte": "last",
    "premier": "first",
    "première": "first",
    "deuxième": "second",
    "second": "second",
    "seconde": "second",
    "troisième": "third",
    "quatrième": "fourth",
    "cinquième": "fifth",
    "dernier": "last",
    "dernière": "last",
}
_LEAD = r"(?:(?:bitte|s['’]il (?:te|vous) pla[iî]t|svp)[, ]+)?"
_END = r"(?:,? (?:bitte|danke|s['’]il (?:te|vous) pla[iî]t|svp|merci))?[\s.!?]*$"
_NAME = rf"(?P<name>{NAMES})"
_GIVEN = r"\s*:\s*(?P<text>\S.*)$"
_THE = r"(?:(?:das|die|den|dem|der|unsere?[nms]?|le|la|les|nos|notre)\s+|l['’]\s*)?"
_A = (
    r"(?:(?:(?:noch )?(?:ein|eine|einen)(?: (?:weitere[sn]?|neue[sn]?))?|weitere|neue|zwei|drei|un|une|des"
    r"|(?:un|une) (?:autre|nouveau|nouvelle|nouvel)|le|la|les|das|die|den)\s+|l['’]\s*)?"
)
_ORDINAL = (
    r"(?:(?P<ordinal>(?:erste|zweite|dritte|vierte|fünfte|letzte)[nrsm]?|premi(?:er|ère)|deuxième|seconde?"
    r"|troisième|quatrième|cinquième|derni(?:er|ère))\s+)"
)
_WHICH = _ORDINAL.removesuffix(r"\s+)") + ")"
_NUMBER = r"(?:\s+(?:nr\.?|nummer|numéro|no\.?|n°|#)?\s*(?P<number>\d{1,2}))"
_ONE = rf"{_THE}(?:{_ORDINAL}{_NAME}|(?P<counted>{NAMES}){_NUMBER})"
_CHANGE = r"(?:ändere?|aendere?|ersetze?|changez?|modifiez?|remplacez?|changer|modifier|remplacer)"
_REMOVE = r"(?:lösche?|loesche?|entferne?|streiche?|supprime[zr]?|retire[zr]?|enlève|enlevez|efface[zr]?)"
_SHOW = (
    r"(?:zeige?|nenne|liste|montre[zr]?|affiche[zr]?)(?:[ -](?:mir|uns|moi|nous))?(?: bitte)?"
    r"(?: alle| tou(?:te)?s)?"
)
# What no English sentence begins with.
_BEGINS = re.compile(
    rf"{_LEAD}(?:füge|ergänze|ändere|ersetze|lösche|entferne|streiche|zeige|verschiebe|kürze|schreibe?"
    r"|übersetze|wer|wann|welche[rs]?|warum|wie|ajoute[zr]?|modifie[zr]?|remplace[zr]|supprime[zr]?|retire[zr]"
    r"|enlève|montre[zr]?|affiche[zr]?|déplace[zr]?|écris|traduis|raccourcis|qui|quand|pourquoi|quel(?:le)?s?)"
    r"\b",
    re.IGNORECASE,
)
KNOWN = (
    " In German and French I know a few wishes only, such as “füge ein Risiko hinzu: …”, “ändere das zweite "
    "Ziel in: …”, “supprime l’exigence 2” and “was fehlt?”."
)

Frame = Callable[[re.Match[str]], str]


def _one(found: re.Match[str]) -> str:
    """ "The second goal", "goal 2"."""
    if found["counted"]:
        return f"{english(found['counted'])[0]} {found['number']}"
    return f"the {_ordinal(found['ordinal'])} {english(found['name'])[0]}"


def _add(found: re.Match[str]) -> str:
    one, many = english(found["name"])
    return f"add {words.one(one) if is_one(found['name']) else many}"


def _which(found: re.Match[str]) -> str:
    """ "The second one", "number 2"."""
    if found["number"]:
        return f"number {found['number']}"
    return f"the {_ordinal(found['ordinal'])} one"


def _ordinal(said: str) -> str:
    said = said.casefold()
    return _ORDINALS.get(said) or _ORDINALS.get(said[:-1], said)


def _frame(pattern: str, made: Frame) -> tuple[re.Pattern[str], Frame]:
    return re.compile(_LEAD + pattern, re.IGNORECASE | re.DOTALL), made


_FRAMES = (
    _frame(rf"füge?n?(?: bitte)? {_A}{_NAME} (?:hinzu|ein|an){_GIVEN}", lambda f: f"{_add(f)}: {f['text']}"),
    _frame(rf"(?:ergänze?|notiere|ajoute[zr]?) {_A}{_NAME}{_GIVEN}", lambda f: f"{_add(f)}: {f['text']}"),
    _frame(
        rf"(?:noch (?:ein|eine|einen)|weitere[sr]?|neue[sr]?|nouveau|nouvelle|nouvel) {_NAME}{_GIVEN}",
        lambda f: f"{_add(f)}: {f['text']}",
    ),
    _frame(rf"füge?n?(?: bitte)? {_A}{_NAME} (?:hinzu|ein|an){_END}", _add),
    _frame(rf"ajoute[zr]? {_A}{_NAME}{_END}", _add),
    _frame(
        rf"(?:füge?(?: bitte)? (?:bei|zu|unter) (?:den|der|dem) {_NAME} hinzu"
        rf"|ajoute[zr]? (?:aux|au|à la|dans les?|dans la) (?P<other>{NAMES})){_GIVEN}",
        lambda f: f"add to {english(f['name'] or f['other'])[1]}: {f['text']}",
    ),
    _frame(
        rf"{_CHANGE} {_ONE}\s*(?:(?:in|zu|auf|durch|en|par|à)\b)?{_GIVEN}",
        lambda f: f"change {_one(f)} to: {f['text']}",
    ),
    _frame(
        rf"{_CHANGE} {_ONE} (?:in|zu|durch|en|par)\s+(?P<text>\S.*)$",
        lambda f: f"change {_one(f)} to: {f['text']}",
    ),
    _frame(rf"{_REMOVE} {_ONE}{_END}", lambda f: f"delete {_one(f)}"),
    _frame(
        rf"{_REMOVE} (?:{_THE}{_WHICH}|(?:nr\.?|nummer|numéro|n°)?\s*(?P<number>\d{{1,2}})){_END}",
        lambda f: f"delete {_which(f)}",
    ),
    _frame(rf"{_SHOW} {_THE}{_NAME}{_END}", lambda f: f"show the {english(f['name'])[1]}"),
    _frame(
        rf"(?:welche {_NAME} (?:gibt es|haben wir)|wie lauten die (?P<other>{NAMES})"
        rf"|quel(?:le)?s sont (?:les|nos) (?P<others>{NAMES})){_END}",
        lambda f: f"show the {english(f['name'] or f['other'] or f['others'])[1]}",
    ),
    _frame(
        rf"(?:wie ?viele {_NAME}(?: (?:gibt es|haben wir))?|combien (?:de |d['’])(?P<other>{NAMES})){_END}",
        lambda f: f"how many {english(f['name'] or f['other'])[1]} are there?",
    ),
    _frame(
        rf"(?:was fehlt(?: noch)?|qu['’]est-ce qui manque(?: encore)?|que manque-t-il|il manque quoi){_END}",
        lambda _: "what is missing?",
    ),
    _frame(
        r"(?:(?:mach(?:e)?(?: das| es)? )?rückgängig(?: machen)?|annule(?:z|r)?"
        rf"(?: (?:ça|cela|la dernière modification))?){_END}",
        lambda _: "undo",
    ),
    _frame(
        rf"(?:fasse?(?: das dokument| es)? zusammen|résume[zr]?(?: le document)?){_END}",
        lambda _: "summarise the document",
    ),
)
_SECTION = re.compile(r"(?P<name>[^:\n]{3,40}?)\s*:\s+(?P<rest>\S.*)$", re.DOTALL)


def in_english(message: str) -> str:
    """The wish with its frame in English; any other message as it is."""
    text = message.strip()
    if (whole := _framed(text)) is not None:
        return whole
    found = _SECTION.match(text)
    _, many = english(found["name"]) if found else ("", "")
    if found is None or not many:
        return message
    return f"{many}: {_framed(found['rest']) or found['rest']}"


def _framed(text: str) -> str | None:
    head = text[:_LONGEST_FRAME]
    for pattern, made in _FRAMES:
        if pattern.match(head) and (found := pattern.match(text)):
            return made(found)
    return None


def is_foreign(message: str) -> bool:
    """Whether a message begins as wishes and questions in German or French do."""
    return bool(_BEGINS.match(message.strip()))
