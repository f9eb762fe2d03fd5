"""Plays as text and back: options, answers, whole records, single positions."""
