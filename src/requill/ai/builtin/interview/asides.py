"""Tells what is said to the interviewer (questions, wishes for later, noise) from what is an answer."""

from __future__ import annotations

import re
from typing import Final, Literal

from requill.ai.builtin.language import words
from requill.ai.interface import SectionPlan

Aside = Literal["help", "question", "edit", "stop", "show", "nowhere", "nothing", "noise", "before"]

_HELP = re.compile(
    r"(?:what do you mean(?: by (?:that|this|it))?|what does (?:that|this|it) mean"
    r"|(?:can|could) you (?:explain|give|show)\b.{0,40}|(?:an |for |give me an )?examples?|help(?: me)?"
    r"|like what|such as|i (?:do not|don['’]t) (?:understand|get)(?: (?:the question|that|this|it))?|explain"
    r"|(?:what|why|how|which|who|when|where)(?: now| so| exactly)?"
    r"|(?:suggest|propose) (?:something|some|one)|give me (?:an? |some )?(?:suggestion|idea)s?"
    r"|what (?:would|do|should|could|can) (?:you|i|we) (?:put|write|say|suggest|recommend|choose|pick"
    r"|answer|propose"
    r"|think|take|fill in|enter)(?: (?:here|there|for (?:this|that)|about (?:this|that)|under (?:this"
    r"|that)))?"
    r"|what (?:goes|belongs|fits) here|any (?:ideas?|suggestions?|examples?)|(?:what|how) about you"
    r"|(?:can|could|would) you (?:do|answer|fill|write|suggest|draft|come up with)\b.{0,30})"
    r"\s*(?:please)?[\s.?!]*$",
    re.IGNORECASE,
)
_STOP = re.compile(
    r"(?:(?:please|ok|okay|can we|could we|let['’]?s|i want to|i(?:['’]d| would) like to)[, ]+)*"
    r"(?:stop|quit|exit|abort|end|finish|cancel)(?: (?:it|this|here|now|the interview|for (?:now|today)))*"
    r"(?: please)?[\s.?!]*$"
    r"|(?:i['’]?m|i am|we['’]?re|we are) (?:done|finished)(?: (?:here|now|for (?:now|today)))*[\s.!]*$",
    re.IGNORECASE,
)
_LATER = re.compile(
    r"(?:(?:i|we)(?:['’]d| would|['’]ll| will|['’]m| am|['’]re| are)?(?: (?:rather|prefer to|like to"
    r"|want to|need to"
    r"|have to|going to|gonna|can|must))*|let['’]?s|let me|can (?:i|we)|could (?:i|we))"
    r" (?:do|finish|continue|resume|come back|go on|carry on|fill in|take a break|pause|leave|get back"
    r"|return|write)"
    r"(?: (?:the rest|it|this|that|here|to (?:it|this|that)|the others|for (?:now|today)|in here"
    r"|with (?:this|it)))*"
    r"(?: (?:later|tomorrow|another time|some other time|next week|tonight|(?:this|tomorrow) (?:morning"
    r"|afternoon|evening)|after lunch|on monday|in a bit"
    r"|soon|for"
    r" today))*(?: (?:on|today))?(?:,? (?:please|thanks|thank you|ok))?[\s.!?]*$",
    re.IGNORECASE,
)
_LATER_SAID = re.compile(
    r"\b(?:later|tomorrow|another time|some other time|next week|tonight|a break|pause|for (?:now|today)"
    r"|soon)\b",
    re.IGNORECASE,
)
_ENOUGH = re.compile(
    r"(?:(?:that['’]?s|that is|this is) )?enough (?:for|questions)(?: (?:now|today"
    r"|one day))?(?:,? thanks)?[\s.!]*$"
    r"|(?:i )?(?:have|['’]ve) to (?:go|leave|run)(?: now)?[\s.!]*$|i(?:['’]ve)? (?:got|have) to (?:go"
    r"|run)[\s.!]*$"
    r"|(?:later|maybe later|not now|not today|tomorrow|pause|take a break)(?:,? (?:please|thanks))?[\s.!]*$",
    re.IGNORECASE,
)
_SHOW = re.compile(
    r"(?:(?:please|ok|can you|could you|can i|could i|may i|let me|i want to|i['’]d like to)[, ]+)*"
    r"(?:(?:show|read|give|tell|send|print|display|preview)(?: (?:me|us))?|see|read|review|look at|view)"
    r" (?:(?:the|my|our|this|that)(?: (?:whole|full|entire|current))? (?:document|doc|draft|prd|text"
    r"|result|answers?"
    r"|preview|summary so far)|it|what (?:we|you|i)(?:['’]ve| have)?(?: (?:got|have|written|so far|wrote"
    r"|said))*"
    r"|everything|all)(?: (?:so far|now|as it (?:is|stands)|again|until now|up to now|back to me|here|yet))*"
    r"(?:,? please)?[\s.?!]*$"
    r"|(?:what|where)(?: do)? (?:have we|do we have|we have|have you|are we|is (?:the|my) (?:document|doc"
    r"|draft|prd))"
    r"(?: (?:got|written|so far|now|at|up to now|in the document|here))*[\s.?!]*$"
    r"|what(?:[’']?s| is) (?:written|there|in (?:it|the (?:document|doc|draft)))(?: (?:so far|now|already"
    r"|yet))*[\s.?!]*$"
    r"|how (?:many questions(?: are)?|much(?: is)?|many(?: are)?)(?: more| left| to go"
    r"| remain(?:ing)?)+[\s.?!]*$",
    re.IGNORECASE,
)
_SHOWN = re.compile(
    r"\b(?:back to me|document|doc|draft|prd|so far|answers?|written|we|left|more|remain\w*|everything)\b",
    re.I,
)
_NOWHERE = re.compile(
    r"(?:(?:please|ok|okay|can we|could we|let['’]?s|let me|i want to|i(?:['’]d| would) like to)[, ]+)*"
    r"(?:skip|jump|go|move|switch)(?: (?:ahead|straight|on|forward"
    r"|back))? to (?:the )?(?P<name>[\w &/-]{2,30}?)"
    r"(?: (?:section|part|chapter|questions?))(?: please)?[\s.!]*$"
    r"|(?:(?:please|can we|could we|let['’]?s)[, ]+)*(?:skip|jump)(?: (?:ahead|straight))? to (?:the )?"
    r"(?P<short>(?!next|last|first|previous|end|page)[\w&/-]{2,20}(?: [\w&/-]{2,20})?)(?: please)?[\s.!]*$",
    re.IGNORECASE,
)
_NOTHING = re.compile(
    r"(?:(?:no|nope|nah|oh|hm+|well|there (?:is|are)|i think|we have|i have)[, ]+)*(?:none|nothing|nope|no"
    r"|nah|nada"
    r"|zero|keine?)"
    r"(?:[, ]+(?:really|at all|so far|known|that i (?:know|can think) of|i can think of|i know of"
    r"|to my knowledge"
    r"|here|special|in particular|for now|yet|thanks|honestly|whatsoever|as far as i know"
    r"|comes? to mind))*[\s.!]*$",
    re.IGNORECASE,
)
_NONE_OF = re.compile(
    r"(?:(?:there (?:are|is)|we have|i have)\s+)?no (?:other |known |such )?(?P<name>[\w-]+(?: [\w-]+)?)"
    r"(?: (?:here|yet|for now|so far|known))*[\s.!]*",
    re.IGNORECASE,
)
_UNSURE = re.compile(
    r"(?:(?:i['’]?m |i am )?(?:not (?:really |quite |so )?sure|unsure)|no (?:idea|clue)"
    r"|(?:i )?(?:don['’]?t|do not) know"
    r"|idk|dunno|good question|tough one|hard to say)[,.;:…–— -]+",
    re.IGNORECASE,
)
_QUESTION_WORDS: Final = frozenset(
    words.words(
        """what which who whom whose why how when where is are was were am do does did can could should
        would will shall may might must has have"""
    )
)
_OF_YOU = frozenset(words.words("are do did can could will would have"))
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
_WAITING = re.compile(
    r"(?:(?:hm+|ok|okay|oh|no|wait|hold on|hang on|sorry|um+|well|just)[,.…! ]*)*(?:let me (?:think|check|see"
    r"|look(?: it up)?"
    r"|ask)(?: (?:about (?:it|that|this)|again|for a (?:moment|second)|first))*"
    r"|(?:(?:just|give me) )?(?:one|a) (?:moment|sec(?:ond)?|minute)|brb|wait|hold on|hang on"
    r"|(?:please )?(?:continue|go on|go ahead|carry on|proceed|keep going)"
    r"(?: (?:now|please|then))*)[\s.,!…]*",
    re.IGNORECASE,
)
_GREETING = re.compile(
    r"(?:(?:hello|hi|hey|hallo|good (?:morning|afternoon|evening))(?: (?:there|again|you|all))?"
    r"|(?:is )?any(?:one|body)(?: (?:there|here|home))|are you (?:still )?(?:there|here|awake))[\s.,!?…]*",
    re.IGNORECASE,
)
_THERE = r"(?: (?:above|before|earlier|already|there|somewhere|in (?:the|my) [\w &-]{3,30}))*"
# What somebody has said before stands where it was said; a pointer to it is no text.
_BEFORE = re.compile(
    r"(?:(?:well|but|no|hm+|ok(?:ay)?|again)[,.…! ]+)*(?:"
    r"(?:the )?same(?: (?:thing|answer))?(?: as|,)? (?:above|before|earlier|there|last time)"
    rf"|ditto|as{_THERE}|see (?:above|before|(?:the |my )?(?:summary|(?:[\w&-]+ ){{1,3}}section))"
    r"|(?:as )?(?:(?:i|we)(?:['’]ve| have)? )?(?:just )?(?:already )?(?:told|said|answered|mentioned|wrote"
    rf"|written|explained)(?: you)?(?: (?:that|this|it|so|all))*(?: to you)?{_THERE}"
    r")[\s.!]*",
    re.IGNORECASE,
)
_LISTED_EDIT = re.compile(
    r"(?:(?:please|can you|could you|no|oh|sorry)[, ]+)*(?:delete|remove|drop|undo|change|edit|fix|take out)"
    r" (?:the |my |that |this )?(?:last|previous|first|second|third) (?:one|two|point|answer|bullet)"
    r"(?: again)?(?:,? please)?[\s.!?]*",
    re.IGNORECASE,
)
_ROWS = ("qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm")
_HUM = re.compile(r"h+m+|u+h*m+|o+k+|a+h+|o+h+|e+r*m+|m{2,}")
_WORD = re.compile(r"\w+")
_LETTERS = re.compile(r"[a-z]+")
_VOWEL = re.compile(r"[aeiouy]")
_LONGEST_ABBREVIATION = 4  # letters that may be without a vowel: gdpr, html
_LEAST_MASHED, _MASHED = 3, 0.7  # letters of a word, and the share of neighbours that are neighbouring keys
_MAY_BE_NONE: Final = frozenset(
    {
        "non-goals",
        "out of scope",
        "will not",
        "not included",
        "dependencies",
        "depends on",
        "risks",
        "exclusions",
    }
)
_YES: Final = frozenset(
    words.words(
        """yes yep yeah yup ya y aye right correct exactly true agreed absolutely definitely great fine good
        perfect cool nice thanks thank you sounds looks it is please of course do that"""
    )
)
_WANTS_QUESTIONS = re.compile(r"\b(?:questions?|learn(?:ed)?|find out|headline|decide)\b", re.IGNORECASE)


def read_aside(said: str, plan: SectionPlan, question: str) -> Aside | None:
    """What the message is if it is no answer; None for an answer, which a list or a longer text always is."""
    text = said.strip()
    if _is_noise(text):
        return "noise"
    if "\n" in text or len(text) > _LONGEST_QUESTION:
        return None
    if _BEFORE.fullmatch(text) and (len(words.words(text)) > 1 or text.casefold().startswith("ditto")):
        return "before"
    if _LISTED_EDIT.fullmatch(text):
        return "edit"
    pieces = [_without_lead(piece) for piece in words.sentences(text) if not _UNSURE.fullmatch(f"{piece} ")]
    if all(_HELP.match(piece) for piece in pieces):
        return "help"
    if len(pieces) == 1 and (addressed := _to_assistant(pieces[0], plan)):
        return addressed
    if len(pieces) == 1 and _is_edit(pieces[0], plan):
        return "edit"
    if len(pieces) > _MOST_QUESTIONS or wants_questions(plan, question):
        return None
    return "question" if all(_HELP.match(piece) or _is_question(piece) for piece in pieces) else None


def _to_assistant(text: str, plan: SectionPlan) -> Aside | None:
    """What the assistant is told or asked to do, rather than the document."""
    if _STOP.match(text) or _ENOUGH.match(text) or (_LATER.match(text) and _LATER_SAID.search(text)):
        return "stop"
    if _SHOW.match(text) and _SHOWN.search(text):
        return "show"
    if _NOTHING.match(text) and not may_be_none(plan):
        return "nothing"
    return "nowhere" if _NOWHERE.match(text) else None


def is_none(said: str) -> bool:
    """Whether the answer is that there is nothing of the kind."""
    return bool(_NOTHING.match(said.strip()))


def is_none_of(said: str) -> str:
    """What the message says that there is none of: the "non-goals" of "no non-goals"."""
    found = _NONE_OF.fullmatch(said.strip()) if len(said) <= _LONGEST_QUESTION else None
    return found["name"] if found else ""


def may_be_none(plan: SectionPlan) -> bool:
    """Whether "none" says something about the product there, rather than that nothing was thought of."""
    known = {plan.heading.casefold(), *(keyword.casefold() for keyword in plan.keywords)}
    return plan.kind in ("risks", "questions") or bool(known & _MAY_BE_NONE)


def wants_questions(plan: SectionPlan, question: str) -> bool:
    """Whether an answer to the question may well be a question itself."""
    if plan.kind in ("questions", "faq", "quote") or _WANTS_QUESTIONS.search(f"{plan.heading} {question}"):
        return True
    offered = [offer for asking in plan.questions if asking.ask == question for offer in asking.suggestions]
    return any(offer.rstrip().endswith("?") for offer in offered)


def _without_lead(text: str) -> str:
    """The sentence without "hm," and "sorry," and "not sure," before it."""
    while (found := re.match(r"(\w+)[,.…\s]+(?=\S)", text)) and found[1].casefold() in _LEADS:
        text = text[found.end() :]
    rest = words.without(_UNSURE, text)
    return rest if rest != text and (_HELP.match(rest) or _is_question(rest)) else text


def _is_question(text: str) -> bool:
    said = words.words(text)
    if len(said) < 2 or said[0] not in _QUESTION_WORDS:
        return False
    if text.rstrip().endswith("?"):
        return said[1] != "be"  # "Could be doctors?" is an answer that is not sure of itself
    if said[0] in _OF_YOU and said[1] == "you":
        return True
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
    if _WAITING.fullmatch(text.strip()) or _GREETING.fullmatch(text[:_LONGEST_QUESTION].strip()):
        return True
    if all(word in _YES or _is_hum(word) for word in said) and said[0] not in ("it", "is", "you", "do", "of"):
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
