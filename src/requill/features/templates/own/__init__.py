"""People's own templates: made, changed, shared, exported."""
