"""What is claimed is proved from outside: real servers, real sockets, real faults. `tablee prove` runs all of it."""
