"""What holds in every match under every combination of switches."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from presidente.engine.cards import deck_of
from presidente.engine.events import Closed, Kind, Passed, Played, RoundEnded, Skipped
from presidente.engine.match import Match, Phase, legal_moves, play_out
from presidente.engine.moves import Action, Pass, Play
from presidente.engine.presets import PRESETS
from presidente.engine.record import parse_record, record_json, replay
from presidente.engine.results import result_json, state_json
from presidente.engine.rules import Rules, switches
from presidente.engine.view import own, table, view
from tests.engine.random_play import (
    PLAYERS,
    SEEDS,
    SOAK,
    Game,
    any_action,
    examples,
    rules,
    some_cards,
    tried,
)
from tests.engine.referee import Language


@examples(20)
@given(rules(), PLAYERS, SEEDS)
def test_playing_out_is_the_same_as_acting_again_and_again(
    table_rules: Rules, players: int, seed: int
) -> None:
    game = Game(table_rules, players, random.Random(seed))
    begun = game.begin()
    kept = begun.state.copy()
    for _ in game.steps():
        pass
    actions = iter(game.actions)
    step = play_out(begun, lambda _: next(actions))
    assert begun.state == kept
    assert table(step.match) == table(game.match)
    assert step.events == game.match.events[-len(step.events) :]
    assert step.match.state.log == game.match.state.log
    assert (
        play_out(game.match, lambda _: next(actions)).match is game.match
    )  # a round that is over stays as it is


def held_cards(match: Match) -> list[str]:
    return [card for seat in range(match.players) for card in match.hand(seat)]


@examples(30)
@given(rules(), PLAYERS, SEEDS)
def test_a_match_keeps_its_cards_ends_its_rounds_and_ranks_everybody_once(
    table_rules: Rules, players: int, seed: int
) -> None:
    """C01, C19: and somebody may always act."""
    game = Game(table_rules, players, random.Random(seed))
    deck = sorted(deck_of(table_rules).cards)
    for _ in range(3):
        game.begin(mix=True)
        bound = len(deck) * (game.match.players + 1) + 4
        played: list[str] = []
        for count, (_, _, step) in enumerate(game.steps()):
            now = step.match
            played += [card for event in step.events if isinstance(event, Played) for card in event.cards]
            assert sorted(held_cards(now) + played) == deck
            assert count < bound
            if now.phase in (Phase.EXCHANGE, Phase.PLAY):
                assert any(legal_moves(now, seat) for seat in now.may_act)
        ended = [event for event in game.match.events if isinstance(event, RoundEnded)]
        assert len(ended) == 1
        assert sorted(ended[0].ranking) == list(range(game.match.players))
        assert game.match.result
        assert game.match.result.ranking == ended[0].ranking
        if game.match.phase is Phase.MATCH_OVER:
            assert game.match.winners
            return


@examples(20)
@given(rules(), PLAYERS, SEEDS)
def test_a_refused_action_changes_nothing(table_rules: Rules, players: int, seed: int) -> None:
    rng = random.Random(seed)
    game = Game(table_rules, players, rng)
    game.begin()
    for before, _, _ in game.steps():
        kept = before.state.copy()
        tried(before, any_action(before, rng))
        assert before.state == kept


@examples(30)
@given(rules(), PLAYERS, SEEDS)
def test_all_that_is_listed_is_accepted_and_nothing_that_is_not(
    table_rules: Rules, players: int, seed: int
) -> None:
    """C15: the list and the check say the same; for whoever is not to act too."""
    rng = random.Random(seed)
    game = Game(table_rules, players, rng)
    language = Language(switches(table_rules))
    game.begin()
    for before, _, _ in game.steps():
        if before.phase is Phase.PLAY and rng.random() < 0.2:
            for seat in range(players):
                check_list(before, seat, language, rng)


def check_list(match: Match, seat: int, language: Language, rng: random.Random) -> None:
    moves = legal_moves(match, seat)
    assert all(tried(match, Action(seat, move)) for move in moves)
    assert bool(tried(match, Action(seat, Pass()))) == (Pass() in moves)
    plays = [move.cards for move in moves if isinstance(move, Play)]
    listed = {language.reading(cards, match.state.inverted) for cards in plays}
    golden = language.rules["golden_two"] and ("2o",) in plays
    assert len(listed) == len(plays)
    for _ in range(10):
        hand = match.hand(seat) or match.hand(match.may_act[0])
        cards = some_cards(hand, rng)
        single_two = language.reading(cards, False) == ("group", "2", 1)
        if not (golden and single_two) and not match.state.lead_card:
            accepted = tried(match, Action(seat, Play(cards))) is not None
            assert accepted == (language.reading(cards, match.state.inverted) in listed)


@examples(20)
@given(rules(), PLAYERS, SEEDS)
def test_the_turn_goes_to_the_next_who_may_answer(table_rules: Rules, players: int, seed: int) -> None:
    """C20: in table order, the other way once a revolution turned it; past who is out, skipped, passed."""
    game = Game(replace(table_rules, turns="turns"), players, random.Random(seed))
    game.begin()
    for before, asked, step in game.steps():
        now = step.match
        if before.phase is not Phase.PLAY or now.phase is not Phase.PLAY or asked.seat is None:
            continue
        closed = [event for event in step.events if isinstance(event, Closed)]
        skipped = [event.seat for event in step.events if isinstance(event, Skipped)]
        if closed:
            # the leader is sought before a waiting revolution takes effect
            turned = before.state.waiting or table_rules.revolution_starts == "next_trick"
            direction = before.direction if turned else now.direction
            searched = [closed[0].seat, *around(closed[0].seat, players, direction)]
            able = [seat for seat in searched if now.hand(seat)]
        else:
            able = [
                seat
                for seat in around(asked.seat, players, now.direction)
                if now.hand(seat) and not now.state.passed >> seat & 1 and seat not in skipped
            ]
        assert now.may_act == (able[0],)


def around(seat: int, players: int, direction: int) -> Iterator[int]:
    for distance in range(1, players):
        yield (seat + direction * distance) % players


@examples(20)
@given(rules(), PLAYERS, SEEDS)
def test_the_order_is_the_parity_of_the_revolutions_so_far(
    table_rules: Rules, players: int, seed: int
) -> None:
    """C03"""
    plain = replace(table_rules, revolution=True, revolution_starts="now", revolution_by_singles=False)
    game = Game(plain, players, random.Random(seed))
    game.begin()
    for _, _, step in game.steps():
        now = step.match
        quads = sum(
            isinstance(event, Played) and event.kind is Kind.GROUP and len(event.cards) >= 4
            for event in now.events
        )
        assert now.state.inverted == bool(quads % 2)
        turns = quads if plain.revolution_turns_direction else 0
        assert now.direction == (-1 if turns % 2 else 1)


@examples(30)
@given(rules(), PLAYERS, SEEDS, st.integers(0, 60))
def test_a_record_survives_its_text_and_replays_to_the_same_state(
    table_rules: Rules, players: int, seed: int, cut: int
) -> None:
    rng = random.Random(seed)
    game = Game(table_rules, players, rng)
    for last in (False, True):
        if game.match.winners:
            break
        game.begin(mix=True)
        for count, _ in enumerate(game.steps()):
            if last and count == cut:
                break
    record = game.record()
    text = json.dumps(record_json(record))
    again = parse_record(text.encode())
    assert again == record
    assert json.dumps(record_json(again)) == text
    replayed = replay(again)
    assert state_json(replayed) == state_json(game.match)
    assert (replayed.totals, replayed.winners) == (game.match.totals, game.match.winners)
    assert table(replayed) == table(game.match)
    assert result_json(again)["totals"] == list(game.match.totals)


def shown_cards(value: object) -> set[str]:
    """Every card that stands anywhere in a view but in its rules."""
    text = repr(replace(value, rules=None) if hasattr(value, "rules") else value)  # type: ignore[type-var]
    return {word for word in text.replace("'", " ").split() if len(word) == 2}


@examples(30)
@given(rules(), PLAYERS, SEEDS)
def test_no_view_holds_a_card_that_its_seat_may_not_see(table_rules: Rules, players: int, seed: int) -> None:
    """I02, I04: the table shows played cards only; a seat adds its own hand and its own gifts."""
    rng = random.Random(seed)
    game = Game(table_rules, players, rng)
    for _ in range(2):
        if game.match.winners:
            break
        game.begin()
        for before, _, _ in game.steps():
            if rng.random() > 0.1:
                continue
            hands = [set(before.hand(seat)) for seat in range(players)]
            assert not shown_cards(table(before)) & set().union(*hands)
            for seat in range(players):
                mine = own(before, seat)
                assert set(mine.hand) == hands[seat]
                allowed = hands[seat] | set(mine.gave) | set(mine.came)
                assert shown_cards(mine) & set().union(*hands) <= allowed


@examples(30)
@given(rules(), PLAYERS, SEEDS)
def test_what_others_hold_makes_no_difference_to_what_is_seen(
    table_rules: Rules, players: int, seed: int
) -> None:
    """I02: the same view whatever way the hidden cards lie, in hands of the same sizes."""
    rng = random.Random(seed)
    game = Game(table_rules, players, rng)
    for _ in range(2):
        if game.match.winners:
            break
        game.begin()
        for before, _, _ in game.steps():
            if rng.random() < 0.2:
                me = rng.randrange(players)
                assert view(with_others_mixed(before, me, rng), me) == view(before, me)


def with_others_mixed(match: Match, me: int, rng: random.Random) -> Match:
    """The hidden cards dealt anew; of a gift that still waits its giver keeps the cards."""
    deck = deck_of(match.rules)
    seats = [seat for seat in range(match.players) if seat != me]
    given = [set(own(match, seat).gave) & set(match.hand(seat)) for seat in range(match.players)]
    hidden = [card for seat in seats for card in match.hand(seat) if card not in given[seat]]
    rng.shuffle(hidden)
    state = match.state.copy()
    hands = list(state.hands)
    for seat in seats:
        number = len(match.hand(seat)) - len(given[seat])
        cards = [*given[seat], *hidden[:number]]
        hidden = hidden[number:]
        hands[seat] = deck.mask(cards) or 0
    state.hands = tuple(hands)
    return Match(match.series, state)


@pytest.mark.parametrize("turns", ["turns", "fast"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("preset", PRESETS)
def test_random_play_of_each_preset_ends(preset: str, players: int, turns: str) -> None:
    """C19"""
    rng = random.Random(19)
    table_rules = replace(PRESETS[preset], turns=turns)
    for _ in range(5_000 if SOAK else 5):
        game = Game(table_rules, players, rng)
        game.begin()
        actions = sum(1 for _ in game.steps())
        assert actions < 52 * (players + 1)
        passes = sum(isinstance(event, Passed) for event in game.match.events)
        assert passes <= actions
        assert game.match.result
