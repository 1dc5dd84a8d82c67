"""Files that become documents: Markdown, Word, web pages, and archives of them."""
