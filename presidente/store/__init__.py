"""What is kept: rooms, matches and their actions as texts, on SQLite or PostgreSQL.

Knows nothing of the game's rules; `rooms.archive` says what the texts mean.
Times are integer UTC milliseconds.
"""
