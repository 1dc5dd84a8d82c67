"""Images and other files in documents: taken, made harmless, kept, and given to who may read the document."""
