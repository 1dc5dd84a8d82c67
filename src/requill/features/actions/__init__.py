"""Named, exact changes of a document: one implementation each for menus, chat, voice and the API."""
