"""Tables: who sits there, the life of a room, its clocks, and the one door through which everything happens.

Knows nothing of pages, sockets or SQL: `archive` speaks to the store in rows, `announce` is handed in.
"""
