"""A game as programs that learn meet it: numbered actions, what a seat remembers, and the tree of all plays."""
