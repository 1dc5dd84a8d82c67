"""Mail that leaves: an interface of one method and its implementations."""
