"""Talks where no document is open: ideas, personas, feedback, questions of practice, names of threads."""
