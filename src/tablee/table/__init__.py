"""One table, without any input or output: who sits there, what is played, what everybody may see of it.

A table is its log. Whatever happens there is an entry (`entries`), people's wishes and what time brings become entries
(`decide`, `due`), the table after an entry is a function of the table before (`fold`), and what somebody may see of it
is a function too (`seen`). Time is an argument everywhere.
"""
