"""`tablee bench`: benchmarks. Each result is compared with a limit or a peer from the same run."""
