"""What `requill doctor` looks at: each check is a function that gives one finding."""
