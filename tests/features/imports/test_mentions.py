"""Images and links are found in Markdown but not in its code, in a time that grows with the text alone."""

from __future__ import annotations

import time

import pytest

from requill.features.imports.mentions import DefinitionAt, ImageAt, LinkAt, Mention, WikiAt, mentions

SECONDS = 3.0  # for a text of 100 KB, beside other work; a pattern that goes back takes minutes


def _told(mention: Mention) -> tuple[str, ...]:
    match mention:
        case ImageAt(width=None):
            return ("image", mention.words, mention.address)
        case ImageAt():
            return ("image", mention.words, mention.address, str(mention.width))
        case LinkAt():
            return ("link", mention.address)
        case WikiAt():
            return ("embed" if mention.is_embedded else "wiki", mention.name, mention.part, mention.words)
        case DefinitionAt():
            return ("definition", mention.address)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("![a](b.png)", [("image", "a", "b.png")]),
        ('![a](<b c.png> "d")', [("image", "a", "b c.png")]),
        ('![](b.png "It\'s *d*")', [("image", "It's \\*d\\*", "b.png")]),
        ("![a\nb](c(1).png)", [("image", "a b", "c(1).png")]),
        ("![a [b] \\] c](d.png)", [("image", "a [b] \\] c", "d.png")]),
        ("[![a](b.png)](c.md)", [("image", "a", "b.png"), ("link", "c.md")]),
        ("[a *b* [c]](<d e.md#f>)", [("link", "d e.md#f")]),
        (
            "![a][B  c] ![b c][] ![B C]\n\n[b c]: <d.png> 'e'",
            [
                ("image", "a", "d.png"),
                ("image", "b c", "d.png"),
                ("image", "B C", "d.png"),
                ("definition", "d.png"),
            ],
        ),
        ("![a][none] [b][none]", []),
        ("<IMG alt='a &amp; [b]' data-src=no src=c.png>", [("image", "a \\& \\[b\\]", "c.png")]),
        ("<img alt=a> <imgx src=b>", []),
        ("<img src=a width=' 9 '> <img src=b width=9em>", [("image", "", "a", "9"), ("image", "", "b")]),
        ('![](a "width=9") ![](b "9")', [("image", "", "a", "9"), ("image", "9", "b")]),
        ("[[a b#c|d]] ![[e.png|320]]", [("wiki", "a b", "c", "d"), ("embed", "e.png", "", "320")]),
        ("\\![a](b.png) \\[c](d.md)", [("link", "b.png")]),
        ("`![a](b.png)` ``[a](`b.md)`` ` ![c](d.png)", [("image", "c", "d.png")]),
        ("```\n![a](b.png)\n```\n~~~\n[a](b.md)\n~~~~\n![c](d.png)", [("image", "c", "d.png")]),
        ("```\n![a](b.png)", []),
        ("a `b\n\nc` ![d](e.png)", [("image", "d", "e.png")]),
        ("[^1]: note\n[ ]: task", []),
    ],
)
def test_they_are_found_as_they_are_read(text: str, found: list[tuple[str, ...]]) -> None:
    assert [_told(mention) for mention in mentions(text)] == found


@pytest.mark.parametrize(
    "text",
    [
        "![" * 50_000,
        "![a](" * 20_000,
        "![a](" + " " * 100_000,
        "![a]( <" * 15_000,
        "![[" * 30_000,
        "[[a|" * 25_000,
        "![a [" * 20_000,
        "![a [b] " * 10_000,
        '[](a "' * 20_000,
        "[](a(" * 25_000,
        "[](a(b)" * 15_000,
        "<img " * 20_000,
        "<img src='" * 10_000,
        "".join("`" * length + "a" for length in range(1, 440)),
        "".join("`" * length + "\n" for length in range(3, 440)),
        "`" * 100_000,
        "\\" * 100_001,
        "[a]:" * 25_000,
        "[a]: b\n" * 15_000,
        "a\n" * 50_000,
        "![a](data:image/png;base64," + "A" * 1_000_000,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_a_hostile_text_takes_no_longer_than_another(text: str) -> None:
    began = time.monotonic()
    for _ in mentions(text):
        pass
    assert time.monotonic() - began < SECONDS
