"""Comments: people discuss a document, or a passage of it where it stands."""
