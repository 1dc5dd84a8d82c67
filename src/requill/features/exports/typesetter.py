"""The program that sets Typst in pages: source on standard input, PDF on standard output.

Called as `python -I -c … MEMORY FONT-FOLDER…` in a folder that holds nothing but the document's
images, which is all it can read. It stands alone and imports nothing of Requill, so that it starts at once.
"""

from __future__ import annotations

import os
import resource
import sys

try:
    import typst
except ImportError:  # it is being exchanged
    sys.exit(os.EX_TEMPFAIL)


def main() -> None:
    """Exits with 1 when the source cannot be set."""
    memory, *fonts = sys.argv[1:]
    resource.setrlimit(resource.RLIMIT_AS, (int(memory), int(memory)))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        source = sys.stdin.buffer.read()
        # The stubs want source and folders to be of one type.
        pages = typst.compile(source, root=".", font_paths=fonts, format="pdf")  # type: ignore[call-overload]
    except typst.TypstError:  # it quotes the document
        sys.exit(1)
    sys.stdout.buffer.write(pages)


if __name__ == "__main__":
    main()
