"""Monthly allowances of guests, and what everybody has used."""
