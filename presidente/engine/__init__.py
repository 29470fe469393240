"""The rules of the game: who may do what now, and what comes of it.

Standard library only; no clock, no input or output, no prose, and no chance but the one handed to `deal`.
What the rules are is data (`switches`); a match is a value (`match`), and a fold of hands and actions
(`record`). What a seat may see is listed in `view`. The way in: `new_match`, `start_round`, `apply`.
"""
