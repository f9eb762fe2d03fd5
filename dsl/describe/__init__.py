"""Rules described in a few words, for `explain`, for editors and for the lists of statements."""
