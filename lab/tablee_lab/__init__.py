"""What proves and measures Tablée: simulation, fault injection, benchmarks. For developers; no wheel has it."""
