"""Whether the program is alive and ready."""
