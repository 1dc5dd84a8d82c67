"""How long a guest's interview may be."""

GUEST_TURNS = 80
