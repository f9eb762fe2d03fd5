"""The command `cardgame`: arguments, files, output and exit codes.

`main` finds the subcommand and turns whatever happens into an exit code; each subcommand is a
module with its name. What is heavy is imported inside the commands, so that help is there at once.
"""
