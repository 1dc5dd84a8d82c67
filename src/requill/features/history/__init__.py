"""Revisions of documents: kept as people write, named, compared, restored; and what somebody has not read."""
