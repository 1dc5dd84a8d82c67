"""Small things every package may use: errors, ids, the clock, paging."""
