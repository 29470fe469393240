"""The floor that `engine.py` measures against: a minimal round of Presidente in pure Python.

No suits, no events, no validation and no options; plays of one to four cards of a rank, an equal or higher
rank follows, a pass locks out until the next trick. A hand is one int of four lanes of 13 bits: lane k - 1
has bit r set when the hand holds at least k cards of rank r, so the set bits are exactly the legal openings.
"""

from random import random

RANKS = 13
LANE = (1 << RANKS) - 1
COLUMN = 1 | 1 << 13 | 1 << 26 | 1 << 39
AT_LEAST = [LANE & ~((1 << rank) - 1) for rank in range(RANKS)]
BITS = [tuple(rank for rank in range(RANKS) if mask >> rank & 1) for mask in range(1 << RANKS)]
DECK = [rank for rank in range(RANKS) for _ in range(4)]


def next_table(players: int) -> list[list[int]]:
    """Per set of players and player: the next one of the set, the player itself last, -1 if it is empty."""
    return [
        [
            next(
                ((player + d) % players for d in range(1, players + 1) if mask >> (player + d) % players & 1),
                -1,
            )
            for player in range(players)
        ]
        for mask in range(1 << players)
    ]


NEXT = {players: next_table(players) for players in (3, 4, 5, 6)}


def deal(players: int) -> list[int]:
    """One hand for each player."""
    keys = [random() for _ in DECK]
    deck = [rank for _, rank in sorted(zip(keys, DECK, strict=True))]
    hands = []
    for player in range(players):
        hand = 0
        for rank in deck[player::players]:
            hand |= ((((hand >> rank) & COLUMN) << 13) | 1) << rank
        hands.append(hand)
    return hands


def game(players: int = 4) -> int:
    """Uniformly random legal play of one round; how many decisions it took."""
    hands = deal(players)
    after = NEXT[players]
    alive = active = (1 << players) - 1
    player, last, top, shift, moves, leads = int(random() * players), 0, 0, 0, 0, True
    while True:
        hand = hands[player]
        moves += 1
        if leads:
            i = int(random() * hand.bit_count())
            shift = 0
            while i >= len(ranks := BITS[(hand >> shift) & LANE]):
                i -= len(ranks)
                shift += 13
        else:
            ranks = BITS[(hand >> shift) & AT_LEAST[top]]
            i = int(random() * (len(ranks) + 1)) if ranks else 0
            if i == len(ranks):
                active ^= 1 << player
                player = after[active][player]
                if player == last or player < 0:
                    leads, active = True, alive
                    player = last if hands[last] else after[alive][last]
                continue
        top, last, leads = ranks[i], player, False
        column = (hand >> top) & COLUMN
        hand ^= (column ^ (column >> (shift + 13))) << top
        hands[player] = hand
        if not hand:
            alive ^= 1 << player
            active ^= 1 << player
            if not alive & (alive - 1):
                return moves
        following = after[active][player]
        if following == player or following < 0:
            leads, active = True, alive
            player = player if hand else after[alive][player]
        else:
            player = following
