"""Small things every room may use: errors, ids, the clock, paging."""
