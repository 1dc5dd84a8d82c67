"""Checks of `requill doctor`: each is a function that gives one finding."""
