"""Commands of operators on the command line, beside or instead of the running server."""
