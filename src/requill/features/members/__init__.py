"""Members of documents and projects, with their roles, and invitations to become one."""
