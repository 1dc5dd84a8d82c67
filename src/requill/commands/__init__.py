"""What operators do from the command line, beside or instead of the running server."""
