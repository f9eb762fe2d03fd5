"""The tests of a rule file: `laying` lays out the position, `course` plays on, `run` compares, `failures` tells."""
