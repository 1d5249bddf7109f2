"""`tablee sim`: deterministic simulation of clients, nodes, disk, clock and network, from one seed."""
