"""How mail leaves: an interface of one method and its implementations."""
