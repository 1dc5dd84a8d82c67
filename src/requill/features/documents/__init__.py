"""Documents: their text, its one entry point for changes, and the proposals made on them."""
