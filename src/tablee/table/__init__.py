"""The logic of one table, without I/O: who sits there, what is played, who may see what.

A table is its log. Everything that happens there is an entry (`entries`). Commands become entries (`decide`), and so do
timed events (`due`). A pure function computes the table after an entry (`fold`). Another computes what a person may see
of it (`seen`). Time is an argument everywhere.
"""
