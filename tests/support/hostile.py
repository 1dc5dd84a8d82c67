"""Words that try to be more than words: markup, scripts, headers of mails, what turns a line around.

The frontend's tests have the same (`frontend/src/testing/hostile.ts`).
"""

from __future__ import annotations

import json
from pathlib import Path

HOSTILE: tuple[str, ...] = tuple(json.loads((Path(__file__).parent / "hostile.json").read_text("utf-8")))
CUTS: tuple[str, ...] = tuple(text[:end] for text in HOSTILE for end in range(1, len(text) + 1))
"""Each of them as it is typed, character by character: about 1,600."""
