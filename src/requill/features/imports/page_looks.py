"""Looks of word processors' web pages: what styles and classes say, as attributes that the filter reads.

Google Docs names the look of words in rules of the page (`.c3{font-weight:700}`), writes the lists of a list
beside it, their depth in a class (`lst-kix_a1-2`), leads links over a page of its own, and puts notes at the
end. The page may be hostile: every pattern here takes what it has taken for good.
"""

from __future__ import annotations

import html as entities
import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

_RULE = re.compile(r"\.([\w-]{1,60}+)\s{0,9}+\{([^{}]{0,2000}+)\}")
_STYLE_SHEET = re.compile(r"<style\b[^>]*+>(.*?)(?:</style|\Z)", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"<(/?)(span|p|ul|ol|h[1-6]|hr|a)\b([^<>]*+)>", re.IGNORECASE)
_ATTRIBUTE = re.compile(
    r"""(?<![\w-])(class|style|href)\s{0,9}+=\s{0,9}+(?:"([^"]*+)"|'([^']*+)'|([^\s"'>]++))""", re.IGNORECASE
)
_DEPTH = re.compile(r"(?<![\w-])lst-[\w.]{1,60}?-(\d)(?![\w-])")
_LOOKS = (
    ("bold", re.compile(r"font-weight:\s{0,9}(?:bold|[6-9]00)", re.IGNORECASE)),
    ("italic", re.compile(r"font-style:\s{0,9}italic", re.IGNORECASE)),
    ("struck", re.compile(r"text-decoration(?:-line)?:[^;]{0,60}line-through", re.IGNORECASE)),
    ("raised", re.compile(r"vertical-align:\s{0,9}super", re.IGNORECASE)),
    ("lowered", re.compile(r"vertical-align:\s{0,9}sub(?!\w)", re.IGNORECASE)),
)
_FIRST = re.compile(r"<(?:p\b([^<>]*+)|h[1-6]\b[^<>]*+)>", re.IGNORECASE)
_MARKUP = re.compile(r"<[^<>]*+>|&nbsp;")
_TITLES = {"title", "subtitle"}
_HIDDEN = re.compile(r"display:\s{0,9}none", re.IGNORECASE)


def with_looks(html: str) -> str:
    """The page with `look` at words that have one and `list-level` around lists that are flat."""
    html = _with_title(html)
    rules = dict(_looks_of_classes(html))
    pieces: list[str] = []
    lists: list[bool] = []  # of those that are open, whether each is flat
    is_in_heading, at = False, 0
    for tag in _TAG.finditer(html):
        pieces.append(html[at : tag.start()])
        at = tag.end()
        name, is_end = tag[2].lower(), tag[1] != ""
        values = {} if is_end else _attributes(tag[3])
        written = tag[0]
        if name == "p" or (name[0] == "h" and name != "hr"):
            is_bold = name != "p" or not _TITLES.isdisjoint(values.get("class", "").split())
            is_in_heading = is_bold and not is_end
        elif name in ("ul", "ol"):
            written = _list(written, lists, values, is_end=is_end)
        elif name == "hr" and _HIDDEN.search(values.get("style", "")):
            written = ""
        elif name == "a" and (target := _target(values.get("href", ""))):
            written = f'<a href="{entities.escape(target)}">'
        elif name == "span" and not is_end and not is_in_heading:
            looks = {look for each in values.get("class", "").split() for look in rules.get(each, ())}
            looks.update(_looks(values.get("style", "")))
            written = f'<span look="{" ".join(sorted(looks))}">' if looks else written
        pieces.append(written)
    pieces.append(html[at:])
    return "".join(pieces)


def _with_title(html: str) -> str:
    """The page with the title that it begins with as a heading."""
    first = _FIRST.search(html)
    if first is None or "title" not in _attributes(first[1] or "").get("class", "").split():
        return html
    end = html.find("</p>", first.end())
    if end < 0 or not _MARKUP.sub("", html[first.end() : end]).strip():
        return html
    return f"{html[: first.start()]}<h1>{html[first.end() : end]}</h1>{html[end + 4 :]}"


def _list(tag: str, lists: list[bool], values: dict[str, str], *, is_end: bool) -> str:
    if is_end:
        return f"{tag}</div>" if lists and lists.pop() else tag
    depth = _DEPTH.search(values.get("class", ""))
    is_flat = depth is not None and not lists
    lists.append(is_flat)
    return f'<div list-level="{depth[1]}">{tag}' if depth and is_flat else tag


def _attributes(written: str) -> dict[str, str]:
    found = _ATTRIBUTE.finditer(written)
    return {match[1].lower(): entities.unescape(match[2] or match[3] or match[4] or "") for match in found}


def _looks_of_classes(html: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for sheet in _STYLE_SHEET.finditer(html):
        for rule in _RULE.finditer(sheet[1]):
            if looks := tuple(_looks(rule[2])):
                yield rule[1], looks


def _looks(style: str) -> Iterator[str]:
    return (name for name, form in _LOOKS if form.search(style))


def _target(address: str) -> str | None:
    """Where a link leads that Google Docs leads over a page of its own."""
    if not address.startswith(("https://www.google.com/url?", "http://www.google.com/url?")):
        return None
    try:
        targets = parse_qs(urlsplit(address).query, max_num_fields=20).get("q", [])
    except ValueError:
        return None
    return targets[0] if targets and targets[0].startswith(("https://", "http://", "mailto:")) else None
