"""A Word file that is read back and made anew is the same file, but for what docs/markdown.md lists."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from requill.features.exports.interface import ExportDocument
from requill.features.exports.pandoc import find_pandoc
from requill.features.exports.process import run
from requill.features.exports.queue import Slots
from requill.features.exports.word import word_converter
from requill.features.exports.word_reader import PandocReader
from tests.features.exports import reading
from tests.features.exports.samples import PRD, png
from tests.support.actors import member

pytestmark = pytest.mark.anyio
DAY = datetime(2026, 7, 12, 9, 30, tzinfo=UTC)
# The numbers of bookmarks, notes and pictures count what is before them in the file.
_NUMBER = re.compile(r'(<w:(?:bookmark\w+|footnote|footnoteReference) w:id=)"\d+"')

EVERYTHING = """\
## Words

[To the site](https://halden.example/a?b=c), [to a heading](#tables), https://halden.example and `a | b`.
A second line with **bold _both_**, ~~struck~~, H<sub>2</sub>O and m<sup>2</sup>, one<br>two; \\*stars*, $5,
:rocket: and <your name>[^a].

[^a]: Words of **the** note.

مرحبا بالعالم

## Tables

| A | B | C |
| - | :-: | -: |
| 1 | a<br>**b** | 3 |
| `x` | | \\| |

###### Lists

- loose

- items

3. Third
4. Fourth
   - [ ] a task
   - [x] another

> A quotation
>
> of two

- in a list

```python
def f(): pass
```

```
`````
```

    indented

---

The end.
"""


async def _made(text: str) -> bytes:
    return await word_converter().convert(ExportDocument("Orders", text, DAY, DAY))


async def _read(file: bytes) -> str:
    return await PandocReader(find_pandoc(), Slots()).read(member("ada"), file)


def _lines(file: bytes, part: str) -> list[str]:
    return _NUMBER.sub(r"\1", reading.parts(file)[part].decode()).splitlines()


_WITHOUT_PICTURES = re.sub(r"(?m)^!\[.*\n", "", PRD.removeprefix("# Goals\n\n"))


@pytest.mark.parametrize("text", [EVERYTHING, _WITHOUT_PICTURES])
async def test_what_is_read_back_makes_the_same_file(text: str) -> None:
    file = await _made(text)
    again = await _made(await _read(file))
    for part in ("word/document.xml", "word/footnotes.xml"):
        assert _lines(again, part) == _lines(file, part)


async def test_what_a_word_file_does_not_give_back() -> None:
    text = f"# Own title\n\nOne[^1] and again[^1].\n\n![A figure]({png()})\n\n> - quoted\n\n[^1]: A note.\n"
    read = await _read(await _made(text))
    assert read == "One[^1] and again<sup>1</sup>.\n\nA figure\n\n- quoted\n\n[^1]: A note.\n"


_FOREIGN = """\
<table><thead><tr><th>A</th><th>B</th><th>C</th></tr></thead>
<tr><td rowspan=2><p>first</p><p>second</p></td><td colspan=2>wide</td></tr>
<tr><td><ul><li>one</li><li>two<br>lines</li></ul></td><td><pre>code\nmore</pre></td></tr>
<tr><td>x<sub>2</sub></td><td>a | b</td><td><ol><li>one<ul><li>deep</li></ul></li></ol></td></tr></table>
"""


async def test_a_table_of_any_form_is_read_as_a_table(tmp_path: Path) -> None:
    pandoc = find_pandoc()
    assert pandoc is not None
    command = (str(pandoc.path), "--from", "html", "--to", "docx", "--output", "-")
    read = await _read(await run(command, _FOREIGN, tmp_path))
    rows = [
        [" ".join(cell.split()) for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in read.splitlines()
    ]
    assert rows[0] == ["A", "B", "C"]
    assert rows[2:] == [
        ["first<br>second", "wide", ""],
        ["", "• one<br>• two<br>lines", "`code`<br>`more`"],
        ["x<sub>2</sub>", r"a \| b", "1. one<br>• deep"],
    ]
