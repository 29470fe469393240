from collections.abc import Callable, Iterator
from functools import partial

import pytest

from presidente.engine.errors import Reason
from presidente.engine.events import (
    Cause,
    Closed,
    Event,
    Gave,
    Kind,
    Passed,
    Played,
    Revolution,
    RoundEnded,
    Skipped,
    WentOut,
)
from presidente.engine.presets import PRESETS
from presidente.engine.rules import SWITCHES, Code, Ends, Problem, Rules
from presidente.engine.view import Role, RoundResult
from presidente.rooms.errors import RoomReason
from presidente.rooms.room import Notice, Outcome
from presidente.web import errors
from presidente.web.texts import (
    cards,
    catalogues,
    events,
    notices,
    refusals,
    results,
    roles,
    sections,
    switches,
)
from tests.web.texts.conftest import Speak

LANGUAGES = catalogues.LANGUAGES
SAME_WORDS = ("jokers", "no", "neutral")  # in English and in one of the languages
NAMES = ("Ana", "Bia", "Caio", "Duda")
DECK = "french52"
PLAYED = Played(1, ("7c", "7d"), Kind.GROUP, "7", leads=False, equals=False)
EVENTS: tuple[Event, ...] = (
    PLAYED,
    Played(1, ("7c", "7d"), Kind.GROUP, "7", leads=True, equals=False),
    Played(1, ("7c", "7d"), Kind.GROUP, "7", leads=False, equals=True, auto=True),
    Played(1, ("7c", "7d", "X1"), Kind.GROUP, "7", leads=False, equals=False),
    Played(1, ("X1",), Kind.GROUP, "X", leads=False, equals=False),
    Played(1, ("7c", "8d", "9h"), Kind.SEQUENCE, "7", leads=True, equals=False),
    Passed(0),
    Passed(0, auto=True),
    Skipped(2),
    Revolution(1, inverted=True, waits=False),
    Revolution(1, inverted=False, waits=False),
    Revolution(1, inverted=True, waits=True),
    WentOut(1, 1, penalised=False),
    WentOut(1, None, penalised=True),
    WentOut(1, None, penalised=False),
    *(Closed(1, (cause,), 1) for cause in Cause),
    Closed(1, (), None),
    Gave(3, 0, 2, ()),
    Gave(3, 0, 2, ("As", "2c")),
    RoundEnded((1, 0, 2, 3)),
)
RESULT = RoundResult(
    ranking=(1, 0, 2, 3),
    roles=(Role.VICE, Role.PRESIDENT, Role.VICE_LAST, Role.LAST),
    points=(2, 3, 0, 0),
    left=((), (), (), ("4c",)),
)

TITLES = ("coarse", "mild")
NOTICES = [
    "sat",
    "left",
    "kicked",
    "renamed",
    "moved",
    "bot_in",
    "bot_out",
    "replaced_bot",
    "shuffled",
    "settings",
    "match_over",
]


def values(name: str) -> Iterator[object]:
    """Every value of a switch, or the ones worth a look of a long range."""
    if name == "ends":
        yield from (Ends("rounds", 1), Ends("rounds", 5), Ends("target", 11), Ends("unlimited"))
    elif isinstance(SWITCHES[name].values, range):
        yield from (n for n in SWITCHES[name].values if n in (0, 1, 2, 3, 4, 10, 30, 60, 600))
    else:
        yield from SWITCHES[name].values


def own_words(speak: Speak, language: str, text: Callable[[], str]) -> str:
    """The text in a language, having checked that it is not the English one."""
    with speak("en"):
        english = text()
    with speak(language):
        said = text()
    assert said
    assert "%(" not in said
    assert said != english or said.lower() in SAME_WORDS
    return said


def _sentence(code: str, facts: dict[str, object]) -> str:
    return refusals.refusal(code, **facts).sentence


def test_every_switch_is_in_exactly_one_group() -> None:
    grouped = [name for group in switches.GROUPS for name in group.switches]
    assert sorted(grouped) == sorted(SWITCHES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SWITCHES)
def test_every_switch_has_a_label_and_help(name: str, language: str, speak: Speak) -> None:
    own_words(speak, language, lambda: switches.switch_label(name))
    assert own_words(speak, language, lambda: switches.switch_help(name)).endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SWITCHES)
def test_every_value_of_a_switch_has_a_label_and_a_rule(name: str, language: str, speak: Speak) -> None:
    for value in values(name):
        for titles in TITLES:
            for rules in (Rules(), Rules(jokers=2, turns="fast"), PRESETS["presi"]):
                sentence = own_words(
                    speak, language, partial(switches.switch_sentence, name, value, rules, titles)
                )
                assert sentence.endswith(".")
        with speak(language):
            label = switches.value_label(name, value)
        assert label
        if not label.isdigit():
            own_words(speak, language, partial(switches.value_label, name, value))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SWITCHES)
def test_the_values_of_a_switch_have_different_labels(name: str, language: str, speak: Speak) -> None:
    with speak(language):
        said = [switches.value_label(name, value) for value in values(name)]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize(
    "name", ["deck", "rank_order", "match_equal", "equal_skips", "four_closes", "exchange"]
)
def test_the_values_of_a_switch_have_different_rules(name: str, speak: Speak) -> None:
    with speak("pt_BR"):
        said = [switches.switch_sentence(name, value, Rules()) for value in values(name)]
    assert len(set(said)) == len(said)


def test_ends_is_understood_in_all_its_forms(speak: Speak) -> None:
    with speak("pt_BR"):
        for ends in (Ends("rounds", 5), "rounds:5", {"rounds": 5}):
            assert switches.value_label("ends", ends) == "depois de 5 rodadas"
            assert "5 rodadas" in switches.switch_sentence("ends", ends, Rules())


def test_a_switch_that_has_nothing_to_do_at_this_table_says_so(speak: Speak) -> None:
    with speak("pt_BR"):
        assert "não há revolução" in switches.switch_sentence(
            "revolution_starts", "now", Rules(revolution=False)
        )
        assert "Nenhuma carta" in switches.switch_sentence("wild", "jokers", Rules(jokers=0))
        assert "qualquer um abre" in switches.switch_sentence("first_lead", "Qh", Rules(turns="fast"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", Code)
def test_every_problem_with_rules_has_a_sentence(code: Code, language: str, speak: Speak) -> None:
    said = own_words(speak, language, lambda: switches.problem_text(Problem("turns", "pass_is_final", code)))
    assert said.endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", [*Reason, *RoomReason, *errors.CODES.values(), "csrf", "server_error"])
def test_every_refusal_has_a_sentence(code: str, language: str, speak: Speak) -> None:
    assert own_words(speak, language, lambda: refusals.refusal(code).sentence).endswith((".", "!"))


@pytest.mark.parametrize("code", Reason)
def test_every_refusal_of_the_game_names_a_rule_of_the_rules_page(code: Reason, speak: Speak) -> None:
    with speak("pt_BR"):
        text = refusals.refusal(code)
        anchors = {section.anchor for section in sections.sections(Rules())} | set(SWITCHES)
    assert text.rule_name
    assert text.anchor in anchors


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_with_facts_names_what_the_table_asks_for(language: str, speak: Speak) -> None:
    facts: dict[str, object] = {
        "rank": "J",
        "deck": DECK,
        "count": 3,
        "card": "Qh",
        "number": 2,
        "sequences": True,
    }
    for more in (
        {},
        {"inverted": True},
        {"strict": True},
        {"strict": True, "inverted": True},
        {"weakest": True},
    ):
        for code in (*Reason, *RoomReason):
            own_words(speak, language, partial(_sentence, code, facts | more))
    with speak(language):
        assert cards.rank_name("J", DECK) in refusals.refusal("too_weak", **facts).sentence


def test_an_unknown_refusal_is_the_servers(speak: Speak) -> None:
    with speak("es"):
        assert refusals.refusal("no_such_code") == refusals.refusal("server_error")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_has_a_line_and_a_short_note(event: Event, language: str, speak: Speak) -> None:
    own_words(speak, language, lambda: events.event_line(event, NAMES, DECK, PLAYED).rest)
    with speak(language):
        line, note = events.event_line(event, NAMES, DECK), events.note(event, DECK)
    assert line.name in NAMES
    assert len(note) <= 10
    if not isinstance(event, RoundEnded):
        assert note


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cause", Cause)
def test_every_cause_says_how_the_trick_closed(cause: Cause, language: str, speak: Speak) -> None:
    own_words(speak, language, lambda: events.cause_name(cause))
    own_words(speak, language, lambda: events.closed_line(Closed(1, (cause,), 1), (PLAYED,), NAMES))


@pytest.mark.parametrize(
    ("rank", "inverted", "said"),
    [
        ("2", False, "O 2 fecha: Bia leva"),
        ("3", True, "O 3 fecha na revolução: Bia leva"),
        ("2", True, "O 2 fecha: Bia leva"),
    ],
)
def test_the_closing_card_is_named_and_a_two_never_closes_in_a_revolution(
    rank: str, inverted: bool, said: str, speak: Speak
) -> None:
    top = Played(1, (f"{rank}c",), Kind.GROUP, rank, leads=False, equals=False)
    with speak("pt_BR"):
        assert events.closed_line(Closed(1, (Cause.STRONGEST,), 1), (PLAYED, top), NAMES, inverted) == said


def test_the_activity_reads_as_one_would_say_it(speak: Speak) -> None:
    lines = (
        EVENTS[1],
        EVENTS[3],
        EVENTS[6],
        Gave(3, 0, 2, ()),
        Played(1, ("2d",), Kind.GROUP, "2", False, False),
    )
    with speak("pt_BR"):
        assert [" ".join(events.event_line(event, NAMES, DECK)) for event in lines] == [
            "Bia abriu com par de 7",
            "Bia jogou trinca de 7, com curinga",
            "Ana passou",
            "Duda deu duas cartas a Ana",
            "Bia jogou 2 de ouros",
        ]
    with speak("es"):
        assert [" ".join(events.event_line(event, NAMES, DECK)) for event in lines] == [
            "Bia abrió con pareja de 7",
            "Bia jugó trío de 7, con comodín",
            "Ana pasó",
            "Duda dio dos cartas a Ana",
            "Bia jugó 2 de diamantes",
        ]


@pytest.mark.parametrize(
    ("language", "coarse", "mild"),
    [
        ("pt_BR", ["Vice-cuzão", "Cuzão"], ["Vice-lanterna", "Lanterna"]),
        ("pt_PT", ["Vice-idiota", "Idiota"], ["Penúltimo", "Último"]),
        ("es", ["Viceculo", "Culo"], ["Penúltimo", "Último"]),
    ],
)
def test_the_titles_are_each_languages_own(
    language: str, coarse: list[str], mild: list[str], speak: Speak
) -> None:
    low = (Role.VICE_LAST, Role.LAST)
    with speak(language):
        assert [roles.role_name(role, "coarse") for role in low] == coarse
        assert [roles.role_name(role, "mild") for role in low] == mild


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("titles", TITLES)
def test_every_role_has_a_name_in_both_sets(titles: str, language: str, speak: Speak) -> None:
    for role in Role:
        own_words(speak, language, partial(roles.role_name, role, titles))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_notice_and_outcome_has_a_sentence(language: str, speak: Speak) -> None:
    for code in NOTICES:
        own_words(speak, language, partial(notices.notice, Notice(code, "Rui")))
    for outcome in Outcome:
        own_words(speak, language, partial(results.outcome_line, outcome))
    assert notices.notice(None) == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "rules", [*PRESETS.values(), Rules(turns="fast", exchange_cards=1), Rules(exchange="off")]
)
def test_the_end_of_a_round_says_what_comes_next(rules: Rules, language: str, speak: Speak) -> None:
    own_words(speak, language, lambda: results.headline(RESULT, NAMES))
    own_words(speak, language, lambda: results.left_line(RESULT, NAMES, DECK))
    own_words(speak, language, lambda: " ".join(results.next_lines(RESULT.ranking, rules, NAMES)))
    own_words(speak, language, lambda: results.winners_line((1,), NAMES))
    own_words(speak, language, lambda: results.winners_line((1, 2, 3), NAMES))
    own_words(speak, language, lambda: results.progress_line(rules, 2))


def test_the_next_round_in_words(speak: Speak) -> None:
    with speak("pt_BR"):
        assert results.next_lines(RESULT.ranking, PRESETS["presidente"], NAMES) == [
            "Duda dá as duas mais fortes a Bia, que devolve duas à escolha.",
            "Caio dá a mais forte a Ana, que devolve uma à escolha.",
            "Depois da troca, Duda abre.",
        ]
        assert results.winners_line((1, 2, 3), NAMES) == "Empate na frente: vitória de Bia, Caio e Duda!"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("titles", TITLES)
@pytest.mark.parametrize("rules", [*PRESETS.values(), Rules(jokers=2, sequences=True, turns="fast")])
def test_the_sections_of_the_rules_page_are_whole(
    rules: Rules, titles: str, language: str, speak: Speak
) -> None:
    with speak("en"):
        english = sections.sections(rules, titles)
    with speak(language):
        said = sections.sections(rules, titles)
    assert {section.anchor for section in said}.isdisjoint(SWITCHES)
    for section, other in zip(said, english, strict=True):
        assert section.title != other.title
        for sentence, original in zip(section.sentences, other.sentences, strict=True):
            assert sentence != original
            assert sentence.endswith(".")
            assert "%(" not in sentence


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pt_BR", ["um 9", "dois 9", "três reis", "uma dama", "duas damas", "um curinga", "cinco 9"]),
        ("pt_PT", ["um 9", "dois 9", "três reis", "uma dama", "duas damas", "um joker", "cinco 9"]),
        ("es", ["un 9", "dos 9", "tres reyes", "una reina", "dos reinas", "un comodín", "cinco 9"]),
    ],
)
def test_groups_are_named_in_the_gender_of_their_card(language: str, said: list[str], speak: Speak) -> None:
    groups = [("9", 1), ("9", 2), ("K", 3), ("Q", 1), ("Q", 2), ("X", 1), ("9", 5)]
    with speak(language):
        assert [cards.group_name(rank, count, DECK) for rank, count in groups] == said


def test_each_deck_has_its_own_words(speak: Speak) -> None:
    with speak("pt_PT"):
        assert [cards.rank_index(rank, DECK) for rank in "9TJQKA2"] == ["9", "10", "V", "D", "R", "A", "2"]
    with speak("es"):
        assert [cards.rank_index(rank, "spanish48") for rank in "9JNKA2"] == ["9", "10", "11", "12", "1", "2"]
        assert cards.cards_list(("Jo", "2b", "X1"), "spanish48") == "Sota de oros, 2 de bastos, Comodín"
        assert cards.cards_list(("Jc", "2d"), DECK) == "Jota de tréboles, 2 de diamantes"
        assert cards.group_name("J", 2, "spanish40") == "dos sotas"
        assert [cards.cards_count(n) for n in (0, 1, 2, 13)] == [
            "sin cartas",
            "una carta",
            "dos cartas",
            "13 cartas",
        ]
