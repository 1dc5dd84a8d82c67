"""Names a conversation in three to six words, from what was asked first."""

from __future__ import annotations

import re

from requill.ai.builtin.language import words

_LEADS = re.compile(
    r"^(?:(?:hi|hello|hey|please|thanks)[,!. ]+|(?:can|could|would) you (?:please )?|i(?:['’]d| "
    r"would) like (?:you )?to\s+|i (?:want|need) (?:you )?to\s+"
    r"|(?:help|tell|show|give|explain to) (?:me|us)(?: to| with| about| how to)?\s+|how (?:do|can"
    r"|should|would) (?:i|we|you|one)\s+|how to\s+"
    r"|what(?:['’]s| is| are| makes| does)\s+(?:a |an |the )?|why (?:do|does|is|are)\s+|which\s+"
    r"|is there (?:a|an)?\s*|let['’]s\s+|we (?:want|need) to\s+|explain\s+"
    r"|(?:my|our) (?:new )?idea(?: is)?:?\s+|what do you think (?:of|about):?\s+|do you (?:know"
    r"|have)\s+|i(?:['’]m| am) (?:working on|trying to|looking for|writing)\s+(?:a |an |the )?)+",
    re.IGNORECASE,
)
_NEED = re.compile(r"\b(?:i|we) (?:need|want|would like) (?:some )?help (?:with|on|to|in)\s+", re.IGNORECASE)
_CLAUSE = frozenset(
    [
        "after",
        "because",
        "before",
        "that",
        "when",
        "where",
        "whether",
        "which",
        "while",
        "who",
        "whose",
        "without",
    ]
)
_SMALL = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "for",
        "and",
        "or",
        "to",
        "in",
        "on",
        "with",
        "at",
        "by",
        "from",
        "is",
        "are",
        "be",
        "it",
        "this",
        "that",
        "my",
        "our",
        "your",
        "we",
        "i",
        "you",
        "do",
        "does",
        "as",
        "about",
        "between",
        "into",
        "over",
        "per",
        "than",
        "through",
        "under",
        "via",
        "within",
    ]
)
_DROP = frozenset(["a", "an", "the", "my", "our", "your", "this", "some", "very", "really", "just", "please"])
_POLITE = frozenset(["please", "just"])
_ABLE = re.compile(r"\s+(?:should|must|shall|will|can) be able to\s+")
_PART = re.compile(r"(?<=\w)[,:;]\s+|\s+[–—-]\s+")
_FALLBACK = "Notes on product work"
_LEAST, _MOST = 3, 6


def title(first: str, answered: str = "") -> str:
    """A title without a full stop; words of the answer's heading fill up a question that is too short."""
    line = next((line for line in words.tidy(first[:2000]).split("\n") if words.words(line)), "")
    plain = words.squeeze(re.sub(r"[#*_>`|\[\]<>]+", " ", line))
    need = _NEED.search(plain)
    bare = words.without(_LEADS, plain[need.end() :] if need else plain)
    sentence = _ABLE.sub(" ", _first_part((words.sentences(bare) or [bare])[0]))
    chosen = _words_of(sentence)
    if (
        len(chosen) < _LEAST
        and len(asked := _words_of(words.sentences(words.squeeze(line))[0] if line else "", _POLITE))
        >= _LEAST
    ):
        chosen = asked
    if len(chosen) < _LEAST:
        chosen += [
            word
            for word in _words_of(words.tidy(answered[:300]))
            if word.casefold() not in {w.casefold() for w in chosen}
        ]
    if len(chosen) < _LEAST:
        chosen += _FALLBACK.split() if not chosen else ["in", "product", "work"]
    clause = next((n for n, word in enumerate(chosen) if n >= _LEAST and word.casefold() in _CLAUSE), _MOST)
    chosen = chosen[: min(clause, _MOST)]
    is_whole = len(chosen) < _MOST and clause >= len(chosen)  # nothing was cut off: "What can you do"
    while len(chosen) > _LEAST and chosen[-1].casefold() in _SMALL and not is_whole:
        chosen.pop()
    return words.capitalised(" ".join(chosen))[:120]


def _first_part(sentence: str) -> str:
    """The sentence as far as its first comma or colon behind words enough for a title."""
    ends = (found.start() for found in _PART.finditer(sentence))
    end = next((end for end in ends if len(_words_of(sentence[:end])) >= _LEAST), len(sentence))
    return sentence[:end]


def _words_of(text: str, dropped: frozenset[str] = _DROP) -> list[str]:
    found = [word.strip(".,;:!?\"'“”‘’()…") for word in text.split()]
    kept = [
        word for word in found if word and any(ch.isalnum() for ch in word) and word.casefold() not in dropped
    ]
    if len(kept) == 1 and len(kept[0]) > 24:  # a language that writes without spaces
        return [kept[0][:24]]
    return kept
