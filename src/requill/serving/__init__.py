"""Serving of the process, and how it is watched: the web server, its protocols, log, metrics and traces."""
