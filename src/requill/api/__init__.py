"""The edge that all features share: who is asking, in what form, and how an answer leaves."""
