"""What stands between rules at the top of a Markdown file: its title, and other properties."""

from __future__ import annotations

import re

from requill.features.imports.policy import FRONT_MATTER_CHARACTERS

_BLOCK = re.compile(r"\A---[ \t]*\n(.*?\n)?(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_PAIR = re.compile(r"([A-Za-z_][\w .-]{0,60}):(?:[ \t]+(.*))?\Z")
_ITEM = re.compile(r"[ \t]*-[ \t]+(.+)\Z")
_COMPLEX = ("{", "&", "*", "!", "|", ">", "%", "@", "`")
_MARKS = re.compile(r"([\\`*_\[\]<>~])")


def without_front_matter(text: str) -> tuple[str | None, str]:
    """The title that is named there, and the text with the other properties as a list at its top.

    What is more than names and values stays as it is, in a block of code: nothing is lost.
    """
    match = _BLOCK.match(text)
    if match is None or len(match[0]) > FRONT_MATTER_CHARACTERS:
        return None, text
    written, rest = match[1] or "", text[match.end() :].lstrip("\n")
    if not written.strip():
        return None, rest
    pairs = _pairs(written)
    if pairs is None:
        looks_like_properties = re.search(r"^[A-Za-z_][\w .-]*:(?:\s|$)", written, re.MULTILINE)
        return (None, f"~~~yaml\n{written}~~~\n\n{rest}") if looks_like_properties else (None, text)
    title = next((value for name, value in pairs if name.lower() == "title" and value), None)
    others = [(name, value) for name, value in pairs if name.lower() != "title" or value != title]
    lines = "".join(f"- **{_escaped(name)}:** {_escaped(value)}".rstrip() + "\n" for name, value in others)
    return title, f"{lines}\n{rest}" if lines else rest


def _pairs(written: str) -> list[tuple[str, str]] | None:
    """Names and values, lists with commas between; None where there is more to it."""
    pairs: list[tuple[str, list[str]]] = []
    for line in written.splitlines():
        if not line.strip():
            continue
        pair, item = _PAIR.match(line), _ITEM.match(line)
        value = (pair[2] or "" if pair else item[1] if item else "").strip()
        if value.startswith(_COMPLEX) or " #" in value or (item and _PAIR.match(item[1])):
            return None
        if pair:
            pairs.append((pair[1].strip(), _values(value)))
        elif item and pairs:
            pairs[-1][1].append(_plain(value))
        else:
            return None
    return [(name, ", ".join(values)) for name, values in pairs]


def _values(value: str) -> list[str]:
    if value.startswith("[") and value.endswith("]"):
        return [_plain(part.strip()) for part in value[1:-1].split(",") if part.strip()]
    return [_plain(value)] if value else []


def _plain(value: str) -> str:
    is_quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'"
    return value[1:-1].replace('\\"', '"') if is_quoted else value


def _escaped(text: str) -> str:
    return _MARKS.sub(r"\\\1", text)
