"""Documents that want more than to be converted: nothing is read, nothing is asked for, and it ends."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from requill.features.exports.errors import ExportFailed, ExportTookTooLong
from requill.features.exports.interface import Converter, ExportDocument
from requill.features.exports.pdf import pdf_converter
from requill.features.exports.policy import SECONDS
from requill.features.exports.word import word_converter
from tests.features.exports import reading
from tests.features.exports.samples import png

pytestmark = pytest.mark.anyio

NOW = datetime.now(UTC)
SECRET = "Kept7From8Every9Reader"
GRACE = 3  # for a killed program to be gone on a busy machine
R = "{http://schemas.openxmlformats.org/package/2006/relationships}"


@dataclass(slots=True)
class Listener:
    """Waits for callers, and counts them."""

    address: str = ""
    callers: list[str] = field(default_factory=list)


@pytest.fixture
async def listener() -> AsyncIterator[Listener]:
    """A server that nobody should call."""
    listener = Listener()

    async def called(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        listener.callers.append(str(writer.get_extra_info("peername")))
        writer.close()

    server = await asyncio.start_server(called, "127.0.0.1", 0)
    listener.address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    yield listener
    server.close()


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A file of the machine's."""
    path = tmp_path / "secret.txt"
    path.write_text(SECRET)
    return path


@pytest.fixture(params=["docx", "pdf"])
def converter(request: pytest.FixtureRequest) -> Converter:
    """Each converter."""
    return word_converter() if request.param == "docx" else pdf_converter()


async def _convert(converter: Converter, text: str, title: str = "T") -> bytes:
    return await converter.convert(ExportDocument(title, text, NOW, NOW))


def _everything(file: bytes) -> str:
    """All that a file holds, as text."""
    if file.startswith(b"%PDF"):
        return reading.by_pdf_reader(file)
    return "\n".join(part.decode(errors="replace") for part in reading.parts(file).values())


def _reaching_out(listener: Listener, secret: Path) -> str:
    web, share = f"http://{listener.address}", rf"\\{listener.address}\share"
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg"><image href="{web}/in.png"/></svg>'
    return f"""![one]({web}/one.png) ![two](file://{secret}) ![three]({secret})
![four](//{listener.address}/a.png)
![five](<{share}\\x.png>) ![six](file:////{listener.address}/share/x.png) ![seven](../../../../{secret})
![eight](data:image/svg+xml;base64,{base64.b64encode(drawing.encode()).decode()}) ![nine][ref]
![ten](data:text/html,<script>) ![eleven](data:image/png,{web})

[ref]: {web}/nine.png

<img src="{web}/html.png"> <script src="{web}/x.js"></script> <link rel=stylesheet href="{web}/x.css">

```{{=openxml}}
<w:p><w:r><w:t>&xxe;</w:t></w:r></w:p>
```

```{{=typst}}
#read("{secret}") #import "@preview/cetz:0.2.0"
```

`#image("{secret}")`{{=typst}} #read("{secret}") #import "@preview/tablex:0.0.8" \\
$#read("{secret}")$ [link](file://{secret}) [share](<{share}>) \\input{{{secret}}} !include {secret}

[^1]: ```{{=typst}}
    #read("{secret}")
    ```

Note[^1]. <!--#include file="{secret}"--> &file; {{{{< include {secret} >}}}}
"""


async def test_nothing_is_asked_for_and_no_file_is_read(
    converter: Converter, listener: Listener, secret: Path
) -> None:
    file = await _convert(converter, _reaching_out(listener, secret), title=f'#read("{secret}")')
    assert SECRET not in _everything(file)
    assert listener.callers == []


async def test_a_word_file_makes_its_reader_ask_for_nothing(listener: Listener, secret: Path) -> None:
    parts = reading.parts(await _convert(word_converter(), _reaching_out(listener, secret)))
    for name, part in parts.items():
        if name.endswith(".rels"):
            for relation in reading.tree(part).iter(f"{R}Relationship"):
                if relation.get("TargetMode") == "External":
                    assert str(relation.get("Type")).endswith("/hyperlink")
                    assert str(relation.get("Target")).startswith("http")
    document = parts["word/document.xml"].decode()
    assert "INCLUDE" not in document
    assert "<!DOCTYPE" not in document


async def test_what_is_left_of_a_foreign_image_are_its_words(
    converter: Converter, listener: Listener, secret: Path
) -> None:
    shown = _everything(await _convert(converter, _reaching_out(listener, secret)))
    for word in ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"):
        assert word in shown


Text = str | Callable[[], str]
"""What takes long to make is made by the test that needs it, not in every process that collects tests."""


def _made(text: Text) -> str:
    return text if isinstance(text, str) else text()


@pytest.mark.parametrize(
    "text",
    [
        ">" * 3_000 + " the deepest words",
        "".join("  " * depth + "- the deepest words\n" for depth in range(300)),
        pytest.param("*a **b " * 1_000 + "the deepest words" + "** *" * 1_000, marks=pytest.mark.full),
        "[" * 3_000 + "the deepest words" + "]" * 3_000,
        pytest.param(lambda: f"the deepest words ![]({png(1_500, 1_500)})", marks=pytest.mark.full),
        "the deepest words ![](data:image/png;base64," + "A" * 1_000_000 + ")",
        pytest.param("the \0deepest\0 words", marks=pytest.mark.full),
        "the\x01 deepest\ufffe words\x7f",
    ],
    ids=["quotes", "lists", "emphasis", "brackets", "image", "address", "nul", "controls"],
)
async def test_the_words_come_through(converter: Converter, text: Text) -> None:
    shown = " ".join(
        _everything(await _convert(converter, _made(text))).replace("</w:t></w:r><w:r><w:t", " ").split()
    )
    for word in ("the", "deepest", "words"):
        assert word in shown


@pytest.mark.full
async def test_a_table_of_5000_rows_ends_in_time(converter: Converter) -> None:
    text = "| a | b | c |\n|---|---|---|\n" + "| one | two | three |\n" * 5_000
    assert await _ends_within(SECONDS, converter, text)


@pytest.mark.parametrize(
    "text",
    [
        lambda: f"![]({png(20_000, 20_000)})",
        pytest.param("[a](b)" * 5_000, marks=pytest.mark.full),
        pytest.param("a" * 1_000_000, marks=pytest.mark.full),
    ],
    ids=["bomb", "links", "letters"],
)
async def test_what_would_take_for_ever_ends_in_time(converter: Converter, text: Text) -> None:
    # A tenth of the real limit: none of these is any work by then.
    assert await _ends_within(2, converter, _made(text))


async def _ends_within(seconds: int, converter: Converter, text: str) -> bool:
    """Whether the converter has given a file or given up by then."""
    began = time.monotonic()
    with contextlib.suppress(ExportFailed, ExportTookTooLong):
        await converter.convert(ExportDocument("T", text, NOW, NOW, seconds=seconds))
    return time.monotonic() - began < seconds + GRACE
