"""People: guests now; how they are recognised and how they set their preferences."""
