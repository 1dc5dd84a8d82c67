"""Tells what a person has open that something of theirs has changed."""
