"""What the product does, one folder a subject; which may use which stands in `pyproject.toml`."""
