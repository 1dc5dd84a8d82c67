"""Features of the product, one folder a subject; which may use which stands in `pyproject.toml`."""
