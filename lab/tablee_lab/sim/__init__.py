"""A world that can be wound back: clients, nodes, disk, clock and wires, turned by one seed."""
