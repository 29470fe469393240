"""This process's sockets by room, the bus between processes, the scheduler. It knows no rule of the game."""
