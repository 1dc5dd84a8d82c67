"""Creation of a document from a template: an interview that fills it, or a draft in one go."""
