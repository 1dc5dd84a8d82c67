"""Turns the bytes of a Chat Completions answer into model events, whatever the server's habits.

Servers differ: keep-alive comments, missing blank lines, no closing marker, a whole JSON answer although a
stream was asked for. Each JSON object is on one line in all of them, so a `data:` line is decoded on its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import orjson

from requill.ai.interface import Finished, FinishReason, ModelEvent, ProviderEmpty, TextDelta
from requill.ai.openai.refusals import Refused, read_error_event
from requill.ai.openai.tool_calls import ToolCalls

# An answer that stays within any sensible output cap is far below these; a server out of control is not.
_LINE_BYTES = 4 * 1024 * 1024
_ANSWER_CHARACTERS = 2 * 1024 * 1024

_REASONS = {
    "length": FinishReason.LENGTH,
    "max_tokens": FinishReason.LENGTH,
    "content_filter": FinishReason.CONTENT_FILTER,
}


class Garbled(Exception):
    """The provider sent something that is not an answer in this protocol."""


class AnswerDecoder:
    """Decodes one answer: `feed` it the bytes, then ask for the `end`.

    `may_be_silent`: an answer without text or tool call is in order, as after the results of tools.
    """

    def __init__(self, *, may_be_silent: bool) -> None:
        self._may_be_silent = may_be_silent
        self._rest = b""
        self._whole: bool | None = None
        self._reason: str | None = None
        self._calls = ToolCalls()
        self._characters = 0
        self._usage: tuple[int | None, int | None] = (None, None)
        self.closed = False

    @property
    def complete(self) -> bool:
        """Whether the answer's end was announced; only token counts can follow."""
        return self._reason is not None

    def feed(self, data: bytes) -> Iterator[ModelEvent]:
        """The text that `data` completes, in one piece, before the fault that may come after it.

        Raises `Garbled`, or `Refused` for an error in the stream.
        """
        self._rest += data
        if self._whole is None:
            self._rest = self._rest.removeprefix(b"\xef\xbb\xbf").lstrip()
            if not self._rest:
                return
            self._whole = self._rest.startswith(b"{")
        if not self._whole:
            *lines, self._rest = self._rest.split(b"\n")
            yield from self._lines(lines)
        if len(self._rest) > _LINE_BYTES or self._characters + self._calls.characters > _ANSWER_CHARACTERS:
            raise Garbled("too much")

    def flush(self) -> Iterator[ModelEvent]:
        """The event of what came after the last line break, once the body has ended. Raises as `feed`."""
        rest, self._rest = self._rest, b""
        if event := self._object(rest) if self._whole else self._line(rest):
            yield event

    def end(self) -> list[ModelEvent]:
        """The tool calls and the `Finished` of an answer that is `complete`. Raises `ProviderEmpty`."""
        reason = _REASONS.get(self._reason or "", FinishReason.STOP)
        calls = self._calls.whole(cut=reason is FinishReason.LENGTH)
        if reason is FinishReason.CONTENT_FILTER:
            calls = []
        elif not calls and not self._characters and not self._may_be_silent:
            raise ProviderEmpty
        elif calls and reason is FinishReason.STOP:
            reason = FinishReason.TOOL_CALLS
        return [*calls, Finished(reason, *self._usage)]

    def _lines(self, lines: Sequence[bytes]) -> Iterator[TextDelta]:
        texts: list[str] = []
        try:
            for line in lines:
                if event := self._line(line):
                    texts.append(event.text)
        except (Garbled, Refused):
            if texts:
                yield TextDelta("".join(texts))
            raise
        if texts:
            yield TextDelta("".join(texts))

    def _line(self, line: bytes) -> TextDelta | None:
        if not line.startswith(b"data:"):
            return None
        data = line[5:].strip()
        if data == b"[DONE]":
            self.closed = True
            return None
        return self._object(data) if data else None

    def _object(self, data: bytes) -> TextDelta | None:
        chunk = _read(data)
        if not isinstance(chunk, dict):
            raise Garbled("not an object")
        if error := chunk.get("error"):
            raise Refused(read_error_event(error))
        if usage := chunk.get("usage"):
            self._usage = _usage(usage)
        choices = chunk.get("choices")
        return self._choice(choices) if choices else None  # a chunk of token counts alone has none

    def _choice(self, choices: Any) -> TextDelta | None:
        choice = choices[0] if isinstance(choices, list) else None
        if not isinstance(choice, dict):
            raise Garbled("no choice")
        delta = choice.get("message" if self._whole else "delta")
        text = ""
        if isinstance(delta, dict):
            text = _text(delta.get("content")) or _text(delta.get("refusal"))
            self._characters += len(text)
            if calls := delta.get("tool_calls"):
                self._calls.add(calls)
        reason = choice.get("finish_reason")
        if reason == "error":
            raise Refused(read_error_event(None))
        if isinstance(reason, str) and reason:
            self._reason = reason
        elif self._whole and delta:
            self._reason = "stop"  # a whole answer is whole, said or not
        return TextDelta(text) if text else None


def _text(content: Any) -> str:
    """The text of a `content` or `refusal`: a string, or a list of parts. No database stores NUL in text."""
    if isinstance(content, str):
        return content.replace("\0", "")
    if isinstance(content, list):
        return "".join(
            _text(part.get("text"))
            for part in content
            if isinstance(part, dict) and part.get("type", "text") == "text"
        )
    return ""


def _usage(usage: Any) -> tuple[int | None, int | None]:
    def count(name: str) -> int | None:
        value = usage.get(name) if isinstance(usage, dict) else None
        return value if isinstance(value, int) and value >= 0 else None

    return count("prompt_tokens"), count("completion_tokens")


def _read(data: bytes) -> Any:
    """The JSON value; a byte that is no text and half of a character are shown as such. Raises `Garbled`."""
    with suppress(orjson.JSONDecodeError):
        return orjson.loads(data)
    try:
        text = json.dumps(json.loads(data.decode(errors="replace")), ensure_ascii=False)
        return orjson.loads(text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
    except (ValueError, RecursionError):
        raise Garbled("not JSON") from None
