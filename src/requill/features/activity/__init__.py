"""Activity feed of documents and projects, written down together with what it tells of."""
