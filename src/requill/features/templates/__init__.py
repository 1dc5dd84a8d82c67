"""The template library: Markdown files with front matter, read once."""
