"""Mail that leaves: the interface of a mailer and its implementations."""
