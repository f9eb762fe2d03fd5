"""Around a session: a terminal, lines, and lines of JSON."""
