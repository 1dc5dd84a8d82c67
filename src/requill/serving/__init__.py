"""How the process serves: the options of the web server, its protocols, and its log."""
