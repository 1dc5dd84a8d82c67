"""Composes a table of risks, each with what is done about it and who watches."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from requill.ai.builtin.compose import columns, nesting
from requill.ai.builtin.compose.answers import Block
from requill.ai.builtin.compose.entries import (
    Aside,
    Entry,
    append_rows,
    by_line,
    grids_and_rest,
    own_header,
    rows_of,
)
from requill.ai.builtin.compose.owners import is_name, last_person, owner_apart
from requill.ai.builtin.compose.pasted import add_pasted
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.grids import Grid, table_header
from requill.ai.interface import SectionPlan

RISK_HEADER = ("Risk", "Mitigation", "Owner")

_LEVEL = (
    r"(?P<{name}>very low|low|medium|moderate|high|very high|critical|severe|likely|unlikely"
    r"|\d{{1,3}}\s?%|[1-5]/5)"
)
_LEVEL_ALONE = re.compile(_LEVEL.format(name="level"), re.IGNORECASE)
_PIPE = r"(?<!\\)\|"
_LIKELIHOOD = re.compile(
    r"\b(?:likelihood|probability|chance)\s*(?:is|:|=)?\s*" + _LEVEL.format(name="a") + r"\)?"
    r"|\b" + _LEVEL.format(name="b") + r"\s+(?:likelihood|probability)\b\)?",
    re.IGNORECASE,
)
_IMPACT = re.compile(
    r"\b(?:impact|severity)\s*(?:is|:|=)?\s*" + _LEVEL.format(name="a") + r"\)?"
    r"|\b" + _LEVEL.format(name="b") + r"\s+(?:impact|severity)\b\)?",
    re.IGNORECASE,
)
# "so we lose data" goes on with what happens, and "- the only one who knows" with what the risk is.
_NO_DEED = (
    r"(?!(?:lose|miss|fail|slip|can|cannot|can['’]t|have|are|were|need|must|pay|end|get stuck|won['’]t"
    r"|don['’]t|may|might|would|do not|never|will not|run out)\b)"
)
_NO_ANSWER = (
    r"(?!(?:the|it|its|they|their|he|she|because|which|who|that|this|these|no|nobody|none|not|a|an|only|and|or"
    r"|but|especially|mainly|mostly|e\.g|i\.e|since|as|if|when|in|on|at|for|with|even|such|like)\b)"
)
_NO_VERB = (
    r"(?![^;.]{0,200}\b(?:\w+n['’]t|is|are|was|were|will|may|might|could|would|fails?|breaks?|nobody)\b)"
)
_MITIGATION = re.compile(
    r"\b(?:mitigation|mitigated by|mitigate by|mitigate|countermeasure|to avoid this|to prevent this"
    r"|plan b)\b\s*[:=]?\s*"
    rf"|\b(?:so we|therefore we|we will|we'll|we’ll|then we)\s+{_NO_DEED}|(?:->|=>|→|⟶)\s?"
    rf"|(?<=\s)[–—-]\s{_NO_ANSWER}{_NO_VERB}",
    re.IGNORECASE,
)
_BELONGS = re.compile(
    r"(?:mitigat|countermeasure|owner|likelihood|probability|impact|to avoid this|to prevent this|plan b)",
    re.IGNORECASE,
)
_LABEL = re.compile(r"(?:mitigat(?:ion|ed by|e by)|countermeasure)\b", re.IGNORECASE)
_OWNER_LABEL = re.compile(r"(?:owner|owned by|responsible)\b", re.IGNORECASE)
_SIGNED = re.compile(r"[^\W\d_]+\s*[:=]")  # "mitigation fails" is a risk, "mitigation: …" is none
# What somebody says is to be done, in words that name no risk; after a noun of the same form only with an
# object ("test it with 5 users", not "test data leaks").
_DO = re.compile(
    r"(?:(?:we(?:['’]ll| will| should| can)? )?"
    r"(?:talk|speak|rehearse|train|agree|ask|ensure|warn|invite|involve|publish|negotiate|prepare|announce"
    r"|explain|monitor|measure|teach|verify|validate|introduce|reserve|interview|rotate|encrypt|automate"
    r"|remind|postpone|hire|retry|restore|queue|throttle|notify|inform|escalate|simplify|tell)"
    r"\b(?! (?:is|are|was|fails?|breaks?|may|might|could|can)\b)"
    r"|(?:we(?:['’]ll| will| should| can) )?"
    r"(?:reduce|avoid|give|keep|make|let|add|send|create|provide|define)\b"
    r"|(?:we(?:['’]ll| will| should| can)? )?"
    r"(?:call|watch|review|test|check|run|plan|show|set|start|limit|offer|pilot|cut|move|hold|write|fix|store"
    r"|log|cache|contact|appoint|schedule|budget|stage|switch|track|audit|block|phase|ship|buy|order|sign"
    r"|roll|drop|freeze|pause|compare|document|get|do|use)"
    r" (?:the|a|an|it|them|him|her|this|that|with|on|in|at|for|by|each|every|all|our|their|both|and|early|one"
    r"|two|three|weekly|daily|logs|fixed|back|off|out|push|\d+)\b)",
    re.IGNORECASE,
)
_NAMED_FIRST = re.compile(r"(?P<risk>[^:;]{3,60}):\s+(?=\S)")
_DEED_AFTER = re.compile(r"(?:;|\.)\s+|,\s+(?=we\b)|:\s+")
_THREE = re.compile(
    r"(?P<risk>[^;\n]{2,300});\s+(?P<deed>[^;\n]{2,300}?)(?P<owner>[;,.]\s*\(?owner\b[^;\n]{2,80})?",
    re.IGNORECASE,
)
# What people do in a risk as well as about it: "customers get angry, warn others".
_OTHERS_DO = re.compile(
    r"(?:talk|speak|tell|warn|ask|explain|complain|invite|involve|publish|announce|inform|notify|remind|escalate"
    r"|hire|use|get|do|make|give|keep|send|show|set|move|call|drop|switch|write|hold|take)\b",
    re.IGNORECASE,
)
_STATES = re.compile(r"\b(?:is|are|was|were|isn['’]t|aren['’]t)\b", re.IGNORECASE)
_OWNER_LAST = re.compile(r"[;,.]\s*\(?owner\b[^;\n]{2,80}$", re.IGNORECASE)
# "Omar talks to them" says what is done, and who does it.
_DOES = re.compile(r"(?P<who>[A-ZÄÖÜ][\w'’-]+) (?:will )?(?P<verb>[a-z]+)\b")
_DOES_AT_END = re.compile(r"\s*\((?P<deed>[^()]+)\)\.?$")
_NOBODY = re.compile(r"[,;(–—-]\s*(?:nobody|no[ -]one) owns(?: (?:it|this|them|that))?\)?\.?$", re.IGNORECASE)
_BRACKETED = re.compile(
    r"\((?:mitigation|mitigated by|mitigate by|countermeasure|plan b)\b\s*[:=]?\s*(?=[^()]+\)\.?$)",
    re.IGNORECASE,
)
_RISK_PREFIX = re.compile(
    r"(?:the |a |one |main |biggest |our )*(?:risk|danger|concern)s?(?:\s+(?:is|are)(?: "
    r"that)?\b|\s*:| that\b)\s*",
    re.IGNORECASE,
)
# What the columns say instead: the property "no word is lost" holds up to these.
FORM_WORDS = frozenset(
    words.words(
        """the a one main biggest our risk risks danger dangers concern concerns is are that likelihood
        probability chance impact severity owner owned by responsible mitigation mitigated mitigate
        countermeasure to avoid this prevent plan so we therefore will ll then nobody no one owns it them
        by"""
    )
)


def risks(blocks: Sequence[Block], plan: SectionPlan, existing: str) -> str:
    """A row for each risk with what is done about it and who watches it."""
    header = own_header(existing) or table_header(plan.draft) or list(RISK_HEADER)
    result = existing
    for part in grids_and_rest(blocks):
        if isinstance(part, Grid):
            result = add_pasted(part, header, result, main="risk", read=_parts_of_cell)
            header = own_header(result) or header
            continue
        found = list(by_line(part))
        said = read_risks(
            [entry.text for entry, _ in found if isinstance(entry, Entry)],
            [goes_on for entry, goes_on in found if isinstance(entry, Entry)],
        )
        header = header if own_header(result) else _with_levels(header, said)
        asides = (entry.markdown for entry, _ in found if isinstance(entry, Aside))
        result = markup.paragraphs([result, *asides])
        rows = rows_of(result, header)
        have = len(rows)
        for one in said:
            rows.append(columns.row(header, one, main="risk", rows=rows))
        result = append_rows(header, rows[have:], result)
    return result


def read_risks(texts: Sequence[str], goes_on: Sequence[bool] = ()) -> list[dict[str, str]]:
    """The risks that the texts speak of, each as its parts by role; "main" is the risk itself.

    `goes_on` says of each text whether it stands on the line of the one before it.
    """
    return [_risk(text) for text in _whole(texts, goes_on)]


def in_parts(text: str) -> str:
    """One risk said as "risk; mitigation; owner": the mitigation named as such. Any other text as it is.

    For one risk only: of several, what follows a semicolon may be the next one.
    """
    text = _risk_first(_unpiped(text, dictated=True))
    found = _THREE.fullmatch(text.strip())
    if found is None and ";" not in text and "\n" not in text.strip():
        return _with_commas(text)
    if found is None or _BELONGS.match(found["deed"]) or not nesting.is_even(found["risk"]):
        return text
    if not found["owner"] and not re.match(_NO_ANSWER + _NO_VERB, found["deed"], re.IGNORECASE):
        return text
    return f"{found['risk']}; mitigation: {found['deed']}{found['owner'] or ''}"


def _risk_first(text: str) -> str:
    """ "Mitigation: second van, owner: Tom, meals arrive late" with the one piece that has no label first."""
    pieces = nesting.split(r"[,;]\s+", text) if "\n" not in text.strip() else []
    bare = [piece for piece in pieces if not _is_labelled(piece)]
    if len(bare) != 1 or bare[0] == pieces[0] or not _SIGNED.match(pieces[0]):
        return text
    return "; ".join([*bare, *(piece for piece in pieces if piece is not bare[0])])


def _unpiped(text: str, *, dictated: bool = False) -> str:
    """ "The vendor is late | agree a date | Ana" with labels and semicolons for its pipes.

    Two pieces without a label are cells only where one row is `dictated`.
    """
    pieces = nesting.split(_PIPE, text) if "\n" not in text.strip() else []
    labels = any(_is_labelled(piece) for piece in pieces[1:])
    if not pieces or (len(pieces) == 2 and not dictated and not labels):
        return text
    said, free = [pieces[0]], ["likelihood", "impact"]
    has_deed = any(_LABEL.match(piece) for piece in pieces)
    for piece in pieces[1:]:
        if _is_labelled(piece):
            said.append(piece)
        elif free and _LEVEL_ALONE.fullmatch(piece):
            said.append(f"{free.pop(0)}: {piece}")
        elif has_deed and is_name(piece):
            said.append(f"owner: {piece}")
        else:
            said.append(piece if has_deed else f"mitigation: {piece}")
            has_deed = True
    return "; ".join(said)


def _is_labelled(piece: str) -> bool:
    return any(sign.match(piece) for sign in (_LABEL, _OWNER_LABEL, _LIKELIHOOD, _IMPACT))


def names_part(text: str) -> bool:
    """Whether a piece of the text begins with the name of what it says about the risk: ", mitigation …"."""
    signs = (_LABEL, _LIKELIHOOD, _IMPACT)
    return any(sign.match(piece) for piece in nesting.split(r"[,;]\s+", text) for sign in signs)


def _with_commas(text: str) -> str:
    """ "The partner is late, agree a date in writing, owner Ana": the deed named as the mitigation.

    Only where the deed cannot be a second thing that the people of the risk do.
    """
    hidden = nesting.masked(text.strip())
    owner = _OWNER_LAST.search(hidden)
    end = owner.start() if owner else len(hidden)
    for pause in re.finditer(r",\s+(?:so\s+)?", hidden[:end]):
        risk, deed = text.strip()[: pause.start()], text.strip()[pause.end() : end]
        apart = _STATES.search(risk) or not _OTHERS_DO.match(deed)
        if _DO.match(deed) and apart and not _DO.match(risk) and "mitigation" not in _risk(risk):
            return f"{risk}; mitigation: {deed}{text.strip()[end:]}"
    return text


def _parts_of_cell(text: str) -> Mapping[str, str]:
    parts = _risk(text)
    return {role: said for role, said in parts.items() if role in ("owner", "likelihood", "impact")}


def _whole(texts: Sequence[str], goes_on: Sequence[bool]) -> list[str]:
    """The risks, each with what follows it and only says what is done about it."""
    result: list[str] = []
    for index, text in enumerate(texts):
        same_line = index < len(goes_on) and goes_on[index]
        if result and (_BELONGS.match(text) or (same_line and _is_deed_of(result[-1], text))):
            gap = " " if _BELONGS.match(text) or result[-1].endswith(".") else "; "
            result[-1] = f"{result[-1]}{gap}{text}"
        else:
            result.append(text)
    return result


def _is_deed_of(risk: str, text: str) -> bool:
    """Whether the text only says what is done about the risk before it, for which nothing is said yet."""
    said = _risk(risk)
    if is_name(text.rstrip(".")):
        return "mitigation" in said and "owner" not in said
    return bool(_DO.match(text) or _doer(text)) and not _DO.match(risk) and "mitigation" not in said


def _risk(text: str) -> dict[str, str]:
    """The parts of one risk by role."""
    source = words.squeeze(text)
    rest = nesting.parted(_unpiped(source))
    parts: dict[str, str] = {}
    for name, pattern in (("likelihood", _LIKELIHOOD), ("impact", _IMPACT)):
        if found := pattern.search(rest):
            parts[name] = next(group for group in found.groups() if group).strip()
            rest = rest[: found.start()].rstrip(" ,;.(–—-") + rest[found.end() :]
    rest, owner = owner_apart(rest)
    rest = rest if owner else _NOBODY.sub("", rest)
    if owner:
        parts["owner"] = owner
    found = _deed(rest)
    if found and rest[: found.start()].strip() and rest[found.end() :].strip():
        deed = rest[found.end() :].strip(" .,;")
        if not owner and (named := last_person(deed))[1]:
            deed, parts["owner"] = named
        elif not owner and (who := _doer(deed)):
            parts["owner"] = who
        parts["mitigation"] = words.capitalised(_unwrapped(deed))
        rest = rest[: found.start()].rstrip(" ,;.(–—-")
    elif (inside := _DOES_AT_END.search(rest)) and (who := _doer(inside["deed"])):
        parts["mitigation"] = inside["deed"]
        parts.setdefault("owner", who)
        rest = rest[: inside.start()]
    rest = words.without(_RISK_PREFIX, rest.strip()) if len(rest) > 12 else rest
    parts["main"] = words.capitalised(rest.strip(" .,;")) or source
    kept = words.keeps_words(source, " ".join(parts.values()), FORM_WORDS)
    if not kept or not all(map(nesting.is_even, parts.values())):
        return {"main": words.capitalised(words.unstopped(source))}
    return parts


def _deed(text: str) -> re.Match[str] | None:
    """Where what is done about the risk begins: at a word or sign for it, else where a deed is named.

    Nothing inside brackets or quotes counts, but for a bracket that is the mitigation as a whole.
    """
    hidden = nesting.masked(text)
    found = _MITIGATION.search(hidden) or _BRACKETED.search(text)
    if found:
        return found
    ways = [
        one for one in _DEED_AFTER.finditer(hidden) if _DO.match(text, one.end()) or _doer(text[one.end() :])
    ]
    return next((one for one in ways if one.group()[0] != ":" or _NAMED_FIRST.match(hidden)), None)


def _doer(deed: str) -> str:
    """Who does what is done, where the deed begins with that: "Sam calls them"."""
    found = _DOES.match(deed)
    if not found or not is_name(found["who"]):
        return ""
    return found["who"] if _DO.match(f"{words.stem(found['verb'])}{deed[found.end() :]}") else ""


def _unwrapped(deed: str) -> str:
    """The deed without a bracket that stood around all of it."""
    around = deed.startswith("(") and deed.count("(") == 1 and deed.endswith(")")
    return deed[1:-1] if around else deed if nesting.is_even(deed) else deed.strip("()")


def _with_levels(header: list[str], said: Sequence[dict[str, str]]) -> list[str]:
    """The columns, with likelihood and impact when anybody spoke of them."""
    have = {name.casefold() for name in header}
    added = [
        name
        for name in ("Likelihood", "Impact")
        if name.lower() not in have and any(name.lower() in one for one in said)
    ]
    return [header[0], *added, *header[1:]]
