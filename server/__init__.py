"""Rules in an editor: a language server over `dsl`.

An editor opens a file and sends what is typed (`text`, `documents`); the file is read and checked beside the
conversation (`checking`), and everything else is answered from the last tree that could be read, with the places
moved along with what was typed since. Each kind of question is a module of plain functions; `app` is the only one
that speaks the protocol. Nothing here knows how a game is read or played: `dsl` and, in a process of its own
(`running`), `lab` do.
"""
