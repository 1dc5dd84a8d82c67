"""Names in what is asked: the words of a text, and the headings, ids and choices that it may name exactly."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from requill.ai.interface import DocumentContext, ToolSpec
from requill.kit.counts import parted
from requill.kit.markdown import heading_key, headings

Kind = Literal["requirement", "requirements", "section", "place", "choice", "object", "text", "rest"]
ARTICLES = frozenset({"a", "an", "the"})
PRIORITIES = ("Must", "Should", "Could", "Won't")
UNFILLED = "…"
REQUIREMENT_ID = re.compile(r"[A-Z][A-Z0-9]{0,9}-\d{1,6}", re.IGNORECASE)
_LEAD_OF_IDS = re.compile(r"(?:the )?(?:requirements )?", re.IGNORECASE)

_TOKEN = re.compile(r'[^\s"“„«]+|["“„«]')
_CLOSING = {'"': '"', "“": "”", "„": "“”", "«": "»"}
_QUOTED = 1_000  # characters of a quotation
MAX_TOKENS = 60  # of a phrase before its colon
_REQUIREMENTS = frozenset({"requirement", "with", "id"})
_NEW_SECTIONS = frozenset({"insert_template_section"})  # whose section is not in the document yet
_PLACES = frozenset({"before", "after"})
_OBJECTS = frozenset({"row", "item", "quote", "column"})  # which the tool finds to the letter, or refuses
_RESTS = frozenset({"text", "words", "query"})
_LABELS = frozenset({"section", "heading", "requirement"})
_CALLED = frozenset({"called", "named", "titled"})
_OF_DOCUMENT = re.compile(r"(?:to|from|in|of) (?:the|this) (?:document|doc|prd)")
# With one of these, an unquoted new name may be more than a name: "goals with examples".
_JOINING = frozenset(
    (
        *(
            "about",
            "after",
            "as",
            "at",
            "because",
            "before",
            "but",
            "by",
            "everywhere",
            "for",
            "from",
            "i",
            "if",
        ),
        *(
            "in",
            "instead",
            "into",
            "it",
            "on",
            "or",
            "please",
            "so",
            "that",
            "then",
            "this",
            "throughout",
            "to",
        ),
        *("we", "when", "where", "which", "who", "with", "without", "you"),
    )
)
_WORDS_OF_NAME, _WORDS_WITH_AND = 6, 3
_NOT_IN_NAME = re.compile(r'[,;:!?"“”„«»…|\n]|\.\s|\.\.')


class Token(Struct, frozen=True):
    """A word of a text, or a quotation without its quotes; where it stands in the text."""

    text: str
    start: int
    end: int
    is_quoted: bool = False

    @property
    def key(self) -> str:
        """The form in which words are compared."""
        return self.text.casefold().replace("’", "'").rstrip(",?")


class Names(Struct, frozen=True):
    """The headings of a document, by the form in which they are compared."""

    headings: Mapping[str, str]

    @classmethod
    def of(cls, context: DocumentContext) -> Names:
        """The names in a document, those of what was left out of its text among them."""
        shown = [heading for _, _, heading, _ in headings(context.text)]
        listed = [line.lstrip("#").strip() for line in (*context.outline, *context.omitted)]
        return cls({heading_key(heading): heading for heading in (*listed, *shown) if heading_key(heading)})

    def read(self, kind: Kind, options: Sequence[str], text: str, tokens: Sequence[Token]) -> str | None:
        """What words name as that kind of thing; None where they name none to the letter."""
        match kind:
            case "requirement":
                return _requirement(tokens)
            case "requirements":
                return _requirement(tokens) or _several(text, tokens)
            case "section":
                return self.section(text, tokens)
            case "place":
                return _requirement(tokens) or self.section(text, tokens)
            case "choice":
                return _choice(options, tokens)
            case "rest" | "object":
                return _rest(text, tokens)
            case "text":
                return _new_name(text, tokens)

    def section(self, text: str, tokens: Sequence[Token]) -> str | None:
        """The heading that words name, with or without "the … section in the document" around it."""
        bare = list(tokens)
        while bare:
            is_one = len(bare) == 1 or not any(token.is_quoted for token in bare)
            if is_one and (found := self.headings.get(heading_key(_said(text, bare)))):
                return found
            shorter = _without_frame(bare)
            if len(shorter) == len(bare):
                return None
            bare = shorter
        return None


def tokens_of(text: str) -> list[Token]:
    """The words and quotations of a text, one more at most than a phrase can have."""
    found: list[Token] = []
    position = 0
    while len(found) <= MAX_TOKENS and (match := _TOKEN.search(text, position)):
        end = _end_of_quotation(text, match.start()) if match[0] in _CLOSING else -1
        position = match.end() if end < 0 else end + 1
        said = match[0] if end < 0 else text[match.end() : end]
        found.append(Token(said, match.start(), position, is_quoted=end >= 0))
    return found


def _end_of_quotation(text: str, start: int) -> int:
    """Where the quotation that begins there is closed in its line; -1 where it is not, or is empty."""
    last = start + 1 + _QUOTED
    line = text.find("\n", start, last)
    ends = [text.find(mark, start + 1, last if line < 0 else line) for mark in _CLOSING[text[start]]]
    return min((end for end in ends if end > start + 1), default=-1)


def kind_of(name: str, tool: ToolSpec, *, is_last: bool) -> tuple[Kind, tuple[str, ...]]:
    """What a slot of that name takes, and what may be chosen for it."""
    parameters: Mapping[str, Any] = tool.parameters
    options = parameters.get("properties", {}).get(name, {}).get("enum", ())
    if name == "priority":
        options = options or PRIORITIES
    if options:
        return "choice", tuple(options)
    if name in _REQUIREMENTS:
        is_list = parameters.get("properties", {}).get(name, {}).get("type") == "array"
        return ("requirements" if is_list else "requirement"), ()
    if name in _PLACES:
        return "place", ()
    if name == "section":
        return ("text" if tool.name in _NEW_SECTIONS else "section"), ()
    if name in _OBJECTS:
        return "object", ()
    return ("rest" if is_last and name in _RESTS else "text"), ()


def is_ready(value: str) -> bool:
    """Whether a name or text was filled in."""
    return bool(value) and value.strip() not in (UNFILLED, "...")


def is_plain(name: str) -> bool:
    """Whether a new name can stand without quotes and be nothing else than a name."""
    words = name.casefold().split()
    if not words or _NOT_IN_NAME.search(name) or _JOINING.intersection(words):
        return False
    return len(words) <= (_WORDS_WITH_AND if "and" in words else _WORDS_OF_NAME)


def _said(text: str, tokens: Sequence[Token]) -> str:
    """The words as they were typed; of a single quotation what stands in it."""
    return tokens[0].text if len(tokens) == 1 else text[tokens[0].start : tokens[-1].end]


def _requirement(tokens: Sequence[Token]) -> str | None:
    bare = [token for token in tokens if token.key not in ARTICLES | {"requirement"}]
    is_id = len(bare) == 1 and not bare[0].is_quoted and REQUIREMENT_ID.fullmatch(bare[0].text)
    return bare[0].text.upper() if is_id else None


def _several(text: str, tokens: Sequence[Token]) -> str | None:
    """Ids with commas or "and" between them, as a list."""
    said = " ".join(_said(text, tokens).split())
    lead = _LEAD_OF_IDS.match(said)
    names = parted(said[lead.end() if lead else 0 :])
    are_ids = len(names) > 1 and all(map(REQUIREMENT_ID.fullmatch, names))
    return ", ".join(names).upper() if are_ids else None


def _choice(options: Iterable[str], tokens: Sequence[Token]) -> str | None:
    said = " ".join(token.key for token in tokens if token.key not in ARTICLES)
    return next((option for option in options if option.casefold().replace("’", "'") == said), None)


def _rest(text: str, tokens: Sequence[Token]) -> str | None:
    said = _said(text, tokens).strip()
    return said if is_ready(said) and tokens[0].key not in ("and", "or") else None


def _new_name(text: str, tokens: Sequence[Token]) -> str | None:
    """A name that is new, or that the tool looks for: quoted, or plainly no more than a name."""
    bare = _without_document(tokens)
    while len(bare) > 1 and bare[0].key in _CALLED | {"section", "heading"}:
        bare = bare[1:]
    if len(bare) == 1 and bare[0].is_quoted:
        return bare[0].text if is_ready(bare[0].text) else None
    said = _said(text, bare)
    return said if bare and is_plain(said) else None


def _without_frame(tokens: list[Token]) -> list[Token]:
    """Names without one of the words around them that name nothing: "the … section in the document"."""
    shorter = _without_document(tokens)
    if len(shorter) < len(tokens):
        return shorter
    if len(tokens) > 1 and not tokens[0].is_quoted and tokens[0].key in ARTICLES | _LABELS:
        return tokens[1:]
    if len(tokens) > 1 and not tokens[-1].is_quoted and tokens[-1].key in _LABELS:
        return tokens[:-1]
    return tokens


def _without_document(tokens: Sequence[Token]) -> list[Token]:
    end = " ".join(token.key for token in tokens[-3:])
    return list(tokens[:-3] if len(tokens) > 3 and _OF_DOCUMENT.fullmatch(end) else tokens)
