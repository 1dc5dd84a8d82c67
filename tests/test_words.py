"""Words of code and screens: one for each thing, and the one that an engineer would look for."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = {"src/requill": (".py",), "frontend/src": (".ts", ".tsx"), "e2e": (".ts",)}
# Metaphors, each with a word of the field in its place: worker session, queue, notification, thread, watch.
METAPHORS = re.compile(r"\b(desks?|lanes?|bells?|seat|heed|last_words)\b", re.IGNORECASE)
OTHER_EMAIL = re.compile(r"\be-mails?\b", re.IGNORECASE)
# A noun comes first: "Interface between rooms and the database", not "What rooms need of it".
FIRST_WORD = re.compile(r'(?:r?"""|/\*\*[\s*]*)(\S+)')
QUESTIONS = {"What", "Who", "Whom", "Whose", "Where", "How", "Which", "Whether", "When", "Why"}
CURLY = re.compile(r"[a-z]’[a-z]")  # patterns of what people type have it behind a class of characters


@cache
def _modules() -> list[tuple[str, str]]:
    """Each with its name, without what is generated or installed."""
    found = []
    for top, suffixes in SOURCES.items():
        for folder, folders, names in os.walk(ROOT / top):
            folders[:] = sorted({*folders} - {"node_modules"})  # what is left is walked through
            paths = [Path(folder, name) for name in sorted(names)]
            found += [path for path in paths if path.suffix in suffixes and ".gen." not in path.name]
    return [(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")) for path in found]


def _lines(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()}"
        for name, text in _modules()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def test_nothing_is_called_by_a_metaphor() -> None:
    assert _lines(METAPHORS) == []


def test_email_is_written_in_one_way() -> None:
    assert _lines(OTHER_EMAIL) == []


def test_an_apostrophe_is_written_in_one_way() -> None:
    assert [one for one in _lines(CURLY) if ".test." not in one and not one.startswith("e2e")] == []


def test_a_module_opens_with_a_sentence_that_says_what_it_is() -> None:
    found = [
        name
        for name, text in _modules()
        if text
        and not re.search(r"\.test\.|migrations/versions|^e2e", name)
        and ((first := FIRST_WORD.match(text)) is None or first[1] in QUESTIONS)
    ]
    assert found == []
