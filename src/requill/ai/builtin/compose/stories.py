"""Composes user stories in role, goal and benefit form."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin import markup, words
from requill.ai.builtin.answers import Block
from requill.ai.builtin.compose.entries import Aside, append, entries
from requill.ai.builtin.vocabulary import DEPARTMENTS, IMPERATIVES
from requill.ai.interface import SectionPlan

_FORM = re.compile(
    r"as (?:an?|the)\s+(?P<role>[^,]{1,120}?),?\s+i\s+(?P<wish>want|need|would like|can|wish)\b\s*",
    re.IGNORECASE,
)
_WANTS = re.compile(
    r"(?P<role>[^,.;:]{1,60}?)\s+(?:wants?|needs?|would like|wish(?:es)?|should be able|must be "
    r"able|can|should|could)\b\s*",
    re.IGNORECASE,
)
_BENEFIT = re.compile(
    r",?\s*\b(?:so that|so|in order to|in order that|because|to make sure)\b\s+", re.IGNORECASE
)
_ARTICLE = re.compile(r"(?:an?|the|our|every|each|all|some|any)\s+", re.IGNORECASE)
_THEY = re.compile(r"\b(they|he|she|their|his|her|them|him)\b", re.IGNORECASE)
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
# What the form says instead: the property "no word is lost" holds up to these.
FORM_WORDS = frozenset(
    words.words(
        """as a an the our every each all some any i want wants need needs would like wish wishes can should
        could must be able to so that in order because make sure they he she their his her them him"""
    )
)


def stories(blocks: Sequence[Block], _plan: SectionPlan, existing: str) -> str:
    """A bullet for each story."""
    parts: list[str] = []
    items: list[str] = []
    have = set(existing.split("\n"))
    for entry in entries(blocks):
        if isinstance(entry, Aside):
            parts += ["\n".join(items), entry.markdown]
            items = []
        elif (line := f"- {story(entry.text)}") not in have:
            items.append(line)
    parts.append("\n".join(items))
    return append([part for part in parts if part], existing)


def story(text: str) -> str:
    """ "As a role, I want goal, so that benefit." from a free sentence; the unsaid is "to be named"."""
    text = words.squeeze(text).rstrip(" .")
    made = _story(text)
    if not words.keeps_words(text, made, FORM_WORDS):
        made = f"As a user, I want this: {text}, so that (benefit {markup.TO_BE_NAMED})."
    return markup.inline(made)


def story_parts(text: str) -> tuple[str, str, str]:
    """Role, goal and benefit of a story, without the words of the form; the benefit may be empty."""
    role, verb, goal, benefit = _parts(words.squeeze(text).rstrip(" ."))
    goal = goal if verb == "want" else f"{verb} {goal}"
    return words.capitalised(role), words.capitalised(goal), words.capitalised(benefit)


def _story(text: str) -> str:
    role, verb, goal, benefit = _parts(text)
    end = f"so that {benefit}" if benefit else f"so that (benefit {markup.TO_BE_NAMED})"
    role = words.uncapitalised(role)
    who = f"someone in {role}" if role in DEPARTMENTS else f"{_article(role)} {role}"
    return f"As {who}, I {verb} {goal}, {end}."


def _parts(text: str) -> tuple[str, str, str, str]:
    """Role, verb, goal and benefit."""
    if found := _FORM.match(text):
        role, goal = found.group("role"), text[found.end() :]
        verb = "can" if found.group("wish").lower() == "can" else "want"
    elif (found := _WANTS.match(text)) and found.group("role").count(" ") < 6:
        role, goal = _singular(words.without(_ARTICLE, found.group("role"))), text[found.end() :]
        wish = found.group().lower().rstrip().rsplit(" ", 1)[-1]
        goal = f"to {goal}" if wish in ("can", "should", "could") and not goal.startswith("to ") else goal
        verb = "want"
    else:
        role, goal, verb = "user", words.uncapitalised(text), "want"
        if words.words(text[:40])[:1] and words.words(text[:40])[0] in IMPERATIVES:
            goal = f"to {goal}"
    goal, benefit = _benefit(goal)
    return role, verb, goal.strip(" ,"), benefit


def _benefit(goal: str) -> tuple[str, str]:
    found = _BENEFIT.search(goal)
    if not found or not goal[: found.start()].strip(" ,") or not goal[found.end() :].strip():
        return goal, ""
    said = goal[found.end() :].strip()
    said = _THEY.sub(lambda match: _FIRST_PERSON[match.group().lower()], said)
    if "order to" in found.group().lower():
        said = f"I can {said}"
    return goal[: found.start()], said


def _singular(role: str) -> str:
    head, _, last = role.rpartition(" ")
    single = last[:-3] + "y" if last.endswith("ies") else words.stem(last)
    return f"{head} {single}".strip() if last != "users" else f"{head} user".strip()


def _article(role: str) -> str:
    return "an" if role[:1].casefold() in "aeio" or role.casefold().startswith(("un", "up", "under")) else "a"
