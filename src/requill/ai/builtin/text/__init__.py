"""What a text holds: sections and what they list, the lines that answer, and what a rule would mend."""
