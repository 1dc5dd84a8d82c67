"""A mixed crowd on one to four processes: what it costs, how it grows, and what is full first."""
