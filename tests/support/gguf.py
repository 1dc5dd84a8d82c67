"""Files that begin as a model's do, with nothing behind it."""

from __future__ import annotations

import struct
from collections.abc import Mapping


def header(entries: Mapping[str, str | int | list[str]]) -> bytes:
    """The beginning of a GGUF file with these entries."""
    return struct.pack("<4sIQQ", b"GGUF", 3, 0, len(entries)) + b"".join(
        _text(key) + _value(value) for key, value in entries.items()
    )


def _value(value: str | int | list[str]) -> bytes:
    if isinstance(value, str):
        return struct.pack("<I", 8) + _text(value)
    if isinstance(value, int):
        return struct.pack("<II", 4, value)
    return struct.pack("<IIQ", 9, 8, len(value)) + b"".join(map(_text, value))


def _text(text: str) -> bytes:
    return struct.pack("<Q", len(text.encode())) + text.encode()


SMALL = header(
    {
        "general.architecture": "llama",
        "general.name": "Small Instruct",
        "general.tags": ["chat", "small"],
        "llama.context_length": 8192,
        "tokenizer.ggml.tokens": ["a", "b"],
    }
)
