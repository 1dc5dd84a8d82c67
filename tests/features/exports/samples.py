"""A requirements document of five pages with everything that documents hold."""

from __future__ import annotations

import base64
import struct
import zlib

_FEATURES = ("checkout", "refunds", "invoices", "receipts", "vouchers", "subscriptions")


def png(width: int = 40, height: int = 20) -> str:
    """An image as the address that carries it."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    row, check = b"\0" + b"\x20\x60\x80" * width, 1
    # All rows are alike, and after a full flush they are packed alike: packing 20,000 takes seconds.
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = packer.compress(row) + packer.flush(zlib.Z_FULL_FLUSH)
    for _ in range(height):
        check = zlib.adler32(row, check)
    rows = b"\x78\xda" + packed * height + b"\x03\0" + struct.pack(">I", check)
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    return f"data:image/png;base64,{base64.b64encode(data).decode()}"


def section(name: str) -> str:
    """One section with a table, nested lists, tasks, a quotation and code."""
    return f"""## What {name} need

People who handle **{name}** today write them into a spreadsheet, _twice_, and find out ~~a week~~ a day later
that the second copy is wrong. They pay $5 and get back $10; “quoted”, naïve café, <your name> goes here.

> Nobody knows which copy of the {name} counts.
>
> > And nobody asks.

1. The {name} page shall open within 200 milliseconds.
2. It shall list:
   - the open ones
     - with their owner
       - and the owner's deputy
   - the closed ones
3. It shall print.

- [ ] Ask support about {name}
- [x] Count the {name} of last year
  - [ ] by region

| Requirement | Priority | Measure |
| :---------- | :------: | ------: |
| {name} can be searched | must | 3 ms |
| {name} can be exported | should | 20 s |
| 要件定義の{name} | 任意 | 한국어 |

```
def {name}(first, second):
    return first < second and "a\\tb"
```

The figure of the {name} 🚀 is below ✅, its note stands at the end[^{name}].

![The figure of {name}]({png()})

[^{name}]: Taken from the survey of {name}, 日本語のテキスト.

---
"""


PRD = "# Goals\n\nTo be read by 要件 readers: 產品需求文件.\n\n" + "\n".join(
    section(name) for name in _FEATURES
)
