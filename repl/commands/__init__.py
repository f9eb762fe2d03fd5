"""What begins with `:`; each module registers the commands of one subject."""
