"""A realtime service for tests: tokens over HTTP, calls over WebRTC with sound and a data channel."""
