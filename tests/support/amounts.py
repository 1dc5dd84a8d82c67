"""How many rounds and how large crowds are: ten times as many in `make test-full` as in `make test`."""

from __future__ import annotations

import os

FACTOR = int(os.environ.get("REQUILL_TEST_FACTOR", "1"))
