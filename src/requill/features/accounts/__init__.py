"""People: who is there, as a guest or with an account, and the ways in and out by name and password."""
