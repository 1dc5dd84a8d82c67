"""Front matter, between rules at the top of a Markdown file: the title and the properties of its document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from requill.features.documents.properties.policy import (
    RELEASE_CHARACTERS,
    TAG_CHARACTERS,
    TAGS,
    Status,
)
from requill.features.imports.policy import FRONT_MATTER_CHARACTERS, MAX_PROPERTIES_TOLD, TOLD_CHARACTERS
from requill.kit.matching import match_key
from requill.kit.titles import bare_title
from requill.kit.yaml_tree import UnreadableYaml, compose

_BLOCK = re.compile(r"\A---[ \t]*\n(.*?\n)?(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_LOOKS_LIKE_PROPERTIES = re.compile(r"^[A-Za-z_][\w .-]*:(?:\s|$)", re.MULTILINE)
_KNOWN = {
    "title": "title",
    "status": "status",
    "release": "release",
    "tags": "tags",
    "tag": "tags",
    "reviewers": "reviewers",
    "reviewer": "reviewers",
    "owner": "owner",
}
_KEPT = "Properties at the top (kept in the text)"


class FrontMatter(Struct, frozen=True):
    """What a file says of its document; people as they are named there. `told` is what could not be read."""

    title: str = ""
    status: Status | None = None
    release: str = ""
    tags: tuple[str, ...] = ()
    reviewers: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    told: tuple[str, ...] = ()


def without_front_matter(text: str) -> tuple[FrontMatter, str]:
    """What is said there, and the text without it.

    What is not understood is told in words. What is too much for that stays in the text, as code: nothing is
    lost.
    """
    match = _BLOCK.match(text[: FRONT_MATTER_CHARACTERS + 1])
    if match is None or len(match[0]) > FRONT_MATTER_CHARACTERS:
        return FrontMatter(), text
    written, rest = match[1] or "", text[match.end() :].lstrip("\n")
    if not written.strip():
        return FrontMatter(), rest
    try:
        root = compose(written)
    except UnreadableYaml:
        is_meant = _LOOKS_LIKE_PROPERTIES.search(written) is not None
        return FrontMatter(told=(_KEPT,) if is_meant else ()), _as_code(written, rest) if is_meant else text
    if root is None or root.id != "mapping":
        return FrontMatter(), text
    reading = _Reading()
    are_read = [reading.take(key, value) for key, value in root.value]
    is_told = (
        len(reading.told) <= MAX_PROPERTIES_TOLD and max(map(len, reading.told), default=0) <= TOLD_CHARACTERS
    )
    if all(are_read) and is_told:
        return reading.found(), rest
    reading.told = [_KEPT]
    return reading.found(), _as_code(written, rest)


def _as_code(written: str, rest: str) -> str:
    longest = max((len(run) for run in re.findall("~+", written)), default=0)
    fence = "~" * max(3, longest + 1)
    return f"{fence}yaml\n{written}{fence}\n\n{rest}"


class _Reading:
    """One reading of names and values."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self._texts = {"title": "", "release": ""}
        self._status: Status | None = None
        self._lists: dict[str, list[str]] = {"tags": [], "reviewers": [], "owner": []}

    def found(self) -> FrontMatter:
        """What was said."""
        return FrontMatter(
            title=self._texts["title"],
            status=self._status,
            release=self._texts["release"],
            tags=tuple(self._lists["tags"]),
            reviewers=tuple(self._lists["reviewers"]),
            owners=tuple(self._lists["owner"]),
            told=tuple(self.told),
        )

    def take(self, key: Any, value: Any) -> bool:
        """Take a value, or tell of it in words; whether it is of a form that can be."""
        values = _values(value)
        if key.id != "scalar" or values is None:
            return False
        name = " ".join(key.value.split())
        kind = _KNOWN.get(match_key(name))
        if kind is None or (kind in ("title", "status", "release") and len(values) > 1):
            self.told.append(f"Property “{name}”" + (f" ({', '.join(values)})" if values else ""))
        elif kind == "title":
            self._texts["title"] = bare_title("".join(values))
        elif kind == "status":
            self._take_status(values)
        elif kind == "release":
            self._take_release(values)
        elif kind == "tags":
            self._take_tags(values)
        else:
            self._lists[kind] += _named(values)
        return True

    def _take_status(self, values: list[str]) -> None:
        for value in values:
            key = re.sub(r"[\s_-]+", "-", match_key(value))
            self._status = next((status for status in Status if status.value == key), None)
            if self._status is None:
                self.told.append(f"Status “{value}” (use Draft, In review, Approved or Shipped)")

    def _take_release(self, values: list[str]) -> None:
        release = bare_title("".join(values))
        if len(release) > RELEASE_CHARACTERS:
            self.told.append(f"Release “{release}” (over {RELEASE_CHARACTERS} characters)")
        else:
            self._texts["release"] = release

    def _take_tags(self, values: list[str]) -> None:
        tags = self._lists["tags"]
        known = set(map(match_key, tags))
        for tag in (bare_title(tag.removeprefix("#")) for tag in _named(values)):
            if not tag or match_key(tag) in known:
                continue
            if len(tag) > TAG_CHARACTERS:
                self.told.append(f"Tag “{tag}” (over {TAG_CHARACTERS} characters)")
            elif len(tags) == TAGS:
                self.told.append(f"Tag “{tag}” (a document has at most {TAGS})")
            else:
                known.add(match_key(tag))
                tags.append(tag)


def _named(values: list[str]) -> Iterator[str]:
    """What a list names, or one line with commas in it."""
    parts = values[0].split(",") if len(values) == 1 else values
    return (part.strip() for part in parts if part.strip())


def _values(node: Any) -> list[str] | None:
    """A value, or those of a list, as they are written; None where there is more to it."""
    if node.id == "scalar":
        return [] if node.tag.endswith(":null") or not node.value.strip() else [node.value.strip()]
    if node.id != "sequence" or any(item.id != "scalar" for item in node.value):
        return None
    return [item.value.strip() for item in node.value if item.value.strip()]
