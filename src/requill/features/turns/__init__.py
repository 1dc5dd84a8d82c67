"""Turns of the assistant: begun, run as the server's own task, stored whole, followed and stopped."""
