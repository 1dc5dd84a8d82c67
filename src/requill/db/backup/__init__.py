"""All rows of an installation, read at one moment from either database and put into an empty one."""
