"""From the checked rules to a program: lowered to one form, cut where play may stop, improved, and printed.

`form` has the nodes. `expressions`, `moves`, `choices`, `rules` and `statements` lower the rules to it, each
construct in one place; `cut` makes blocks of the phases that come to a choice; `passes` improve; `operations` and
`python` print Python. `interpreter.native` prints machine code from the same form.
"""
