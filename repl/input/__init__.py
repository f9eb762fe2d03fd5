"""What is typed: moves and how they are read, listed and completed."""
