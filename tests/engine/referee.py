"""The rules once more, sentence by sentence: what the engine is held against. It shares nothing with it.

Cards are texts, seats are lists, a switch is its JSON value. Nobody comes or goes here.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

FRENCH, SPANISH = "cdhs", "oceb"
DECKS = {
    "french52": ("3456789TJQKA2", FRENCH),
    "spanish48": ("3456789JNKA2", SPANISH),
    "spanish40": ("34567JNKA2", SPANISH),
}
ROLES = {
    3: ["president", "neutral", "last"],
    4: ["president", "vice", "vice_last", "last"],
    5: ["president", "vice", "neutral", "vice_last", "last"],
    6: ["president", "vice", "neutral", "neutral", "vice_last", "last"],
}
POINTS = {
    "3-2-1-0": {"president": 3, "vice": 2, "neutral": 1},
    "2-1": {"president": 2, "vice": 1},
}
Reading = tuple[str, str, int]  # kind, rank (of a sequence the lowest), number


class Refusal(Exception):
    """The code of a refused action."""


@dataclass
class Laid:
    """A play of the trick on the table."""

    seat: int
    cards: list[str]
    kind: str
    rank: str
    count: int

    @property
    def reading(self) -> Reading:
        return self.kind, self.rank, self.count


@dataclass
class Language:
    """What cards mean: orders, groups and sequences ("Cards", "A play")."""

    rules: dict[str, Any]

    def __post_init__(self) -> None:
        ranks, self.suits = DECKS[self.rules["deck"]]
        if self.rules["rank_order"] == "three_second":
            ranks = ranks.strip("32") + "32"
        self.ranks = ranks
        self.jokers = [f"X{i}" for i in range(1, self.rules["jokers"] + 1)]
        self.cards = [rank + suit for rank in ranks for suit in self.suits] + self.jokers
        self.wild = {"jokers": "X", "twos": "X2", "none": ""}[self.rules["wild"]]

    def canonical(self, cards: Collection[str]) -> list[str]:
        return sorted(cards, key=self.cards.index)

    def strength(self, rank: str, inverted: bool) -> int:
        """Jokers are stronger than every rank in either order."""
        if rank == "X":
            return len(self.ranks)
        return self.ranks[::-1].index(rank) if inverted else self.ranks.index(rank)

    def reading(self, cards: Sequence[str], inverted: bool) -> Reading | None:
        """A group if it can be one; else the strongest sequence it can be; else nothing."""
        return self.group(cards) or self.sequence(cards, inverted)

    def group(self, cards: Sequence[str]) -> Reading | None:
        ranks = {card[0] for card in cards}
        for rank in (*self.ranks, "X"):
            if rank in ranks and all(other == rank or other in self.wild for other in ranks):
                alone = len(ranks) == 1
                natural = rank not in self.wild or rank == "2"
                if alone or natural:
                    return "group", rank, len(cards)
        return None

    def sequence(self, cards: Sequence[str], inverted: bool) -> Reading | None:
        count = len(cards)
        if not self.rules["sequences"] or count < 3:
            return None
        natural = [card[0] for card in cards if card[0] not in self.wild]
        starts = [
            self.ranks[low]
            for low in range(len(self.ranks) - count + 1)
            if all(self.ranks[low : low + count].count(rank) == 1 for rank in natural)
            and len(set(natural)) == len(natural)
        ]
        if not starts:
            return None
        return "sequence", max(starts, key=lambda rank: self.strength(rank, inverted)), count

    def beats(self, cards: Reading, top: Reading, inverted: bool) -> str | None:
        """Why the one does not go on the other, the golden two and `must_equal` apart."""
        if cards[0] != top[0]:
            return "wrong_kind"
        if cards[2] != top[2]:
            return "wrong_count"
        mine, its = self.strength(cards[1], inverted), self.strength(top[1], inverted)
        enough = mine >= its if self.rules["match_equal"] else mine > its
        return None if enough else "too_weak"

    def can_be(self, hand: Sequence[str], wanted: Reading, inverted: bool) -> bool:
        """Whether some cards of the hand are read as that; tried out, with one card for all of its like."""
        kind, rank, count = wanted
        wild = [card for card in hand if card[0] in self.wild]
        if kind == "group":
            useful = [card for card in hand if card[0] == rank or card in wild]
            return any(self.reading(cards, inverted) == wanted for cards in combinations(useful, count))
        low = self.ranks.index(rank)
        window = self.ranks[low : low + count]
        held = [next((c for c in hand if c[0] == r and c not in wild), None) for r in window]
        natural = [card for card in held if card]
        for number in range(len(natural) + 1):
            for chosen in combinations(natural, number):
                cards = [*chosen, *wild[: count - number]]
                if len(cards) == count and self.reading(cards, inverted) == wanted:
                    return True
        return False


@dataclass
class Debt:
    seat: int
    to: int
    count: int
    which: str  # strongest, weakest, any


@dataclass
class Referee:
    """A match, as the record describes it: `begin` and `act` answer with a STATE or raise a Refusal."""

    rules: dict[str, Any]
    players: int
    ranking: list[int] = field(default_factory=list)  # of the round before
    rounds: int = 0
    winners: list[int] = field(default_factory=list)
    phase: str = "round_over"

    def __post_init__(self) -> None:
        self.language = Language(self.rules)
        self.totals = [0] * self.players
        self.fast = self.rules["turns"] == "fast"

    # -- a round begins

    def begin(self, hands: Sequence[Sequence[str]]) -> dict[str, Any]:
        self.hands = [list(hand) for hand in hands]
        self.out = [seat for seat in range(self.players) if not self.hands[seat]]
        self.penalised: list[int] = []
        self.trick: list[Laid] = []
        self.passed: list[int] = []
        self.turn = -1
        self.must_equal = self.inverted = self.waiting = self.closed = False
        self.accepted = 0
        self.bound = ""
        self.gifts: list[tuple[Debt, list[str]]] = []
        self.debts = self._debts()
        self.first = not self.ranking
        self.rounds += 1
        self.phase = "exchange"
        if self.rules["exchange"] == "choose_return":
            for debt in [debt for debt in self.debts if debt.which == "strongest"]:
                self._pay(debt, self._sorted(self.hands[debt.seat])[-debt.count :])
                self._hand_over()
        if not self.debts:
            self._first_trick()
        return self.state()

    def _debts(self) -> list[Debt]:
        if self.rules["exchange"] == "off" or not self.ranking:
            return []
        back = "any" if self.rules["exchange"] == "choose_return" else "weakest"
        president, last, count = self.ranking[0], self.ranking[-1], self.rules["exchange_cards"]
        debts = [Debt(last, president, count, "strongest"), Debt(president, last, count, back)]
        if self.players >= 4 and count == 2:
            vice, vice_last = self.ranking[1], self.ranking[-2]
            debts += [Debt(vice_last, vice, 1, "strongest"), Debt(vice, vice_last, 1, back)]
        return debts

    def _worth(self, card: str) -> float:
        """In the exchange: normal order, jokers strongest, the golden two stronger than the other 2s."""
        golden = self.rules["golden_two"] and card == "2o"
        return self.language.strength(card[0], False) + (0.5 if golden else 0)

    def _sorted(self, hand: Collection[str]) -> list[str]:
        return sorted(self.language.canonical(hand), key=self._worth)

    def _pay(self, debt: Debt, cards: list[str]) -> None:
        self.debts.remove(debt)
        self.gifts.append((debt, cards))

    def _hand_over(self) -> None:
        for debt, cards in self.gifts:
            for card in cards:
                self.hands[debt.seat].remove(card)
                self.hands[debt.to].append(card)
        self.gifts = []

    def _first_trick(self) -> None:
        self.phase = "play"
        if len(self._alive()) <= 1:
            self._end_round()
        elif not self.fast:
            lead = self._leader()
            self.turn = lead if self.hands[lead] else next(s for s in self._after(lead) if self.hands[s])
            card = self.rules["first_lead"]
            if self.first and self.rules["must_play_lead_card"] and card in self.hands[self.turn]:
                self.bound = card

    def _leader(self) -> int:
        if not self.first:
            return self.ranking[-1 if self.rules["next_lead"] == "last" else 0]
        holders = [seat for seat in range(self.players) if self.rules["first_lead"] in self.hands[seat]]
        return holders[0] if holders else 0

    # -- seats

    def _alive(self) -> list[int]:
        return [seat for seat in range(self.players) if self.hands[seat]]

    @property
    def direction(self) -> int:
        return -1 if self.inverted and self.rules["revolution_turns_direction"] else 1

    def _after(self, seat: int) -> Iterator[int]:
        """All seats from the next one on, the seat itself last."""
        for distance in range(1, self.players + 1):
            yield (seat + self.direction * distance) % self.players

    def may_act(self) -> list[int]:
        if self.phase == "exchange":
            return sorted({debt.seat for debt in self.debts})
        if self.phase != "play":
            return []
        return [seat for seat in self._alive() if seat not in self.passed] if self.fast else [self.turn]

    # -- an action

    def act(self, asked: dict[str, Any]) -> dict[str, Any]:
        """`asked` as in a record, with exactly one act."""
        self.closed = False
        if "clock" in asked:
            self._clock()
            return self.state()
        seat = asked["seat"]
        cards = asked.get("play", asked.get("give", "")).split()
        self._readable(seat, cards, asked)
        if self.phase != ("exchange" if "give" in asked else "play"):
            raise Refusal("wrong_phase")
        if "give" in asked:
            self._give(seat, cards)
        elif "pass" in asked:
            self._check_turn(seat, None)
            self._pass(seat)
        else:
            self._check_turn(seat, asked.get("seen"))
            self._play(seat, cards)
        return self.state()

    def _readable(self, seat: object, cards: list[str], asked: dict[str, Any]) -> None:
        known = all(card in self.language.cards for card in cards)
        named = len(cards) > 0 or "pass" in asked
        seen = asked.get("seen", 0)
        good_seen = type(seen) is int and seen >= 0
        if seat not in range(self.players) or not known or not named or not good_seen:
            raise Refusal("bad_action")
        if len(set(cards)) < len(cards):
            raise Refusal("bad_action")

    def _clock(self) -> None:
        if not self.fast or not self.trick:
            raise Refusal("bad_action")
        if self.phase != "play":
            raise Refusal("wrong_phase")
        self._close()

    def _give(self, seat: int, cards: list[str]) -> None:
        debt = next((debt for debt in self.debts if debt.seat == seat), None)
        hand = self.hands[seat]
        if debt is None:
            raise Refusal("not_your_turn")
        if not set(cards) <= set(hand):
            raise Refusal("not_in_hand")
        worth = sorted(map(self._worth, hand))
        wanted = {"strongest": worth[-debt.count :], "weakest": worth[: debt.count]}.get(debt.which)
        if len(cards) != debt.count or wanted not in (None, sorted(map(self._worth, cards))):
            raise Refusal("wrong_exchange")
        self._pay(debt, cards)
        if self.rules["exchange"] == "choose_return" or not self.debts:
            self._hand_over()
        if not self.debts:
            self._first_trick()

    def _check_turn(self, seat: int, seen: int | None) -> None:
        if not self.hands[seat]:
            raise Refusal("already_out")
        if seat in self.passed:
            raise Refusal("already_passed")
        if self.fast and seen not in (None, self.accepted):
            raise Refusal("stale")
        if not self.fast and seat != self.turn:
            raise Refusal("not_your_turn")

    def _pass(self, seat: int) -> None:
        if not self.trick or (self.fast and self.trick[-1].seat == seat):
            raise Refusal("cannot_pass")
        if self.rules["pass_is_final"]:
            self.passed.append(seat)
        self.must_equal = False
        self._go_on(seat, equal=False)

    def _play(self, seat: int, cards: list[str]) -> None:
        if not set(cards) <= set(self.hands[seat]):
            raise Refusal("not_in_hand")
        reading = self.language.reading(cards, self.inverted)
        if reading is None:
            raise Refusal("not_a_combination")
        reason = self._why_not(cards, reading)
        if reason:
            raise Refusal(reason)
        self._accept(seat, Laid(seat, self.language.canonical(cards), *reading))

    def _why_not(self, cards: list[str], reading: Reading) -> str | None:
        if not self.trick:
            return "must_play_lead_card" if self.bound and self.bound not in cards else None
        top = self.trick[-1].reading
        reason = self.language.beats(reading, top, self.inverted)
        if self.rules["golden_two"] and cards == ["2o"]:
            reason = None
        if self.must_equal and reading != top and reason in (None, "too_weak"):
            return "must_equal"
        return reason

    # -- after an accepted play, by the numbers of the rules

    def _accept(self, seat: int, play: Laid) -> None:
        before = self.trick[-1] if self.trick else None
        for card in play.cards:  # 1
            self.hands[seat].remove(card)
        equal = before is not None and (before.kind, before.rank) == (play.kind, play.rank)
        self.trick.append(play)
        self.accepted += 1
        self.must_equal = False
        self.bound = ""
        closes = self._closes(play)  # 2
        if self._revolves(play):  # 3
            if self.rules["revolution_starts"] == "now":
                self.inverted = not self.inverted
            else:
                self.waiting = not self.waiting
        if not self.hands[seat]:  # 4
            punished = self.rules["finish_on_two"] and play.kind == "group" and play.rank == "2"
            (self.penalised if punished else self.out).append(seat)
        if len(self._alive()) == 1:  # 5
            self._end_round()
        elif closes:  # 6
            self._close()
        else:  # 7
            self._go_on(seat, equal)

    def _on_top(self) -> list[Laid]:
        """The plays on top of the trick that are groups of the top's rank."""
        same: list[Laid] = []
        for play in reversed(self.trick):
            if play.kind != "group" or play.rank != self.trick[-1].rank:
                break
            same.append(play)
        return same

    def _closes(self, play: Laid) -> bool:
        strongest = self.language.ranks[0] if self.inverted else self.language.ranks[-1]
        group = play.kind == "group"
        return bool(
            (self.rules["strongest_closes"] and group and play.rank == strongest)
            or (self.rules["four_closes"] and sum(laid.count for laid in self._on_top()) >= 4)
            or (self.rules["eight_closes"] and group and play.rank == "8")
            or (self.rules["golden_two"] and play.cards == ["2o"])
            or (self.rules["finish_closes"] and not self.hands[play.seat])
        )

    def _revolves(self, play: Laid) -> bool:
        if not self.rules["revolution"] or play.kind != "group":
            return False
        last = self._on_top()[:4]
        singles = len(last) == 4 and all(laid.count == 1 for laid in last)
        return play.count >= 4 or bool(self.rules["revolution_by_singles"] and singles)

    def _close(self) -> None:
        self.closed = True
        if not self.fast:
            owner = self.trick[-1].seat
            self.turn = owner if self.hands[owner] else next(s for s in self._after(owner) if self.hands[s])
        self.trick = []
        self.passed = []
        self.must_equal = False
        if self.waiting:
            self.inverted, self.waiting = not self.inverted, False

    def _next(self, seat: int) -> int | None:
        """The next seat that may answer; None if the search comes round to the seat of the last play."""
        for other in self._after(seat):
            if other == self.trick[-1].seat:
                return None
            if self.hands[other] and other not in self.passed:
                return other
        return None

    def _go_on(self, seat: int, equal: bool) -> None:
        owner = self.trick[-1].seat
        if self.fast:
            if all(other == owner or other in self.passed for other in self._alive()):
                self._close()
            return
        turn = self._next(seat)
        if equal and turn is not None and self.rules["equal_skips"] != "off":
            able = self.language.can_be(self.hands[turn], self.trick[-1].reading, self.inverted)
            if self.rules["equal_skips"] == "if_unable" and able:
                self.must_equal = True
            else:
                turn = self._next(turn)
        if turn is None:
            self._close()
        else:
            self.turn = turn

    # -- the end

    def _end_round(self) -> None:
        self.phase = "round_over"
        self.waiting = False
        self.ranking = [*self.out, *self._alive(), *reversed(self.penalised)]
        roles = ROLES[self.players]
        if self.players == 3 and self.rules["three_has_vice"]:
            roles = ["president", "vice", "last"]
        table = POINTS.get(self.rules["scoring"])
        self.roles, self.points = [""] * self.players, [0] * self.players
        for place, seat in enumerate(self.ranking):
            self.roles[seat] = roles[place]
            self.points[seat] = table.get(roles[place], 0) if table else self.players - place
            self.totals[seat] += self.points[seat]
        self.winners = self._winners()
        if self.winners:
            self.phase = "match_over"

    def _winners(self) -> list[int]:
        ends = self.rules["ends"]
        if ends == "unlimited":
            return []
        if "rounds" in ends:
            best = [seat for seat in range(self.players) if self.totals[seat] == max(self.totals)]
            return best if self.rounds == ends["rounds"] else []
        return [seat for seat in self.ranking if self.totals[seat] >= ends["target"]][:1]

    def state(self) -> dict[str, Any]:
        top = self.trick[-1] if self.trick else None
        shown = top and {
            "seat": top.seat,
            "cards": " ".join(top.cards),
            "kind": top.kind,
            "rank": top.rank,
            "count": top.count,
        }
        state: dict[str, Any] = {
            "phase": self.phase,
            "may_act": self.may_act(),
            "must_equal": self.must_equal,
            "top": shown,
            "passed": sorted(self.passed),
            "inverted": self.inverted,
            "direction": self.direction,
            "hands": [" ".join(self.language.canonical(hand)) for hand in self.hands],
            "closed": self.closed,
        }
        if self.phase in ("round_over", "match_over"):
            state |= {"ranking": self.ranking, "roles": self.roles, "points": self.points}
        return state
