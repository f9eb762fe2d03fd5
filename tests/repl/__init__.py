"""The session, its front ends, and the real program in a terminal."""
