"""Notifications of what others did: in the app, and by mail."""
