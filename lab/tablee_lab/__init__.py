"""Developer tools for Tablée: simulation, fault injection and benchmarks. No wheel ships them."""
