"""Our figures, each taken in one run beside a bound or a peer: `tablee bench`."""
