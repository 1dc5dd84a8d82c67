"""Documents that are put together by chance, of what Word files give back."""

from __future__ import annotations

import random
import re

_WORDS = (
    *("offline", "inspector", "27 h", "需求", "étude", "R&D", "a < b", "snake_case", r"5 \* 3", r"\[x\]"),
    *("it’s", "#1", "- 5", "1. x", "+ y", r"a\|b"),
)
_LIST = re.compile(r"- |1\. ")


def document(seed: int) -> str:
    """The Markdown of one; no list stands right beneath another."""
    by = random.Random(seed)
    blocks = ["Start."]
    for _ in range(by.randint(2, 7)):
        block = _block(by)
        if not (_LIST.match(block) and _LIST.match(blocks[-1])):
            blocks.append(block)
    return "\n\n".join(blocks) + "\n"


def _phrase(by: random.Random) -> str:
    words = " ".join(by.choice(_WORDS) for _ in range(by.randint(1, 3)))
    form = by.choice(["", "", "", "**", "*", "~~", "link", "`a < b`", "H<sub>2</sub>O", "one<br>two"])
    if form == "link":
        return f"[{words}](https://a.example/x?y=1&z)"
    return form if len(form) > 2 else form + words + form


def _words(by: random.Random) -> str:
    return "We " + " and ".join(_phrase(by) for _ in range(by.randint(1, 4)))


def _list(by: random.Random, depth: int = 0) -> str:
    kind, items = by.choice(["bullet", "number", "task"]), []
    for number in range(1, by.randint(2, 4)):
        mark = f"{number}. " if kind == "number" else "- "
        box = by.choice(["[ ] ", "[x] "]) if kind == "task" else ""
        below = "\n" + _list(by, depth + 1) if depth < 2 and by.random() < 0.4 else ""
        items.append(mark + box + _words(by) + below.replace("\n", "\n" + " " * len(mark)))
    return "\n".join(items)


def _table(by: random.Random) -> str:
    width = by.randint(2, 4)
    rows = [
        [_words(by) for _ in range(width)],
        [by.choice(["---", ":-:", "--:", ":--"]) for _ in range(width)],
    ]
    for _ in range(by.randint(1, 3)):
        rows.append([by.choice(["1", _words(by), _words(by), ""]) for _ in range(width)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _block(by: random.Random) -> str:
    match by.choice(["heading", "words", "lines", "list", "quote", "code", "table", "rule"]):
        case "heading":
            return f"{'#' * by.randint(2, 6)} {_words(by)}"
        case "lines":
            return "\n".join(_words(by) for _ in range(3))
        case "list":
            return _list(by)
        case "quote":
            return f"> {_words(by)}\n>\n> {_words(by)}"
        case "code":
            return '```\nlet a = "<b>";\n\n  if (a) ``;\n```'
        case "table":
            return _table(by)
        case "rule":
            return "---"
        case _:
            return _words(by)
