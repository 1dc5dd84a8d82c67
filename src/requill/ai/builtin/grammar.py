"""The grammar of the chat without a model: phrases of the tools, and what a text says in them.

A phrase is a sentence with names in it: `set priority of {requirement} to {priority}`. What stands after a
colon is taken as it was typed, as is a name in quotes. A text has the readings that fit a phrase to the
letter, or none: what only resembles a phrase is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from requill.ai.builtin.names import (
    ARTICLES,
    MAX_TOKENS,
    UNFILLED,
    Kind,
    Names,
    Token,
    is_plain,
    is_ready,
    kind_of,
    tokens_of,
)
from requill.ai.interface import ToolSpec

HEAD_CHARACTERS = 2_000  # of a text that are looked at for a phrase; more may follow after a colon
_PART = re.compile(r'"\{(?P<quoted>\w+)\}"|\{(?P<slot>\w+)\}|(?P<word>[^\s{}]+)')
_AT_LINE = re.compile(r"\s+at line (\d{1,7})$", re.IGNORECASE)
_POLITE_START = re.compile(r"^(?:please\b[,\s]*)+", re.IGNORECASE)
_POLITE_END = re.compile(r"(?:[,\s]+please)+[\s.!]*$", re.IGNORECASE)


class Slot(Struct, frozen=True):
    """A place for a name in a phrase; from `options` one is chosen, a quoted one takes quotations only."""

    name: str
    kind: Kind
    options: tuple[str, ...] = ()
    is_quoted: bool = False


class Phrase(Struct, frozen=True):
    """One sentence of the grammar: its words and slots, and the argument that follows its colon, if any."""

    tool: ToolSpec
    text: str
    parts: tuple[str | Slot, ...]
    tail: str = ""

    @property
    def slots(self) -> list[Slot]:
        """The slots before the colon."""
        return [part for part in self.parts if isinstance(part, Slot)]

    def say(self, arguments: Mapping[str, str]) -> str:
        """The sentence with these names in it; those that are not known are left to be filled in."""
        said = [
            part if isinstance(part, str) else _shown(part, arguments.get(part.name)) for part in self.parts
        ]
        tail = f": {arguments.get(self.tail) or UNFILLED}" if self.tail else ""
        return " ".join(said) + tail


class Reading(Struct, frozen=True):
    """What a text says in the grammar: a tool to call with these arguments."""

    phrase: Phrase
    arguments: Mapping[str, str]


@lru_cache(maxsize=8)
def phrases_of(tools: tuple[ToolSpec, ...]) -> tuple[Phrase, ...]:
    """The grammar that these tools make."""
    return tuple(parse(tool, text) for tool in tools for text in tool.phrases)


def parse(tool: ToolSpec, text: str) -> Phrase:
    """A phrase as its parts."""
    head, colon, tail = text.partition(":")
    found = list(_PART.finditer(head))
    parts = tuple(_part(one, tool, is_last=one is found[-1]) for one in found)
    return Phrase(tool, text, parts, tail.strip(" {}") if colon else "")


def _part(found: re.Match[str], tool: ToolSpec, *, is_last: bool) -> str | Slot:
    if found["word"]:
        return found["word"].casefold()
    name = found["quoted"] or found["slot"]
    kind, options = kind_of(name, tool, is_last=is_last)
    return Slot(name, kind, options, is_quoted=bool(found["quoted"]))


def _shown(slot: Slot, value: str | None) -> str:
    if not value:
        return f'"{UNFILLED}"' if slot.is_quoted else UNFILLED
    needs_quotes = slot.is_quoted or (slot.kind == "text" and not is_plain(value))
    return f'"{value}"' if needs_quotes and '"' not in value else value


def readings(text: str, phrases: Sequence[Phrase], names: Names) -> list[Reading]:
    """Every different thing that a text says; one is certain, none or several are not."""
    found: dict[tuple[str, tuple[tuple[str, str], ...]], Reading] = {}
    for reading in _fitting(text.strip(), phrases, names):
        found.setdefault((reading.phrase.tool.name, tuple(sorted(reading.arguments.items()))), reading)
    return list(found.values())


def _fitting(said: str, phrases: Sequence[Phrase], names: Names) -> Iterator[Reading]:
    head, tail = split_at_colon(said)
    whole, labelled = _Line.of(said), _Line.of(head)
    number = _AT_LINE.search(said[-20:])
    numbered = _Line.of(_AT_LINE.sub("", said)) if number and len(said) <= HEAD_CHARACTERS else _Line("", [])
    for phrase in phrases:
        if phrase.tail:
            if is_ready(tail):
                for arguments in _match(phrase.parts, labelled.text, labelled.tokens, names):
                    yield Reading(phrase, {**arguments, phrase.tail: tail})
            continue
        for arguments in _match(phrase.parts, whole.text, whole.tokens, names):
            yield Reading(phrase, arguments)
        if number and "line" in phrase.tool.parameters.get("properties", {}):
            for arguments in _match(phrase.parts, numbered.text, numbered.tokens, names):
                yield Reading(phrase, {**arguments, "line": number[1]})


def split_at_colon(said: str) -> tuple[str, str]:
    """What stands before the first colon outside quotes, and what was typed after it."""
    for token in tokens_of(said[:HEAD_CHARACTERS]):
        if not token.is_quoted and (at := token.text.find(":")) >= 0:
            position = token.start + at
            return said[:position], said[position + 1 :].strip()
    return said, ""


def without_please(said: str) -> str:
    """A text without the “please” before and behind it."""
    return _POLITE_END.sub("", _POLITE_START.sub("", said.strip())).strip()


class _Line(Struct, frozen=True):
    """A single line of text with its words; without any where the text is longer than a phrase can be."""

    text: str
    tokens: list[Token]

    @classmethod
    def of(cls, said: str) -> _Line:
        if len(said) > HEAD_CHARACTERS:
            return cls("", [])
        plain = without_please(said)
        plain = plain.rstrip("!") if plain.endswith("..") else plain.rstrip(".!")
        tokens = [] if "\n" in plain else tokens_of(plain)
        return cls(plain, tokens if len(tokens) <= MAX_TOKENS else [])


def _match(
    parts: Sequence[str | Slot], text: str, tokens: Sequence[Token], names: Names
) -> Iterator[dict[str, str]]:
    """Each way in which the words are the parts of a phrase; articles before its words are passed over."""
    if not parts or not tokens:
        if not parts and not tokens:
            yield {}
        return
    part, rest = parts[0], parts[1:]
    if isinstance(part, str):
        start = 1 if tokens[0].key in ARTICLES and part not in ARTICLES else 0
        if len(tokens) > start and tokens[start].key == part and not tokens[start].is_quoted:
            yield from _match(rest, text, tokens[start + 1 :], names)
        return
    for end in range(1, len(tokens) - len(rest) + 1):
        if part.is_quoted and not (end == 1 and tokens[0].is_quoted):
            return
        following = rest[0] if rest else None
        if isinstance(following, str) and not _follows(following, tokens[end : end + 2]):
            continue
        value = names.read(part.kind, part.options, text, tokens[:end])
        if value is not None:
            for arguments in _match(rest, text, tokens[end:], names):
                yield {part.name: value, **arguments}


def _follows(word: str, tokens: Sequence[Token]) -> bool:
    """Whether the next word of the phrase comes next, or after an article."""
    return any(token.key == word and not token.is_quoted for token in tokens)
