"""The long version of the laws: cases made by chance, as many as there is time for.

A `Law` makes a case from a source of chance, and says what is wrong with one. A case is a text, whatever it stands for,
so that one shrinker serves all of them and a finding can be kept as a file: in `corpus/`, which every test run reads
again. To add a law, write a module with a `LAW` and list it in `laws`.

    python -m tests.proof --seconds 600 [--seed 7] [LAW …]
"""
