"""Documents: their text, its one door for changes, and the proposals made on them."""
