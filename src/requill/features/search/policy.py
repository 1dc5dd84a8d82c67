"""Limits of a search, how much it gives and reads, and how the index is kept up."""

from __future__ import annotations

USUAL_RESULTS = 8
MAX_RESULTS = 20
WAITING_READ = 20  # of each kind: things changed just now, which a search reads itself
SHARED_SOUGHT = 300  # of other people's documents and projects on which one has a role, the latest changed
ROUNDS = 4  # for more from the index, where things that it gave turn out not to have the words
HIDDEN_ROUNDS = 50  # besides, in which some were in the trash: the index knows of it no more than of the rest

QUIET_SECONDS = 3.0  # whoever is typing is not indexed at every pause
LOOK_EVERY_SECONDS = 2.0
INDEXED_AT_ONCE = 16
