"""The database: `database` is all that the rest of the program uses."""
