"""What every game stands on: it knows no game and no network, and needs the standard library alone."""
