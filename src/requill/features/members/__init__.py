"""Who has which role on a document or a project, and who is invited to one."""
