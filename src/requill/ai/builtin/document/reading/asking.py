"""Reads what somebody wants to know: a summary, what is missing, a review, what a section says."""

from __future__ import annotations

import re

from msgspec.structs import replace

from requill.ai.builtin.document.commands import Command, Find
from requill.ai.builtin.document.inquiries import FindMissing, Owners, Review, Show, Summarise
from requill.ai.builtin.document.nouns import noun_for, place_of
from requill.ai.builtin.document.reading.phrases import LONGEST, head, is_section, ordinal, place
from requill.ai.builtin.document.reading.picks import read_pick
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline

_SUMMARISE = re.compile(
    r"(?:summari[sz]e|sum up|recap|(?:give|show|write|get) me (?:a|an|the) (?:short |brief "
    r"|quick )*(?:summary|overview|outline|recap|gist)"
    r"|outline|(?:a |an |the )?(?:short |brief |quick )*(?:summary|overview|outline|recap|gist)(?= of"
    r"| please|[.?!]*$)|tl;?dr"
    r"|what(?:['’]s| is) (?:in (?:it|this|the doc\w*)|(?:this|the|my) (?:document|doc|prd) about|it about"
    r"|this about)"
    r"|what does (?:this|the|my) (?:document|doc|prd) (?:say|contain|hold)|what do we have(?: so far)?"
    r"|where do we stand)"
    r"(?:\b|(?<=\?))\s*(?:of|for|about)?\s*(?P<where>.*?)[.!?]*$",
    re.IGNORECASE,
)
_MISSING = re.compile(
    r"(?:what(?:['’]?s| is| else is| are| do)?|find|show|list|check|is (?:there )?any(?:thing)?|am i|are we"
    r"|anything|did (?:i|we)|have (?:i|we)|which)\b.{0,40}"
    r"\b(?:missing|incomplete|gaps?|forg[eo]t(?:ten)?|lacking|lacks?|left to do|left out|still to do"
    r"|unfinished|overlook(?:ed)?|undone|todo|still open)\b"
    r"|what (?:else )?(?:do|should|can|could|must) (?:i|we) (?:still |also )?(?:need|add|write|do next"
    r"|do now|improve|work on)\b.{0,20}$"
    r"|what(?:['’]s| is) (?:left|next)\b.{0,20}$|what now\b|next steps?\b"
    r"|is (?:it|this|the (?:document|doc|prd)|my (?:document|doc|prd)) (?:already |now )?(?:complete"
    r"|finished|ready|done|good enough)"
    r"|(?:find|check for|look for) (?:the )?(?:gaps|holes)|^missing\??$|^gaps\??$|^gap analysis",
    re.IGNORECASE,
)
_REVIEW = re.compile(
    r"(?:review|critique|critici[sz]e|proofread|check|assess|evaluate|challenge|rate|grade|judge)\b(?!list)"
    r"|(?:give me|any|your|some|honest|leave) (?:\w+ )?(?:feedback|comments|thoughts)"
    r"|feedback\b|what do you think|how (?:good|can i improve|can we improve|does (?:it|this) (?:look|read))"
    r"|(?:improve|polish|make) (?:this|the|my|it)(?: better| (?:document|doc|prd|text|wording|writing)\b)"
    r"|(?:which|what) (?:\w+ ){1,3}(?:is|are|sounds?|reads?) (?:too )?(?:vague|unclear|weak|untestable"
    r"|fuzzy|bad)"
    r"|is (?:this|it|the (?:document|doc|prd)) (?:any )?good",
    re.IGNORECASE,
)
# Words that a review looks for, and that stand in no document by that name.
_WEAKNESSES = re.compile(
    r"(?:find|search for|look for|show(?: me)?|list|highlight|spot|(?:are|is) there(?: any)?|any)\s+"
    r"(?:(?:all|any|the|my|our|every)\s+)*(?:vague|weak|unclear|fuzzy|ambiguous|untestable|imprecise|filler|weasel)\s+"
    r"(?:words?|wordings?|terms?|phrases?|language|sentences?|requirements?|things?|parts?)\b[^\n]{0,40}$",
    re.IGNORECASE,
)
_SHOW = re.compile(
    r"(?:what(?:['’]s| is| are| were)|who (?:is|are|were)|show(?: me)?|list|read(?: me| out)?|tell me"
    r"|give me|display|which"
    r"|name|see|do we have|are there any|remind me of)\s+"
    r"(?P<all>all\s+|of\s+)*(?:the\s+|our\s+|my\s+|these\s+|current\s+|any\s+)*(?P<where>[^\n?]{2,60}?)"
    r"(?:\s+(?:do we have|are there|there are|we have|again|so far|right now|say|section|in (?:this"
    r"|the) (?:document|doc|prd)|please))*[\s.!?]*$"
    r"|what does (?:the\s+)?(?P<where2>[^\n?]{2,60}?)(?:\s+section)?\s+say[\s.?]*$",
    re.IGNORECASE,
)
_COUNT = re.compile(
    r"how many\s+(?P<where>[^\n?]{2,40}?)(?:\s+(?:are there|do we have|have we got|are in (?:it|here|this"
    r"|the document)|exist|does it have))?[\s.?]*$",
    re.IGNORECASE,
)
_FIND = re.compile(
    r"(?:who (?:owns|is responsible for|takes care of|watches|decides|answers)|when (?:is|do we|does|will"
    r"|are)|where (?:do we|does it|is|are) (?:say|mention|talk about|speak of)?"
    r"|what do we (?:say|write|know) about|what does (?:it|this|the (?:document|doc|prd)) say about"
    r"|does (?:it|this|the (?:document|doc|prd)) (?:say|mention|cover|contain)(?: anything about)?"
    r"|do we (?:say|mention|cover|have)(?: anything (?:about|on))?|is there (?:anything|something) (?:about"
    r"|on)|(?:find|search(?: for)?|look up|show me everything about|locate)|what about)\s+"
    r"(?:the\s+|a\s+|an\s+)?(?P<about>[^\n?]{2,80}?)[\s.?!]*$",
    re.IGNORECASE,
)
_FIND_IN = re.compile(
    r"what does (?:the\s+)?(?P<where>[^\n?]{2,60}?)(?:\s+section)?\s+say\s+(?:about|on)\s+"
    r"(?:the\s+|an?\s+)?(?P<about>[^\n?]{2,80}?)[\s.?!]*$",
    re.IGNORECASE,
)
_WHO_OWNS = re.compile(
    r"who\s+(?:owns|has|does|is responsible for|is in charge of|takes care of)\s+what"
    r"(?: here| in (?:this|the) \w+)?"
    r"|(?:show|list|give|tell)(?: me)?\s+(?:all\s+|the\s+|every\s+)*owners?"
    r"|(?:who|what) are (?:all )?(?:the |our )?owners",
    re.IGNORECASE,
)
_UNOWNED = re.compile(
    r"(?:what|which(?: \w+)?|(?:show|list|find)(?: me)?\s+(?:everything|all|what)(?: that)?)\s+"
    r"(?:is|are|has|have|lacks?|needs?|still needs?|does not have|do not have|doesn['’]t have|without)\s*"
    r"(?:still\s+)?(?:unowned|no owners?|not owned|without an? owner|without owners?|an? owner|owners?)"
    r"|(?:what|who) (?:is|are) unowned|nobody owns what|what does nobody own",
    re.IGNORECASE,
)
_OWNED_BY = re.compile(
    r"(?:what|which (?:\w+ ){1,2})\s*(?:does|do|is|are)\s+(?P<who>[\w.’'-]+(?: [A-ZÄÖÜ][\w.’'-]+)?)\s+"
    r"(?:own|have to do|responsible for|in charge of|on the hook for)"
    r"|(?:show|list|give)(?: me)?\s+(?:everything|all|what|all the \w+)\s+(?:that\s+)?"
    r"(?P<who2>[\w.’'-]+(?: [A-ZÄÖÜ][\w.’'-]+)?)\s+(?:owns|has)"
    r"|(?:what|everything|show(?: me)? everything|list everything) (?:is )?owned by "
    r"(?P<who3>[\w.’'-]+(?: [A-ZÄÖÜ][\w.’'-]+)?)",
    re.IGNORECASE,
)
_PRONOUNS = ("we", "i", "you", "it", "they", "nobody", "the", "he", "she")
_PRACTICE = re.compile(
    r"(?:what|which)\s+(?:is|are|makes?)\s+(?:an?\s+|good\s+)|how (?:do|to|should|can)\b", re.IGNORECASE
)
_FOR_WHOM = re.compile(
    r"\b(?:(?:my|our|the|an?)\s+)?(?:boss|manager|execs?|executives?|exec team|leadership|management|ceo|cfo"
    r"|cto|cpo|board|directors?|investors?|sponsors?|steering committee|vp)\b",
    re.IGNORECASE,
)
_IN_POINTS = re.compile(
    r"\bin\s+(?P<count>one|two|three|four|five|[1-5])\s+(?:short\s+)?"
    r"(?:bullets?|bullet points|points|lines|sentences)\b",
    re.IGNORECASE,
)
_MOST_POINTS = 5


def _points(said: str) -> int:
    """In how many points those who decide are told; 0 where somebody asks for the outline."""
    if found := _IN_POINTS.search(said):
        return ordinal(found["count"]) or _MOST_POINTS
    return _MOST_POINTS if _FOR_WHOM.search(said) else 0


def read_asking(text: str, outline: Outline) -> Command | None:
    """The question, or None where the text asks for something else."""
    said = head(text)
    if len(text) > LONGEST:
        return Review() if _REVIEW.match(said) else None
    if owners := _owners(said):
        return owners
    if _MISSING.search(said):
        return FindMissing()
    if _WEAKNESSES.match(said):
        return Review()
    if found := _COUNT.match(said):
        return (
            Show(_listed(found["where"], outline), count_only=True)
            if _listed(found["where"], outline)
            else None
        )
    if _PRACTICE.match(said) and not words.any_word(said, ("our", "the", "this", "my")):
        return None
    if _REVIEW.match(said) and not _SHOW.match(said):
        return Review()
    if found := _SUMMARISE.match(said):
        where = "" if _FOR_WHOM.search(found["where"]) else place(found["where"])
        return Summarise(where, 0 if where and is_section(where, outline) else _points(said))
    if (found := _SHOW.match(said)) and (where := _listed(found["where"] or found["where2"], outline)):
        return Show(where)
    if (found := _FIND_IN.match(said)) and is_section(found["where"], outline):
        pick = read_pick(found["about"], outline)
        return Find(replace(pick, where=place(found["where"])))
    if found and outline.has_others_like(found["where"]):
        return Show(found["where"])
    if found := _FIND.match(said):
        return Find(read_pick(found["about"], outline))
    return Review() if _REVIEW.match(said) else None


def _owners(said: str) -> Owners | None:
    """Whether it is asked who owns what, what one person owns, or what nobody does."""
    asked = said.rstrip(" ?.!")
    if _WHO_OWNS.fullmatch(asked):
        return Owners()
    if _UNOWNED.fullmatch(asked):
        return Owners(only_missing=True)
    found = _OWNED_BY.fullmatch(asked)
    who = next(filter(None, found.groups()), "") if found else ""
    return Owners(words.capitalised(who)) if who and who.casefold() not in _PRONOUNS else None


def _listed(name: str, outline: Outline) -> str:
    """The heading of the section that a name, or the things of that name, stand under; empty for none."""
    bare = place(name)
    if bare and is_section(bare, outline):
        part = outline.named(bare)
    else:
        noun = noun_for(bare)
        part = place_of(noun, outline) if noun and not noun.is_loose else None
    return part.heading if part else ""
