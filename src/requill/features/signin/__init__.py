"""Sign-in without a password: by a link in a mail, or by who somebody is at another site."""
