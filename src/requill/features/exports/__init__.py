"""Documents as files: Word and PDF, made by converters that run as programs of their own."""
