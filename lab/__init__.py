"""Games played by bots, and the numbers that come out.

`bots` and `search` play any game without knowing it. `simulate` plays many games and reports on
them, `compare` plays two variants on the same deals. `watch` sees which rules were carried out and
which of them changed a choice; `coverage` and `playcheck` are built on it. Nothing here knows
terminals or files: the commands do.
"""
