"""Templates of interviews: the library of Markdown files with front matter, and people's own (`own/`)."""
