"""Properties: the status, release, tags and reviewers of a document, under its title and in lists."""
