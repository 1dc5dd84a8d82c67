"""Voice: what a realtime service is, and how it is asked for a token that a browser talks to it with."""
