"""Notes that name notes or have no mark: what stays text is all there, and the file is there at once."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from functools import partial

import pytest

from requill.features.exports import process
from requill.features.exports.footnotes import BREAKER, without_nested_notes
from requill.features.exports.interface import Converter, ExportDocument
from requill.features.exports.pdf import pdf_converter
from requill.features.exports.word import word_converter
from tests.features.exports import reading

pytestmark = pytest.mark.anyio

NOW = datetime.now(UTC)
SOON = 10  # seconds, on a busy machine: unfolded, none of these was done in 15
LAUGHS = "".join(f"[^{n}]: {f'[^{n + 1}] ' * 20}\n\n" for n in range(1, 60))


@pytest.fixture(params=["docx", "pdf"])
def converter(request: pytest.FixtureRequest) -> Converter:
    """Each converter."""
    return word_converter() if request.param == "docx" else pdf_converter()


async def shown(converter: Converter, text: str) -> str:
    """All words of the file, its notes too, on one line."""
    file = await converter.convert(ExportDocument("T", text, NOW, NOW))
    if file.startswith(b"%PDF"):
        return " ".join(reading.by_pdf_reader(file).split())
    parts = reading.parts(file)
    roots = [reading.tree(parts[f"word/{name}.xml"]) for name in ("document", "footnotes")]
    for line_end in (line_end for root in roots for line_end in root.iter(f"{reading.W}br")):
        line_end.text = "\n"
    return " ".join("".join(root.itertext()) for root in roots)


in_full = partial(pytest.param, marks=pytest.mark.full)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[^1]\n\n[^1]: [^1]\n", ["[^1]"]),
        ("x[^a]\n\n[^a]: one [^b]\n[^b]: two [^A]\n", ["one [^b]", "[^b]: two [^A]"]),
        in_full("x[^1] y[^2]\n\n[^1]: one [^2]\n[^2]: two [^1]\n", ["one [^2]", "two [^1]"]),
        ("x[^1]\n\n" + LAUGHS + "[^60]: the end\n", ["[^2] [^2]", "[^60]: the end"]),
        in_full("x[^1]\n\n" + LAUGHS.replace("\n\n", "\n") + "[^60]: the end\n", ["[^60]: the end"]),
        in_full("x[^1]\n\n[^1]: one\n\n\ttwo [^1]\n\n   - three [^1]\n", ["two [^1]", "three"]),
        in_full("x[^1]\n\n[^1]: one\nlazy [^1]\n    2. [^1]: y\n", ["lazy [^1]", "[^1]: y"]),
        in_full("> x[^1]\n>\n> [^1]: one [^1]\n>\n>     two [^1]\n", ["one [^1]", "two [^1]"]),
        in_full("- x[^1]\n  - [ ] [^1]: one [^1]\n", ["one [^1]"]),
        in_full("x[^1]\n\n[^1]: [^2]: one [^1]\n", ["[^2]: one [^1]"]),
        in_full("x[^1]\n\n[^1]: one [\r^1]\n", ["one [ ^1]"]),
        in_full("\ufeff[^1]: one [\x01^1] [\ufdd0^1]\n\nx[^1]\n", ["one [^1] [^1]"]),
        ("x[^a\\]b]\n\n[^a\\]b]: one [^A\\]B]\n", ["one [^A]B]"]),
        ("x[^1]\n\n[^1]: one\n\n[^b]: two\n\n- [^c]: three\n", ["one", "[^b]: two", "[^c]: three"]),
        in_full("x\n\n[^b]: two\n", ["[^b]: two"]),
    ],
)
async def test_marks_in_notes_and_notes_without_a_mark_stay_text_at_once(
    converter: Converter, text: str, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "SECONDS", SOON)
    began = time.monotonic()
    read = await shown(converter, text)
    assert time.monotonic() - began < SOON
    assert [word for word in words if word not in read.replace("\n", " ")] == []
    assert BREAKER not in read


async def test_what_looks_like_a_mark_is_as_it_was_written(converter: Converter) -> None:
    text = "x[^1]\n\n[^1]: `a[^1]` <b[^1]> <http://c/d>\n\n        e[^1]\n\n![f](http://g/[^1])\n"
    read = await shown(converter, text)
    for words in ("a[^1]", "<b[^1]>", "e[^1]", "f"):
        assert words in read


async def test_links_in_notes_keep_their_address() -> None:
    text = 'x[^1]\n\n[^1]: [a](http://b/[^1] "[^1]") ![c](http://d/[^1])\n'
    parts = reading.parts(await word_converter().convert(ExportDocument("T", text, NOW, NOW)))
    relations = parts["word/_rels/footnotes.xml.rels"].decode()
    assert "http://b/[^1]" in relations or "http://b/%5B%5E1%5D" in relations
    assert BREAKER not in relations
    assert "%EF%B7%90" not in relations


@pytest.mark.parametrize(
    "text",
    [
        "One[^1], two[^2] and one again[^1].\n\n[^1]: First\n    and on\n[^2]: Second\n\nThree[^1]\n",
        "One[^1].\n\n- [^1]: First\n\n  Two[^1]\n",
        "> One[^1].\n>\n> [^1]: First\n> [^2]: Second\n\nTwo[^2]\n",
        "As said in [^1]: this, and that[^2].\n\n[^1]: First\n\n[^2]: Second\n",
        "See `[^1]: [^1]`[^1].\n\n[^1]: First\n",
    ],
)
def test_ordinary_notes_are_left_alone(text: str) -> None:
    assert without_nested_notes(text) == text
