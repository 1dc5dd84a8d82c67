"""Settings of people: how changes arrive, and whose key the assistant works with."""
