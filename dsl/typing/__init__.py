"""From syntax to a checked game: every name gets its meaning, every expression its type.

`declare` collects the names of a file; `build` goes through the rules and makes the game of `dsl.game`. `lookup` says
what a name means where it stands, `types` which types there are and how they agree, `functions` what each function
takes.
"""
