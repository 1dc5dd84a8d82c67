"""Trash of what people moved there: listed, restored, deleted for good, and gone after 30 days."""
