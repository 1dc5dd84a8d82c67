"""Links between the files of an import lead to the documents that are made of them."""

from __future__ import annotations

import pytest

from requill.features.imports.links import anchors_of, slug_of
from requill.features.imports.reading import read_import
from requill.features.imports.service import text_of
from tests.features.imports.files import IMPORTING, zipped

pytestmark = pytest.mark.anyio

OTHER = "# Other\n\n## What's new?\n\n## 1.2 Goals & *more*\n\n- **FR-003:** x\n\n## Goals\n\n## Goals\n"


async def _read(text: str, other: str) -> tuple[str, list[str]]:
    """The text of `a/a.md` beside `a/b.md`, which becomes document 11, and what is told of it."""
    archive = zipped({"a/b.md": other, "a/a.md": text})
    drafts = (await read_import("all.zip", archive, IMPORTING)).drafts
    return text_of(drafts[1], [], [11, 12]), drafts[1].left_out


@pytest.mark.parametrize(
    ("link", "leads"),
    [
        ("[o](b.md)", "[o](/documents/11)"),
        ("[o](./../a/b.md?raw=1)", "[o](/documents/11)"),
        ("[o](</a/b.md>)", "[o](/documents/11)"),
        ("[o](B)", "[o](/documents/11)"),
        ('[o](b.md#fr-003 "t")', '[o](/documents/11#fr-003 "t")'),
        ("[o](b.md#FR-003)", "[o](/documents/11#FR-003)"),
        ("[o](b.md#whats-new)", "[o](/documents/11#what-s-new)"),
        ("[o](b.md#12-goals--more)", "[o](/documents/11#1-2-goals-more)"),
        ("[o](b.md#goals-1)", "[o](/documents/11#goals-1)"),
        ("[o](b.md#What%27s%20new?)", "[o](/documents/11#what-s-new)"),
        ("[o][b]\n\n[b]: b.md", "[o][b]\n\n[b]: /documents/11"),
        ("[[b]]", "[b](/documents/11)"),
        ("[[b#What's new?|new]]", "[new](/documents/11#what-s-new)"),
        ("![[b]]", "[b](/documents/11)"),
    ],
)
async def test_a_link_leads_to_the_document_and_its_part(link: str, leads: str) -> None:
    text, left_out = await _read(f"See {link}", OTHER)
    assert (text, left_out) == (f"See {leads}", [])


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("[o](none.md)", ["Link to “none.md”"]),
        ("[o](none.md#part) [o](none.md#part)", ["Link to “none.md#part”"]),
        ("[o](../../b.md)", ["Link to “../../b.md”"]),
        ("[o](tool.exe)", ["Link to “tool.exe”"]),
        ("[o](#part) [o](https://a.example/b.md) [o](//b.md) [o](mailto:b.md)", []),
        ("[o](/documents/3#x) [o](/none.md)", []),
        ("[[TODO]] ![[TODO]] [o][b]\n\n[b]: none", []),
        ("`[o](b.md)` [[b`]]`", []),
    ],
)
async def test_any_other_link_stays_and_one_to_a_file_is_told(link: str, told: list[str]) -> None:
    text, left_out = await _read(link, "x")
    assert (text, left_out) == (link, told)


async def test_documents_lead_to_each_other_and_to_themselves() -> None:
    files: dict[str, bytes | str] = {
        "a.md": "[b](b.html) [a](a.md#c)\n\n## C",
        "b.html": "<p><a href='a.md'>a</a></p>",
    }
    found = await read_import("all.zip", zipped(files), IMPORTING)
    assert [text_of(draft, [], [5, 6]) for draft in found.drafts] == [
        "[b](/documents/6) [a](/documents/5#c)\n\n## C",
        "[a](/documents/5)\n",
    ]


async def test_a_link_to_a_file_that_was_refused_stays() -> None:
    archive = zipped({"a.md": "[b](b.md)", "b.md": b"\0\1\2\3"})
    found = await read_import("all.zip", archive, IMPORTING)
    assert text_of(found.drafts[0], [], [5]) == "[b](b.md)"
    assert found.drafts[0].left_out == ["Link to “b.md”"]


def test_names_of_headings_are_those_of_the_app() -> None:
    assert anchors_of(OTHER) == ["other", "what-s-new", "1-2-goals-more", "goals", "goals-1"]
    assert slug_of("Größe — 要件 (é)") == "größe-要件-é"
