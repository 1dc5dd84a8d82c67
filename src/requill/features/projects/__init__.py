"""Projects: a person's documents in groups."""
