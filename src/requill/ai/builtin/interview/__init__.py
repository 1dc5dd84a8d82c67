"""Reads the answers of an interview, one after the other, and fills the sections of a new document."""
