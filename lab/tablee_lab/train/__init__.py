"""`tablee train`: nets that learn to play by playing against themselves, on one accelerator."""
