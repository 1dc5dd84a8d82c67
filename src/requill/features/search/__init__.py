"""Finds words in everything a person has: documents, projects, threads and the templates."""
