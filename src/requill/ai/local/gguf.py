"""The header of a GGUF file: the model's name and how many tokens it was trained to read."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

_MAGIC = b"GGUF"
_VERSIONS = range(2, 10)
_MAX_STRING = 1024 * 1024
_MAX_ENTRIES = 100_000
_STRING, _ARRAY = 8, 9
_NUMBERS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}


class NotAModel(ValueError):
    """The file does not begin as a GGUF file does."""


class Header(Struct, frozen=True):
    """What a model file says of itself. `name` is the file's own where it gives none."""

    name: str
    context_tokens: int | None


def read_header(path: Path) -> Header:
    """Read the beginning of a model file, up to its vocabulary. Raises `NotAModel` and `OSError`."""
    with path.open("rb") as file:
        try:
            found = _entries(file)
        except (struct.error, KeyError, UnicodeDecodeError):
            raise NotAModel from None
    name = found.get("general.name")
    length = found.get(f"{found.get('general.architecture')}.context_length")
    return Header(
        name.strip() if isinstance(name, str) and name.strip() else path.stem,
        length if isinstance(length, int) and length > 0 else None,
    )


def _entries(file: BinaryIO) -> dict[str, object]:
    if file.read(4) != _MAGIC or _number(file, "I") not in _VERSIONS:
        raise NotAModel
    _number(file, "Q")  # tensors
    found: dict[str, object] = {}
    for _ in range(min(_whole(file), _MAX_ENTRIES)):
        key = _string(file)
        if key.startswith("tokenizer."):  # the vocabulary: long, and behind all that is looked for
            break
        found[key] = _value(file, _number(file, "I"))
    return found


def _value(file: BinaryIO, kind: int | float) -> object:
    if kind == _STRING:
        return _string(file)
    if kind == _ARRAY:
        inner = _number(file, "I")
        return [_value(file, inner) for _ in range(min(_whole(file), _MAX_ENTRIES))]
    return _number(file, _NUMBERS[int(kind)])


def _string(file: BinaryIO) -> str:
    size = _whole(file)
    if size > _MAX_STRING:
        raise NotAModel
    data = file.read(size)
    if len(data) < size:
        raise NotAModel
    return data.decode()


def _whole(file: BinaryIO) -> int:
    return int(_number(file, "Q"))


def _number(file: BinaryIO, form: str) -> int | float:
    form = f"<{form}"
    (number,) = struct.unpack(form, file.read(struct.calcsize(form)))
    return int(number) if isinstance(number, int) else float(number)
