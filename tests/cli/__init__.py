"""The command `cardgame`, as people and scripts meet it."""
