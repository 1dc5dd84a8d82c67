"""Finds words in everything a person has or may use: documents, projects, threads and templates."""
