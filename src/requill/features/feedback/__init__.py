"""Takes what visitors say about the product, for the operator to read."""
