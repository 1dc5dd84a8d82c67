"""Measures Requill and, beside it in the same run, bare programs that do only the same work."""
