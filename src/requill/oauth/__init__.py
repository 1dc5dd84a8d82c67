"""Identity of somebody at another site: an interface of a sign-in provider and its implementations."""
