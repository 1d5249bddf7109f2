"""`tablee prove`: tests of the server's promises from outside, with real servers, sockets and faults."""
