"""Models behind one seam: `interface` says what a model is; the other modules are models."""
