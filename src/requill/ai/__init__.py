"""Models behind one interface: `interface` says what a model is; the other modules are models."""
