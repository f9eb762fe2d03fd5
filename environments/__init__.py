"""Games as environments of other people's libraries: PettingZoo and OpenSpiel.

`observation` writes what a seat knows as numbers, `sequential` and `parallel` are environments of PettingZoo, `batch`
has many plays in arrays, `openspiel` makes games of OpenSpiel. All of them go by the engine's action numbers. The
libraries are optional (extra `rl`), and each module imports its own when it is first used.
"""
