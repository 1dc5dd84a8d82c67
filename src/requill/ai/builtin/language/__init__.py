"""Written language: words, Markdown around them, spelling, counting. Nothing here knows a document."""
