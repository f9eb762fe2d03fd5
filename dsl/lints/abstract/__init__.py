"""A play of the rules with numbers of cards instead of cards, as far as it goes before anybody has chosen anything.

`table` holds how many cards lie where, `values` works out expressions, `moves` moves and deals, `play` follows phases.
A real play would find less: it takes one of the ways in which chance and choices fall, and stops at the first fault.
"""
