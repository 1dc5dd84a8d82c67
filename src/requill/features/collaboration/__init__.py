"""Several people write in one document at once: the socket over which any client of Yjs joins."""
