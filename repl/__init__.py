"""A person plays: the session, the table it draws, and the front ends around it.

`Session` is pure: a line goes in, outputs come out. It prints nothing, reads no file except through
a `Storage` that is handed in, and knows no terminal. `prompt` (a terminal), `plain` (lines and
scripts) and `json_lines` (machines) are thin: they read a line, hand it over, and show what comes
back. What a seat may not know never leaves the session while that seat sits at the keyboard.
"""
