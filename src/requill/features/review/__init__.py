"""Reviews documents by rules: weak words, missing parts, contradictions, duplicates. No model is involved."""
