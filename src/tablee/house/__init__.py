"""What a house says about tables, rules, lessons and finished games, and a house that is a device alone.

A house is where tables stand: a server, or a device without a network. Both speak by the same functions. Nothing here
waits, and nothing here knows a network, a task or a clock.
"""
