"""State of the program: whether it is alive and ready."""
