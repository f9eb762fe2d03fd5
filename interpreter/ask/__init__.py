"""Questions to a play: what a seat sees, what happened, why something is forbidden, how a number came about."""
