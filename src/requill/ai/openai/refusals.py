"""Refusals of a provider: which error each one is, and in which words people read it."""

from __future__ import annotations

import email.utils
import math
import re
from dataclasses import dataclass, field

import orjson

from requill.ai.interface import ContextTooLarge, ModelError, ProviderRejected, ProviderUnavailable
from requill.kit import clock

_LONGEST_NUMBER = 10  # digits
_LONGEST_WAIT_SECONDS = 24 * 60 * 60
_TOO_LONG_CODES = {"context_length_exceeded", "string_above_max_length", "exceed_context_size_error"}
_TOO_LONG_WORDS = re.compile(
    r"context (length|window|size)|maximum context|(prompt|input) is too long|too many (input )?tokens",
    re.IGNORECASE,
)
_WINDOW = re.compile(
    r"maximum context length (?:is|of) ([\d,]+)"
    r"|\"n_ctx\":\s*(\d+)"
    r"|context (?:length|size|window)(?: is| of)? \(?(\d[\d,]*)"
    r"|> ([\d,]+) maximum",
    re.IGNORECASE,
)
_NO_CREDIT_CODES = {
    "insufficient_quota",
    "insufficient_balance",
    "billing_hard_limit_reached",
    "billing_not_active",
}
_BAD_INPUT_STATUSES = {0, 400, 422, 500}
_LATER_STATUSES = {408, 409, 425, 429}
_TOO_LONG = (
    "This is too long for the model. The operator can set REQUILL_AI_CONTEXT_TOKENS to what the model reads."
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """What the provider said: `status` 0 when it said it inside a stream and gave no number.

    `text` is everything it said. It may repeat the key, so it is read but never shown or logged.
    """

    status: int
    code: str = ""
    kind: str = ""
    parameter: str = ""
    text: str = field(default="", repr=False)
    retry_after: int | None = None


class Refused(Exception):
    """The provider answered with an error."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(f"status {refusal.status}")


def read_refusal(status: int, body: bytes, retry_after: str | None) -> Refusal:
    """Read an HTTP answer that is not 200."""
    text = body.decode(errors="replace")
    seconds = _seconds(retry_after)
    try:
        parsed = orjson.loads(body)
    except orjson.JSONDecodeError:
        return Refusal(status, text=text, retry_after=seconds)
    error = parsed.get("error", parsed) if isinstance(parsed, dict) else parsed
    return _refusal(status, error, text, seconds)


def read_error_event(error: object) -> Refusal:
    """Read the `error` member of a chunk; servers put the HTTP status into its `code`."""
    code = error.get("code") if isinstance(error, dict) else None
    status = code if isinstance(code, int) else int(code) if isinstance(code, str) and code.isdecimal() else 0
    return _refusal(status, error, orjson.dumps(error).decode(), None)


def is_too_long(refusal: Refusal) -> bool:
    """Whether the input did not fit; servers say so in many ways, some of which name the output cap too."""
    if refusal.status == 413 or {refusal.code, refusal.kind} & _TOO_LONG_CODES:
        return True
    return refusal.status in _BAD_INPUT_STATUSES and _TOO_LONG_WORDS.search(refusal.text) is not None


def error_for(refusal: Refusal, *, model: str, own_key: bool) -> ModelError:
    """The error a refusal stands for; where the key is the person's own, its text names the setting."""
    if is_too_long(refusal):
        return ContextTooLarge(None if own_key else _TOO_LONG, limit=_window(refusal))
    if refusal.status == 402 or {refusal.code, refusal.kind} & _NO_CREDIT_CODES:
        return ProviderRejected(
            "The account behind your API key has no credit left. Add credit there, or change your API key in"
            " Settings."
            if own_key
            else "This server's AI provider account has no credit left. Ask whoever runs it to add some."
        )
    if refusal.status in _LATER_STATUSES or refusal.status >= 500 or refusal.status == 0:
        seconds = refusal.retry_after
        return ProviderUnavailable(headers=None if seconds is None else {"Retry-After": str(seconds)})
    return ProviderRejected(_rejection(refusal, model, own_key=own_key))


def _window(refusal: Refusal) -> int | None:
    """How many tokens the model takes, where the refusal says so."""
    found = _WINDOW.search(refusal.text)
    number = "" if found is None else next(filter(None, found.groups())).replace(",", "")
    return int(number) if number.isdecimal() and len(number) < _LONGEST_NUMBER else None


def _rejection(refusal: Refusal, model: str, *, own_key: bool) -> str:
    if refusal.status in {401, 403}:
        return (
            "The AI provider rejected your API key. Check it in Settings."
            if own_key
            else "The AI provider rejected this server's API key. Ask whoever runs this server to check it."
        )
    if refusal.status == 404:
        return (
            f"Your API key has no access to the model {model}. Use another API key in Settings."
            if own_key
            else f"The AI provider doesn't offer the model {model}. Ask whoever runs this server to check it."
        )
    if refusal.code == "content_filter":
        return "The AI provider's content filter blocked this request."
    return (
        "The AI provider refused the request made with your API key in Settings."
        if own_key
        else "The AI provider refused the request. Ask whoever runs this server to check its settings."
    )


def _refusal(status: int, error: object, text: str, retry_after: int | None) -> Refusal:
    if not isinstance(error, dict):
        return Refusal(status, text=text, retry_after=retry_after)

    def member(name: str) -> str:
        value = error.get(name)
        return value if isinstance(value, str) else ""

    return Refusal(status, member("code"), member("type"), member("param"), text, retry_after)


def _seconds(retry_after: str | None) -> int | None:
    """Whole seconds from a `Retry-After` header in either of its forms; None when it says nothing usable."""
    if not retry_after:
        return None
    try:
        seconds = float(retry_after)
    except ValueError:
        try:
            seconds = (email.utils.parsedate_to_datetime(retry_after) - clock.now()).total_seconds()
        except (TypeError, ValueError):
            return None
    if not math.isfinite(seconds):
        return None
    return max(0, min(math.ceil(seconds), _LONGEST_WAIT_SECONDS))
