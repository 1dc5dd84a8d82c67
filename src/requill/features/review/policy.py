"""Limits of a review: how much it looks at and shows."""

FINDINGS_SHOWN = 50
DISMISSED_SHOWN = 50
REASON_CHARACTERS = 200
DISMISSALS = 1_000  # kept for one document
PROJECT_DOCUMENTS = 40  # in a review across a project, the newest first
PROJECT_CHARACTERS = 1024 * 1024
