"""The parts of speech that commands share: politeness, quotes, names of sections, counting words."""

from __future__ import annotations

import re

from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline

LONGEST = 400  # characters of a command's own words; what is longer is text to be kept
Q = "[\"'“”‘’«»„`]"
SECTION = r"(?:section|chapter|heading|part|paragraph|list|table)"
ID = re.compile(r"\b([A-Z]{1,5}-\d{1,4})\b", re.IGNORECASE)
_POLITE = re.compile(
    r"(?:(?:please|pls|kindly|hey|hi|hello|ok|okay|great|good|thanks|thank you|now|also|and|then|so|just|well"
    r"|bitte|sure|yes|alright|right|cool|oh)\s*[,!.:]?\s+|(?:first|next|finally|lastly),\s+"
    r"|(?:would|do) you mind (?=\w+ing\b)"
    r"|(?:can|could|would|will|might) you (?:please |kindly |also |maybe |just )*(?:help me (?:to )?)?"
    r"|(?:is it possible|are you able) to |be so kind (?:and|to) "
    r"|(?:i(?:['’]d| would) (?:like|love|want) (?:you )?(?:to )?|i want (?:you )?to |i want "
    r"|i need you to |let['’]?s |let us |we (?:should|must|need to|have to|could|want to) (?:also )?"
    r"|we(?: have|['’]ve)? (?:just )?(?:decided|agreed) to "
    r"|(?:can|could|shall|should|may|might) (?:we|i) (?:please |also |maybe )*|you (?:should|can|could"
    r"|may) |help me (?:to )?|try to |go ahead and |how about (?=\w+ing\b)"
    r"|what about (?=\w+ing\b)|feel free to |i think (?:that )?(?=we |you )|maybe |perhaps ))+",
    re.IGNORECASE,
)
_SYMBOLS = re.compile(r"[^\w\"'“”‘’«„`#>|(\[*~-]+")
_ASKED = re.compile(r"(?:can|could|would|will|might|do|is|are|how|what) (?:you|it|about|we)\b", re.IGNORECASE)
_WIDEST = 8  # spaces in a row that are kept: patterns try every one of them
_WIDE = re.compile(rf"[ \t]{{{_WIDEST + 1},}}")
_HELLO = re.compile(r"(?:please|hey|hi|hello|ok|okay)[,!]?\s+", re.IGNORECASE)
_LONGEST_THANKS = 60  # characters at the end that are looked at
_THANKS = re.compile(
    r"(?:[\s,.!;–-]+(?:please|pls|plz|thanks(?: a lot| so much)?|thank you(?: very much)?|thx|cheers|bitte"
    r"|danke"
    r"|for me|if you can|if possible|ok|okay|right|🙏|👍|😊|🙂))+[\s.!?]*$",
    re.IGNORECASE,
)
_GERUND = re.compile(
    r"(?P<stem>add|append|insert|mention|list|remov|delet|renam|mov|swap{1,2}|replac|chang|shorten|tighten"
    r"|trim"
    r"|summari[sz]|turn|convert|mak|put{1,2}|tak|drop{1,2}|includ|writ|review|number|cut{1,2}|updat"
    r"|set{1,2})ing\b",
    re.IGNORECASE,
)
_E_STEMS = frozenset(
    [
        "remov",
        "delet",
        "renam",
        "mov",
        "replac",
        "chang",
        "summaris",
        "summariz",
        "mak",
        "tak",
        "includ",
        "writ",
        "updat",
    ]
)
_PAIRS = {'"': '"', "“": "”", "„": "“", "«": "»", "'": "'", "‘": "’", "`": "`"}
_LISTED_IN = re.compile(
    r"^(?:all\s+)?(?:the\s+)?(?:bullets?(?: points?)?|points|items|rows|lines|lists?|table|numbers"
    r"|entries|sentences)\s+"
    r"(?:that (?:are|stand)\s+)?(?:under|in|of|from|within|below)\s+",
    re.IGNORECASE,
)
_WHOLE = frozenset(
    words.words(
        """document doc prd it this that everything me text list table bullets file page spec draft one whole
        all entire here things these those them us"""
    )
)
_UNDOES = frozenset(words.words("undo revert rollback"))
_UNDONE = _UNDOES | frozenset(
    words.words("it that this the my your last latest change changes edit step again back take roll please")
)
_NUMBERS = {
    name: number
    for number, names in enumerate(
        (
            ("first", "1st", "top", "one"),
            ("second", "2nd", "two"),
            ("third", "3rd", "three"),
            ("fourth", "4th", "four"),
            ("fifth", "5th", "five"),
            ("sixth", "6th", "six"),
            ("seventh", "7th", "seven"),
            ("eighth", "8th", "eight"),
            ("ninth", "9th", "nine"),
            ("tenth", "10th", "ten"),
        ),
        start=1,
    )
    for name in names
}


def plain(message: str) -> str:
    """The message without what is only politeness, and with the verb in its plain form."""
    text = words.without(_SYMBOLS, _WIDE.sub(" " * _WIDEST, words.tidy(message)))
    asked = bool(_ASKED.match(words.without(_HELLO, text)))
    text = words.without(_POLITE, text)
    text = _GERUND.sub(_infinitive, text, count=1) if _GERUND.match(text) else text
    if "\n" not in text:
        rest, end = text[:-_LONGEST_THANKS], text[-_LONGEST_THANKS:]
        text = rest + (_THANKS.sub("", end) or end)
        text = text.rstrip("? ") if asked and ":" not in text else text
    return text.strip()


def _infinitive(found: re.Match[str]) -> str:
    stem = found["stem"].lower()
    if stem in _E_STEMS:
        return f"{stem}e"
    return stem[:-1] if stem[-2:] in ("pp", "tt") else stem


def is_undo(text: str) -> bool:
    """Whether it asks to take the last change back, and nothing else."""
    said = words.words(text)
    begins = said[:1] and (said[0] in _UNDOES or (said[0] in ("take", "roll") and "back" in said))
    return bool(begins) and all(word in _UNDONE for word in said)


def head(text: str) -> str:
    """The first line, cut to what a command may need of it."""
    return words.squeeze(text.split("\n", 1)[0])[:LONGEST]


def unquoted(text: str) -> str:
    """The text without the one pair of quotation marks around it."""
    text = text.strip()
    if len(text) > 1 and _PAIRS.get(text[0]) == text[-1] and text.count(text[0]) <= 2:
        return text[1:-1].strip()
    return text


def is_quoted(text: str) -> bool:
    """Whether the whole text stands in quotation marks."""
    return unquoted(text) != text.strip()


def place(text: str) -> str:
    """A section's name from "the list in X", or nothing for "the document"."""
    text = _LISTED_IN.sub("", text.strip())
    bare = re.sub(
        r"^(?:(?:the|this|my|our|whole|entire|all|list|in|of|under|section(?! \d)|text|from|content|contents"
        r"|part(?! \d))\s+)+",
        "",
        f"{text.strip()} ",
        flags=re.IGNORECASE,
    )
    bare = bare.strip(" .?!,\"“”'‘’`")
    bare = re.sub(rf"\s+(?:{SECTION}|bullets?|points?|items)\s*$", "", bare, flags=re.IGNORECASE)
    return "" if bare.lower() in _WHOLE else bare


def is_section(name: str, outline: Outline) -> bool:
    """Whether a name, as somebody said it, means a section of the document."""
    bare = place(name)
    return bool(bare) and len(bare) < 120 and outline.named(bare) is not None


def ordinal(word: str) -> int | None:
    """The number that "third", "3rd", "3" or "last" (-1) stands for."""
    key = word.strip(" .#").casefold()
    if key == "last":
        return -1
    return int(key) if key.isdigit() and len(key) < 4 else _NUMBERS.get(key)
