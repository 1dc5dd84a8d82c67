"""Backlinks: which documents link to one, stored with every text and told to those who may read both."""
