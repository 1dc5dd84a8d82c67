"""Words of code and screens: one for each thing, and the one that an engineer would look for."""

from __future__ import annotations

import re
from collections.abc import Iterator
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


def _modules() -> Iterator[tuple[str, str]]:
    """Each with its name, without what is generated or installed."""
    for folder, suffixes in SOURCES.items():
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in suffixes and ".gen." not in path.name and "node_modules" not in path.parts:
                yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


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
