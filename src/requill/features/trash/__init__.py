"""What people moved to the trash: listed, restored, deleted for good, and gone after 30 days."""
