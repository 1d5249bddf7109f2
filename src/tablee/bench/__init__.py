"""Our figures, each taken in one run beside a bound or a peer: `python -m tablee.bench`."""
