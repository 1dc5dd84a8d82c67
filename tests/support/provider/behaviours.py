"""The provider's repertoire by name: ordinary answers, the habits of real servers, and every fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson

from tests.support.provider.assistant import plausible
from tests.support.provider.replies import Cut, Reply, Stall, Step, Wait, chunk, event, refusal, usage

Body = Mapping[str, Any]
Behaviour = Callable[[Body], Reply]

_TEXT = "A PRD says what to build and why, so that a team can start."
HOSTILE = (Path(__file__).parent / "hostile.md").read_text("utf-8").strip()
_ROLE = chunk({"role": "assistant", "content": ""})


def _words(text: str) -> list[str]:
    return re.findall(r"\s*\S+\s*$|\s*\S+", text)


def _says(text: str = _TEXT) -> list[Step]:
    return [_ROLE, *(chunk({"content": word}) for word in _words(text))]


def _ends(finish: str = "stop") -> list[Step]:
    return [chunk({}, finish), usage(42, 7)]


def _always(reply: Reply) -> Behaviour:
    return lambda _: reply


# --- ordinary answers -------------------------------------------------------------------------


def text(text: str = _TEXT, finish: str = "stop", first: float = 0.0, gap: float = 0.0) -> Behaviour:
    """Say `text` word by word: the first after `first` seconds, each further one `gap` later."""
    steps: list[Step] = [Wait(first)] if first else []
    steps.append(_ROLE)
    for number, word in enumerate(_words(text)):
        steps += [Wait(gap)] if gap and number else []
        steps.append(chunk({"content": word}))
    return _always(Reply([*steps, *_ends(finish)]))


@lru_cache
def bench(tokens: int = 200, first: float = 0.05, gap: float = 0.002) -> Behaviour:
    """An even stream of `tokens` tokens to measure against."""
    return text("".join(f"token{number} " for number in range(tokens)).strip(), first=first, gap=gap)


def hostile(size: int = 3) -> Behaviour:
    """Say what would make a careless page ask another host or run a script, `size` characters at a time."""
    pieces = (HOSTILE[at : at + size] for at in range(0, len(HOSTILE), size))
    return _always(Reply([_ROLE, *(chunk({"content": piece}) for piece in pieces), *_ends()]))


def tools(*calls: tuple[str, str], said: str = "", style: str = "whole") -> Behaviour:
    """Call tools, each a name and its arguments as JSON text.

    Styles: `whole`, `fragments` (arguments in pieces of five characters), `no_id`, `no_index`,
    `same_index` (all numbered 0), `object` (arguments not encoded as text).
    """
    steps: list[Step] = [*_says(said)] if said else [_ROLE]
    for index, (name, arguments) in enumerate(calls):
        steps += [chunk({"tool_calls": [piece]}) for piece in _pieces(index, name, arguments, style)]
    return _always(Reply([*steps, *_ends("tool_calls")]))


def _pieces(index: int, name: str, arguments: str, style: str) -> list[dict[str, Any]]:
    whole: dict[str, Any] = {
        "index": index,
        "id": f"call_{index}",
        "type": "function",
        "function": {"name": name, "arguments": arguments},
    }
    if style == "fragments":
        cut = [arguments[at : at + 5] for at in range(0, len(arguments), 5)]
        begin = {**whole, "function": {"name": name, "arguments": ""}}
        return [begin, *({"index": index, "function": {"arguments": piece}} for piece in cut)]
    if style == "no_id":
        del whole["id"]
    elif style == "no_index":
        del whole["index"], whole["id"]
    elif style == "same_index":
        whole["index"] = 0
    elif style == "object":
        whole["function"]["arguments"] = orjson.loads(arguments)
    return [whole]


# --- habits of real servers -------------------------------------------------------------------


def whole_json() -> Behaviour:
    """Ignore that a stream was asked for."""
    return _always(Reply([*_says(), *_ends()], whole=True))


def no_done() -> Behaviour:
    """End without the closing mark."""
    return _always(Reply([*_says(), *_ends()], done=False))


def lingers() -> Behaviour:
    """Say that the answer has ended, then neither count tokens nor close."""
    return _always(Reply([*_says(), chunk({}, "stop"), Stall()]))


def comments() -> Behaviour:
    """Keep-alive comments between the chunks, and an event name."""
    says = _says()
    return _always(Reply([b": working\n\n", says[0], b": working\n\nevent: message\n", *says[1:], *_ends()]))


def crlf() -> Behaviour:
    """Lines that end as in HTTP."""
    return _always(Reply([*_says(), *_ends()], line_end=b"\r\n"))


def no_blank_lines() -> Behaviour:
    """One `data:` line right after the other."""
    lines = [event(step).strip() + b"\n" for step in (*_says(), *_ends())]
    return _always(Reply(lines))


def split_bytes(text: str = "Zoë’s café ☕ 🚀", size: int = 1) -> Behaviour:
    """Send `size` bytes at a time, so that characters arrive in parts."""
    stream = b"".join(event(step) for step in (*_says(text), *_ends()))
    return _always(Reply([stream[at : at + size] for at in range(0, len(stream), size)]))


def reasoning() -> Behaviour:
    """Think aloud in fields of its own first."""
    thought = [chunk({"reasoning_content": "Hm."}), chunk({"content": None, "reasoning": "Hm."})]
    return _always(Reply([_ROLE, *thought, *_says()[1:], *_ends()]))


def refused(text: str = "I cannot help with that.") -> Behaviour:
    """Decline in the `refusal` field."""
    return _always(Reply([_ROLE, chunk({"content": None, "refusal": text}), *_ends()]))


def parts() -> Behaviour:
    """Content as a list of parts."""
    said = [{"type": "text", "text": "Hello "}, {"type": "image"}, {"type": "text", "text": "there."}]
    return _always(Reply([chunk({"content": said}), *_ends()]))


def refuses(parameter: str = "max_tokens", status: int = 400, named: bool = True) -> Behaviour:
    """Refuse requests that have `parameter`; `named`: say so in the `param` field too."""

    def answer(body: Body) -> Reply:
        if parameter not in body:
            return Reply([*_says(), *_ends()])
        message = f"Unsupported parameter: '{parameter}' is not supported with this model. Use another."
        return refusal(status, message, code="unsupported_parameter", parameter=parameter if named else None)

    return answer


# --- refusals ---------------------------------------------------------------------------------


def rate_limited(seconds: str = "7") -> Behaviour:
    """Too many requests: come back in `seconds`."""
    return _always(refusal(429, "Rate limit reached.", code="rate_limit_exceeded", retry_after=seconds))


def out_of_quota() -> Behaviour:
    """The account has no credit left."""
    return _always(refusal(429, "You exceeded your current quota.", code="insufficient_quota"))


def bad_key() -> Behaviour:
    """The key is wrong; the message repeats it, as real ones do."""

    def answer(body: Body) -> Reply:
        return refusal(401, f"Incorrect API key provided: {body.get('key')}.", code="invalid_api_key")

    return answer


def forbidden() -> Behaviour:
    """The key may not do this."""
    return _always(refusal(403, "Country not supported."))


def unknown_model() -> Behaviour:
    """There is no such model."""
    return _always(refusal(404, "The model does not exist.", code="model_not_found"))


def too_long(status: int = 400, code: str | None = "context_length_exceeded") -> Behaviour:
    """The input does not fit; the message names the output cap as well."""
    message = "This model's maximum context length is 8192 tokens; reduce the messages or max_tokens."
    return _always(refusal(status, message, code=code))


def status(status: int = 500, **headers: str) -> Behaviour:
    """Answer with any HTTP status and a body that is not JSON."""
    return _always(Reply([b"<html>Oops</html>"], status=status, headers=headers, whole=True))


# --- faults -----------------------------------------------------------------------------------


def _after(count: int, *steps: Step) -> Behaviour:
    return _always(Reply([*_says()[: count + 1], *steps], done=False))


def slow_headers(seconds: float = 60.0) -> Behaviour:
    """Not even headers for some seconds."""
    return _always(Reply([*_says(), *_ends()], wait=seconds))


def silent() -> Behaviour:
    """Headers at once, then nothing."""
    return _always(Reply([Stall()]))


def stall(after: int = 3) -> Behaviour:
    """Fall silent after some words."""
    return _after(after, Stall())


def cut(after: int = 3) -> Behaviour:
    """Break off after some words; 0 is before the first."""
    return _after(after, Cut())


def unfinished(after: int = 3) -> Behaviour:
    """End in good order after some words, but without a finish reason."""
    return _after(after)


def error_event(
    after: int = 3, message: str = "The server had an error.", code: str = "server_error"
) -> Behaviour:
    """An error in the stream after some words."""
    return _after(after, {"error": {"message": message, "type": "server_error", "code": code}})


def garbage(after: int = 3) -> Behaviour:
    """A chunk that is not JSON after some words."""
    return _after(after, b"data: {not json\n\n", *_says(), *_ends())


def huge(megabytes: int = 8) -> Behaviour:
    """Far more than was asked for."""
    return _always(Reply([_ROLE, *[chunk({"content": "x" * 65536})] * (16 * megabytes), *_ends()]))


def huge_line(megabytes: int = 8) -> Behaviour:
    """A line that never ends."""
    return _always(Reply([_ROLE, b"data: ", *[b"x" * 65536] * (16 * megabytes)]))


def length(text: str = _TEXT) -> Behaviour:
    """Reach the output cap; with an empty text, before a word was said."""
    return _always(Reply([*_says(text), *_ends("length")]))


def empty() -> Behaviour:
    """Stop without a word: content is null."""
    return _always(Reply([chunk({"role": "assistant", "content": None}), *_ends()]))


def content_filter(text: str = _TEXT) -> Behaviour:
    """End by the content filter."""
    return _always(Reply([*_says(text), *_ends("content_filter")]))


def interview() -> Behaviour:
    """Answer as a plausible model would, in every role; what is done when nothing else is asked for."""
    return plausible


BEHAVIOURS: Mapping[str, Callable[..., Behaviour]] = {
    named.__name__: named
    for named in (
        text,
        hostile,
        tools,
        whole_json,
        no_done,
        lingers,
        comments,
        crlf,
        no_blank_lines,
        split_bytes,
        reasoning,
        refused,
        parts,
        refuses,
        rate_limited,
        out_of_quota,
        bad_key,
        forbidden,
        unknown_model,
        too_long,
        status,
        slow_headers,
        silent,
        stall,
        cut,
        unfinished,
        error_event,
        garbage,
        huge,
        huge_line,
        length,
        empty,
        content_filter,
        interview,
    )
} | {"bench": bench}
