"""Hints between processes and the event streams of turns, behind one interface; never the truth itself."""
