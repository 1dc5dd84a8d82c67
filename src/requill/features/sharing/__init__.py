"""Shares documents, to be read by whoever has the link."""
