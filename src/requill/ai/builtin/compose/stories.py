"""Composes user stories in role, goal and benefit form."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.compose.answers import Block
from requill.ai.builtin.compose.criteria import criterion, is_criterion, joined_steps
from requill.ai.builtin.compose.entries import Aside, append, entries
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.vocabulary import DEPARTMENTS, IMPERATIVES
from requill.ai.interface import SectionPlan

_FORM = re.compile(
    r"as (?:an?|the)\s+(?P<role>[^,]{1,120}?),?\s+i\s+(?P<wish>want|need|would like|can|wish)\b\s*",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"[Aa]s (?P<role>[A-ZÄÖÜ][\w'’-]+(?: [A-ZÄÖÜ][\w'’.-]+)?),\s+I\s+"
    r"(?P<wish>want|need|would like|can|wish)\b\s*"
)
_WANTS = re.compile(
    r"(?P<role>[^,.;:]{1,60}?)\s+(?P<wish>wants?|needs?|would like|wish(?:es)?|should be able|must be "
    r"able|can|should|could)\b\s*",
    re.IGNORECASE,
)
# "Today they email it" says how things are, and is no part of the wish.
_TODAY = re.compile(
    r"(?:\s*[;:–—-]+\s+|[,.]\s+|\s+\(?)(?=(?:(?:but|while) )?"
    r"(?:today|currently|at the moment|right now|so far|until now)\b)",
    re.IGNORECASE,
)
_NO_ROLE = re.compile(
    r"(?:given|when|if|while|because|since|after|before|once|today|currently|now|then|i|we|you|they|it|he|she"
    r"|this|that|there|what|which|who|how|why|nobody|no|everyone|everybody|anyone|someone|somebody)\b|.*\d",
    re.IGNORECASE,
)
# Who is no person, and so has no wish that a story could tell: "the report can be exported".
_THING = re.compile(
    r".*(?:tion|ment|ing|ness|age|data|file|list|page|screen|app|system|product|tool|api|pdf|csv|report|form|link"
    r"|button|field|table|record|entry|item|invoice|export|import|search|filter|order|number|server|browser"
    r"|timer|folder|header|footer|banner|letter|newsletter|calendar|computer|printer|scanner|sensor|monitor"
    r"|error|cursor|paper|offer|result|change|changes|service|software|website|site|device|tablet|phone|feature"
    r"|job|request|response|message|mail|email|photo|image|document|backup|database|integration|webhook|chart"
    r"|map|dashboard|account|password|shift)s?$",
    re.IGNORECASE,
)
_ASKED = re.compile(r"\bdoes (?P<role>an? [\w ]{2,30}?) (?:want|need)\b", re.IGNORECASE)
_VERBS = IMPERATIVES | set(words.words("approve be credit give have issue request spend swap void"))
# "Open questions are shown" states something; "see who is on duty" does not.
_STATES = frozenset({"is", "are", "was", "were"})
_RELATIVES = frozenset(
    words.words("who what which that when where why how if whether until after before once")
)
_SIGN_AFTER_A_VERB = re.compile(r"[\w’']+(?: \w+){0,2}:")
_BENEFIT = re.compile(
    r",?\s*\b(?:so that|so|in order to|in order that|because|to make sure)\b\s+", re.IGNORECASE
)
_ARTICLE = re.compile(r"(?:an?|the|our|every|each|all|some|any)\s+", re.IGNORECASE)
_THEY = re.compile(r"\b(they|he|she|their|his|her|them|him)\b", re.IGNORECASE)
_SHE = re.compile(r"\b(?:he|she)\s+(\w+)\b", re.IGNORECASE)
_OF_ME = {"is": "am", "has": "have", "does": "do", "goes": "go", "was": "was"}
_FIRST_PERSON = {
    "they": "I",
    "he": "I",
    "she": "I",
    "their": "my",
    "his": "my",
    "her": "my",
    "them": "me",
    "him": "me",
}
_SENTENCE = 9  # words from which what stays as it was said has a full stop
# What the form says instead: the property "no word is lost" holds up to these.
FORM_WORDS = frozenset(
    words.words(
        """as a an the our every each all some any i want wants need needs would like wish wishes can should
        could must be able to so that in order because make sure they he she their his her them him"""
    )
)


def stories(blocks: Sequence[Block], plan: SectionPlan, existing: str) -> str:
    """A bullet for each story."""
    parts: list[str] = []
    items: list[str] = []
    have = set(existing.split("\n"))
    asked = next((found["role"] for each in plan.questions if (found := _ASKED.search(each.ask))), "")
    for entry in joined_steps(entries(blocks)):
        if isinstance(entry, Aside):
            parts += ["\n".join(items), entry.markdown]
            items = []
        elif (line := f"- {story(entry.text, words.without(_ARTICLE, asked))}") not in have:
            items.append(line)
    parts.append("\n".join(items))
    return append([part for part in parts if part], existing)


def story(text: str, role: str = "") -> str:
    """ "As a role, I want goal, so that benefit." from a free sentence; the unsaid is "to be named".

    `role` is who has a wish that names nobody. What cannot be put so stays as it was said.
    """
    text = words.squeeze(text).rstrip(" .")
    if is_criterion(text):
        return criterion(text)
    context = _TODAY.search(text)
    wish = text[: context.start()] if context else text
    made = _story(wish, role or "user") if wish.strip() else ""
    if made and context:
        now = text[context.end() :]
        closed = (
            now[:-1] if now.endswith(")") and text[context.start() : context.end()].endswith("(") else now
        )
        made = f"{made} {words.stopped(words.capitalised(closed))}"
    if not made or not words.keeps_words(text, made, FORM_WORDS):
        made = words.stopped(words.capitalised(text), least=_SENTENCE)
    return markup.inline(made)


def story_parts(text: str) -> tuple[str, str, str]:
    """Role, goal and benefit of a story, without the words of the form; role and benefit may be empty."""
    text = words.squeeze(text).rstrip(" .")
    parts = _parts(text, "user")
    if parts is None:
        return "", words.capitalised(text), ""
    role, verb, goal, benefit = parts
    goal = goal if verb == "want" else f"{verb} {goal}"
    return words.capitalised(role), words.capitalised(goal), words.capitalised(benefit)


def _story(text: str, asked: str) -> str:
    """The story, or nothing where the text is none."""
    parts = _parts(text, asked)
    if parts is None:
        return ""
    role, verb, goal, benefit = parts
    given = benefit if benefit.startswith("because ") else f"so that {benefit}"
    end = given if benefit else f"so that (benefit {markup.TO_BE_NAMED})"
    role = words.uncapitalised(role)
    group = role in DEPARTMENTS or (len(role.split()[-1]) > 1 and role.split()[-1].isupper())
    who = f"someone in {role}" if group else f"{_article(role)} {role}"
    who = parts[0] if _NAMED.match(text) else who
    return f"As {who}, I {verb} {goal}, {end}."


def _parts(text: str, asked: str) -> tuple[str, str, str, str] | None:
    """Role, verb, goal and benefit; None where the text does not say who wants what."""
    if found := _FORM.match(text) or _NAMED.match(text):
        role, goal = found.group("role"), text[found.end() :]
        verb = "can" if found.group("wish").lower() == "can" else "want"
    elif (found := _WANTS.match(text)) and is_person(found.group("role")):
        role, goal = singular(words.without(_ARTICLE, found.group("role"))), text[found.end() :]
        wish = found.group("wish").lower()
        goal = f"to {goal}" if wish in ("can", "should", "could") and not goal.startswith("to ") else goal
        verb = "want"
    elif _is_wish(text):
        role, goal, verb = asked, words.uncapitalised(text), "want"
        goal = goal if goal.startswith("to ") else f"to {goal}"
    else:
        return None
    goal, benefit = _benefit(goal)
    return (role, verb, goal.strip(" ,"), benefit) if goal.strip(" ,") else None


def is_person(role: str) -> bool:
    """Whether it may be somebody who has wishes; "the report" and "given a nurse" are not."""
    if words.without(_ARTICLE, role).casefold() in DEPARTMENTS:
        return True
    return role.count(" ") < 6 and not _NO_ROLE.match(role) and not _THING.match(role)


def _is_wish(text: str) -> bool:
    """Whether it begins with what somebody wants to do: "undo a mistake", but not "swap accepted: …"."""
    said = words.words(text[:60])
    verb, *following = [*(said[1:] if said[:1] == ["to"] else said), ""]
    if verb not in _VERBS or _SIGN_AFTER_A_VERB.match(text):
        return False
    states = next((word for word in following if word in _STATES or word in _RELATIVES), "") in _STATES
    return not states and not (following and following[0].endswith("ed") and following[0] != "need")


def _benefit(goal: str) -> tuple[str, str]:
    found = _BENEFIT.search(goal)
    if not found or not goal[: found.start()].strip(" ,") or not goal[found.end() :].strip():
        return goal, ""
    said = goal[found.end() :].strip()
    if "because" in found.group().lower():
        return goal[: found.start()], f"because {said}"
    said = _SHE.sub(lambda match: f"I {_OF_ME.get(match[1].casefold()) or words.stem(match[1])}", said)
    said = _THEY.sub(lambda match: _FIRST_PERSON[match.group().lower()], said)
    if "order to" in found.group().lower():
        said = f"I can {said}"
    return goal[: found.start()], said


def singular(role: str) -> str:
    """One of those people: "support agents" as "support agent"."""
    head, _, last = role.rpartition(" ")
    single = last[:-3] + "y" if last.endswith("ies") else words.stem(last)
    return f"{head} {single}".strip() if last != "users" else f"{head} user".strip()


def _article(role: str) -> str:
    return "an" if role[:1].casefold() in "aeio" or role.casefold().startswith(("un", "up", "under")) else "a"
