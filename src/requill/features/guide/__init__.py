"""The guide: how-to cards to read and to search, the same for everybody."""
