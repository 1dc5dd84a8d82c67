"""Talking with the assistant as it happens: text over a socket, voice with a realtime service."""
