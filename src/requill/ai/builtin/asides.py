"""Tells what is said to the interviewer (questions, wishes for later, noise) from what is an answer."""

from __future__ import annotations

import re
from typing import Final, Literal

from requill.ai.builtin import words
from requill.ai.interface import SectionPlan

Aside = Literal["help", "question", "edit", "noise"]

_HELP = re.compile(
    r"(?:what do you mean(?: by (?:that|this|it))?|what does (?:that|this|it) mean"
    r"|(?:can|could) you (?:explain|give|show)\b.{0,40}|(?:an |for |give me an )?examples?|help(?: me)?"
    r"|like what|such as|i (?:do not|don['’]t) (?:understand|get)(?: (?:the question|that|this|it))?|explain"
    r"|(?:what|why|how|which|who|when|where)(?: now| so| exactly)?"
    r"|(?:suggest|propose) (?:something|some|one)|give me (?:an? |some )?(?:suggestion|idea)s?)"
    r"\s*(?:please)?[\s.?!]*$",
    re.IGNORECASE,
)
_QUESTION_WORDS: Final = frozenset(
    words.words(
        """what which who whom whose why how when where is are was were am do does did can could should
        would will shall may might must has have"""
    )
)
_ASKED_OF_YOU = ("do you", "would you", "can you", "could you", "should i", "do i", "shall i", "can i")
_LEADS: Final = frozenset(words.words("hm hmm um umm uh ok okay well so and but sorry wait please er ehm"))
_EDIT_VERBS: Final = frozenset(
    words.words(
        """make rewrite reword rephrase shorten lengthen expand extend delete remove change edit rename move
        improve redo rework fix update clear reorder merge split drop cut add insert"""
    )
)
_REWORDING: Final = frozenset(words.words("rewrite reword rephrase shorten lengthen expand redo rework edit"))
_PARTS: Final = frozenset(
    words.words("section sections chapter chapters bullet bullets paragraph paragraphs heading headings")
)
_WHOLES: Final = frozenset(words.words("document doc prd draft"))
_ARTICLES: Final = frozenset(words.words("the this that my our whole entire last first previous"))
_LOOKS: Final = frozenset(words.words("shorter longer bold"))
_BEFORE_A_PART = 6  # words after the verb among which the section is named
_MOST_QUESTIONS, _LONGEST_QUESTION = 3, 300
_NO_ANSWERS: Final = frozenset(
    words.words("hm hmm um umm uh uhm er erm ehm ah oh eh huh mhm ok okay k well so sure lol meh bla blah")
)
_WAITS = ("let me think", "let me think about it", "one moment", "just a moment", "wait", "hold on")
_ROWS = ("qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm")
_HUM = re.compile(r"h+m+|u+h*m+|o+k+|a+h+|o+h+|e+r*m+|m{2,}")
_WORD = re.compile(r"\w+")
_LETTERS = re.compile(r"[a-z]+")
_VOWEL = re.compile(r"[aeiouy]")
_LONGEST_ABBREVIATION = 4  # letters that may be without a vowel: gdpr, html
_LEAST_MASHED, _MASHED = 3, 0.7  # letters of a word, and the share of neighbours that are neighbouring keys
_WANTS_QUESTIONS = re.compile(r"\b(?:questions?|learn(?:ed)?|find out|headline|decide)\b", re.IGNORECASE)


def read_aside(said: str, plan: SectionPlan, question: str) -> Aside | None:
    """What the message is if it is no answer; None for an answer, which a list or a longer text always is."""
    text = said.strip()
    if _is_noise(text):
        return "noise"
    if "\n" in text or len(text) > _LONGEST_QUESTION:
        return None
    pieces = [_without_lead(piece) for piece in words.sentences(text)]
    if all(_HELP.match(piece) for piece in pieces):
        return "help"
    if len(pieces) == 1 and _is_edit(pieces[0], plan):
        return "edit"
    if len(pieces) > _MOST_QUESTIONS or wants_questions(plan, question):
        return None
    return "question" if all(_HELP.match(piece) or _is_question(piece) for piece in pieces) else None


def wants_questions(plan: SectionPlan, question: str) -> bool:
    """Whether an answer to the question may well be a question itself."""
    if plan.kind in ("questions", "faq", "quote") or _WANTS_QUESTIONS.search(f"{plan.heading} {question}"):
        return True
    offered = [offer for asking in plan.questions if asking.ask == question for offer in asking.suggestions]
    return any(offer.rstrip().endswith("?") for offer in offered)


def _without_lead(text: str) -> str:
    """The sentence without "hm," and "sorry," before it."""
    while (found := re.match(r"(\w+)[,.…\s]+(?=\S)", text)) and found[1].casefold() in _LEADS:
        text = text[found.end() :]
    return text


def _is_question(text: str) -> bool:
    said = words.words(text)
    if len(said) < 2 or said[0] not in _QUESTION_WORDS:
        return False
    if text.rstrip().endswith("?"):
        return said[1] != "be"  # "Could be doctors?" is an answer that is not sure of itself
    return ":" not in text and words.any_word(" ".join(said[1:6]), _ASKED_OF_YOU)


def _is_edit(text: str, plan: SectionPlan) -> bool:
    """Whether it asks for a change of the text: "make section 2 shorter", "rewrite the problem section"."""
    said = words.words(re.sub(r"^(?:please|can you|could you|would you)\s+", "", text, flags=re.IGNORECASE))
    if not said or said[0] not in _EDIT_VERBS:
        return False
    near = said[1 : 1 + _BEFORE_A_PART]
    if _PARTS & set(near) or (near[:1] and near[0] in ("it", "this", "that") and _LOOKS & set(near)):
        return True
    named = [word for word in near if word not in _ARTICLES]
    if named and named[0] in _WHOLES and plan.kind not in ("requirements", "stories", "criteria"):
        return True
    heading = words.words(plan.heading)
    return said[0] in _REWORDING and (named in ([], ["it"]) or named[: len(heading)] == heading)


def _is_noise(text: str) -> bool:
    """Whether nothing was said: signs, "hm", or letters that only lie beside each other on the keyboard."""
    said = words.words(text)
    if not said:
        return text.isascii()
    if " ".join(words.words(_without_lead(text))) in _WAITS:
        return True
    return all(_is_hum(word.casefold()) or _is_mashed(word) for word in _WORD.findall(text))


def _is_hum(word: str) -> bool:
    return word in _NO_ANSWERS or bool(_HUM.fullmatch(word))


def _is_mashed(word: str) -> bool:
    """Whether it is no word: one letter over and over, no vowel, or neighbouring keys. Capitals are names."""
    if len(word) == 1 and word.isascii() and word.isalpha():
        return True
    if not _LETTERS.fullmatch(word):
        return False
    if len(set(word)) == 1:
        return True
    if len(word) < _LEAST_MASHED:
        return False
    if len(word) > _LONGEST_ABBREVIATION and not _VOWEL.search(word):
        return word != "https"
    pairs = [word[place : place + 2] for place in range(len(word) - 1)]
    beside = sum(any(pair in row for row in _ROWS) for pair in pairs)
    return beside >= _MASHED * len(pairs)
