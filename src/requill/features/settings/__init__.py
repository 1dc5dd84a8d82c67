"""What people choose for themselves: how changes arrive, and whose key the assistant works with."""
