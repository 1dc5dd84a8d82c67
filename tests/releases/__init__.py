"""Data folders of every released revision, with rows of that time in each table; `make` adds the next."""
