"""Documents that several write at once: their text as Yjs has it, and the rooms in which they meet."""
