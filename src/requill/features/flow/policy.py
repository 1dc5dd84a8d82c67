"""Limit of a guest's interview."""

GUEST_TURNS = 80
