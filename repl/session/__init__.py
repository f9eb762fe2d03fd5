"""The session: who sits where, the play, what is told, and where it is kept."""
